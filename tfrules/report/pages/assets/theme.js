"use strict";
// What the theme leaves unsaid to those who hear a page: its search is a dialog without a name.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

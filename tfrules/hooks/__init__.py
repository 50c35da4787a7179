"""The seam for plugins: what a plugin may bring, and the manager that finds plugins and asks them once, at load."""

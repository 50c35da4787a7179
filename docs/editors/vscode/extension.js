// Starts `tfrules lsp` and lets the editor speak with it. All that it knows comes from there.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const settings = workspace.getConfiguration("tfrules");
  const game = settings.get("game");
  const server = { command: settings.get("command"), args: ["lsp", ...(game ? ["--game", game] : [])] };
  client = new LanguageClient("tfrules", "tfrules", server, {
    documentSelector: [{ scheme: "file", language: "tfr" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{tfr,yaml}") },
  });
  await client.start();
};

exports.deactivate = function () {
  return client ? client.stop() : undefined;
};

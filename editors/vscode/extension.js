// SPDX-License-Identifier: Apache-2.0
// Starts `umber lsp` for GLSL; all that is known of shaders is there.
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = workspace.getConfiguration("umber").get("path");
  client = new LanguageClient("umber", "Umber", { command, args: ["lsp"] }, { documentSelector: [{ language: "glsl" }] });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`Umber: ${command} lsp cannot be started: ${error.message}. The setting umber.path says where it is.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("umber.restart", restart),
    workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("umber.path") && restart()),
  );
  await start();
};
exports.deactivate = stop;

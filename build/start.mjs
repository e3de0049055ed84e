// npm start: installs what is missing, builds what is stale, and opens Fathom.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import {
  browserCommand,
  fetchCommand,
  findElectron,
  mayFetch,
  plan,
  profileFolder,
  rememberFetch,
} from './launch.mjs';
import { findBrowser, inRoot, installPackages, isBuildStale, root, run, say } from './project.mjs';

const HANDED_OVER_MS = 3_000;
const options = process.argv.slice(2);
const noOpen = options.includes('--no-open');
const portAt = options.indexOf('--port');
const port = portAt >= 0 ? Number(options[portAt + 1]) : 'usual';

await installPackages();
if (isBuildStale() && (await run(process.execPath, [inRoot('build', 'build.mjs')])) !== 0) process.exit(1);

let electron = noOpen ? null : findElectron(root);
const display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const browser = findBrowser();
let what = noOpen ? 'print' : plan({ electron, fetchable: mayFetch(root), browser, display });
if (what === 'fetch') {
  await fetchElectron();
  electron = findElectron(root);
  what = plan({ electron, fetchable: false, browser, display });
}
if (what === 'electron') {
  say('opening Fathom in Electron');
  process.exit(await run(electron, [root]));
}
const { startServer } = await import(new URL('../dist/cli/server.js', import.meta.url).href);
const server = await startServer({ renderer: inRoot('dist', 'renderer'), port }).catch((error) => {
  say(error.message);
  process.exit(1);
});
for (const note of server.notes) say(note);
if (what === 'browser') {
  say(`opening Fathom in ${browser}`);
  const profile = profileFolder(root);
  // Other users can read command lines, so this address works once and only for a minute, and the browser
  // uses it first.
  const address = server.newOpenAddress(60_000);
  const [command, ...args] = browserCommand(browser, address, profile, process.getuid?.() === 0);
  const window = spawn(command, args, { stdio: 'ignore' });
  const started = performance.now();
  window.once('close', () => {
    // A running browser with this profile takes the window over, and the started one exits.
    if (performance.now() - started < HANDED_OVER_MS) return say('the window is open; press Ctrl-C to quit');
    if (!profile.startsWith(root)) rmSync(profile, { recursive: true, force: true });
    void server.close().then(() => process.exit(0));
  });
} else {
  say(
    'open this address in a browser within ten minutes, and keep this program running (Enter: new address; Ctrl-C: quit)',
  );
  const print = () => {
    console.log(server.newAddress());
    const plain = server.newPlainAddress();
    if (plain !== null) say(`if the browser does not find it: ${plain}`);
  };
  print();
  if (process.stdin.isTTY) process.stdin.on('data', print);
}

/** One visible attempt that gives up if nothing arrives. */
async function fetchElectron() {
  const { command, args, patience } = fetchCommand(root);
  if (!rememberFetch(root)) {
    say('Electron was not downloaded because the folder of Fathom is read-only');
    return;
  }
  say(`downloading Electron (stops after ${patience / 1000} s and retries tomorrow)`);
  const child = spawn(command, args, { cwd: root, stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  clearTimeout(timer);
}

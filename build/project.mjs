// Shared by the scripts: the project's location, running commands, and staleness. Needs no package.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

export function say(text) {
  console.log(`· ${text}`);
}

/** Runs a command with its output shown; resolves with its exit status. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but prints the output only after a failure. */
export async function runQuietly(command, args, options = {}) {
  const said = [];
  const status = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
    child.once('error', (error) => {
      said.push(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  if (status !== 0) for (const data of said) process.stderr.write(data);
  return status;
}

/** Whether a program is on the path. */
export function has(program) {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' });
  return found.status === 0;
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs packages if missing or older than the lock file. */
export async function installPackages() {
  const marker = inRoot('node_modules', '.package-lock.json');
  const lock = inRoot('package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  say('installing packages');
  const status = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('installing the packages failed');
}

/** Time of the newest change in files and folders, in milliseconds. */
export function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const status = statSync(path);
    if (!status.isDirectory()) latest = Math.max(latest, status.mtimeMs);
    else latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return latest;
}

/** Whether dist/ is older than its sources. */
export function isBuildStale() {
  const made = inRoot('dist', 'built');
  if (!existsSync(made)) return true;
  const sources = ['compiler', 'labs', 'electron', 'renderer', 'build', 'package.json'].map((name) =>
    inRoot(name),
  );
  return newest(sources) > statSync(made).mtimeMs;
}

/**
 * The browser for tests: headless Chromium, which starts three times as fast, or any other; null if there is
 * none.
 */
export const findTestBrowser = () =>
  has('chromium-headless-shell') ? 'chromium-headless-shell' : findBrowser();

export function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  const onPath = names.find(has);
  if (onPath !== undefined) return onPath;
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

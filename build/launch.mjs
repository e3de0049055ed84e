// How Fathom's window is opened: in Electron where its program is there or can be fetched, else in a Chromium-family
// browser, else by an address for any browser. Detection never loads the electron package: that would start a download.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FETCH_PATIENCE_MS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const usualExecutable = (platform) =>
  platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : platform === 'win32'
      ? 'electron.exe'
      : 'electron';

/** Electron's program, or null where it is not there (or is of another version than the package). */
export function findElectron(root, env = process.env, platform = process.platform) {
  const manifest = join(root, 'node_modules', 'electron', 'package.json');
  if (!existsSync(manifest)) return null;
  const folder = dirname(manifest);
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const dist = override || join(folder, 'dist');
  const named = join(folder, 'path.txt');
  const executable = join(
    dist,
    existsSync(named) ? readFileSync(named, 'utf8').trim() : usualExecutable(platform),
  );
  if (!existsSync(executable)) return null;
  if (override) return executable;
  const version = join(dist, 'version');
  const wanted = JSON.parse(readFileSync(manifest, 'utf8')).version;
  return existsSync(version) && readFileSync(version, 'utf8').trim().replace(/^v/, '') === wanted
    ? executable
    : null;
}

/** Whether fetching Electron may be tried: once a day at most. */
export function mayFetch(root, now = Date.now()) {
  const marker = join(root, '.fathom-cache', 'electron-fetch');
  return !existsSync(marker) || now - statSync(marker).mtimeMs > DAY_MS;
}

/** Remembers that fetching was tried; false where that cannot be written down, and so cannot be kept to. */
export function rememberFetch(root) {
  try {
    mkdirSync(join(root, '.fathom-cache'), { recursive: true });
    writeFileSync(join(root, '.fathom-cache', 'electron-fetch'), '');
    return true;
  } catch {
    return false;
  }
}

/** The folder of the browser's profile: kept in the cache, or new where the cache cannot be used. */
export function profileFolder(root, temporary = tmpdir()) {
  const kept = join(root, '.fathom-cache', 'profile');
  try {
    mkdirSync(kept, { recursive: true });
    accessSync(kept, constants.W_OK);
    return kept;
  } catch {
    return mkdtempSync(join(temporary, 'fathom-profile-'));
  }
}

/** The command that fetches Electron's program, and how long to wait for it. */
export function fetchCommand(root) {
  return {
    command: process.execPath,
    args: [join(root, 'node_modules', 'electron', 'install.js')],
    patience: FETCH_PATIENCE_MS,
  };
}

/** The command line of a browser window without the browser's furniture. */
export function browserCommand(browser, address, profile, isRoot) {
  const quiet = [
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return [
    browser,
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--window-size=1440,900',
    ...quiet,
    ...(isRoot ? ['--no-sandbox'] : []),
  ];
}

/** What `npm start` will do: one of electron, fetch, browser, print. */
export function plan({ electron, fetchable, browser, display }) {
  if (electron !== null) return 'electron';
  if (!display) return 'print';
  if (fetchable) return 'fetch';
  return browser === null ? 'print' : 'browser';
}

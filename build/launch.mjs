// Chooses how to open Fathom's window: in Electron if installed or downloadable, else in a Chromium-based
// browser, else at an address for any browser. Never imports the electron package, because that would start a
// download.
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

/** Electron's executable; null if missing or of another version than the package. */
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

/** Whether to try to download Electron: at most once a day. */
export function mayFetch(root, now = Date.now()) {
  const marker = join(root, '.fathom-cache', 'electron-fetch');
  return !existsSync(marker) || now - statSync(marker).mtimeMs > DAY_MS;
}

/** Records the attempt; false if that fails, because then the limit cannot be kept. */
export function rememberFetch(root) {
  try {
    mkdirSync(join(root, '.fathom-cache'), { recursive: true });
    writeFileSync(join(root, '.fathom-cache', 'electron-fetch'), '');
    return true;
  } catch {
    return false;
  }
}

/** The browser's profile folder: in the cache, or temporary if the cache is unusable. */
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

/** The command that downloads Electron, and its timeout. */
export function fetchCommand(root) {
  return {
    command: process.execPath,
    args: [join(root, 'node_modules', 'electron', 'install.js')],
    patience: FETCH_PATIENCE_MS,
  };
}

/** Opens a browser window without browser controls. */
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

/** What `npm start` will do: electron, fetch, browser, or print. */
export function plan({ electron, fetchable, browser, display }) {
  if (electron !== null) return 'electron';
  if (!display) return 'print';
  if (fetchable) return 'fetch';
  return browser === null ? 'print' : 'browser';
}

/*
 * The desktop program: one window with the same contract as in the browser, a menu, and files passed by the
 * system.
 *
 * Invariants: the page runs in a sandbox with context isolation and without Node; it is loaded from
 * app://fathom/ and may not navigate elsewhere, open windows, or get permissions; links open in the system's
 * browser after a confirmation (guard.ts, window.ts, and SECURITY.md). One program per user: a second
 * instance passes its files to the first.
 */
import { app, dialog, Menu, protocol, session, shell, type BrowserWindow } from 'electron';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  defaultLogFolder,
  findRenderer,
  findUpdateFeed,
  findVersion,
  Log,
  Updates,
} from '../services/index.ts';
import { typeOf } from '../server/page-files.ts';
import { ENDINGS, filesOfCommand, Given } from './given.ts';
import { guardSession } from './guard.ts';
import { RecentFiles } from './kept.ts';
import { menuTemplate } from './menu.ts';
import { pageHandler, SCHEME } from './page.ts';
import { openWindow } from './window.ts';
import { wordsOf } from './words.ts';

const here = dirname(fileURLToPath(import.meta.url));
const log = new Log(defaultLogFolder());
let words = wordsOf('en');
let window: BrowserWindow | null = null;
const updates = new Updates(findUpdateFeed(here), findVersion(here));
const given = new Given(() => send('files.given', {}));
const userFile = (name: string): string => join(app.getPath('userData'), name);

process.on('uncaughtException', (error) => {
  log.crash(error, { of: 'main' });
  dialog.showErrorBox(words.crash.title, words.crash.detail(log.folder));
  app.exit(70);
});
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();
if (app.requestSingleInstanceLock()) begin();
else app.quit();

function begin(): void {
  let recent: RecentFiles | null = null;
  const show = (): void => {
    const actions = { command, open, openRecent, forgetRecent, showLogs };
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate(words, recent?.paths ?? [], { hasUpdates: updates.areKnown, ...actions }),
      ),
    );
  };
  const give = async (paths: readonly string[]): Promise<void> => {
    const areRead = await given.add(paths);
    if (paths.length === 0) return;
    for (const path of paths) {
      if (!areRead) recent?.remove(path);
      else {
        recent?.add(path);
        app.addRecentDocument(path);
      }
    }
    if (app.isReady()) show();
  };
  const command = (id: string): void => send('menu.chosen', { command: id });
  const openRecent = (path: string): void => void give([path]);
  const showLogs = (): void => void shell.openPath(log.folder);
  const forgetRecent = (): void => {
    recent?.clear();
    app.clearRecentDocuments();
    show();
  };
  const open = (): void => void (window && chooseFiles(window).then(give));

  app.on('open-file', (event, path) => {
    event.preventDefault();
    void app.whenReady().then(() => give([path]));
  });
  app.on('second-instance', (_, words, folder) => {
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
    void give(filesOfCommand(words.slice(1), folder));
  });
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(() => {
    servePage();
    guardSession(session.defaultSession);
    recent = new RecentFiles(userFile('recent.json'));
    show();
    const onLanguage = (language: string | undefined): void => {
      if (wordsOf(language) === words) return;
      words = wordsOf(language);
      show();
    };
    const parts = {
      here,
      stateFile: userFile('window.json'),
      given,
      log,
      updates,
      words: () => words,
      onLanguage,
    };
    window = openWindow(parts);
    void give(filesOfCommand(process.argv.slice(1), process.cwd()));
  });
}

/** Serves the window's files under a custom scheme. */
function servePage(): void {
  const fetchFile = (file: string): Promise<Response> =>
    readFile(file).then(
      (content) => new Response(content, { headers: { 'Content-Type': typeOf(file) } }),
      () => new Response('the file does not exist', { status: 404 }),
    );
  protocol.handle(SCHEME, pageHandler(findRenderer(here), fetchFile));
}

async function chooseFiles(over: BrowserWindow): Promise<string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(over, {
    properties: ['openFile'],
    filters: [
      { name: words.kinds.all, extensions: [...ENDINGS] },
      { name: words.kinds.work, extensions: ['fathom'] },
      { name: words.kinds.any, extensions: ['*'] },
    ],
  });
  return canceled ? [] : filePaths;
}

function send(name: 'files.given' | 'menu.chosen', payload: Readonly<Record<string, string>>): void {
  if (window !== null && !window.isDestroyed()) window.webContents.send('fathom:event', name, payload);
}

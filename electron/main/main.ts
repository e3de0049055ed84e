/*
 * The desktop shell: one window, locked down, with the same contract as the browser mode.
 *
 * Keep true: the page runs in a sandbox with context isolation and without Node; it is loaded from app://fathom/, may
 * not go elsewhere, open windows, or get permissions; links lead to the system's browser after a question.
 */
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  session as electronSession,
  shell,
  type IpcMainInvokeEvent,
} from 'electron';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dispatch } from '../contract/dispatch.ts';
import { findRenderer, openSession, type Session } from '../services/index.ts';
import { writeAtomic } from '../services/files.ts';
import { OutsideLinks } from './links.ts';
import { menuTemplate } from './menu.ts';
import { PAGE, pageHandler } from './page.ts';

const here = dirname(fileURLToPath(import.meta.url));

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

const only = app.requestSingleInstanceLock();
if (!only) app.quit();
else void run();

async function run(): Promise<void> {
  await app.whenReady();
  const renderer = findRenderer(here);
  if (renderer === null) throw new Error('the window has not been built: run npm run build');
  protocol.handle(
    'app',
    pageHandler(renderer, (file) => net.fetch(pathToFileURL(file).toString())),
  );
  electronSession.defaultSession.setPermissionRequestHandler((_, permission, decide) =>
    decide(permission === 'clipboard-sanitized-write'),
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(app.name)));
  const window = openWindow();
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => app.quit());
}

function openWindow(): BrowserWindow {
  const state = readState();
  const window = new BrowserWindow({
    ...state,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    webPreferences: {
      preload: join(here, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  const services = connect(window);
  stayThere(window);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => void writeAtomic(stateFile(), JSON.stringify(window.getNormalBounds())));
  window.on('closed', () => services.end());
  void window.loadURL(PAGE);
  return window;
}

/** The page is not replaced by another, in no frame; what it would open is opened by the system, after a question. */
function stayThere(window: BrowserWindow): void {
  const links = new OutsideLinks(
    async (address) => {
      const question = {
        type: 'question' as const,
        message: 'Open this address outside of Fathom?',
        detail: address,
        buttons: ['Open', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
      };
      return (await dialog.showMessageBox(window, question)).response === 0;
    },
    (address) => shell.openExternal(address),
  );
  const { webContents } = window;
  webContents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || event.url !== PAGE) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    void links.follow(url);
    return { action: 'deny' };
  });
}

/** Answers the window's calls; calls from any other page or frame are refused. */
function connect(window: BrowserWindow): Session {
  const services = openSession({
    mode: 'electron',
    chooseFolder: async () => {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] });
      return canceled ? null : (filePaths[0] ?? null);
    },
    emit: (name, payload) => {
      if (!window.isDestroyed()) window.webContents.send('fathom:event', name, payload);
    },
  });
  ipcMain.handle('fathom:call', (event: IpcMainInvokeEvent, name: unknown, request: unknown) => {
    const own =
      event.sender === window.webContents && event.senderFrame?.url.startsWith('app://fathom/') === true;
    if (!own) return { ok: false, failure: { code: 'refused', message: 'This page is not Fathom.' } };
    return dispatch(services.handlers, name, request, (error, call) => console.error(call, error));
  });
  window.on('closed', () => ipcMain.removeHandler('fathom:call'));
  return services;
}

const stateFile = (): string => join(app.getPath('userData'), 'window.json');

function readState(): { width: number; height: number; x?: number; y?: number } {
  const usual = { width: 1440, height: 900 };
  try {
    const state = JSON.parse(readFileSync(stateFile(), 'utf8')) as Record<string, unknown>;
    const numbers = ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(state[key]));
    return numbers ? (state as typeof usual) : usual;
  } catch {
    return usual;
  }
}

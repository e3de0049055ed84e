/*
 * The desktop window: locked down, at its last position, with separate services.
 */
import { BrowserWindow, dialog, ipcMain, screen, shell, type IpcMainInvokeEvent } from 'electron';
import { join } from 'node:path';
import { dispatch } from '../contract/dispatch.ts';
import { openSession, type Log, type Session, type Updates } from '../services/index.ts';
import type { Given } from './given.ts';
import { guardContents, isOwnCall } from './guard.ts';
import { readWindowState, writeWindowState } from './kept.ts';
import { OutsideLinks } from './links.ts';
import { PAGE } from './page.ts';
import type { MainWords } from './words.ts';

export interface WindowParts {
  readonly here: string;
  readonly stateFile: string;
  readonly given: Given;
  readonly log: Log;
  readonly updates: Updates;
  readonly words: () => MainWords;
  readonly onLanguage: (language: string | undefined) => void;
}

const USUAL = { width: 1440, height: 900 };

export function openWindow(parts: WindowParts): BrowserWindow {
  const state = readWindowState(
    parts.stateFile,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const { maximized, ...bounds } = state ?? { ...USUAL, maximized: false };
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    webPreferences: {
      preload: join(parts.here, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  const services = connect(window, parts);
  guardContents(window.webContents, linksOf(window, parts));
  tellCrashes(window, parts);
  window.once('ready-to-show', () => window.show());
  window.on('close', () =>
    writeWindowState(parts.stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  window.on('closed', () => services.end());
  void window.loadURL(PAGE);
  return window;
}

/** The system opens external addresses after a confirmation that shows them. */
function linksOf(window: BrowserWindow, { words }: WindowParts): (url: string) => void {
  const links = new OutsideLinks(
    async (address) => {
      const { question, open, cancel } = words().link;
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: question,
        detail: address,
        buttons: [open, cancel],
        defaultId: 1,
        cancelId: 1,
      });
      return response === 0;
    },
    (address) => shell.openExternal(address),
  );
  return (url) => void links.follow(url);
}

/** Refuses calls from any other page or frame. */
function connect(window: BrowserWindow, { given, log, onLanguage, updates }: WindowParts): Session {
  const services = openSession({
    mode: 'electron',
    chooseFolder: async () => {
      // Empty if the user canceled.
      const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] });
      return filePaths[0] ?? null;
    },
    takeGiven: () => given.take(),
    updates,
    emit: (name, payload) => {
      if (!window.isDestroyed()) window.webContents.send('fathom:event', name, payload);
    },
  });
  type Settings = Session['handlers']['settings'];
  const heard = async (answer: ReturnType<Settings['read']>): Promise<Awaited<typeof answer>> => {
    const read = await answer;
    onLanguage(read.settings.language);
    return read;
  };
  // For the workspace at the time of the call.
  const handlersNow = (): Session['handlers'] => {
    const { settings, ...others } = services.handlers;
    return {
      ...others,
      settings: {
        read: (request) => heard(settings.read(request)),
        write: (patch) => heard(settings.write(patch)),
      },
    };
  };
  ipcMain.handle('fathom:call', (event: IpcMainInvokeEvent, name: unknown, request: unknown) => {
    if (!isOwnCall(event, window.webContents))
      return { ok: false, failure: { code: 'refused', message: 'This page is not Fathom.' } };
    return dispatch(handlersNow(), name, request, log.bug);
  });
  window.on('closed', () => ipcMain.removeHandler('fathom:call'));
  return services;
}

/** Logs and reports a crashed page, and reopens it on request; the user's work is in files. */
function tellCrashes(window: BrowserWindow, { log, words }: WindowParts): void {
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.note('page-crash', { reason, code: exitCode });
    const { message, detail, again, logs, quit } = words().gone;
    const buttons = [again, logs, quit];
    const options = { type: 'error' as const, message, detail, buttons, defaultId: 0, cancelId: 0 };
    void dialog.showMessageBox(window, options).then(({ response }) => {
      if (response === 2) return window.close();
      if (response === 1) void shell.openPath(log.folder);
      window.webContents.reload();
    });
  });
}

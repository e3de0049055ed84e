// A substitute for the module `electron`: windows are pages of a real Chromium, the app's scheme is a local
// server that calls its handler, and the bridge is the real preload script over a page's functions. Tests
// perform the user's and system's actions (dialogs, files, links) through `desktop`.
import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

type Any = Readonly<Record<string, unknown>>;
type Handler = (event: unknown, ...rest: unknown[]) => unknown;
interface Frame {
  readonly url: string;
}

/** Controls and observations of the test. */
export class Desktop {
  readonly app = new App(this);
  readonly windows: Window[] = [];
  readonly asked: (readonly [what: string, options: unknown])[] = [];
  /** Answers to dialogs in order: buttons or files. */
  readonly answers: unknown[] = [];
  readonly ipc = new Map<string, Handler>();
  readonly schemes: unknown[] = [];
  readonly session: Guarded = {};
  readonly displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  readonly options: DesktopOptions;
  menu: Any[] = [];
  protocolHandler: ((request: { readonly url: string }) => Promise<Response>) | null = null;
  #server: Server | null = null;

  constructor(options: DesktopOptions) {
    this.options = options;
  }

  /** The menu entry with this ID, role, or label. */
  item(name: string): Any & { readonly click: () => void } {
    const find = (items: readonly Any[]): Any | undefined =>
      items
        .flatMap((item) => [item, ...((item['submenu'] ?? []) as Any[])])
        .flatMap((item) => [item, ...((item['submenu'] ?? []) as Any[])])
        .find(({ id, role, label }) => [id, role, label].includes(name));
    const found = find(this.menu);
    if (found === undefined) throw new Error(`the menu has no ${name}`);
    return found as Any & { readonly click: () => void };
  }

  /** Chromium's address for what the program calls app://fathom. */
  async origin(): Promise<string> {
    this.#server ??= createServer((request, response) => {
      void this.protocolHandler?.({ url: `app://fathom${request.url ?? ''}` }).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    const server = this.#server;
    if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const window of this.windows) await window.context?.close();
    this.#server?.close();
  }
}

export interface DesktopOptions {
  readonly browser: Browser;
  readonly userData: string;
  /** Returns what the preload script exposes; runs for each page. */
  readonly preload: (desktop: Desktop, contents: Contents) => Promise<Bridge>;
  readonly isFirst?: boolean;
}

export interface Bridge {
  call(name: string, request: unknown): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
}

/** The program's session settings. */
interface Guarded {
  request?: (contents: unknown, permission: string, decide: (yes: boolean) => void) => void;
  check?: (contents: unknown, permission: string, origin: string) => boolean;
  device?: () => boolean;
  before?: (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void;
  spelling?: boolean;
}

class App extends EventEmitter {
  readonly name = 'Fathom';
  sandboxed = false;
  ended: number | null = null;
  recent: string[] = [];
  readonly #desktop: Desktop;
  constructor(desktop: Desktop) {
    super();
    this.#desktop = desktop;
  }
  requestSingleInstanceLock = (): boolean => this.#desktop.options.isFirst !== false;
  whenReady = (): Promise<void> => Promise.resolve();
  isReady = (): boolean => true;
  enableSandbox = (): void => void (this.sandboxed = true);
  getPath = (): string => this.#desktop.options.userData;
  quit = (): void => void (this.ended = 0);
  exit = (code: number): void => void (this.ended = code);
  addRecentDocument = (path: string): number => this.recent.push(path);
  clearRecentDocuments = (): void => void (this.recent = []);
}

export class Contents extends EventEmitter {
  readonly ipc = new EventEmitter();
  mainFrame: Frame = { url: 'app://fathom/index.html' };
  opens: ((details: { readonly url: string }) => { readonly action: string }) | null = null;
  reloads = 0;
  setWindowOpenHandler = (handler: Contents['opens']): void => void (this.opens = handler);
  send = (channel: string, ...rest: unknown[]): boolean => this.ipc.emit(channel, {}, ...rest);
  reload = (): number => ++this.reloads;
}

export class Window extends EventEmitter {
  readonly webContents = new Contents();
  readonly options: Any;
  readonly #desktop: Desktop;
  context: BrowserContext | null = null;
  page: Page | null = null;
  isShown = false;
  isEnded = false;
  focused = 0;
  minimized = false;
  maximized = false;
  readonly complaints: string[] = [];
  loaded: Promise<void> = Promise.resolve();

  constructor(desktop: Desktop, options: Any) {
    super();
    this.#desktop = desktop;
    this.options = options;
    desktop.windows.push(this);
  }
  show = (): void => void (this.isShown = true);
  focus = (): number => ++this.focused;
  isMinimized = (): boolean => this.minimized;
  restore = (): void => void (this.minimized = false);
  maximize = (): void => void (this.maximized = true);
  isMaximized = (): boolean => this.maximized;
  isDestroyed = (): boolean => this.isEnded;
  getNormalBounds = (): Any => ({ x: 10, y: 20, width: 1280, height: 720 });
  close = (): void => {
    this.emit('close');
    this.isEnded = true;
    this.emit('closed');
    this.#desktop.app.emit('window-all-closed');
  };
  loadURL = (url: string): Promise<void> => (this.loaded = this.#load(url));

  async #load(url: string): Promise<void> {
    const desktop = this.#desktop;
    const origin = await desktop.origin();
    const outside = (address: string): string => address.replace(origin, 'app://fathom');
    const context = await desktop.options.browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    Object.assign(this, { context, page });
    context.on('page', (other) => void other.close());
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    // Like Electron: navigation permissions first, then loading.
    await context.route('**/*', async (route, request) => {
      const address = outside(request.url());
      let isRefused = false;
      const preventDefault = (): void => void (isRefused = true);
      const frame = request.isNavigationRequest() ? frameOf(request) : null;
      if (request.isNavigationRequest() && frame?.page() !== page) {
        isRefused = this.webContents.opens?.({ url: address }).action === 'deny';
      } else if (frame !== null && page.url() !== 'about:blank') {
        const isMainFrame = frame === page.mainFrame();
        this.webContents.emit('will-frame-navigate', { url: address, isMainFrame, preventDefault });
      }
      desktop.session.before?.({ url: address }, ({ cancel }) => (isRefused ||= cancel));
      // So that the page stays instead of an error page.
      await (isRefused ? route.abort('aborted') : route.continue());
    });
    const bridge = await desktop.options.preload(desktop, this.webContents);
    await page.exposeFunction('desktopCall', bridge.call);
    const stop = bridge.onEvent((name, payload) => {
      if (!page.isClosed())
        void page
          .evaluate(([n, p]) => window.dispatchEvent(new CustomEvent('desktop', { detail: [n, p] })), [
            name,
            payload,
          ] as const)
          .catch(() => undefined);
    });
    context.once('close', stop);
    await page.addInitScript(() => {
      const call = (globalThis as unknown as { desktopCall: Bridge['call'] }).desktopCall;
      const onEvent: Bridge['onEvent'] = (listener) => {
        const heard = (event: Event): void => {
          const [name, payload] = (event as CustomEvent<[string, unknown]>).detail;
          listener(name, payload);
        };
        window.addEventListener('desktop', heard);
        return () => window.removeEventListener('desktop', heard);
      };
      Object.defineProperty(window, 'fathomBridge', { value: Object.freeze({ call, onEvent }) });
    });
    await page.goto(url.replace('app://fathom', origin));
    this.emit('ready-to-show');
  }
}

/** null for the frame of a window that is being opened. */
function frameOf(request: Request): ReturnType<Request['frame']> | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** The module `electron` of the main process. */
export function mainModule(desktop: Desktop): Any {
  const dialog = (what: string) => (first: unknown, second?: unknown) => {
    desktop.asked.push([what, second ?? first]);
    const answer = desktop.answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const { session } = desktop;
  return {
    app: desktop.app,
    BrowserWindow: class extends Window {
      constructor(options: Any) {
        super(desktop, options);
      }
    },
    dialog: {
      showMessageBox: dialog('question'),
      showOpenDialog: dialog('open'),
      showErrorBox: dialog('error'),
    },
    ipcMain: {
      handle: (channel: string, handler: Handler) => desktop.ipc.set(channel, handler),
      removeHandler: (channel: string) => desktop.ipc.delete(channel),
    },
    Menu: {
      buildFromTemplate: (template: Any[]) => template,
      setApplicationMenu: (menu: Any[]) => (desktop.menu = menu),
    },
    protocol: {
      registerSchemesAsPrivileged: (schemes: unknown[]) => desktop.schemes.push(...schemes),
      handle: (_: string, handler: NonNullable<Desktop['protocolHandler']>) =>
        (desktop.protocolHandler = handler),
    },
    screen: { getAllDisplays: () => desktop.displays },
    session: {
      defaultSession: {
        setPermissionRequestHandler: (handler: Guarded['request']) => (session.request = handler),
        setPermissionCheckHandler: (handler: Guarded['check']) => (session.check = handler),
        setDevicePermissionHandler: (handler: Guarded['device']) => (session.device = handler),
        setSpellCheckerEnabled: (on: boolean) => (session.spelling = on),
        webRequest: { onBeforeRequest: (handler: Guarded['before']) => (session.before = handler) },
      },
    },
    shell: { openExternal: dialog('outside'), openPath: dialog('folder') },
  };
}

/** The module `electron` of a preload script. Arguments are cloned, as between processes. */
export function preloadModule(desktop: Desktop, contents: Contents, expose: (bridge: Bridge) => void): Any {
  return {
    contextBridge: { exposeInMainWorld: (_: string, bridge: Bridge) => expose(bridge) },
    ipcRenderer: {
      invoke: async (channel: string, ...rest: unknown[]) => {
        const handler = desktop.ipc.get(channel);
        if (handler === undefined) throw new Error(`no handler for ${channel}`);
        const event = { sender: contents, senderFrame: contents.mainFrame };
        return structuredClone(await handler(event, ...structuredClone(rest)));
      },
      on: (channel: string, listener: (...all: unknown[]) => void) => contents.ipc.on(channel, listener),
      off: (channel: string, listener: (...all: unknown[]) => void) => contents.ipc.off(channel, listener),
    },
  };
}

/*
 * How the renderer reaches its services: through the Electron preload bridge where there is one, in the page itself where
 * they are there, else by a WebSocket to the page's own origin. All give the same FathomApi.
 */
import { createApi } from './api.ts';
import type { ConnectionState, FathomApi, Transport } from './api.ts';
import { freshId } from './names.ts';
import { SocketTransport } from './socket.ts';
import { base64url, Meeting } from './meeting.ts';
import { ContractError, SOCKET_PATH, SOCKET_PROTOCOL } from './wire.ts';

/** What electron/preload puts on the window: the wire, and nothing that knows a call by name. */
export interface Bridge {
  call(name: string, request: unknown): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly fathomBridge?: Bridge;
    /** Set by a page that is its own services, before the window begins. */
    fathomServices?: Bridge;
  }
}

/**
 * Connects the page to its services. Resolves once they can be reached, however long that takes.
 *
 * @param onState hears of the connection from the first attempt on
 * @param onMoved hears that the services were started again, with the address at which this window goes on
 * @throws ContractError when they are reached and answer with nonsense, or by a page that cannot be trusted
 */
export async function connect(
  onState: (state: ConnectionState) => void = () => undefined,
  onMoved: (address: string) => void = () => undefined,
): Promise<FathomApi> {
  const bridge = window.fathomBridge ?? window.fathomServices;
  const api = createApi(bridge ? bridgeTransport(bridge) : socketTransport(window, onMoved));
  api.onConnection(onState);
  for (;;) {
    try {
      await api.app.info();
      return api;
    } catch (error) {
      const isOutOfReach = error instanceof ContractError && ['disconnected', 'timeout'].includes(error.code);
      if (!isOutOfReach) throw error;
    }
  }
}

/** The transport over the preload bridge. It cannot be lost while the window lives. */
function bridgeTransport(bridge: Bridge): Transport {
  return {
    // Reactive proxies cannot be cloned into another process; their plain data can.
    call: (name, request, patience) =>
      withPatience(bridge.call(name, JSON.parse(JSON.stringify(request))), name, patience),
    onEvent: (listener) => bridge.onEvent(listener),
    onState: () => () => undefined,
    close: () => undefined,
  };
}

/** The page's name for itself, under which it finds its shells again; kept as long as its tab. */
const WINDOW_NAME = 'fathom-window';

/** The folder that the page works in: a server that was started for another one since goes on with this one. */
const WORKSPACE = 'fathom-workspace';

/** To be called when the page knows its workspace. */
export function noteWorkspace(folder: string): void {
  try {
    sessionStorage.setItem(WORKSPACE, folder);
  } catch {
    // A browser may forbid a page to keep anything; then it goes on in the usual folder.
  }
}

/** What the address by which this page was loaded wishes, besides what stays in it. */
export interface Arrival {
  /** Fathom was started again since the window was loaded before. */
  readonly isAgain: boolean;
}

/** To be called before the page connects. Loaded again, it does not wish the same again. */
export function arrive(): Arrival {
  const address = new URL(location.href);
  const workspace = address.searchParams.get('workspace');
  const isAgain = address.searchParams.has('again');
  if (workspace === null && !isAgain) return { isAgain };
  if (workspace !== null) noteWorkspace(textOf(workspace));
  for (const name of ['again', 'workspace']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return { isAgain };
}

/** '' for what is no text in base64url. */
function textOf(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/**
 * Over a WebSocket to the page's own server, which let this browser in.
 * @param onMoved hears that the server was started again, with the address at which this window goes on
 */
export function socketTransport(
  { location, navigator, sessionStorage }: Window,
  onMoved: (address: string) => void,
): Transport {
  // The server's own pages have no service worker: one that is there is somebody else's, and may have given this page.
  if (navigator.serviceWorker?.controller) return noTransport('controlled');
  const nameOfWindow = (): string => {
    const name = sessionStorage.getItem(WINDOW_NAME) ?? freshId();
    sessionStorage.setItem(WINDOW_NAME, name);
    return name;
  };
  const makeSocket = (): WebSocket => {
    // Scripts can set no header of a WebSocket but this one.
    const protocols = [SOCKET_PROTOCOL, `window.${nameOfWindow()}`];
    const workspace = base64url(new TextEncoder().encode(sessionStorage.getItem(WORKSPACE) ?? ''));
    if (workspace !== '') protocols.push(`workspace.${workspace}`);
    return new WebSocket(`ws://${location.host}${SOCKET_PATH}`, protocols);
  };
  return new SocketTransport(makeSocket, {
    meeting: new Meeting(location.host),
    onMoved,
    rename: () => sessionStorage.removeItem(WINDOW_NAME),
    // Whoever is refused as a page is refused as a window.
    isRefused: () =>
      fetch('/', { method: 'HEAD' }).then(
        ({ status }) => status === 403,
        () => false,
      ),
  });
}

function noTransport(state: ConnectionState): Transport {
  return {
    call: () => Promise.reject(new ContractError(state, 'This page is not connected to Fathom.')),
    onEvent: () => () => undefined,
    onState: (listener) => {
      listener(state);
      return () => undefined;
    },
    close: () => undefined,
  };
}

function withPatience(answer: Promise<unknown>, name: string, patience: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new ContractError('timeout', `Fathom did not answer ${name} within ${patience / 1000} seconds.`),
        ),
      patience,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/*
 * How the renderer reaches its services: through the Electron preload bridge where there is one, in the page itself where
 * they are there, else by a WebSocket to the page's own origin. All give the same FathomApi.
 */
import { createApi } from './api.ts';
import type { ConnectionState, FathomApi, Transport } from './api.ts';
import { freshId } from './names.ts';
import { SocketTransport } from './socket.ts';
import { ContractError, PAGE_KEY, SOCKET_PATH, SOCKET_PROTOCOL } from './wire.ts';

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
 * @throws ContractError when they are reached and answer with nonsense
 */
export async function connect(
  onState: (state: ConnectionState) => void = () => undefined,
): Promise<FathomApi> {
  const bridge = window.fathomBridge ?? window.fathomServices;
  const api = createApi(bridge ? bridgeTransport(bridge) : socketTransport(window));
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
  sessionStorage.setItem(WORKSPACE, folder);
}

/** As protocols may be written. */
function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Over a WebSocket to the page's own server, which let this browser in. */
export function socketTransport({ location, sessionStorage, localStorage }: Window): Transport {
  const nameOfWindow = (): string => {
    const name = sessionStorage.getItem(WINDOW_NAME) ?? freshId();
    sessionStorage.setItem(WINDOW_NAME, name);
    return name;
  };
  const makeSocket = (): WebSocket => {
    // Scripts can set no header of a WebSocket but this one. The key is read anew: another tab may have got a new one.
    const key = localStorage.getItem(PAGE_KEY) ?? '';
    const protocols = [SOCKET_PROTOCOL, `key.${key}`, `window.${nameOfWindow()}`];
    const workspace = base64url(sessionStorage.getItem(WORKSPACE) ?? '');
    if (workspace !== '') protocols.push(`workspace.${workspace}`);
    return new WebSocket(`ws://${location.host}${SOCKET_PATH}`, protocols);
  };
  return new SocketTransport(makeSocket, {
    rename: () => sessionStorage.removeItem(WINDOW_NAME),
    // Whoever is refused as a page is refused as a window.
    isRefused: () =>
      fetch('/', { method: 'HEAD' }).then(
        ({ status }) => status === 403 || localStorage.getItem(PAGE_KEY) === null,
        () => false,
      ),
  });
}

function withPatience(answer: Promise<unknown>, name: string, patience: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(new ContractError('timeout', `${name} was not answered within ${patience / 1000} seconds.`)),
      patience,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

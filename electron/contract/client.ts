/*
 * How the renderer reaches its services: through the Electron preload bridge, in the page itself, or by a
 * WebSocket to the page's origin. All provide the same FathomApi.
 */
import { createApi } from './api.ts';
import type { ConnectionState, FathomApi, Transport } from './api.ts';
import { freshId } from './names.ts';
import { SocketTransport } from './socket.ts';
import { base64url, fromBase64url } from './base64url.ts';
import { Meeting } from './meeting.ts';
import { ContractError, SOCKET_PATH, SOCKET_PROTOCOL } from './wire.ts';

/** What electron/desktop exposes: the transport, without knowledge of calls. */
export interface Bridge {
  call(name: string, request: unknown): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly fathomBridge?: Bridge;
    /** Set, before the window starts, by a page that contains its services. */
    fathomServices?: Bridge;
  }
}

/**
 * Resolves once the services can be reached, however long that takes.
 *
 * @param onState receives the connection state from the first attempt on
 * @param onMoved receives the window's new address after the services restarted
 * @throws ContractError if they respond with invalid data, or the page cannot be trusted
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

/** The transport over the preload bridge. It lasts as long as the window. */
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

/** Key of the page's name, which identifies its shells; lasts as long as the tab. */
const WINDOW_NAME = 'fathom-window';

/** Key of the page's workspace, with which a restarted server continues. */
const WORKSPACE = 'fathom-workspace';

export function noteWorkspace(folder: string): void {
  try {
    sessionStorage.setItem(WORKSPACE, folder);
  } catch {
    // If storage is forbidden, the page continues in the default folder.
  }
}

/** Options in the address that loaded this page, besides those that stay in it. */
export interface Arrival {
  /** Fathom has restarted since the window was last loaded. */
  readonly isAgain: boolean;
}

/** Call this before the page connects. A reload does not repeat the options. */
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

/** '' for invalid base64url text. */
function textOf(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(encoded));
  } catch {
    return '';
  }
}

/** @param onMoved receives the window's new address after the server restarted */
export function socketTransport(
  { location, navigator, sessionStorage }: Window,
  onMoved: (address: string) => void,
): Transport {
  // The server's own pages have no service worker: any worker is another program's, and may have served this page.
  if (navigator.serviceWorker?.controller) return noTransport('controlled');
  const nameOfWindow = (): string => {
    const name = sessionStorage.getItem(WINDOW_NAME) ?? freshId();
    sessionStorage.setItem(WINDOW_NAME, name);
    return name;
  };
  const makeSocket = (): WebSocket => {
    // The only WebSocket header that scripts can set.
    const protocols = [SOCKET_PROTOCOL, `window.${nameOfWindow()}`];
    const workspace = base64url(new TextEncoder().encode(sessionStorage.getItem(WORKSPACE) ?? ''));
    if (workspace !== '') protocols.push(`workspace.${workspace}`);
    return new WebSocket(`ws://${location.host}${SOCKET_PATH}`, protocols);
  };
  return new SocketTransport(makeSocket, {
    meeting: new Meeting(location.host),
    onMoved,
    rename: () => sessionStorage.removeItem(WINDOW_NAME),
    // A refused page would also be a refused window.
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

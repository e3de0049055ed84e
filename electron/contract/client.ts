/*
 * How the renderer reaches its services: through the Electron preload bridge where there is one, else by a
 * WebSocket to the page's own origin. Both give the same FathomApi.
 */
import { createApi } from './api.ts';
import type { FathomApi, Transport } from './api.ts';
import { SocketTransport } from './socket.ts';
import { ContractError } from './wire.ts';

/** What electron/preload puts on the window: the wire, and nothing that knows a call by name. */
export interface Bridge {
  call(name: string, request: unknown): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly fathomBridge?: Bridge;
  }
}

/**
 * Connects the page to its services. Resolves once the services can be reached.
 *
 * @throws ContractError `disconnected` when they cannot be reached within ten seconds
 */
export async function connect(): Promise<FathomApi> {
  const api = createApi(
    window.fathomBridge ? bridgeTransport(window.fathomBridge) : socketTransport(window.location),
  );
  await api.app.info();
  return api;
}

/** The transport over the preload bridge. It cannot be lost while the window lives. */
export function bridgeTransport(bridge: Bridge): Transport {
  return {
    // Reactive proxies cannot be cloned into another process; their plain data can.
    call: (name, request, patience) =>
      withPatience(bridge.call(name, JSON.parse(JSON.stringify(request))), name, patience),
    onEvent: (listener) => bridge.onEvent(listener),
    onState: () => () => undefined,
    close: () => undefined,
  };
}

function socketTransport(page: Location): Transport {
  const scheme = page.protocol === 'https:' ? 'wss:' : 'ws:';
  return new SocketTransport(() => new WebSocket(`${scheme}//${page.host}/socket`));
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

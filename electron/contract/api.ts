/*
 * The window's side of the contract: typed functions over any transport, derived from the table. Invariant:
 * this file knows no call by name.
 */
import * as v from 'valibot';
import type { Call, CallTable, Contract, EventTable, MethodsOf, PayloadOf } from './rows.ts';
import { windowContract, type Calls, type Events } from './table.ts';
import { ContractError, describeIssues } from './wire.ts';
import type { Envelope } from './wire.ts';

/**
 * `reconnecting`: the services are unreachable; this window's shells continue for a while and can be
 * reattached. `refused`: they do not admit this browser; attempts continue. `moved`: they restarted at
 * another origin: work can be saved here, and the window continues there. `controlled`: a service worker is
 * between page and services, so nothing is sent.
 */
export type ConnectionState = 'open' | 'moved' | 'reconnecting' | 'refused' | 'controlled' | 'closed';

/** The Electron bridge or the WebSocket. */
export interface Transport {
  /** Never rejects for the service's failures, which are in the envelope. */
  call(name: string, request: unknown, patience: number): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
  onState(listener: (state: ConnectionState) => void): () => void;
  close(): void;
}

/**
 * Calls reject with a `ContractError`: the service's own codes, or `timeout` (no answer), `disconnected`,
 * `invalid-request`, `invalid-response`.
 */
export type ApiOf<Calls extends CallTable, Events extends EventTable> = MethodsOf<Calls> & {
  /** @returns the unsubscribe function */
  on<Name extends keyof Events & string>(
    event: Name,
    handler: (payload: PayloadOf<Events, Name>) => void,
  ): () => void;
  onConnection(handler: (state: ConnectionState) => void): () => void;
  /** Ends this window's shells and runs, too. */
  close(): void;
};

export type FathomApi = ApiOf<Calls, Events>;

export const createApi = (transport: Transport): FathomApi => createApiOf(windowContract, transport);

export function createApiOf<Calls extends CallTable, Events extends EventTable>(
  contract: Contract<Calls, Events>,
  transport: Transport,
): ApiOf<Calls, Events> {
  const groups = Object.fromEntries(
    Object.entries(contract.calls).map(([group, verbs]) => [
      group,
      Object.fromEntries(
        Object.entries<Call>(verbs).map(([verb, row]) => [
          verb,
          (request: unknown = {}) => perform(transport, `${group}.${verb}`, row, request),
        ]),
      ),
    ]),
  );
  const rest = {
    on: (event: string, handler: (payload: never) => void) => listen(contract, transport, event, handler),
    onConnection: (handler: (state: ConnectionState) => void) => transport.onState(handler),
    close: () => transport.close(),
  };
  // The table also defines the type.
  return { ...groups, ...rest } as unknown as ApiOf<Calls, Events>;
}

async function perform(transport: Transport, name: string, row: Call, request: unknown): Promise<unknown> {
  const asked = v.safeParse(row.request, request);
  if (!asked.success) {
    throw new ContractError('invalid-request', `${name} — ${describeIssues(asked.issues)}`);
  }
  const envelope = (await transport.call(name, request, row.patience)) as Envelope | undefined;
  if (typeof envelope !== 'object' || envelope === null || typeof envelope.ok !== 'boolean') {
    throw new ContractError('invalid-response', `${name} returned an unreadable answer`);
  }
  if (!envelope.ok) throw new ContractError(envelope.failure.code, envelope.failure.message);
  const answered = v.safeParse(row.response, envelope.value);
  if (!answered.success) {
    throw new ContractError('invalid-response', `${name} — ${describeIssues(answered.issues)}`);
  }
  return answered.output;
}

function listen(
  contract: Contract,
  transport: Transport,
  event: string,
  handler: (payload: never) => void,
): () => void {
  const schema = contract.findEvent(event);
  return transport.onEvent((name, payload) => {
    if (name !== event || !schema) return;
    const parsed = v.safeParse(schema, payload);
    // The schema was looked up by this event's name.
    if (parsed.success) handler(parsed.output as never);
  });
}

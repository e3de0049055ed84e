/*
 * The services' side of the contract: validates a request, calls its handler, and wraps the answer in an
 * envelope, for the WebSocket server and Electron's main process.
 *
 * Invariant: it never throws or rejects, whatever arrives; a handler's unexpected error is reported to
 * `onBug` and reaches the window without its stack.
 */
import * as v from 'valibot';
import type { Call, CallTable, Contract, EmitOf, HandlersOf } from './rows.ts';
import { windowContract, type Calls, type Events } from './table.ts';
import { ContractError, describeIssues } from './wire.ts';
import type { Envelope } from './wire.ts';

export type Handlers = HandlersOf<Calls>;

export type Emit = EmitOf<Events>;

export const dispatch = (
  handlers: Handlers,
  name: unknown,
  request: unknown,
  onBug?: (error: unknown, name: string) => void,
): Promise<Envelope> => dispatchOf(windowContract, handlers, name, request, onBug);

export async function dispatchOf<Table extends CallTable>(
  contract: Contract<Table>,
  handlers: HandlersOf<Table>,
  name: unknown,
  request: unknown,
  onBug: (error: unknown, name: string) => void = () => undefined,
): Promise<Envelope> {
  const row = typeof name === 'string' ? contract.findCall(name) : undefined;
  if (typeof name !== 'string' || !row) {
    // Converting a thrown value to text may throw.
    const told =
      typeof name === 'string' ? JSON.stringify(name.slice(0, 60)) : `by a value of type ${typeof name}`;
    return failure('unknown-call', `There is no call named ${told}.`);
  }
  const parsed = v.safeParse(row.request, request ?? {});
  if (!parsed.success) return failure('invalid-request', `${name} — ${describeIssues(parsed.issues)}`);
  try {
    return { ok: true, value: await findHandler(handlers, name)(parsed.output) };
  } catch (error) {
    if (error instanceof ContractError) return failure(error.code, error.message);
    onBug(error, name);
    return failure('internal', `${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The same handlers in read-only mode, where only looks are allowed. */
export const onlyLooking = (handlers: Handlers): Handlers =>
  checkedFirst(handlers, (row) => {
    if (row?.looks === true) return;
    throw new ContractError(
      'served-read-only',
      'Fathom serves this window read-only, so you cannot change or start anything.',
    );
  });

/** Checks trust before calls that run workspace contents. @param requireTrust throws if untrusted */
export const onlyTrusted = (handlers: Handlers, requireTrust: () => void): Handlers =>
  checkedFirst(handlers, (row) => {
    if (row?.runs !== false) requireTrust();
  });

/** @param check throws for refused calls */
function checkedFirst(handlers: Handlers, check: (row: Call | undefined) => void): Handlers {
  type Verbs = Readonly<Record<string, (request: unknown) => unknown>>;
  const groups = Object.entries(handlers as unknown as Readonly<Record<string, Verbs>>);
  const checked = groups.map(([group, verbs]) => [
    group,
    Object.fromEntries(
      Object.entries(verbs).map(([verb, handler]) => [
        verb,
        (request: unknown) => {
          check(windowContract.findCall(`${group}.${verb}`));
          return handler(request);
        },
      ]),
    ),
  ]);
  // The same names; handlers take the same or throw.
  return Object.fromEntries(checked) as Handlers;
}

function findHandler<Table extends CallTable>(
  handlers: HandlersOf<Table>,
  name: string,
): (request: unknown) => unknown {
  const [group = '', verb = ''] = name.split('.');
  // `findCall` found the name, and the handlers cover the table.
  const table = handlers as unknown as Record<string, Record<string, (request: unknown) => unknown>>;
  const handler = table[group]?.[verb];
  if (!handler) throw new ContractError('unknown-call', `No handler for ${name}.`);
  return handler;
}

function failure(code: string, message: string): Envelope {
  return { ok: false, failure: { code, message } };
}

/*
 * Messages on the wire, for the Electron bridge and the WebSocket. Exactly one envelope with the same number
 * answers a call; events have no number.
 */
import * as v from 'valibot';

export const SOCKET_PATH = '/socket';
export const SOCKET_PROTOCOL = 'fathom';
/** Closes a connection because another window has the same name. */
export const NAME_TAKEN = 4409;

/** `code` is for programs, `message` for people. */
export const Failure = v.strictObject({ code: v.string(), message: v.string() });
export type Failure = v.InferOutput<typeof Failure>;

export const Envelope = v.variant('ok', [
  v.strictObject({ ok: v.literal(true), value: v.unknown() }),
  v.strictObject({ ok: v.literal(false), failure: Failure }),
]);
export type Envelope = v.InferOutput<typeof Envelope>;

export const CallMessage = v.strictObject({
  kind: v.literal('call'),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: v.pipe(v.string(), v.maxLength(100)),
  request: v.unknown(),
});
export const AnswerMessage = v.strictObject({
  kind: v.literal('answer'),
  number: v.number(),
  envelope: Envelope,
});
export const EventMessage = v.strictObject({
  kind: v.literal('event'),
  name: v.string(),
  payload: v.unknown(),
});
export const ServerMessage = v.variant('kind', [AnswerMessage, EventMessage]);

export type CallMessage = v.InferOutput<typeof CallMessage>;
export type AnswerMessage = v.InferOutput<typeof AnswerMessage>;
export type EventMessage = v.InferOutput<typeof EventMessage>;
export type ServerMessage = v.InferOutput<typeof ServerMessage>;

/** The only error that crosses the wire, from handlers to callers. */
export class ContractError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ContractError';
    this.code = code;
  }
}

/** A schema's issues in one line, with their paths. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  if (!first) return 'not valid';
  const path = v.getDotPath(first);
  return (path === null ? first.message : `${path}: ${first.message}`).slice(0, 300);
}

/*
 * Rows of a contract: calls and events with schemas. Everything else (typed functions, checks on both ends,
 * the wire) is derived from them.
 */
import * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;

export interface Call<Request extends Schema = Schema, Response extends Schema = Schema> {
  readonly request: Request;
  readonly response: Response;
  readonly patience: number;
  /** The call changes and starts nothing. */
  readonly looks: boolean;
  /** The call runs the workspace's contents, or lets them run: refused until the user trusts the folder. */
  readonly runs: boolean;
}

const USUAL_PATIENCE = 15_000;

export function call<Request extends Schema, Response extends Schema>(
  request: Request,
  response: Response,
  patience: number = USUAL_PATIENCE,
): Call<Request, Response> {
  return { request, response, patience, looks: false, runs: false };
}

/** A call that is allowed in read-only mode. @param runs afterward the workspace's contents run in the window */
export function look<Request extends Schema, Response extends Schema>(
  request: Request,
  response: Response,
  runs = false,
): Call<Request, Response> {
  return { request, response, patience: USUAL_PATIENCE, looks: true, runs };
}

export function start<Request extends Schema, Response extends Schema>(
  request: Request,
  response: Response,
  patience: number = USUAL_PATIENCE,
): Call<Request, Response> {
  return { request, response, patience, looks: false, runs: true };
}

/** By group and verb; on the wire they are `group.verb`. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, Call>>>>;
export type EventTable = Readonly<Record<string, Schema>>;

export class Contract<Calls extends CallTable = CallTable, Events extends EventTable = EventTable> {
  readonly calls: Calls;
  readonly events: Events;
  readonly #rows: ReadonlyMap<string, Call>;

  constructor(calls: Calls, events: Events) {
    this.calls = calls;
    this.events = events;
    this.#rows = new Map(
      Object.entries(calls).flatMap(([group, verbs]) =>
        Object.entries(verbs).map(([verb, row]): [string, Call] => [`${group}.${verb}`, row]),
      ),
    );
  }

  findCall(name: string): Call | undefined {
    return this.#rows.get(name);
  }

  findEvent(name: string): Schema | undefined {
    return Object.hasOwn(this.events, name) ? this.events[name] : undefined;
  }

  get callNames(): string[] {
    return [...this.#rows.keys()];
  }
}

type Handler<Row> =
  Row extends Call<infer Request, infer Response>
    ? (request: v.InferOutput<Request>) => v.InferInput<Response> | Promise<v.InferInput<Response>>
    : never;

export type HandlersOf<Calls extends CallTable> = {
  readonly [G in keyof Calls]: { readonly [M in keyof Calls[G]]: Handler<Calls[G][M]> };
};

export type PayloadOf<Events extends EventTable, Name extends keyof Events> = v.InferOutput<Events[Name]>;

export type EmitOf<Events extends EventTable> = <Name extends keyof Events & string>(
  event: Name,
  payload: PayloadOf<Events, Name>,
) => void;

type Arguments<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];
type Method<Row> =
  Row extends Call<infer Request, infer Response>
    ? (...request: Arguments<v.InferInput<Request>>) => Promise<v.InferOutput<Response>>
    : never;

export type MethodsOf<Calls extends CallTable> = {
  readonly [G in keyof Calls]: { readonly [M in keyof Calls[G]]: Method<Calls[G][M]> };
};

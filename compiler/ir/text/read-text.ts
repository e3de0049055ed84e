// Reads graphs from the formats of text.ts.
//
// The result is exactly the written graph, valid or not: only the form is checked (foreign/index.ts checks
// the rest). Ids are preserved unless Start and Stop are not 0 and 1; then all nodes are renumbered.
import { joined, say, type Phrase, type Said } from '../../base/phrase.ts';
import type { Declarations } from './declarations.ts';
import { Graph } from '../graph.ts';
import type { Node, Aux } from '../node.ts';
import type { Op } from '../ops/row.ts';
import { opTable, ops } from '../ops/table.ts';
import { DeclarationLines, closingBracket, declare, type Declared } from './read-declarations.ts';
import { isId, isObject, jsonDeclarations } from './read-json.ts';
import { readAux } from './read-aux.ts';
import { isSchedulerLine, placeErrors, placeOfLine, placesOfJson, type WrittenPlace } from './read-places.ts';
import { readType, type Known } from './read-type.ts';
import type { NodeJson } from './text.ts';
import { didYouMean } from '../../source/did-you-mean.ts';
import { linesOf } from '../../source/lines.ts';
import type { Span } from '../../source/span.ts';
import type { Type } from '../types.ts';
import { UncheckedGraph } from '../unchecked.ts';

/**
 * A syntax error. `line` counts from 1; in JSON, it is the position in the list of nodes, or, negative, in the
 * schedule; 0 means the whole text.
 */
export interface ReadError {
  readonly line: number;
  readonly message: Phrase;
  /** How to fix it; default: a description of the form. */
  readonly hint?: Phrase;
}
export interface ReadResult {
  readonly graph: UncheckedGraph | null;
  readonly errors: readonly ReadError[];
  /** The schedule, by the ids of the graph; empty if none is written. */
  readonly places: readonly WrittenPlace[];
}

const MAX_NODES = 1_000_000;
const MAX_ERRORS = 20;

interface Row {
  readonly line: number;
  readonly id: number;
  readonly op: Op;
  readonly inputs: readonly number[];
  readonly aux: Aux;
  readonly type: Type;
  readonly start: number;
  readonly end: number;
}

interface RawRow {
  readonly line: number;
  readonly id: number;
  readonly op: string;
  readonly inputs: readonly number[];
  readonly aux: string | null;
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const opsByName: ReadonlyMap<string, Op> = new Map(opTable.map((op) => [op.name, op]));
/** The start of a line, up to the auxiliary data or type. */
const HEAD = /^(\d{1,9}): (\w+)\(([\d, -]*)\)(?= )/;
const SPAN = /^(\S.*?)(?: @(\d{1,9})-(\d{1,9}))?$/;

export interface Reading {
  readonly graph?: Graph;
  /** The span of a line, counted from 1; overrides the span after `@`. */
  readonly spanOf?: (line: number) => Span;
}

/**
 * Reads the output of printGraph(). Spans such as `@24-31` are optional; empty lines and lines that begin
 * with `#` are skipped.
 */
export function readGraph(text: string, into: Reading = {}): ReadResult {
  const rows: RawRow[] = [];
  const errors: ReadError[] = [];
  const declarations = new DeclarationLines();
  const places: WrittenPlace[] = [];
  linesOf(text).forEach(({ text: written }, i) => {
    const trimmed = written.trim();
    const isSkipped = trimmed === '' || written.startsWith('#') || isSchedulerLine(trimmed);
    if (isSkipped || errors.length >= MAX_ERRORS) return;
    const place = placeOfLine(trimmed, i + 1);
    if (place !== undefined) return void ('message' in place ? errors.push(place) : places.push(place));
    const wrong = declarations.add(trimmed, i + 1);
    if (wrong === null) return;
    const row = wrong === undefined ? rowOf(trimmed, i + 1) : null;
    if (row !== null) rows.push(row);
    else {
      const message = wrong ?? say`expected a line such as: ${'16: Add(-, 6, 15) : int @24-31'}`;
      errors.push({ line: i + 1, message });
    }
  });
  if (errors.length > 0) return { graph: null, errors, places: [] };
  const lineOf = (declaration: object): number => declarations.lines.get(declaration) ?? 0;
  return build({ rows, declarations, lineOf, places }, into);
}

function rowOf(text: string, line: number): RawRow | null {
  const head = HEAD.exec(text);
  if (head === null) return null;
  const [all, id, op, inputs] = head;
  let [aux, rest]: [string | null, string] = [null, text.slice(all.length)];
  if (rest.startsWith(' [')) {
    const close = closingAux(rest);
    if (close < 0) return null;
    [aux, rest] = [rest.slice(2, close), rest.slice(close + 1)];
  }
  const tail = rest.startsWith(' : ') ? SPAN.exec(rest.slice(3)) : null;
  if (tail === null) return null;
  const type = tail[1];
  const [start, end] = [tail[2], tail[3]].map((written: string | undefined) => Number(written ?? 0));
  const slots =
    inputs === '' ? [] : inputs.split(',').map((slot) => (slot.trim() === '-' ? -1 : Number(slot)));
  return { line, id: +id, op, inputs: slots, aux, type, start, end };
}

/** Ranges and array names contain brackets. */
const closingAux = (rest: string): number => closingBracket(rest, 1);

/** Reads the output of graphJson(), from any value. */
export function readGraphJson(value: unknown, into: Reading = {}): ReadResult {
  if (!isGraphJson(value)) return failed(0, say`expected an object with a list of nodes`);
  const declarations = jsonDeclarations(value);
  if ('say' in declarations) return failed(0, declarations);
  const rows: RawRow[] = [];
  for (const [i, node] of value.nodes.entries()) {
    if (!isNodeJson(node)) return failed(i + 1, faultOfNode(node));
    const { id, op, payload: aux, type } = node;
    const inputs = node.inputs.map((input) => input ?? -1);
    const [start, end] = node.span;
    rows.push({ line: i + 1, id, op, inputs, aux, type, start, end });
  }
  const places = placesOfJson(value.schedule);
  if ('message' in places) return { graph: null, errors: [places], places: [] };
  return build({ rows, declarations, lineOf: () => 0, places }, into);
}

const failed = (line: number, message: Phrase): ReadResult => ({
  graph: null,
  errors: [{ line, message }],
  places: [],
});

function isGraphJson(value: unknown): value is Record<string, unknown> & { nodes: unknown[] } {
  return isObject(value) && Array.isArray(value.nodes);
}

/** Names the node and what is wrong with it. */
function faultOfNode(node: unknown): Said {
  if (!isObject(node) || !isId(node.id)) return say`a node needs an id, which is a whole number from 0`;
  const { id, inputs } = node;
  const slot = Array.isArray(inputs)
    ? inputs.findIndex((input: unknown) => input !== null && !isId(input))
    : -1;
  if (Array.isArray(inputs) && slot >= 0)
    return say`node ${id}: slot ${slot} holds ${written(inputs[slot])}, which is neither an id nor null`;
  const { name, expected } = fields.find(({ name, fits }) => !fits(node[name])) ?? fields[0];
  return node[name] === undefined
    ? say`node ${id} has no ${name}`
    : say`node ${id}: ${name} is ${written(node[name])}; it must be ${expected}`;
}

/** For messages; a value may be too long, or nested too deeply to be printed. */
function written(value: unknown): string {
  if (Array.isArray(value)) {
    const isShort = value.length <= 4 && value.every((each) => typeof each === 'number' || each === null);
    return isShort ? JSON.stringify(value) : '[…]';
  }
  if (typeof value === 'object' && value !== null) return '{…}';
  const text = String(JSON.stringify(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const fields = [
  { name: 'op', fits: isText, expected: say`a string` },
  {
    name: 'inputs',
    fits: (value: unknown) => Array.isArray(value) && value.every((input) => input === null || isId(input)),
    expected: say`a list`,
  },
  {
    name: 'payload',
    fits: (value: unknown) => value === null || isText(value),
    expected: say`a string or null`,
  },
  { name: 'type', fits: isText, expected: say`a string` },
  {
    name: 'span',
    fits: (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isId),
    expected: say`a list of two whole numbers`,
  },
] as const;

const isNodeJson = (node: unknown): node is NodeJson =>
  isObject(node) && isId(node.id) && fields.every(({ name, fits }) => fits(node[name]));

interface Written {
  readonly rows: readonly RawRow[];
  readonly declarations: Declarations;
  readonly lineOf: (declaration: object) => number;
  readonly places: readonly WrittenPlace[];
}

function build({ rows: raw, declarations, lineOf, places }: Written, into: Reading): ReadResult {
  const errors: ReadError[] = [];
  const complain = (line: number, message: Phrase, hint?: Phrase): void => {
    if (errors.length < MAX_ERRORS) errors.push({ line, message, ...(hint === undefined ? {} : { hint }) });
  };
  const declared = declare(declarations, (declaration, message) => complain(lineOf(declaration), message));
  if (errors.length > 0) return { graph: null, errors, places: [] };
  const rows: Row[] = [];
  for (const row of raw) {
    const looked = look(row, declared.known);
    if ('message' in looked)
      complain(row.line, joined([say`node ${row.id}`, looked.message], ': '), looked.hint);
    else rows.push(looked);
  }
  if (errors.length === 0) errors.push(...checkIds(rows));
  if (errors.length === 0) {
    const known = new Set(rows.map(({ id }) => id));
    errors.push(...placeErrors(places, (id) => known.has(id)).slice(0, MAX_ERRORS));
  }
  if (errors.length > 0) return { graph: null, errors, places: [] };
  const { graph, nodes } = assemble(rows, declared, into);
  const idOf = (written: number): number => nodes.get(written)?.id ?? -1;
  return {
    graph: new UncheckedGraph(graph),
    errors,
    places: places.map(({ line, node, block }) => ({ line, node: idOf(node), block: idOf(block) })),
  };
}

interface Fault {
  readonly message: Said;
  readonly hint?: Said;
}

function look({ op: name, type: typeWritten, aux: written, ...rest }: RawRow, known: Known): Row | Fault {
  const op = opsByName.get(name);
  if (op === undefined) {
    const meant = didYouMean(name, [...opsByName.keys()]);
    return {
      message: say`no op has the name ${name}`,
      ...(meant === null ? {} : { hint: say`Did you mean \`${meant}\`?` }),
    };
  }
  const type = readType(typeWritten, known);
  const aux = readAux(op, written, known);
  if (type !== null && aux !== undefined) return { ...rest, op, type, aux };
  const wide = [typeWritten, written ?? ''].find(isTooWide);
  if (op === ops.Constant && wide !== undefined)
    return {
      message: say`${wide} does not fit in 64 bits`,
      hint: say`Integers wrap around. Add or subtract 2^64 until the value is between -2^63 and 2^63 - 1.`,
    };
  return type === null
    ? {
        message: say`${typeWritten} is not a type`,
        hint: say`Write a type such as int, bool, or flt. The type of a Constant is its value, such as 7.`,
      }
    : { message: say`${name} cannot have the auxiliary data [${written ?? ''}]` };
}

const isTooWide = (text: string): boolean =>
  /^-?\d{1,400}$/.test(text) && BigInt.asIntN(64, BigInt(text)) !== BigInt(text);

function checkIds(rows: readonly Row[]): ReadError[] {
  const errors: ReadError[] = [];
  const known = new Set<number>();
  for (const { id, line } of rows) {
    if (known.has(id))
      errors.push({
        line,
        message: say`node ${id} is declared twice`,
        hint: say`Give each node a different id. A new node needs one that no other node has.`,
      });
    if (id >= MAX_NODES) errors.push({ line, message: say`${id} exceeds the largest id, ${MAX_NODES - 1}` });
    known.add(id);
  }
  for (const { id, op, inputs, line } of rows) {
    const slot = inputs.findIndex((input) => input >= 0 && !known.has(input));
    const missing = inputs[slot];
    if (missing === undefined) continue;
    errors.push({
      line,
      message: say`${op.name} ${id}: slot ${slot} holds node ${missing}, which does not exist`,
      hint: say`If you deleted node ${missing}, first put another node into each slot that holds it.`,
    });
  }
  for (const op of [ops.Start, ops.Stop]) {
    const count = rows.filter((row) => row.op === op).length;
    if (count !== 1)
      errors.push({
        line: 0,
        message: say`a graph has exactly one ${op.name}, not ${count}`,
        hint: say`Keep Start and Stop. Nothing uses Stop, but the program ends there.`,
      });
  }
  return errors.slice(0, MAX_ERRORS);
}

function assemble(
  written: readonly Row[],
  { functions, exported }: Declared,
  { graph = new Graph(null, MAX_NODES), spanOf }: Reading,
): { readonly graph: Graph; readonly nodes: ReadonlyMap<number, Node> } {
  const rows = [...written].sort((a, b) => a.id - b.id);
  for (const info of functions) graph.functions[info.index] = info;
  for (const index of exported) graph.exported.add(index);
  const keep = rows[0]?.op === ops.Start && rows[0].id === 0 && rows[1]?.op === ops.Stop && rows[1].id === 1;
  const nodes = new Map<number, Node>();
  for (const { id, op, aux, type, line, ...written } of rows) {
    const existing = op === ops.Start ? graph.start : op === ops.Stop ? graph.stop : null;
    const span = spanOf?.(line) ?? { start: written.start, end: written.end };
    const node = existing ?? graph.restore(keep ? id : graph.created, op, aux, span, type);
    graph.setType(node, type);
    nodes.set(id, node);
  }
  for (const { id, inputs } of rows) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    for (const input of inputs) graph.addInput(node, nodes.get(input) ?? null);
  }
  return { graph, nodes };
}

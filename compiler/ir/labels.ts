// How nodes of a log are called: the short label drawn on a node, and the name used in sentences.
import { say, type Phrase } from '../base/phrase.ts';
import type { LogData } from './log.ts';
import { opTable } from './ops/table.ts';
import type { ReplayState } from './replay-state.ts';
import { oneFunctionIn, typeWords } from './type-words.ts';

/** How the nodes of an op are drawn: those that read or change a field by that field. */
const drawn: ReadonlyMap<string, (payload: string) => string> = new Map(
  opTable.map(({ name, symbol, access }) => [
    name,
    access === undefined
      ? () => symbol ?? name
      : (payload) => [fieldText(payload), ...(symbol === undefined ? [] : [symbol])].join(' '),
  ]),
);
const inputNames: ReadonlyMap<string, readonly string[]> = new Map(opTable.map((op) => [op.name, op.inputs]));

const LONGEST_LABEL = 24;

/** A function as it is called; its number where it has no name. */
export function functionName({ functions }: LogData, index: string | number): string {
  return functions[Number(index)] || `#${index}`;
}

/** A parameter from the text of its payload, `0 n: int`. */
export function parameterIn(payload: string): { readonly index: number; readonly name: string } {
  const match = /^(-?\d+) ([^:]*):/.exec(payload);
  return { index: Number(match?.[1] ?? 0), name: match?.[2] || `#${match?.[1] ?? ''}` };
}

const shorten = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;

/** Short text to draw on a live node: `+`, `12`, `Phi i`, `If`, `true`, `.x`, `fun f`. */
export function labelText(data: LogData, state: ReplayState, id: number): string {
  const op = data.ops[state.ops[id]];
  const payload = data.payloads[state.payloads[id]];
  const type = data.types[state.types[id]];
  switch (op) {
    case 'Constant':
    case 'Cast':
      return op === 'Cast' ? `(${shortType(data, type)})` : shortType(data, type);
    case 'Proj':
      return resultText(data, state, id, payload);
    case 'Phi':
      return payload === '' ? 'Phi' : `Phi ${payload}`;
    case 'CProj':
      return sideText(data, state, id, payload);
    case 'Fun':
      return `fun ${functionName(data, payload)}`;
    case 'Parm':
      return parameterIn(payload).index < 0 ? 'memory' : parameterIn(payload).name;
    case 'Call':
      return 'call';
    case 'CallEnd':
      return 'call end';
    case 'New':
      return `new ${payload}`;
    case 'ReadOnly':
      return '(const)';
    default:
      return drawn.get(op)?.(payload) ?? op;
  }
}

/** `.x` for `S.x`, `.[]` for the elements of an array. */
const fieldText = (payload: string): string => payload.slice(payload.lastIndexOf('.'));

/** A function by its name, `{ f}`, and what is long cut. */
function shortType(data: LogData, type: string): string {
  if (!type.startsWith('{')) return shorten(type);
  const one = oneFunctionIn(type);
  if (one === null) return type.endsWith('?') ? '{…}?' : '{…}';
  return `{ ${functionName(data, one)}}`;
}

/** What is drawn and the id: `+ 12`, `Phi i 7`; a store is `Store .x 5`, since `.x = 5` would read as what it does. */
export const titleOf = (op: string, label: string, id: number): string =>
  label.startsWith('.') ? `${op} ${label.split(' ')[0]} ${id}` : `${label} ${id}`;

/** The name of a node in a sentence, as it is drawn: `+ 12`, `the constant 7`, `arg`; of one that is not alive, `node 12`. */
export function nodeName(data: LogData, state: ReplayState, id: number): Phrase {
  if (id < 0) return say`nothing`;
  if (!state.isLive(id)) return say`node ${id}`;
  const op = data.ops[state.ops[id]];
  const payload = data.payloads[state.payloads[id]];
  switch (op) {
    case 'Constant':
      return constantName(data, payload);
    case 'Proj':
      return resultName(data, state, id, payload);
    case 'CProj':
      return sideName(data, state, id, payload);
    case 'XCtrl':
      return say`unreachable control`;
    case 'Fun':
      return say`the entry of ${functionName(data, payload)}`;
    case 'Parm':
      return parameterName(data, state, id, payload);
    default:
      return titleOf(op, labelText(data, state, id), id);
  }
}

const scopeControls: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['control', '$ctrl'],
]);

/** The short name of a value in the text of a Scope: `3`, `arg`, `True`, `Phi 19`. */
export function scopeValueName(data: LogData, state: ReplayState, id: number): Phrase {
  if (id < 0) return '–';
  if (!state.isLive(id)) return say`node ${id}`;
  const op = data.ops[state.ops[id]];
  const isShort = op === 'Constant' || op === 'Proj' || op === 'Parm';
  const label = isShort || op === 'CProj' ? labelText(data, state, id) : '';
  return { node: id, name: isShort ? label : (scopeControls.get(label) ?? `${op} ${id}`) };
}

export function constantName(data: LogData, payload: string): Phrase {
  if (payload === 'top') return say`a value that is never computed`;
  return payload.startsWith('{') ? typeWords(payload, data.functions) : say`the constant ${payload}`;
}

/** `parameter n`, `memory at the start of fact`. */
function parameterName(data: LogData, state: ReplayState, id: number, payload: string): Phrase {
  const { index, name } = parameterIn(payload);
  const head = state.inputsOf(id)[0] ?? -1;
  if (index >= 0) return say`parameter ${name}`;
  return state.isLive(head) ? say`memory at ${nodeName(data, state, head)}` : `Parm ${id}`;
}

/** The op of the node that a projection is of; '' where that is gone. */
function wholeOf(
  data: LogData,
  state: ReplayState,
  id: number,
): { readonly whole: number; readonly op: string } {
  const whole = state.inputsOf(id)[0] ?? -1;
  return { whole, op: state.isLive(whole) ? data.ops[state.ops[whole]] : '' };
}

function resultText(data: LogData, state: ReplayState, id: number, payload: string): string {
  if (wholeOf(data, state, id).op !== 'CallEnd') return payload === '2' ? 'memory' : 'arg';
  return payload === '2' ? 'result' : 'memory';
}

function resultName(data: LogData, state: ReplayState, id: number, payload: string): Phrase {
  const { whole, op } = wholeOf(data, state, id);
  if (op === '') return `Proj ${id}`;
  if (op !== 'CallEnd') return payload === '2' ? say`memory at the start` : 'arg';
  const call = nodeName(data, state, whole);
  return payload === '2' ? say`the result of ${call}` : say`memory after ${call}`;
}

function sideName(data: LogData, state: ReplayState, id: number, payload: string): Phrase {
  const { whole, op } = wholeOf(data, state, id);
  if (op === '') return `CProj ${id}`;
  if (op === 'CallEnd') return say`control after ${nodeName(data, state, whole)}`;
  const side = sideText(data, state, id, payload);
  return side === 'control'
    ? say`the entry (CProj ${id})`
    : say`the ${side} branch of ${nodeName(data, state, whole)}`;
}

/** The name of an input in an op's row. */
const term = (name: string): Phrase => ({ say: name, with: [] });

/** The name of an input: `the predicate`, `value 2`, `arm 1`. */
export function inputName(op: string, slot: number): Phrase {
  const names = inputNames.get(op) ?? [];
  const name = names[Math.min(slot, names.length - 1)] ?? '…';
  if (name === 'back') return say`the back edge`;
  if (!name.endsWith('…')) return say`the ${term(name)}`;
  if (name === 'control…') return say`predecessor ${slot}`;
  return say`${name === '…' ? say`input` : term(name.slice(0, -1))} ${slot}`;
}

function sideText(data: LogData, state: ReplayState, id: number, payload: string): string {
  const { op } = wholeOf(data, state, id);
  if (op === 'If') return payload === '0' ? 'true' : 'false';
  if (op === 'Never') return payload === '0' ? 'onward' : 'never';
  return 'control';
}

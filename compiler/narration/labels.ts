// Names of a log's nodes: the short label on a drawn node, and the name in sentences.
import { say, type Phrase } from '../base/phrase.ts';
import type { LogData } from '../ir/log.ts';
import { opTable } from '../ir/ops/table.ts';
import type { ReplayState } from './replay-state.ts';
import { oneFunctionIn, typeWords } from '../ir/text/type-words.ts';

const drawn: ReadonlyMap<string, (aux: string) => string> = new Map(
  opTable.map(({ name, symbol, access }) => [
    name,
    access === undefined
      ? () => symbol ?? name
      : (aux) => [fieldText(aux), ...(symbol === undefined ? [] : [symbol])].join(' '),
  ]),
);
const inputNames: ReadonlyMap<string, readonly string[]> = new Map(opTable.map((op) => [op.name, op.inputs]));

const LONGEST_LABEL = 24;

export function functionName({ functions }: LogData, index: string | number): string {
  return functions[Number(index)] || `#${index}`;
}

export function parameterIn(aux: string): { readonly index: number; readonly name: string } {
  const match = /^(-?\d+) ([^:]*):/.exec(aux);
  return { index: Number(match?.[1] ?? 0), name: match?.[2] || `#${match?.[1] ?? ''}` };
}

const shorten = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;

/** The label of a live node: `+`, `12`, `Phi i`, `If`, `true`, `.x`, `fun f`. */
export function labelText(data: LogData, state: ReplayState, id: number): string {
  if (data.foreign !== undefined) return data.foreign[state.auxes[id]]?.label ?? '';
  const op = data.ops[state.ops[id]];
  const aux = data.auxes[state.auxes[id]];
  const type = data.types[state.types[id]];
  switch (op) {
    case 'Constant':
    case 'Cast':
      return op === 'Cast' ? `(${shortType(data, type)})` : shortType(data, type);
    case 'Proj':
      return resultText(data, state, id, aux);
    case 'Phi':
      return aux === '' ? 'Phi' : `Phi ${aux}`;
    case 'CProj':
      return sideText(data, state, id, aux);
    case 'Fun':
      return `fun ${functionName(data, aux)}`;
    case 'Parm':
      return parameterIn(aux).index < 0 ? 'memory' : parameterIn(aux).name;
    case 'Call':
      return 'call';
    case 'CallEnd':
      return 'call end';
    case 'New':
      return `new ${aux}`;
    case 'ReadOnly':
      return '(const)';
    default:
      return drawn.get(op)?.(aux) ?? op;
  }
}

const fieldText = (aux: string): string => aux.slice(aux.lastIndexOf('.'));

function shortType(data: LogData, type: string): string {
  if (!type.startsWith('{')) return shorten(type);
  const one = oneFunctionIn(type);
  if (one === null) return type.endsWith('?') ? '{…}?' : '{…}';
  return `{ ${functionName(data, one)}}`;
}

/** Label and id: `+ 12`, `Phi i 7`. A store is `Store .x 5`, because `.x = 5` would read as an assignment. */
export const titleOf = (op: string, label: string, id: number): string =>
  label.startsWith('.') ? `${op} ${label.split(' ')[0]} ${id}` : `${label} ${id}`;

/** The name of a node in a sentence: `+ 12`, `the constant 7`, `arg`; a dead one is `node 12`. */
export function nodeName(data: LogData, state: ReplayState, id: number): Phrase {
  if (id < 0) return say`nothing`;
  if (!state.isLive(id)) return say`node ${id}`;
  const op = data.ops[state.ops[id]];
  const aux = data.auxes[state.auxes[id]];
  if (data.foreign !== undefined) return titleOf(op, labelText(data, state, id), id);
  switch (op) {
    case 'Constant':
      return constantName(data, aux);
    case 'Proj':
      return resultName(data, state, id, aux);
    case 'CProj':
      return sideName(data, state, id, aux);
    case 'XCtrl':
      return say`unreachable control`;
    case 'Fun':
      return say`the entry of ${functionName(data, aux)}`;
    case 'Parm':
      return parameterName(data, state, id, aux);
    default:
      return titleOf(op, labelText(data, state, id), id);
  }
}

const scopeControls: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['control', '$ctrl'],
]);

/** The name of a value in a Scope's text: `3`, `arg`, `True`, `Phi 19`. */
export function scopeValueName(data: LogData, state: ReplayState, id: number): Phrase {
  if (id < 0) return '–';
  if (!state.isLive(id)) return say`node ${id}`;
  const op = data.ops[state.ops[id]];
  const isShort = op === 'Constant' || op === 'Proj' || op === 'Parm';
  const label = isShort || op === 'CProj' ? labelText(data, state, id) : '';
  return { node: id, name: isShort ? label : (scopeControls.get(label) ?? `${op} ${id}`) };
}

export function constantName(data: LogData, aux: string): Phrase {
  if (aux === 'top') return say`a value that is never computed`;
  return aux.startsWith('{') ? typeWords(aux, data.functions) : say`the constant ${aux}`;
}

function parameterName(data: LogData, state: ReplayState, id: number, aux: string): Phrase {
  const { index, name } = parameterIn(aux);
  const head = state.inputsOf(id)[0] ?? -1;
  if (index >= 0) return say`parameter ${name}`;
  return state.isLive(head) ? say`memory at ${nodeName(data, state, head)}` : `Parm ${id}`;
}

/** The op of a projection's input; '' if that is dead. */
function wholeOf(
  data: LogData,
  state: ReplayState,
  id: number,
): { readonly whole: number; readonly op: string } {
  const whole = state.inputsOf(id)[0] ?? -1;
  return { whole, op: state.isLive(whole) ? data.ops[state.ops[whole]] : '' };
}

function resultText(data: LogData, state: ReplayState, id: number, aux: string): string {
  if (wholeOf(data, state, id).op !== 'CallEnd') return aux === '2' ? 'memory' : 'arg';
  return aux === '2' ? 'result' : 'memory';
}

function resultName(data: LogData, state: ReplayState, id: number, aux: string): Phrase {
  const { whole, op } = wholeOf(data, state, id);
  if (op === '') return `Proj ${id}`;
  if (op !== 'CallEnd') return aux === '2' ? say`memory at the start` : 'arg';
  const call = nodeName(data, state, whole);
  return aux === '2' ? say`the result of ${call}` : say`memory after ${call}`;
}

function sideName(data: LogData, state: ReplayState, id: number, aux: string): Phrase {
  const { whole, op } = wholeOf(data, state, id);
  if (op === '') return `CProj ${id}`;
  if (op === 'CallEnd') return say`control after ${nodeName(data, state, whole)}`;
  const side = sideText(data, state, id, aux);
  return side === 'control'
    ? say`the entry (CProj ${id})`
    : say`the ${side} branch of ${nodeName(data, state, whole)}`;
}

const term = (name: string): Phrase => ({ say: name, with: [] });

export function inputName(op: string, slot: number): Phrase {
  const names = inputNames.get(op) ?? [];
  const name = names[Math.min(slot, names.length - 1)] ?? '…';
  if (name === 'back') return say`the back edge`;
  if (!name.endsWith('…')) return say`the ${term(name)}`;
  if (name === 'control…') return say`predecessor ${slot}`;
  return say`${name === '…' ? say`input` : term(name.slice(0, -1))} ${slot}`;
}

function sideText(data: LogData, state: ReplayState, id: number, aux: string): string {
  const { op } = wholeOf(data, state, id);
  if (op === 'If') return aux === '0' ? 'true' : 'false';
  if (op === 'Never') return aux === '0' ? 'onward' : 'never';
  return 'control';
}

// How nodes of a log are called: the short label drawn on a node, and the name used in sentences.
import type { LogData } from './log.ts';
import { opTable } from './ops/table.ts';
import type { ReplayState } from './replay-state.ts';

const symbols = new Map(opTable.map((op) => [op.name, op.symbol]));
const inputNames = new Map(opTable.map((op) => [op.name, op.inputs]));

/** Short text to draw on a live node: `+`, `12`, `Phi i`, `If`, `true`. */
export function labelText(data: LogData, state: ReplayState, id: number): string {
  const op = data.ops[state.ops[id]];
  const payload = data.payloads[state.payloads[id]];
  switch (op) {
    case 'Constant':
      return data.types[state.types[id]];
    case 'Proj':
      return 'arg';
    case 'Phi':
      return payload === '' ? 'Phi' : `Phi ${payload}`;
    case 'CProj':
      return sideText(data, state, id, payload);
    default:
      return symbols.get(op) ?? op;
  }
}

/** The name of a node in a sentence: `Add 12`, `the constant 7`, `arg`; for nodes that are not alive, `node 12`. */
export function nodeName(data: LogData, state: ReplayState, id: number): string {
  if (id < 0) return 'nothing';
  if (!state.isLive(id)) return `node ${id}`;
  const op = data.ops[state.ops[id]];
  const payload = data.payloads[state.payloads[id]];
  if (op === 'Constant')
    return payload === 'top' ? 'a value that is never computed' : `the constant ${payload}`;
  if (op === 'Proj') return 'arg';
  if (op === 'Phi') return payload === '' ? `Phi ${id}` : `Phi ${id} (${payload})`;
  if (op === 'XCtrl') return 'control that is never reached';
  if (op !== 'CProj') return `${op} ${id}`;
  const whole = state.inputsOf(id)[0] ?? -1;
  const side = sideText(data, state, id, payload);
  if (!state.isLive(whole)) return `CProj ${id}`;
  return side === 'control'
    ? `the entry (CProj ${id})`
    : `the ${side} side of ${nodeName(data, state, whole)}`;
}

/** The name of an input: `the predicate`, `value 2`, `arm 1`. */
export function inputName(op: string, slot: number): string {
  const names = inputNames.get(op) ?? [];
  const name = names[Math.min(slot, names.length - 1)] ?? '…';
  if (!name.endsWith('…')) return `the ${name === 'back' ? 'back edge' : name}`;
  return `${name === 'control…' ? 'arm' : name === '…' ? 'input' : name.slice(0, -1)} ${slot}`;
}

function sideText(data: LogData, state: ReplayState, id: number, payload: string): string {
  const whole = state.inputsOf(id)[0] ?? -1;
  const op = state.isLive(whole) ? data.ops[state.ops[whole]] : '';
  if (op === 'If') return payload === '0' ? 'true' : 'false';
  if (op === 'Never') return payload === '0' ? 'onward' : 'never';
  return 'control';
}

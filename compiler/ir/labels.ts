// How nodes of a log are called: the short label drawn on a node, and the name used in sentences.
import type { LogData } from './log.ts';
import { opTable } from './ops/table.ts';
import type { ReplayState } from './replay-state.ts';

const symbols = new Map(opTable.map((op) => [op.name, op.symbol]));

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
  if (op !== 'CProj') return `${op} ${id}`;
  const whole = state.inputsOf(id)[0] ?? -1;
  const side = sideText(data, state, id, payload);
  return side === 'control' || !state.isLive(whole)
    ? `CProj ${id}`
    : `the ${side} side of ${nodeName(data, state, whole)}`;
}

function sideText(data: LogData, state: ReplayState, id: number, payload: string): string {
  const whole = state.inputsOf(id)[0] ?? -1;
  const op = state.isLive(whole) ? data.ops[state.ops[whole]] : '';
  if (op === 'If') return payload === '0' ? 'true' : 'false';
  if (op === 'Never') return payload === '0' ? 'onward' : 'never';
  return 'control';
}

// Finds calls that may collect garbage: calls of allocating functions, and of functions that reach such a
// call. If there are any, a call of an unknown function counts, too.
import type { MachineCode } from '../code.ts';
import { isCall } from '../ops/columns.ts';
import { NO_ROOTS } from './roots.ts';
import { kindOf, SYMBOL } from '../words.ts';

const MAKERS: readonly string[] = ['rt_new', 'rt_new_array'];

export function calledBy({ table }: MachineCode, call: number): string | null {
  const target = table.operand(call, 0);
  return kindOf(target) === SYMBOL ? table.symbolOf(target) : null;
}

export function callsOf({ blocks, order, table }: MachineCode): number[] {
  const calls: number[] = [];
  for (const { start, end } of blocks)
    for (let at = start; at < end; at++) if (isCall[table.ops[order[at]]] === 1) calls.push(order[at]);
  return calls;
}

/** Adds (still empty) roots to the calls that may collect. */
export function markCollectingCalls(functions: readonly MachineCode[]): void {
  const calls = functions.map((code) => callsOf(code).map((call) => ({ call, name: calledBy(code, call) })));
  const callers = new Map<string | null, number[]>();
  calls.forEach((all, at) => {
    for (const name of new Set(all.map((each) => each.name))) {
      const known = callers.get(name);
      if (known === undefined) callers.set(name, [at]);
      else known.push(at);
    }
  });
  const makers = MAKERS.flatMap((name) => callers.get(name) ?? []);
  if (makers.length === 0) return;
  const collecting = new Set([...makers, ...(callers.get(null) ?? [])]);
  for (const at of collecting)
    for (const caller of callers.get(functions[at].name) ?? []) collecting.add(caller);
  const names = new Set<string | null>([...MAKERS, null, ...[...collecting].map((at) => functions[at].name)]);
  for (const at of collecting)
    for (const { call, name } of calls[at])
      if (names.has(name)) functions[at].table.setDetail(call, { roots: NO_ROOTS });
}

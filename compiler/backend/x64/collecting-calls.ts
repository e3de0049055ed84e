// Which calls may find memory again: those of the functions that make objects, and of functions that come to such a call.
//
// Where it is not known which function is called it may be one of these, if there is one at all.
import { machineOps } from './ops/table.ts';
import type { MachineCode, MachineInstruction } from './machine.ts';
import { NO_ROOTS } from './roots.ts';

/** The functions of the runtime that make objects. */
const MAKERS: readonly string[] = ['rt_new', 'rt_new_array'];

/** The label that an instruction calls; null where it calls what a register holds; undefined of all others. */
function calledBy({ op, operands: [target] }: MachineInstruction): string | null | undefined {
  if (op.calls !== true) return undefined;
  return op !== machineOps.callIndirect && target.kind === 'symbol' ? target.name : null;
}

/** The same functions, with places for roots at their calls that may collect. */
export function withCollectingCalls(functions: readonly MachineCode[]): readonly MachineCode[] {
  const called = functions.map(
    ({ blocks }) => new Set(blocks.flatMap(({ instructions }) => instructions.map(calledBy))),
  );
  const makes = (at: number): boolean => MAKERS.some((name) => called[at].has(name));
  const makers = functions.map((_, at) => at).filter(makes);
  if (makers.length === 0) return functions;
  const callers = new Map<string | null, number[]>();
  called.forEach((names, at) => {
    for (const name of names) {
      if (name === undefined) continue;
      const known = callers.get(name);
      if (known === undefined) callers.set(name, [at]);
      else known.push(at);
    }
  });
  const collecting = new Set([...makers, ...(callers.get(null) ?? [])]);
  for (const at of collecting)
    for (const caller of callers.get(functions[at].name) ?? []) collecting.add(caller);
  const names = new Set<string | null>([...MAKERS, null, ...[...collecting].map((at) => functions[at].name)]);
  const marked = (i: MachineInstruction): MachineInstruction => {
    const name = calledBy(i);
    return name === undefined || !names.has(name) ? i : i.with({ roots: NO_ROOTS });
  };
  return functions.map((code, at) =>
    collecting.has(at)
      ? {
          ...code,
          blocks: code.blocks.map((block) => ({ ...block, instructions: block.instructions.map(marked) })),
        }
      : code,
  );
}

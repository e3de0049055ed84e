// Allocates all functions of a program, called ones before their callers: a caller then knows which registers a call
// really changes, which are often fewer than the convention allows. So values can stay in registers across calls.
//
// Where functions call each other in a ring, and where it is not known which function is called, the convention counts.
import { type MachineCode, type MachineInstruction, type Register } from '../backend/x64/index.ts';
import { allocate, type AllocationResult, type Allocator } from './index.ts';

/**
 * One result a function, in the given order.
 * @param check proves each of them
 */
export function allocateProgram(
  functions: readonly MachineCode[],
  allocator?: Allocator,
  check = true,
): readonly AllocationResult[] {
  const results: AllocationResult[] = [];
  const changedBy = new Map<string, ReadonlySet<Register>>();
  const started = new Set<number>();
  const indexOf = new Map(functions.map(({ name }, index) => [name, index]));
  const visit = (index: number): void => {
    if (started.has(index)) return;
    started.add(index);
    const code = functions[index];
    for (const name of calledBy(code)) {
      const callee = indexOf.get(name);
      if (callee !== undefined) visit(callee);
    }
    results[index] = allocate(withKnownCalls(code, changedBy), allocator, { check });
    changedBy.set(code.name, changedRegisters(results[index].code));
  };
  for (const index of functions.keys()) visit(index);
  return results;
}

/** The label that an instruction calls; null for all others. */
function calledLabel({ op, operands: [target] }: MachineInstruction): string | null {
  return op.calls === true && target.kind === 'symbol' ? target.name : null;
}

function calledBy({ blocks }: MachineCode): string[] {
  return blocks.flatMap(({ instructions }) => instructions.flatMap((i) => calledLabel(i) ?? []));
}

function withKnownCalls(
  code: MachineCode,
  changedBy: ReadonlyMap<string, ReadonlySet<Register>>,
): MachineCode {
  const known = (i: MachineInstruction): MachineInstruction => {
    const changed = changedBy.get(calledLabel(i) ?? '');
    return changed === undefined
      ? i
      : i.with({ writes: i.writes.filter((register) => changed.has(register)) });
  };
  const blocks = code.blocks.map((block) => ({ ...block, instructions: block.instructions.map(known) }));
  return { ...code, blocks };
}

/** The result's registers count in any case: the caller may read them. */
function changedRegisters({ abi, blocks }: MachineCode): ReadonlySet<Register> {
  const changed = new Set([abi.result, abi.vectorResult]);
  for (const { instructions } of blocks)
    for (const { registersWritten } of instructions)
      for (const register of registersWritten) changed.add(register);
  return changed;
}

// Allocates all functions of a program, called ones before their callers: a caller then knows which registers a call
// really changes, which are often fewer than the convention allows. So values can stay in registers across calls.
//
// Where functions call each other in a cycle, and where it is not known which function is called, the convention counts.
import {
  calledBy,
  callsOf,
  maskOf,
  writtenPhysical,
  type MachineCode,
  type Mask,
} from '../backend/x64/index.ts';
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
  /** By label: the registers that a function changes. */
  const changedBy = new Map<string, Mask>();
  const started = new Set<number>();
  const indexOf = new Map(functions.map(({ name }, index) => [name, index]));
  const visit = (index: number): void => {
    if (started.has(index)) return;
    started.add(index);
    const code = functions[index];
    const calls = callsOf(code);
    for (const call of calls) {
      const callee = indexOf.get(calledBy(code, call) ?? '');
      if (callee !== undefined) visit(callee);
    }
    results[index] = allocate(withKnownCalls(code, calls, changedBy), allocator, { check });
    const { abi } = code;
    // The result's registers count in any case: the caller may read them.
    changedBy.set(code.name, maskOf([abi.result, abi.vectorResult]) | writtenPhysical(results[index].code));
  };
  for (let index = 0; index < functions.length; index++) visit(index);
  return results;
}

/** The code with calls that write only what the called functions change. */
function withKnownCalls(
  code: MachineCode,
  calls: readonly number[],
  changedBy: ReadonlyMap<string, Mask>,
): MachineCode {
  const known = calls.flatMap((call) => {
    const changed = changedBy.get(calledBy(code, call) ?? '');
    return changed === undefined ? [] : [{ call, changed }];
  });
  if (known.length === 0) return code;
  const result = code.clone();
  for (const { call, changed } of known)
    result.table.setDetail(call, { writes: result.table.detailOf(call).writes & changed });
  return result;
}

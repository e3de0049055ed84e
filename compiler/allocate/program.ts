// Allocates all functions of a program, callees first: callers then know which registers a call really
// changes, and can keep values in the others. Cycles of calls and unknown callees use the convention.
import {
  calledBy,
  callsOf,
  maskOf,
  writtenPhysical,
  type MachineCode,
  type Mask,
} from '../backend/x64/index.ts';
import { allocate, type AllocationResult, type Allocator } from './index.ts';

export function allocateProgram(
  functions: readonly MachineCode[],
  allocator?: Allocator,
  check = true,
): readonly AllocationResult[] {
  const results: AllocationResult[] = [];
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
    // Always includes the result registers, because the caller may read them.
    changedBy.set(code.name, maskOf([abi.result, abi.vectorResult]) | writtenPhysical(results[index].code));
  };
  for (let index = 0; index < functions.length; index++) visit(index);
  return results;
}

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

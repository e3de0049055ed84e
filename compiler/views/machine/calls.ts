// The calls of one function in a run of the emulator: argument, stack depth, and result.
import type { AbiName } from '../../choices/index.ts';
import type { Compilation } from '../../compilation.ts';
import { abis } from '../../backend/x64/abi.ts';
import { registerName } from '../../backend/x64/registers.ts';
import type { DebuggerState } from '../../backend/x64/debugger/index.ts';
import { debug } from '../runs/engines.ts';

export interface CallRecord {
  /** In decimal. */
  readonly argument: string;
  /** Active calls of this function, including this one. */
  readonly depth: number;
  /** Bytes on the stack since the first of these calls. */
  readonly stack: number;
  /** In decimal; null if the run ended before. */
  readonly result: string | null;
}

export interface CallsRequest {
  readonly function: string;
  readonly argument: bigint;
  readonly abi?: AbiName;
  /** Maximum number of instructions. Default: 5000. */
  readonly limit?: number;
}

interface Open {
  readonly record: number;
  readonly depth: number;
}

/** All calls, in order, of a function whose first parameter is an integer. The program must have no errors. */
export function callsOf(
  compilation: Compilation,
  { function: name, argument, abi = 'sysv', limit = 5000 }: CallsRequest,
): readonly CallRecord[] {
  const session = debug(compilation, { argument, abi });
  const [first] = abis[abi].arguments;
  const records: CallRecord[] = [];
  const open: Open[] = [];
  let before = 0;
  let top: number | null = null;
  for (let state = session.state(); state.end === null && state.position < limit;) {
    const { next, depth } = state;
    for (let last = open.at(-1); last !== undefined && depth < last.depth; last = open.at(-1)) {
      open.pop();
      const record = records[last.record];
      records[last.record] = { ...record, result: valueIn(state, abis[abi].result) };
    }
    if (next !== null && depth > before && isNamed(next.function, name)) {
      const pointer = Number(valueOf(state, 'rsp'));
      top ??= pointer;
      open.push({ record: records.length, depth });
      records.push({
        argument: valueIn(state, first),
        depth: open.length,
        stack: top - pointer,
        result: null,
      });
    }
    before = depth;
    session.stepInto();
    state = session.state();
  }
  return records;
}

/** Labels are `fn_1_square`. */
const isNamed = (label: string, name: string): boolean => label.replace(/^fn_\d+_/, '') === name;
const valueIn = (state: DebuggerState, register: number): string => valueOf(state, registerName(register));
const valueOf = ({ registers }: DebuggerState, name: string): string =>
  registers.find((each) => each.name === name)?.decimal ?? '0';

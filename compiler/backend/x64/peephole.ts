// Shortens finished code, one or two neighbouring instructions at a time: sums of a copy become one address
// computation, a zero is made without a constant. Both forms treat the flags otherwise, so nobody may test those that
// were there.
import {
  fitsImmediate,
  instruction,
  isRegister,
  memoryAt,
  type MachineCode,
  type MachineInstruction,
  type MemoryOperand,
} from './machine.ts';
import { testsFlags } from './ops/row.ts';
import { machineOps } from './ops/table.ts';
import { isVector, RSP, type Register } from './registers.ts';

/** The same code, over physical registers, with its blocks shortened. */
export function shorten(code: MachineCode): MachineCode {
  return {
    ...code,
    blocks: code.blocks.map((block) => ({ ...block, instructions: shortened(block.instructions) })),
  };
}

function shortened(instructions: readonly MachineInstruction[]): MachineInstruction[] {
  const result: MachineInstruction[] = [];
  const flagsMatter = whereFlagsMatter(instructions);
  for (let i = 0; i < instructions.length; i++) {
    const first = instructions[i];
    const sum = flagsMatter[i + 2] === 0 ? sumOfCopy(first, instructions[i + 1]) : null;
    if (sum !== null) {
      result.push(sum);
      i++;
    } else {
      result.push(isZero(first) && flagsMatter[i + 1] === 0 ? zero(first) : first);
    }
  }
  return result;
}

/** Before which instructions the flags are tested before they are overwritten, or forgotten with the block: 1, else 0. */
function whereFlagsMatter(instructions: readonly MachineInstruction[]): Uint8Array {
  const matter = new Uint8Array(instructions.length + 2);
  for (let i = instructions.length - 1; i >= 0; i--) {
    const { op } = instructions[i];
    matter[i] = op.flags === undefined ? matter[i + 1] : Number(testsFlags(op));
  }
  return matter;
}

const isZero = ({ op, operands: [source, target] }: MachineInstruction): boolean =>
  op === machineOps.mov &&
  source.kind === 'immediate' &&
  source.value === 0n &&
  isRegister(target) &&
  !isVector(target.register);

const zero = ({ operands: [, target], node, remark, values }: MachineInstruction): MachineInstruction =>
  instruction(machineOps.zero, [target], node, { remark, values });

/** `mov a, b; add c, b` as `lea (a,c), b`; null for all else. */
function sumOfCopy(
  copy: MachineInstruction,
  next: MachineInstruction | undefined,
): MachineInstruction | null {
  const [from, to] = copy.operands;
  if (next === undefined || copy.op !== machineOps.mov || !isRegister(from) || !isRegister(to)) return null;
  const target = next.operands.at(-1);
  if (target === undefined || !isRegister(target) || target.register !== to.register) return null;
  const address = from.register === RSP ? null : addressOf(next, from.register, to.register);
  const made = next.values === undefined ? {} : { values: next.values };
  return address === null ? null : instruction(machineOps.lea, [address, to], next.node, made);
}

/** The sum of a register, of which `target` is a copy, and what is added to it. */
function addressOf(
  { op, operands: [source] }: MachineInstruction,
  from: Register,
  target: Register,
): MemoryOperand | null {
  if (source.kind === 'immediate') {
    if (op === machineOps.shlConstant && source.value === 1n) return memoryAt(from, 0, from);
    const offset = op === machineOps.add ? source.value : op === machineOps.sub ? -source.value : null;
    return offset !== null && fitsImmediate(offset) ? memoryAt(from, Number(offset)) : null;
  }
  if (op !== machineOps.add || !isRegister(source) || source.register === RSP) return null;
  return memoryAt(from, 0, source.register === target ? from : source.register);
}

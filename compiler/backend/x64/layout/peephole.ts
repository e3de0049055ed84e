// Shortens finished code: rewrites a copy and a sum as one address computation, and creates zeros without a
// constant. The replacements affect flags differently, so the flags must be dead.
import type { InstructionList, MachineBlock, MachineCode } from '../code.ts';
import { fitsImmediate, type Scale } from '../machine.ts';
import { flagsOf, TESTS_FLAGS } from '../ops/columns.ts';
import { machineOps } from '../ops/table.ts';
import { isVector, RSP, type Register } from '../registers.ts';
import {
  contentOf,
  isImmediateWord,
  isRegisterWord,
  registerWord,
  wordOf,
  SHORT,
  type Word,
} from '../words.ts';

const { add, lea, mov, shlConstant, sub, zero } = machineOps;

/** Requires physical registers. */
export function shorten(code: MachineCode): void {
  let matters = new Uint8Array(64);
  code.rewriteBlocks((block, out) => {
    const count = block.end - block.start;
    if (matters.length < count + 2) matters = new Uint8Array(2 * count);
    noteFlags(code, block, matters);
    shortenBlock(code, block, matters, out);
  });
}

function shortenBlock(
  code: MachineCode,
  { start, end }: MachineBlock,
  matters: Uint8Array,
  out: InstructionList,
): void {
  const { order, table } = code;
  for (let at = start; at < end; at++) {
    const i = order[at];
    if (table.ops[i] !== mov.index) {
      out.push(i);
      continue;
    }
    const next = at + 1 < end ? order[at + 1] : -1;
    const address = next >= 0 && matters[at + 2 - start] === 0 ? sumOfCopy(code, i, next) : null;
    if (address !== null) {
      table.ops[next] = lea.index;
      table.setOperand(next, 0, address);
      table.setOperand(next, 1, table.operand(i, 1));
      out.push(next);
      at++;
      continue;
    }
    if (matters[at + 1 - start] === 0 && isZero(code, i)) {
      table.ops[i] = zero.index;
      table.setOperand(i, 0, table.operand(i, 1));
      table.shorten(i, 1);
    }
    out.push(i);
  }
}

/** Marks instructions before which the flags are live. Flags are dead at block ends. */
function noteFlags({ order, table }: MachineCode, { start, end }: MachineBlock, matters: Uint8Array): void {
  matters[end - start] = matters[end - start + 1] = 0;
  for (let at = end - 1; at >= start; at--) {
    const flags = flagsOf[table.ops[order[at]]];
    matters[at - start] = flags === 0 ? matters[at - start + 1] : Number(flags >= TESTS_FLAGS);
  }
}

function isZero({ table }: MachineCode, move: number): boolean {
  const target = table.operand(move, 1);
  return (
    table.operand(move, 0) === wordOf(SHORT, 0) && isRegisterWord(target) && !isVector(contentOf(target))
  );
}

/** The address computed by `mov a, b; add c, b`, which is `(a,c)`; null for other pairs. */
function sumOfCopy({ table }: MachineCode, copy: number, next: number): Word | null {
  const source = table.operand(copy, 0);
  const target = table.operand(copy, 1);
  if (!isRegisterWord(source) || !isRegisterWord(target) || table.operandCount(next) !== 2) return null;
  if (table.operand(next, 1) !== target || source === registerWord(RSP)) return null;
  const from = contentOf(source);
  const address = (index: Register, displacement: number, scale: Scale = 1): Word =>
    table.addressWord(from, index, scale, displacement, null);
  const op = table.ops[next];
  const added = table.operand(next, 0);
  if (isImmediateWord(added)) {
    const value = table.immediateOf(added);
    if (op === shlConstant.index && value === 1n) return address(from, 0);
    if (op !== add.index && op !== sub.index) return null;
    const offset = op === add.index ? value : -value;
    return fitsImmediate(offset) ? address(-1, Number(offset)) : null;
  }
  if (op !== add.index || !isRegisterWord(added) || added === registerWord(RSP)) return null;
  return address(added === target ? from : contentOf(added), 0);
}

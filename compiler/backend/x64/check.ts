// Verifies machine code: operand classes, positions of jumps, and that flags are only tested while valid.
import { CompilerBug } from '../../base/assert.ts';
import type { MachineBlock, MachineCode } from './code.ts';
import { rowOf } from './machine.ts';
import {
  acceptsAt,
  BRANCHES,
  DESTROYS_FLAGS,
  endOf,
  flagsOf,
  SETS_FLAGS,
  TESTS_FLAGS,
  USES_FLAGS,
} from './ops/columns.ts';
import { machineOpTable } from './ops/table.ts';
import type { Register } from './registers.ts';
import { instructionText } from './assembly/text.ts';
import { contentOf, isImmediateWord, kindOf, MEMORY, REGISTER, SLOT, WIDE, type Word } from './words.ts';

/** Throws a CompilerBug that names block and instruction. Checks code before layout, virtual or physical. */
export function checkMachineCode(code: MachineCode): void {
  for (const block of code.blocks) {
    if (block.start === block.end)
      throw new CompilerBug(`machine code, ${block.name}: a block without an end`);
    checkBlock(code, block);
  }
}

function checkBlock(code: MachineCode, { name, start, end }: MachineBlock): void {
  const { order, table } = code;
  let areFlagsSet = false;
  for (let at = start; at < end; at++) {
    const i = order[at];
    const op = table.ops[i];
    const wrong =
      wrongOperands(code, i) ?? wrongClasses(code, i) ?? wrongPlace(op, areFlagsSet, at === end - 1);
    if (wrong !== null) throw new CompilerBug(`machine code, ${name}: ${instructionText(code, i)}${wrong}`);
    const flags = flagsOf[op];
    if (flags === SETS_FLAGS) areFlagsSet = true;
    else if (flags === DESTROYS_FLAGS || flags === USES_FLAGS) areFlagsSet = false;
  }
}

/** Why an instruction must not be at its position, or null. */
function wrongPlace(op: number, areFlagsSet: boolean, isLast: boolean): string | null {
  if (flagsOf[op] >= TESTS_FLAGS && !areFlagsSet) return ' tests flags that no instruction has set';
  const isEnd = endOf[op] !== 0 && endOf[op] !== BRANCHES;
  if (isLast === isEnd) return null;
  return isLast ? ' does not end its block' : ' has code after it';
}

function wrongOperands({ table }: MachineCode, i: number): string | null {
  const op = machineOpTable[table.ops[i]];
  const count = table.operandCount(i);
  if (!takesCount(op, count)) return ': wrong number of operands';
  let inMemory = 0;
  let areShort = true;
  for (let place = 0; place < count; place++) {
    const word = table.operand(i, place);
    const kind = kindOf(word);
    const row = rowOf(op, place);
    if (!acceptsAt(op.index, place, kind)) return `: ${row.name} cannot be a ${table.decode(word).kind}`;
    if (kind === WIDE && !table.isShortImmediate(word)) {
      if (row.wide !== true) return `: ${row.name} has more than 32 bits`;
      areShort = false;
    }
    if (kind === SLOT || kind === MEMORY) inMemory++;
  }
  if (op.repeats === true) return null;
  if (inMemory > 1) return ': two operands in memory';
  return inMemory === 0 || areShort ? null : ': a store of more than 32 bits at once';
}

function takesCount({ operands, repeats, more }: (typeof machineOpTable)[number], count: number): boolean {
  if (repeats === true) return count % operands.length === 0;
  return count === operands.length || (more !== undefined && count > operands.length);
}

function wrongClasses(code: MachineCode, i: number): string | null {
  const { table } = code;
  const op = machineOpTable[table.ops[i]];
  const count = table.operandCount(i);
  for (let place = 0; place < count; place++) {
    const word = table.operand(i, place);
    if (isImmediateWord(word)) continue;
    if (kindOf(word) === REGISTER) {
      const wanted = rowOf(op, place).class ?? 'general';
      if (wanted !== 'any' && code.virtuals.classOf(contentOf(word)) !== wanted)
        return `: operand ${place + 1} is not a ${wanted} register`;
    } else if (kindOf(word) === MEMORY && !isGeneralAddress(code, word)) {
      return ': an address with a register that is not general';
    }
  }
  return null;
}

function isGeneralAddress({ table, virtuals }: MachineCode, word: Word): boolean {
  const isGeneral = (register: Register): boolean => register < 0 || !virtuals.isVector(register);
  return isGeneral(table.baseOf(word)) && isGeneral(table.indexOf(word));
}

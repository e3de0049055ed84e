// One sentence for the instruction that comes next, with the values it will find and make:
// `adds 8 to rcx: 3 → 11`.
import { floatText } from '../../../ir/types.ts';
import { ADDRESS_LIMIT, CODE_START, addressText } from '../emulator/address-space.ts';
import { effectiveAddress } from '../emulator/access.ts';
import { placeOf } from '../emulator/load.ts';
import { floatOfBits } from '../emulator/objects-in-memory.ts';
import type { EmulatedRun } from '../emulator/run.ts';
import { accessOf, type MachineInstruction, type MemoryOperand, type Operand } from '../machine.ts';
import { conditions } from '../ops/conditions.ts';
import type { MachineOp, OperandRow } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { registerName } from '../registers.ts';
import { peek, type Effect, type Peek } from './peek.ts';

/** By op; {0} and {1} stand for the operands in their order, =0 and =1 for operands with their values. */
const phrases: Readonly<Record<string, string>> = {
  mov: 'copies {0} to {1}',
  lea: 'puts the address {0} into {1}',
  zero: 'makes {0} zero',
  xchg: 'exchanges {0} and {1}',
  push: 'puts =0 on the stack',
  pop: 'takes the top of the stack off into {0}',
  load8s: 'loads {0} into {1}',
  load8u: 'loads {0} into {1}',
  load16s: 'loads {0} into {1}',
  load16u: 'loads {0} into {1}',
  load32s: 'loads {0} into {1}',
  load32u: 'loads {0} into {1}',
  store8: 'stores the low byte of {0} at {1}',
  store16: 'stores the low 16 bits of {0} at {1}',
  store32: 'stores the low 32 bits of {0} at {1}',
  add: 'adds {0} to {1}',
  sub: 'subtracts {0} from {1}',
  and: 'keeps the bits of {1} that are set in {0}',
  or: 'sets the bits of {1} that are set in {0}',
  xor: 'flips the bits of {1} that are set in {0}',
  neg: 'changes the sign of {0}',
  not: 'inverts all bits of {0}',
  imul: 'multiplies {1} by {0}',
  'imul-constant': 'puts {1} times {0} into {2}',
  'imul-wide': 'multiplies rax by {0}, with all 128 bits of the product',
  shl: 'shifts {1} left by =0',
  shr: 'shifts {1} right by =0, zeros come in',
  sar: 'shifts {1} right by =0, the sign comes in',
  'shl-constant': 'shifts {1} left by {0}',
  'shr-constant': 'shifts {1} right by {0}, zeros come in',
  'sar-constant': 'shifts {1} right by {0}, the sign comes in',
  cqto: 'extends rax by its sign into rdx',
  idiv: 'divides rdx:rax by =0',
  cmp: 'compares =1 with =0',
  cmp8: 'compares =1 with =0',
  cmp16: 'compares =1 with =0',
  cmp32: 'compares =1 with =0',
  test: 'looks at the common bits of =1 and =0',
  movzx: 'copies the low byte of {0} to {1}',
  movsd: 'copies {0} to {1}',
  movss: 'copies the 32-bit float {0} to {1}',
  addsd: 'adds {0} to {1}',
  subsd: 'subtracts {0} from {1}',
  mulsd: 'multiplies {1} by {0}',
  divsd: 'divides {1} by {0}',
  ucomisd: 'compares =1 with =0',
  cvtsi2sd: 'converts the integer {0} to a float in {1}',
  cvtss2sd: 'widens the 32-bit float {0} to 64 bits in {1}',
  cvtsd2ss: 'rounds {0} to a 32-bit float in {1}',
  xorpd: 'flips the bits of {1} that are set in {0}',
  zerof: 'makes {0} zero',
  'movq-to-vector': 'copies the bits of {0} to {1}',
  'movq-to-general': 'copies the bits of {0} to {1}',
  jmp: 'goes on at {0}',
  fault: 'goes to {0}, which ends the program',
  call: 'calls {0}',
  'call-indirect': 'calls the function whose address is in {0}',
  ret: 'returns to the caller',
};

/** Bytes around the stack pointer within which a number is shown as an address. */
const NEAR_STACK = 65_536;

/** The sentence for the instruction that comes next. */
export function explainNext(run: EmulatedRun): string {
  const { instructions, processor, program } = run.loaded;
  const { instruction, function: at } = instructions[processor.next];
  const seen = peek(run);
  const teller = new Teller(run, instruction, seen, (block) => program.functions[at].blocks[block].name);
  return teller.sentence();
}

class Teller {
  private readonly run: EmulatedRun;
  private readonly instruction: MachineInstruction;
  private readonly seen: Peek | null;
  private readonly blockName: (block: number) => string;

  constructor(
    run: EmulatedRun,
    instruction: MachineInstruction,
    seen: Peek | null,
    blockName: (block: number) => string,
  ) {
    this.run = run;
    this.instruction = instruction;
    this.seen = seen;
    this.blockName = blockName;
  }

  sentence(): string {
    const { op } = this.instruction;
    const phrase = op.condition === undefined ? phrases[op.name] : this.conditional(op);
    const text = phrase.replace(/([{=])(\d)\}?/g, (_, kind: string, digit: string) =>
      kind === '{' ? this.name(Number(digit)) : this.nameAndValue(Number(digit)),
    );
    if (op === machineOps.callIndirect) return `${text}: ${this.called()}`;
    const effects = this.effects();
    return effects === '' ? text : `${text}: ${effects}`;
  }

  private conditional({ ends, condition, operands }: MachineOp): string {
    if (condition === undefined) return '';
    const values = this.run.loaded.processor.flags;
    const holds = values.values() !== null && values.tester(condition)();
    const test = `${conditions[condition].words}: ${holds ? 'yes' : 'no'}`;
    if (ends === 'branch') return `goes on at {0} if ${test}`;
    const isMove = operands.length === 2;
    return isMove ? `copies {0} to {1} if ${test}` : `sets the low byte of {0} to 1 if ${test}`;
  }

  /** What changes: `3 → 11`, and of registers without a place in the text `rdx: 0 → 1`. */
  private effects(): string {
    const { op, operands } = this.instruction;
    const { seen } = this;
    if (seen === null || op.ends === 'branch') return '';
    const named = operands.flatMap((_, i) => {
      const effect = seen.operands[i];
      if (effect === null || accessOf(op, i) === 'read') return [];
      return [this.changeText(effect, op.operands[i])];
    });
    const silent = seen.silent.map(
      ({ register, before, after }) => `${registerName(register)} ${before} → ${after}`,
    );
    return [...named, ...silent].join(', ');
  }

  private changeText({ before, after }: Effect, row: OperandRow): string {
    return `${this.valueText(before, row)} → ${this.valueText(after, row)}`;
  }

  private valueText(bits: bigint, { class: kind, width = 64 }: OperandRow): string {
    if (kind === 'vector' && width === 64) return floatText(floatOfBits(bits));
    const isAddress = bits >= BigInt(CODE_START) && bits < BigInt(ADDRESS_LIMIT);
    return isAddress && this.leads(bits) ? addressText(Number(bits)) : String(bits);
  }

  /** The function whose address the operand holds. */
  private called(): string {
    const { loaded } = this.run;
    const [operand] = this.instruction.operands;
    const address = operand.kind === 'register' ? Number(loaded.processor.cells[operand.register]) : 0;
    const { functions } = loaded.program;
    return functions.find(({ name }) => loaded.symbols.get(name) === address)?.name ?? addressText(address);
  }

  /** Whether a number is most likely an address: of an object, or near the stack pointer. */
  private leads(bits: bigint): boolean {
    const { host, loaded } = this.run;
    const distance = Number(bits) - loaded.processor.stackPointer();
    return host.isObject(bits) || Math.abs(distance) < NEAR_STACK;
  }

  private nameAndValue(index: number): string {
    const effect = this.seen?.operands[index] ?? null;
    const name = this.name(index);
    if (effect === null || this.instruction.operands[index].kind === 'immediate') return name;
    return `${name} (${this.valueText(effect.before, this.instruction.op.operands[index])})`;
  }

  private name(index: number): string {
    const operand: Operand = this.instruction.operands[index];
    switch (operand.kind) {
      case 'register':
        return registerName(operand.register);
      case 'immediate':
        return String(operand.value);
      case 'memory':
        return this.placeText(operand, this.instruction.op.operands[index]);
      case 'block':
        return this.blockName(operand.block);
      case 'symbol':
        return operand.name;
      case 'slot':
        return `slot ${operand.index}`;
    }
  }

  /** `the word at rsp + 16 = 0x3fffefd0` */
  private placeText(operand: MemoryOperand, { width = 64, address }: OperandRow): string {
    const { base, index, scale, displacement, symbol } = operand;
    const parts = [
      ...(symbol === null ? [] : [symbol]),
      ...(base === null ? [] : [registerName(base)]),
      ...(index === null ? [] : [scale === 1 ? registerName(index) : `${registerName(index)}·${scale}`]),
    ];
    const sign = displacement < 0 ? '−' : '+';
    const offset = displacement === 0 ? '' : ` ${sign} ${Math.abs(displacement)}`;
    const { processor, symbols } = this.run.loaded;
    const place = effectiveAddress(processor, placeOf(operand, symbols));
    const text = `${parts.join(' + ')}${offset}`;
    if (address === true) return text;
    const bytes = width === 8 ? 'the byte' : width === 64 ? 'the word' : `the ${width} bits`;
    return `${bytes} at ${text} = ${addressText(place)}`;
  }
}

// One sentence for the next instruction, with the values that it reads and computes: `adds 8 to rcx: 3 → 11`.
import { say, type Phrase } from '../../../base/phrase.ts';
import { floatText } from '../../../ir/text/type-text.ts';
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

/** An operand as text: its name, with or without its value. */
interface Operands {
  readonly name: (index: number) => Phrase;
  readonly value: (index: number) => Phrase;
}

type Tell = (operands: Operands) => Phrase;

const updates: Readonly<Record<string, Tell>> = {
  add: ({ name }) => say`adds ${name(0)} to ${name(1)}`,
  sub: ({ name }) => say`subtracts ${name(0)} from ${name(1)}`,
  and: ({ name }) => say`keeps the bits of ${name(1)} that are set in ${name(0)}`,
  or: ({ name }) => say`sets the bits of ${name(1)} that are set in ${name(0)}`,
  xor: ({ name }) => say`flips the bits of ${name(1)} that are set in ${name(0)}`,
};

const phrases: Readonly<Record<string, Tell>> = {
  'jmp-table': ({ name }) => say`continues at the address in ${name(0)}`,
  mov: ({ name }) => say`copies ${name(0)} to ${name(1)}`,
  lea: ({ name }) => say`puts the address ${name(0)} into ${name(1)}`,
  zero: ({ name }) => say`sets ${name(0)} to zero`,
  xchg: ({ name }) => say`exchanges ${name(0)} and ${name(1)}`,
  push: ({ value }) => say`pushes ${value(0)} onto the stack`,
  pop: ({ name }) => say`pops the top of the stack into ${name(0)}`,
  load8s: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  load8u: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  load16s: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  load16u: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  load32s: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  load32u: ({ name }) => say`loads ${name(0)} into ${name(1)}`,
  store8: ({ name }) => say`stores the low byte of ${name(0)} at ${name(1)}`,
  store16: ({ name }) => say`stores the low 16 bits of ${name(0)} at ${name(1)}`,
  store32: ({ name }) => say`stores the low 32 bits of ${name(0)} at ${name(1)}`,
  ...updates,
  ...Object.fromEntries(
    [8, 16, 32].flatMap((width) => Object.entries(updates).map(([name, tell]) => [`${name}${width}`, tell])),
  ),
  adc: ({ name }) => say`adds ${name(0)} and the carry to ${name(1)}`,
  sbb: ({ name }) => say`subtracts ${name(0)} and the carry from ${name(1)}`,
  neg: ({ name }) => say`changes the sign of ${name(0)}`,
  not: ({ name }) => say`inverts all bits of ${name(0)}`,
  imul: ({ name }) => say`multiplies ${name(1)} by ${name(0)}`,
  'imul-constant': ({ name }) => say`stores ${name(1)} times ${name(0)} in ${name(2)}`,
  'imul-wide': ({ name }) => say`multiplies rax by ${name(0)}, keeping all 128 bits of the product`,
  shl: ({ name, value }) => say`shifts ${name(1)} left by ${value(0)}`,
  shr: ({ name, value }) => say`shifts ${name(1)} right by ${value(0)}, filling with zeros`,
  sar: ({ name, value }) => say`shifts ${name(1)} right by ${value(0)}, copying the sign bit`,
  'shl-constant': ({ name }) => say`shifts ${name(1)} left by ${name(0)}`,
  'shr-constant': ({ name }) => say`shifts ${name(1)} right by ${name(0)}, filling with zeros`,
  'sar-constant': ({ name }) => say`shifts ${name(1)} right by ${name(0)}, copying the sign bit`,
  rol: ({ name, value }) => say`rotates ${name(1)} left by ${value(0)}`,
  ror: ({ name, value }) => say`rotates ${name(1)} right by ${value(0)}`,
  'rol-constant': ({ name }) => say`rotates ${name(1)} left by ${name(0)}`,
  'rol32-constant': ({ name }) => say`rotates the low 32 bits of ${name(1)} left by ${name(0)}`,
  cqto: () => say`sign-extends rax into rdx`,
  idiv: ({ value }) => say`divides rdx:rax by ${value(0)}`,
  cmp: ({ value }) => say`compares ${value(1)} with ${value(0)}`,
  cmp8: ({ value }) => say`compares ${value(1)} with ${value(0)}`,
  cmp16: ({ value }) => say`compares ${value(1)} with ${value(0)}`,
  cmp32: ({ value }) => say`compares ${value(1)} with ${value(0)}`,
  test: ({ value }) => say`tests the common bits of ${value(1)} and ${value(0)}`,
  movzx: ({ name }) => say`copies the low byte of ${name(0)} to ${name(1)}`,
  movzx16: ({ name }) => say`copies the low 16 bits of ${name(0)} to ${name(1)}`,
  mov32: ({ name }) => say`copies the low 32 bits of ${name(0)} to ${name(1)}`,
  movsx8: ({ name }) => say`sign-extends the low byte of ${name(0)} into ${name(1)}`,
  movsx16: ({ name }) => say`sign-extends the low 16 bits of ${name(0)} into ${name(1)}`,
  movsx32: ({ name }) => say`sign-extends the low 32 bits of ${name(0)} into ${name(1)}`,
  movsd: ({ name }) => say`copies ${name(0)} to ${name(1)}`,
  movss: ({ name }) => say`copies the 32-bit float ${name(0)} to ${name(1)}`,
  addsd: ({ name }) => say`adds ${name(0)} to ${name(1)}`,
  subsd: ({ name }) => say`subtracts ${name(0)} from ${name(1)}`,
  mulsd: ({ name }) => say`multiplies ${name(1)} by ${name(0)}`,
  divsd: ({ name }) => say`divides ${name(1)} by ${name(0)}`,
  ucomisd: ({ value }) => say`compares ${value(1)} with ${value(0)}`,
  cvtsi2sd: ({ name }) => say`converts the integer ${name(0)} to a float in ${name(1)}`,
  cvtss2sd: ({ name }) => say`widens the 32-bit float ${name(0)} to 64 bits in ${name(1)}`,
  cvtsd2ss: ({ name }) => say`rounds ${name(0)} to a 32-bit float in ${name(1)}`,
  xorpd: ({ name }) => say`flips the bits of ${name(1)} that are set in ${name(0)}`,
  zerof: ({ name }) => say`sets ${name(0)} to zero`,
  'movq-to-vector': ({ name }) => say`copies the bits of ${name(0)} to ${name(1)}`,
  'movq-to-general': ({ name }) => say`copies the bits of ${name(0)} to ${name(1)}`,
  jmp: ({ name }) => say`continues at ${name(0)}`,
  fault: ({ name }) => say`jumps to ${name(0)}, which ends the program`,
  call: ({ name }) => say`calls ${name(0)}`,
  'call-indirect': ({ name }) => say`calls the function whose address is in ${name(0)}`,
  ret: () => say`returns to the caller`,
};

/** Numbers this close to the stack pointer are shown as addresses. */
const NEAR_STACK = 65_536;

export function explainNext(run: EmulatedRun): Phrase {
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

  sentence(): Phrase {
    const { op } = this.instruction;
    const name = (index: number): Phrase => this.name(index);
    const value = (index: number): Phrase => this.nameAndValue(index);
    const text = op.condition === undefined ? phrases[op.name]({ name, value }) : this.conditional(op);
    if (op === machineOps.callIndirect) return say`${text}: ${this.called()}`;
    const effects = this.effects();
    return effects === '' ? text : say`${text}: ${effects}`;
  }

  private conditional({ ends, condition, operands }: MachineOp): Phrase {
    if (condition === undefined) return '';
    const values = this.run.loaded.processor.flags;
    const holds = values.values() !== null && values.tester(condition)();
    const { words } = conditions[condition];
    const first = this.name(0);
    if (ends === 'branch')
      return holds ? say`continues at ${first} if ${words}: yes` : say`continues at ${first} if ${words}: no`;
    if (operands.length === 2) {
      const second = this.name(1);
      return holds
        ? say`copies ${first} to ${second} if ${words}: yes`
        : say`copies ${first} to ${second} if ${words}: no`;
    }
    return holds
      ? say`sets the low byte of ${first} to 1 if ${words}, otherwise to 0: here 1`
      : say`sets the low byte of ${first} to 1 if ${words}, otherwise to 0: here 0`;
  }

  /** Changes: `3 → 11`, and implicit registers `rdx: 0 → 1`. */
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

  private called(): string {
    const { loaded } = this.run;
    const [operand] = this.instruction.operands;
    const address = operand.kind === 'register' ? Number(loaded.processor.cells[operand.register]) : 0;
    const { functions } = loaded.program;
    return functions.find(({ name }) => loaded.symbols.get(name) === address)?.name ?? addressText(address);
  }

  /** Whether a number is probably the address of an object or near the stack pointer. */
  private leads(bits: bigint): boolean {
    const { host, loaded } = this.run;
    const distance = Number(bits) - loaded.processor.stackPointer();
    return host.heap.isObject(bits) || Math.abs(distance) < NEAR_STACK;
  }

  private nameAndValue(index: number): Phrase {
    const effect = this.seen?.operands[index] ?? null;
    const name = this.name(index);
    if (effect === null || this.instruction.operands[index].kind === 'immediate') return name;
    return say`${name} (${this.valueText(effect.before, this.instruction.op.operands[index])})`;
  }

  private name(index: number): Phrase {
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
        return say`slot ${operand.index}`;
    }
  }

  /** `the word at rsp + 16 = 0x3fffefd0` */
  private placeText(operand: MemoryOperand, { width = 64, address }: OperandRow): Phrase {
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
    const at = `${text} = ${addressText(place)}`;
    if (width === 8) return say`the byte at ${at}`;
    return width === 64 ? say`the word at ${at}` : say`the ${width} bits at ${at}`;
  }
}

// Where a value is while it has no register: in a slot of the frame, in the slot in which it came as an argument, or
// nowhere, because it is a constant that can be loaded again at each use (rematerialization).
import {
  FIRST_VIRTUAL,
  forEachWrite,
  immediate,
  isMemory,
  isRegister,
  isSlot,
  isVirtual,
  machineOps,
  slot,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type Register,
  type SlotOperand,
} from '../backend/x64/index.ts';

/** How long a register with the value may serve: a loop, the next instructions of a block, one instruction. */
export type Reach = 'loop' | 'block' | 'instruction';

interface SlotHome {
  readonly kind: 'slot';
  readonly slot: SlotOperand;
  /** The value is there from the start and never changes: nothing is stored. */
  readonly given: boolean;
  readonly reach: Reach;
}
interface ConstantHome {
  readonly kind: 'constant';
  /** Loads the constant. */
  readonly op: MachineOp;
  /** What it loads; null where the op alone says it. */
  readonly source: Operand | null;
  readonly reach: Reach;
}
/** One object for all registers that share it. */
export type Home = SlotHome | ConstantHome;

/** Home of a spilled register; null of all others. */
export type HomeOf = (register: Register) => Home | null;

export const slotHome = (index: number): Home => ({
  kind: 'slot',
  slot: slot(index),
  given: false,
  reach: 'loop',
});

/** The homes that values have without being stored, by register. */
export class GivenHomes {
  /** By virtual register, from FIRST_VIRTUAL on; null where a value must be stored. */
  private readonly homes: readonly (Home | null)[];

  constructor(code: MachineCode) {
    this.homes = givenHomes(code);
  }

  /** The one home of all these registers; null where they have none or several. */
  common(registers: readonly Register[]): Home | null {
    const [first, ...rest] = registers.map((number) => this.homes[number - FIRST_VIRTUAL] ?? null);
    return first !== null && rest.every((home) => home !== null && isSame(home, first)) ? first : null;
  }

  of(number: Register): Home | null {
    return this.homes[number - FIRST_VIRTUAL] ?? null;
  }
}

function isSame(a: Home, b: Home): boolean {
  if (a === b) return true;
  if (a.kind === 'slot') return b.kind === 'slot' && isSameSlot(a.slot, b.slot);
  return b.kind === 'constant' && a.op === b.op && isSameSource(a.source, b.source);
}

export const isSameSlot = (a: SlotOperand, b: SlotOperand): boolean =>
  a.index === b.index && a.area === b.area;

function isSameSource(a: Operand | null, b: Operand | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'immediate') return b.kind === 'immediate' && a.value === b.value;
  if (a.kind !== 'memory' || b.kind !== 'memory') return false;
  return a.symbol === b.symbol && a.displacement === b.displacement;
}

function givenHomes(code: MachineCode): (Home | null)[] {
  const homes: (Home | null)[] = code.virtuals.map(() => null);
  const definitions = new Int32Array(code.virtuals.length);
  let incomingChanges = false;
  for (const { instructions } of code.blocks) {
    for (const i of instructions) {
      forEachWrite(i, (operand) => {
        if (isRegister(operand) && isVirtual(operand.register))
          definitions[operand.register - FIRST_VIRTUAL]++;
        if (isSlot(operand) && operand.area === 'incoming') incomingChanges = true;
      });
      noteHomes(i, homes);
    }
  }
  return homes.map((home, i) =>
    definitions[i] !== 1 || (home?.kind === 'slot' && incomingChanges) ? null : home,
  );
}

function noteHomes(i: MachineInstruction, homes: (Home | null)[]): void {
  const { op, operands } = i;
  const width = op.repeats === true ? 2 : operands.length;
  for (let at = 0; at < operands.length; at += width) {
    const target = operands[at + width - 1];
    if (!isRegister(target) || !isVirtual(target.register)) continue;
    homes[target.register - FIRST_VIRTUAL] = homeFrom(op, operands[at]);
  }
}

/** Which home a definition gives; the source of an op without one is its destination. */
function homeFrom(op: MachineOp, source: Operand): Home | null {
  const constant = (by: MachineOp, what: Operand | null): Home => ({
    kind: 'constant',
    op: by,
    source: what,
    reach: 'loop',
  });
  // Unlike what it stands for, a move does not touch the flags.
  if (op === machineOps.zero) return constant(machineOps.mov, immediate(0n));
  if (op === machineOps.zerof) return constant(op, null);
  // Floats behind a label are constants: static data has no floats that change.
  if (op === machineOps.lea || op === machineOps.movsd) {
    if (isMemory(source)) return source.symbol === null ? null : constant(op, source);
  }
  if (op !== machineOps.mov && op !== machineOps.movsd && op !== machineOps.parallel) return null;
  if (source.kind === 'immediate') return constant(machineOps.mov, source);
  if (!isSlot(source) || source.area !== 'incoming') return null;
  return { kind: 'slot', slot: source, given: true, reach: 'loop' };
}

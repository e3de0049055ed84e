// Splits spilled live ranges around loops: a loop without calls that only reads a spilled value, and is not crowded, gets
// a register of its own for it, loaded where the loop is entered, instead of a load at each use. If there is no room
// after all, the next round gives this register up again.
import {
  FIRST_VIRTUAL,
  forEachRead,
  forEachWrite,
  isRegister,
  mapRegisters,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Register,
  type VirtualRegister,
} from '../backend/x64/index.ts';
import type { Home, HomeOf } from './homes.ts';
import { findLoops, type MachineLoop } from './loops.ts';
import { pressureByBlock, type Pressure } from './pressure.ts';
import { loadFrom } from './spill-operands.ts';

export interface SplitResult {
  readonly code: MachineCode;
  /** The registers made, with their homes. */
  readonly made: ReadonlyMap<Register, Home>;
}

/**
 * @param homeOf home of a spilled register; null of all others
 * @param room registers that a loop may need, by class
 */
export function splitAroundLoops(code: MachineCode, homeOf: HomeOf, room: Pressure): SplitResult {
  const loops = findLoops(code);
  if (loops.length === 0) return { code, made: new Map() };
  const known: Accesses[] = [];
  const accessesOf = (block: number): Accesses => (known[block] ??= accessesIn(code.blocks[block], homeOf));
  const splitter = new Splitter(code, homeOf, room);
  for (const loop of loops) {
    const inside = [...loop.blocks];
    if (loop.entries.length === 0 || inside.some((block) => accessesOf(block).calls)) continue;
    const accesses = inside.map(accessesOf);
    const written = new Set(accesses.flatMap((block) => [...block.written]));
    const read = new Map(accesses.flatMap((block) => [...block.read]));
    for (const [home, register] of read)
      if (home.reach === 'loop' && !written.has(home)) splitter.split(home, register, loop);
  }
  return splitter.finish();
}

interface Accesses {
  /** Homes of the registers that are read, with one of these. */
  readonly read: Map<Home, Register>;
  readonly written: Set<Home>;
  readonly calls: boolean;
}

function accessesIn({ instructions }: MachineBlock, homeOf: HomeOf): Accesses {
  const read = new Map<Home, Register>();
  const written = new Set<Home>();
  for (const i of instructions) {
    forEachRead(i, (operand) => {
      const home = isRegister(operand) ? homeOf(operand.register) : null;
      if (home !== null && isRegister(operand)) read.set(home, operand.register);
    });
    forEachWrite(i, (operand) => {
      const home = isRegister(operand) ? homeOf(operand.register) : null;
      if (home !== null) written.add(home);
    });
  }
  return { read, written, calls: instructions.some(({ op }) => op.calls === true) };
}

class Splitter {
  private readonly code: MachineCode;
  private readonly homeOf: HomeOf;
  private readonly virtuals: VirtualRegister[];
  private readonly made = new Map<Register, Home>();
  /** By block: the registers that stand for homes there. */
  private readonly inBlock = new Map<number, Map<Home, Register>>();
  /** By block; null as long as nobody has asked. */
  private pressures: readonly Pressure[] | null = null;
  private readonly room: Pressure;
  /** By block: what must be loaded at its end. */
  private readonly loads = new Map<number, MachineInstruction[]>();

  constructor(code: MachineCode, homeOf: HomeOf, room: Pressure) {
    this.code = code;
    this.homeOf = homeOf;
    this.room = room;
    this.virtuals = [...code.virtuals];
  }

  private get pressure(): readonly Pressure[] {
    return (this.pressures ??= pressureByBlock(this.code, (register) => this.homeOf(register) === null));
  }

  /** Larger loops come first: an inner one has nothing left to do. */
  split(home: Home, of: Register, { head, blocks, entries }: MachineLoop): void {
    if (home.kind === 'constant' && home.source?.kind === 'immediate') return;
    if (this.inBlock.get(head)?.has(home) === true) return;
    const described = this.code.virtuals[of - FIRST_VIRTUAL];
    const kind = described.class;
    const { pressure } = this;
    for (const block of blocks) if (pressure[block][kind] >= this.room[kind]) return;
    const register = FIRST_VIRTUAL + this.virtuals.length;
    this.virtuals.push({ ...described, name: `${described.name}_${this.virtuals.length}` });
    this.made.set(register, { ...home, reach: 'block' });
    for (const block of blocks) {
      pressure[block][kind]++;
      const known = this.inBlock.get(block) ?? new Map<Home, Register>();
      this.inBlock.set(block, known.set(home, register));
    }
    for (const entry of entries) {
      const load = loadFrom(home, register, described.node, described);
      this.loads.set(entry, [...(this.loads.get(entry) ?? []), load]);
    }
  }

  finish(): SplitResult {
    if (this.made.size === 0) return { code: this.code, made: this.made };
    const blocks = this.code.blocks.map((block) => {
      const registers = this.inBlock.get(block.index);
      const loads = this.loads.get(block.index) ?? [];
      const instructions = block.instructions.map((i) =>
        registers === undefined ? i : this.replaced(i, registers),
      );
      return { ...block, instructions: instructions.toSpliced(firstJump(instructions), 0, ...loads) };
    });
    return { code: { ...this.code, blocks, virtuals: this.virtuals }, made: this.made };
  }

  private replaced(i: MachineInstruction, registers: ReadonlyMap<Home, Register>): MachineInstruction {
    const replace = (number: Register): Register => {
      const home = this.homeOf(number);
      return (home === null ? undefined : registers.get(home)) ?? number;
    };
    return i.over(i.operands.map((operand) => mapRegisters(operand, replace)));
  }
}

/** Where the jumps at a block's end begin. Loads leave the flags alone. */
function firstJump(instructions: readonly MachineInstruction[]): number {
  const first = instructions.findIndex(({ op }) => op.ends !== undefined);
  return first < 0 ? instructions.length : first;
}

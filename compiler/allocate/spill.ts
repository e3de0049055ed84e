// Rewrites code so that spilled values live in their homes (homes.ts) instead of registers.
//
// Where an instruction can take the value from its home it does; elsewhere a temporary register is loaded before and
// stored after. A temporary serves the next instructions of its block, too, where they follow soon and no call lies
// between: so a value is loaded once a stretch, not once a use. If such a temporary gets no register in the next round,
// its uses are rewritten once more, then with one temporary each. Those are so short that there is always room.
import {
  FIRST_VIRTUAL,
  accessOf,
  isMemory,
  isRegister,
  isSlot,
  machineOps,
  mapRegisters,
  register,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type VirtualRegister,
} from '../backend/x64/index.ts';
import { isCopy } from './copies.ts';
import { isSameSlot, type Home, type HomeOf } from './homes.ts';
import type { Pressure } from './pressure.ts';
import { splitAroundLoops } from './split-loops.ts';
import { directOperands, loadFrom, storeTo } from './spill-operands.ts';

export interface SpillResult {
  readonly code: MachineCode;
  /** The temporaries made, with the home to use where they get no register; null of those that must get one. */
  readonly temporaries: ReadonlyMap<Register, Home | null>;
}

/** Instructions between two uses that share a temporary. */
const REACH = 24;

/**
 * @param homeOf home of a spilled register; null of all others
 * @param room registers that a loop may need, by class, and still get one for a spilled value
 */
export function spill(code: MachineCode, homeOf: HomeOf, room: Pressure): SpillResult {
  const { code: split, made } = splitAroundLoops(code, homeOf, room);
  const rewriter = new Rewriter(split.virtuals, (register) => (made.has(register) ? null : homeOf(register)));
  const blocks = split.blocks.map((block) => ({
    ...block,
    instructions: rewriter.rewriteBlock(block.instructions),
  }));
  const { virtuals, temporaries } = rewriter;
  return { code: { ...code, blocks, virtuals }, temporaries: new Map([...made, ...temporaries]) };
}

interface Cached {
  readonly home: Home;
  readonly temporary: Register;
  /** The last instruction that used it. */
  last: number;
}

class Rewriter {
  readonly virtuals: VirtualRegister[];
  readonly temporaries = new Map<Register, Home | null>();
  private readonly homeOf: HomeOf;
  private result: MachineInstruction[] = [];
  private readonly cached = new Map<Home, Cached>();
  /** Where in the block each home is needed, first to last. */
  private uses = new Map<Home, number[]>();
  private at = 0;
  private lastCall = -1;
  private nextCall: Int32Array = new Int32Array(0);

  constructor(virtuals: readonly VirtualRegister[], homeOf: HomeOf) {
    this.virtuals = [...virtuals];
    this.homeOf = homeOf;
  }

  rewriteBlock(instructions: readonly MachineInstruction[]): readonly MachineInstruction[] {
    this.uses = this.usesIn(instructions);
    if (this.uses.size === 0) return instructions;
    this.result = [];
    this.cached.clear();
    this.lastCall = -1;
    this.nextCall = callsAfter(instructions);
    instructions.forEach((instruction, at) => {
      this.at = at;
      if (!instruction.operands.some((operand) => this.mentions(operand))) this.result.push(instruction);
      else if (instruction.op === machineOps.parallel) this.rewriteParallel(instruction);
      else if (!this.isIdle(instruction)) this.rewrite(instruction);
      if (instruction.op.calls === true) this.lastCall = at;
    });
    return this.result;
  }

  private usesIn(instructions: readonly MachineInstruction[]): Map<Home, number[]> {
    const uses = new Map<Home, number[]>();
    instructions.forEach(({ operands }, at) => {
      for (const operand of operands) {
        mapRegisters(operand, (number) => {
          const home = this.homeOf(number);
          const known = home === null ? undefined : uses.get(home);
          if (known !== undefined) known.push(at);
          else if (home !== null) uses.set(home, [at]);
          return number;
        });
      }
    });
    return uses;
  }

  private mentions(operand: Operand): boolean {
    if (isRegister(operand)) return this.homeOf(operand.register) !== null;
    if (!isMemory(operand)) return false;
    const { base, index } = operand;
    return (base !== null && this.homeOf(base) !== null) || (index !== null && this.homeOf(index) !== null);
  }

  private homeAt(operand: Operand): Home | null {
    return isRegister(operand) ? this.homeOf(operand.register) : null;
  }

  /** Definitions of values that need none, and copies between registers of one home. */
  private isIdle({ op, operands }: MachineInstruction): boolean {
    const target = operands.at(-1);
    const home = target === undefined ? null : this.homeAt(target);
    if (!isCopy({ op }))
      return home !== null && isGiven(home) && accessOf(op, operands.length - 1) === 'write';
    const [from, to] = operands;
    return isWithin(from, this.homeAt(from), to, home);
  }

  private rewrite(original: MachineInstruction): void {
    const { op, operands } = original;
    const after: MachineInstruction[] = [];
    const direct = directOperands(original, (number) => this.directHome(number));
    // What is read comes first: a register that is both read and written must be loaded.
    const read = operands.map((operand, i): Operand => {
      const replaced = direct[i];
      if (replaced !== null) return replaced;
      if (!isMemory(operand) && accessOf(op, i) === 'write') return operand;
      return mapRegisters(operand, (number) => this.loaded(number, original));
    });
    const rewritten = read.map((operand, i): Operand => {
      const target = operands[i];
      const home = this.homeAt(target);
      if (direct[i] !== null) {
        if (home !== null && accessOf(op, i) !== 'read') this.cached.delete(home);
        return operand;
      }
      if (home === null || !isRegister(target) || accessOf(op, i) === 'read') return operand;
      const temporary =
        accessOf(op, i) === 'update' && isRegister(operand)
          ? operand.register
          : this.newTemporary(target.register, home);
      const store = storeTo(home, temporary, original.node, this.describe(target.register));
      if (store !== null) after.push(store);
      return register(temporary);
    });
    this.result.push(original.over(rewritten), ...after);
  }

  /** All at once: values come from homes and go to homes. */
  private rewriteParallel(original: MachineInstruction): void {
    const operands: Operand[] = [];
    const written: Home[] = [];
    for (let i = 0; i < original.operands.length; i += 2) {
      const [from, to] = [original.operands[i], original.operands[i + 1]];
      const home = this.homeAt(to);
      if (isWithin(from, this.homeAt(from), to, home)) continue;
      const target = home?.kind === 'slot' ? home.slot : to;
      if (home !== null) written.push(home);
      operands.push(this.parallelSource(from, target, original), target);
    }
    for (const home of written) this.cached.delete(home);
    if (operands.length > 0) this.result.push(original.over(operands));
  }

  private parallelSource(from: Operand, target: Operand, original: MachineInstruction): Operand {
    const home = this.homeAt(from);
    if (home === null || !isRegister(from)) return from;
    const held = this.held(home);
    if (held !== null) return register(this.use(held));
    if (home.kind === 'slot') return home.slot;
    const { source } = home;
    if (source?.kind === 'immediate' && (isRegister(target) || isShort(source.value))) return source;
    return register(this.loaded(from.register, original));
  }

  /** The home of a register whose value should be taken straight from there. */
  private directHome(number: Register): Home | null {
    const home = this.homeOf(number);
    if (home === null) return null;
    if (home.kind === 'constant' && home.source?.kind === 'immediate') return home;
    return this.held(home) === null && !this.isUsedSoon(home) ? home : null;
  }

  /** The temporary that has the value now. */
  private held(home: Home): Cached | null {
    const cached = home.reach === 'instruction' ? undefined : this.cached.get(home);
    if (cached === undefined || cached.last === this.at) return cached ?? null;
    return cached.last > this.lastCall && this.at - cached.last <= REACH ? cached : null;
  }

  private isUsedSoon(home: Home): boolean {
    if (home.reach === 'instruction') return false;
    const next = this.uses.get(home)?.find((use) => use > this.at);
    return next !== undefined && next - this.at <= REACH && this.nextCall[this.at] >= next;
  }

  /** Notes a use of a temporary. One that serves several instructions is not short any more. */
  private use(cached: Cached): Register {
    if (cached.last !== this.at)
      this.temporaries.set(cached.temporary, { ...cached.home, reach: 'instruction' });
    cached.last = this.at;
    return cached.temporary;
  }

  private loaded(number: Register, { node }: MachineInstruction): Register {
    const home = this.homeOf(number);
    if (home === null) return number;
    const held = this.held(home) ?? this.inThisInstruction(home);
    if (held !== null) return this.use(held);
    const temporary = this.newTemporary(number, home);
    this.result.push(loadFrom(home, temporary, node, this.describe(number)));
    return temporary;
  }

  /** One instruction loads a value once, whether it may be used longer or not. */
  private inThisInstruction(home: Home): Cached | null {
    const cached = this.cached.get(home);
    return cached?.last === this.at ? cached : null;
  }

  private newTemporary(of: Register, home: Home): Register {
    const described = this.describe(of);
    const made = FIRST_VIRTUAL + this.virtuals.length;
    this.virtuals.push({ ...described, name: `${described.name}_${this.virtuals.length}` });
    this.temporaries.set(made, null);
    this.cached.set(home, { home, temporary: made, last: this.at });
    return made;
  }

  private describe(number: Register): VirtualRegister {
    return this.virtuals[number - FIRST_VIRTUAL];
  }
}

const isShort = (value: bigint): boolean => BigInt.asIntN(32, value) === value;

const isGiven = (home: Home): boolean => home.kind === 'constant' || home.given;

/** Whether a move leaves everything as it is: its target's home has the value already. */
function isWithin(from: Operand, source: Home | null, to: Operand, target: Home | null): boolean {
  if (target !== null && (isGiven(target) || source === target)) return true;
  if (target?.kind === 'slot' && isSlot(from)) return isSameSlot(target.slot, from);
  return source?.kind === 'slot' && isSlot(to) && isSameSlot(source.slot, to);
}

/** For each instruction, the first call at its place or later. */
function callsAfter(instructions: readonly MachineInstruction[]): Int32Array {
  const next = new Int32Array(instructions.length);
  let call = instructions.length;
  for (let i = instructions.length - 1; i >= 0; i--) {
    if (instructions[i].op.calls === true) call = i;
    next[i] = call;
  }
  return next;
}

// Splits live ranges around calls: a value that is used often but lives across rare calls goes to its slot before each
// of them and comes back after it, and is in a register everywhere else. That pays where all uses and definitions
// together run more often than those calls.
import { LiveRow } from '../base/live-row.ts';
import {
  FIRST_VIRTUAL,
  classOf,
  instruction,
  machineOps,
  register,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type RegisterClass,
} from '../backend/x64/index.ts';
import type { Home, HomeOf } from './homes.ts';
import { registerLiveness } from './liveness.ts';
import { weightOf } from './weights.ts';

/** Registers of a class that a call must leave alone, besides those that are saved, so that no value need leave them. */
const ENOUGH = 3;

export interface CallSplit {
  readonly code: MachineCode;
  /** Homes of values that stay in registers between calls. */
  readonly split: ReadonlySet<Home>;
}

/** @param homeOf home of a register that may be split so; null of all others */
export function splitAroundCalls(code: MachineCode, homeOf: HomeOf): CallSplit {
  const values = new Values(code, homeOf);
  if (values.homes.length === 0) return { code, split: new Set() };
  const liveness = registerLiveness(code);
  // As many values may live across as many calls as the code has: only sums are kept until it is clear which pay.
  const sums = new Sums(code, values);
  const live = new LiveRow(FIRST_VIRTUAL + code.virtuals.length);
  for (const block of code.blocks) walk(block, liveness.out(block.index), live, values, sums);
  const chosen = sums.chosen();
  if (chosen.size === 0) return { code, split: new Set() };
  const insertion = new Insertion(code, values, chosen);
  for (const block of code.blocks) walk(block, liveness.out(block.index), live, values, insertion);
  return { code: insertion.finish(), split: new Set([...chosen].map((value) => values.homes[value])) };
}

/** Values that may be split: registers that share a home, by a number each. */
class Values {
  readonly homes: Home[] = [];
  private readonly numbers: Int32Array;

  constructor(code: MachineCode, homeOf: HomeOf) {
    const known = new Map<Home, number>();
    this.numbers = Int32Array.from(code.virtuals, (_, i) => {
      const home = homeOf(FIRST_VIRTUAL + i);
      if (home === null) return -1;
      const number = known.get(home) ?? this.homes.push(home) - 1;
      known.set(home, number);
      return number;
    });
  }

  /** -1 of all other registers. */
  of(register: Register): number {
    return register < FIRST_VIRTUAL ? -1 : this.numbers[register - FIRST_VIRTUAL];
  }
}

/** Whether values of a class must leave their registers around a call: it leaves too few that need not be saved. */
function takesAll({ writes }: MachineInstruction, code: MachineCode, kind: RegisterClass): boolean {
  const left = code.abi.callerSaved.filter((r) => classOf(code, r) === kind && !writes.includes(r));
  return left.length < ENOUGH;
}

interface Visitor {
  /** A read or write. */
  readonly access: (value: number, block: MachineBlock) => void;
  /** @param live the registers of values that live across the call */
  readonly call: (block: MachineBlock, at: number, live: LiveRow) => void;
}

/** Goes through a block from its end. */
function walk(
  block: MachineBlock,
  liveOut: readonly Register[],
  live: LiveRow,
  values: Values,
  visitor: Visitor,
): void {
  live.clear();
  for (const register of liveOut) if (values.of(register) >= 0) live.add(register);
  for (let at = block.instructions.length - 1; at >= 0; at--) {
    const i = block.instructions[at];
    for (const register of i.registersWritten) {
      if (values.of(register) < 0) continue;
      visitor.access(values.of(register), block);
      live.delete(register);
    }
    if (i.op.calls === true && live.size > 0) visitor.call(block, at, live);
    for (const register of i.registersRead) {
      if (values.of(register) < 0) continue;
      visitor.access(values.of(register), block);
      live.add(register);
    }
  }
}

/** What it costs to leave values in memory, and to split them around the calls that take all registers. */
class Sums implements Visitor {
  private readonly code: MachineCode;
  private readonly values: Values;
  private readonly costs: Float64Array;
  private readonly splitCosts: Float64Array;
  /** By value, the last call that it was met at. */
  private readonly lastCall: Int32Array;
  /** Values that live across calls, in the order in which they were met. */
  private readonly met: number[] = [];
  private calls = 0;

  constructor(code: MachineCode, values: Values) {
    this.code = code;
    this.values = values;
    this.costs = new Float64Array(values.homes.length);
    this.splitCosts = new Float64Array(values.homes.length);
    this.lastCall = new Int32Array(values.homes.length);
  }

  access(value: number, block: MachineBlock): void {
    this.costs[value] += weightOf(block);
  }

  call(block: MachineBlock, at: number, live: LiveRow): void {
    const weight = weightOf(block);
    const call = block.instructions[at];
    const isHard = {
      general: takesAll(call, this.code, 'general'),
      vector: takesAll(call, this.code, 'vector'),
    };
    this.calls++;
    live.forEach((register) => {
      const value = this.values.of(register);
      const isFirst = this.lastCall[value] !== this.calls;
      if (this.lastCall[value] === 0) this.met.push(value);
      this.lastCall[value] = this.calls;
      // One store for all registers of the value, a load for each.
      if (isHard[classOf(this.code, register)]) this.splitCosts[value] += isFirst ? 2 * weight : weight;
    });
  }

  chosen(): ReadonlySet<number> {
    return new Set(
      this.met.filter((value) => this.splitCosts[value] > 0 && this.splitCosts[value] < this.costs[value]),
    );
  }
}

/** Stores before calls, and loads behind them. */
class Insertion implements Visitor {
  private readonly code: MachineCode;
  private readonly values: Values;
  private readonly chosen: ReadonlySet<number>;
  /** By block and place. */
  private readonly moves: Map<number, { before: MachineInstruction[]; after: MachineInstruction[] }>[];

  constructor(code: MachineCode, values: Values, chosen: ReadonlySet<number>) {
    this.code = code;
    this.values = values;
    this.chosen = chosen;
    this.moves = code.blocks.map(() => new Map());
  }

  access(): void {
    // Reads and writes stay as they are.
  }

  call(block: MachineBlock, at: number, live: LiveRow): void {
    const across = new Map<number, Register[]>();
    live.forEach((register) => {
      const value = this.values.of(register);
      if (!this.chosen.has(value)) return;
      const registers = across.get(value);
      if (registers === undefined) across.set(value, [register]);
      else registers.push(register);
    });
    const call = block.instructions[at];
    const moves = { before: [] as MachineInstruction[], after: [] as MachineInstruction[] };
    for (const value of this.chosen) {
      const home = this.values.homes[value];
      const registers = across.get(value);
      if (registers === undefined || home.kind !== 'slot') continue;
      const kind = classOf(this.code, registers[0]);
      if (!takesAll(call, this.code, kind)) continue;
      const op = kind === 'vector' ? machineOps.movsd : machineOps.mov;
      const move = (from: Operand, to: Operand): MachineInstruction =>
        instruction(op, [from, to], call.node, { remark: 'kept over the call' });
      moves.before.push(move(register(registers[0]), home.slot));
      moves.after.push(...registers.map((number) => move(home.slot, register(number))));
    }
    this.moves[block.index].set(at, moves);
  }

  finish(): MachineCode {
    const blocks = this.code.blocks.map((block) => {
      const moves = this.moves[block.index];
      if (moves.size === 0) return block;
      const instructions = block.instructions.flatMap((i, at) => {
        const around = moves.get(at);
        return around === undefined ? i : [...around.before, i, ...around.after];
      });
      return { ...block, instructions };
    });
    return { ...this.code, blocks };
  }
}

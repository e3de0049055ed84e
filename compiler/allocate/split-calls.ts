// Splits live ranges around calls: a value that is used often but lives across rare calls goes to its slot before each
// of them and comes back after it, and is in a register everywhere else. That pays where all uses and definitions
// together run more often than those calls.
import {
  classOf,
  forEachRead,
  forEachWrite,
  instruction,
  isRegister,
  machineOps,
  register,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
} from '../target/x64/index.ts';
import type { Home, HomeOf } from './homes.ts';
import { registerKey } from './intervals.ts';
import { computeLiveness } from './liveness.ts';
import { weightOf } from './weights.ts';

/** A call that a value lives across. */
interface Crossing {
  readonly call: MachineInstruction;
  readonly block: number;
  /** The call's place in its block. */
  readonly at: number;
  readonly weight: number;
  /** Registers that share the home and live across it. */
  readonly registers: readonly Register[];
}

/** Registers of a class that a call must leave alone, besides those that are saved, so that no value need leave them. */
const ENOUGH = 3;

export interface CallSplit {
  readonly code: MachineCode;
  /** Homes of values that stay in registers between calls. */
  readonly split: ReadonlySet<Home>;
}

/** @param homeOf home of a register that may be split so; null of all others */
export function splitAroundCalls(code: MachineCode, homeOf: HomeOf): CallSplit {
  const { crossings, costs } = analyse(code, homeOf);
  const chosen = new Map<Home, readonly Crossing[]>();
  for (const [home, all] of crossings) {
    const hard = all.filter(({ call, registers }) => takesAll(call, code, registers[0]));
    const cost = hard.reduce((sum, { weight, registers }) => sum + weight * (1 + registers.length), 0);
    if (hard.length > 0 && cost < (costs.get(home) ?? 0)) chosen.set(home, hard);
  }
  if (chosen.size === 0) return { code, split: new Set() };
  return { code: insert(code, chosen), split: new Set(chosen.keys()) };
}

/** Whether the call leaves too few registers that need not be saved. */
function takesAll({ writes = [] }: MachineInstruction, code: MachineCode, of: Register): boolean {
  const kind = classOf(code, of);
  const left = code.abi.callerSaved.filter((r) => classOf(code, r) === kind && !writes.includes(r));
  return left.length < ENOUGH;
}

interface Analysis {
  readonly crossings: Map<Home, Crossing[]>;
  /** Reads and writes by home, by how often they run. */
  readonly costs: Map<Home, number>;
}

function analyse(code: MachineCode, homeOf: HomeOf): Analysis {
  const analysis: Analysis = { crossings: new Map(), costs: new Map() };
  const { liveOut } = computeLiveness(code, registerKey);
  for (const block of code.blocks) {
    const live = new Set(liveOut[block.index].filter((number) => homeOf(number) !== null));
    analyseBlock(block, live, homeOf, analysis);
  }
  return analysis;
}

function analyseBlock(
  block: MachineBlock,
  live: Set<Register>,
  homeOf: HomeOf,
  { crossings, costs }: Analysis,
): void {
  const weight = weightOf(block);
  for (let at = block.instructions.length - 1; at >= 0; at--) {
    const i = block.instructions[at];
    const count = (number: Register): Home | null => {
      const home = homeOf(number);
      if (home !== null) costs.set(home, (costs.get(home) ?? 0) + weight);
      return home;
    };
    forEachWrite(i, (operand) => {
      if (isRegister(operand) && count(operand.register) !== null) live.delete(operand.register);
    });
    if (i.op.calls === true) {
      for (const [home, registers] of byHome(live, homeOf)) {
        const known = crossings.get(home) ?? [];
        crossings.set(home, [...known, { call: i, block: block.index, at, weight, registers }]);
      }
    }
    forEachRead(i, (operand) => {
      if (isRegister(operand) && count(operand.register) !== null) live.add(operand.register);
    });
  }
}

function byHome(live: ReadonlySet<Register>, homeOf: HomeOf): Map<Home, Register[]> {
  const result = new Map<Home, Register[]>();
  for (const number of live) {
    const home = homeOf(number);
    if (home !== null) result.set(home, [...(result.get(home) ?? []), number]);
  }
  return result;
}

function insert(code: MachineCode, chosen: ReadonlyMap<Home, readonly Crossing[]>): MachineCode {
  const before = code.blocks.map(({ instructions }) => instructions.map((): MachineInstruction[] => []));
  const after = code.blocks.map(({ instructions }) => instructions.map((): MachineInstruction[] => []));
  for (const [home, crossings] of chosen) {
    if (home.kind !== 'slot') continue;
    for (const { call, block, at, registers } of crossings) {
      const op = classOf(code, registers[0]) === 'vector' ? machineOps.movsd : machineOps.mov;
      const move = (from: Operand, to: Operand): MachineInstruction =>
        instruction(op, [from, to], call.node, { remark: 'kept over the call' });
      before[block][at].push(move(register(registers[0]), home.slot));
      after[block][at].push(...registers.map((number) => move(home.slot, register(number))));
    }
  }
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((i, at) => [
      ...before[block.index][at],
      i,
      ...after[block.index][at],
    ]),
  }));
  return { ...code, blocks };
}

// Splits live ranges around calls: a frequently used value that is live across rare calls is stored before
// and reloaded after each call, and stays in a register elsewhere. This pays if its uses and definitions run
// more often than those calls.
import { LiveRow } from '../../base/live-row.ts';
import {
  FIRST_VIRTUAL,
  isCall,
  maskOf,
  registerWord,
  RegisterScan,
  sizeOf,
  type InstructionList,
  type MachineBlock,
  type MachineCode,
  type Mask,
  type Register,
  type RegisterClass,
} from '../../backend/x64/index.ts';
import type { Liveness } from '../liveness.ts';
import { moveFor } from './operands.ts';
import type { PlaceOfSpilled, SpillPlace } from './places.ts';
import { weightOf } from '../weights.ts';

/** If a call preserves this many registers per class besides callee-saved ones, no value has to leave them. */
const ENOUGH = 3;

/** Edits the code in place, and returns the places of values that stay in registers between calls. */
export function splitAroundCalls(
  code: MachineCode,
  liveness: Liveness,
  placeOf: PlaceOfSpilled,
): ReadonlySet<SpillPlace> {
  const values = new Values(code, placeOf);
  if (values.places.length === 0) return new Set();
  const walk = new Walk(code, liveness, values);
  // Many values may be live across many calls, so only sums are stored until the decision.
  const sums = new Sums(code, values);
  for (const block of code.blocks) walk.through(block, sums);
  const chosen = sums.chosen();
  if (chosen.size === 0) return new Set();
  const insertion = new Insertion(code, values, chosen);
  code.rewriteBlocks((block, out) => {
    const start = out.length;
    insertion.out = out;
    walk.through(block, insertion);
    out.reverse(start);
  });
  return new Set([...chosen].map((value) => values.places[value]));
}

/** Numbers splittable values, which are registers that share a place. */
class Values {
  readonly places: SpillPlace[] = [];
  private readonly numbers: Int32Array;

  constructor({ virtuals }: MachineCode, placeOf: PlaceOfSpilled) {
    const known = new Map<SpillPlace, number>();
    this.numbers = new Int32Array(virtuals.count).fill(-1);
    for (let i = 0; i < virtuals.count; i++) {
      const place = placeOf(FIRST_VIRTUAL + i);
      if (place === null) continue;
      const number = known.get(place) ?? this.places.push(place) - 1;
      known.set(place, number);
      this.numbers[i] = number;
    }
  }

  of(register: Register): number {
    return register < FIRST_VIRTUAL ? -1 : this.numbers[register - FIRST_VIRTUAL];
  }
}

interface Visitor {
  readonly access: (value: number, block: MachineBlock) => void;
  readonly call: (block: MachineBlock, call: number, live: LiveRow) => void;
  /** Also visits calls, after `call`. */
  readonly other: (i: number) => void;
}

class Walk {
  private readonly code: MachineCode;
  private readonly liveness: Liveness;
  private readonly values: Values;
  private readonly scan: RegisterScan;
  private readonly live: LiveRow;

  constructor(code: MachineCode, liveness: Liveness, values: Values) {
    this.code = code;
    this.liveness = liveness;
    this.values = values;
    this.scan = new RegisterScan(code);
    this.live = new LiveRow(FIRST_VIRTUAL + code.virtuals.count);
  }

  through(block: MachineBlock, visitor: Visitor): void {
    const { live, liveness, scan, values } = this;
    const { order, table } = this.code;
    live.clear();
    const count = liveness.listOut(block.index);
    for (let k = 0; k < count; k++) {
      const register = liveness.out.values[k];
      if (values.of(register) >= 0) live.add(register);
    }
    for (let at = block.end - 1; at >= block.start; at--) {
      const i = order[at];
      scan.of(i);
      for (let k = 0; k < scan.writeCount; k++) {
        const value = values.of(scan.writes[k]);
        if (value < 0) continue;
        visitor.access(value, block);
        live.delete(scan.writes[k]);
      }
      if (isCall[table.ops[i]] === 1 && live.size > 0) visitor.call(block, i, live);
      else visitor.other(i);
      for (let k = 0; k < scan.readCount; k++) {
        const value = values.of(scan.reads[k]);
        if (value < 0) continue;
        visitor.access(value, block);
        live.add(scan.reads[k]);
      }
    }
  }
}

/** Calls that preserve so few caller-saved registers of a class that values must leave these. */
class HardCalls {
  private readonly code: MachineCode;
  private readonly callerSaved: Readonly<Record<RegisterClass, Mask>>;

  constructor(code: MachineCode) {
    this.code = code;
    const { callerSaved } = code.abi;
    const ofClass = (kind: RegisterClass): Mask =>
      maskOf(callerSaved.filter((register) => code.virtuals.classOf(register) === kind));
    this.callerSaved = { general: ofClass('general'), vector: ofClass('vector') };
  }

  has(call: number, kind: RegisterClass): boolean {
    const { writes } = this.code.table.detailOf(call);
    return sizeOf(this.callerSaved[kind] & ~writes) < ENOUGH;
  }
}

class Sums implements Visitor {
  private readonly code: MachineCode;
  private readonly values: Values;
  private readonly hard: HardCalls;
  private readonly costs: Float64Array;
  private readonly splitCosts: Float64Array;
  private readonly lastCall: Int32Array;
  private readonly met: number[] = [];
  private calls = 0;

  constructor(code: MachineCode, values: Values) {
    this.code = code;
    this.values = values;
    this.hard = new HardCalls(code);
    this.costs = new Float64Array(values.places.length);
    this.splitCosts = new Float64Array(values.places.length);
    this.lastCall = new Int32Array(values.places.length);
  }

  access(value: number, block: MachineBlock): void {
    this.costs[value] += weightOf(block);
  }

  call(block: MachineBlock, call: number, live: LiveRow): void {
    const weight = weightOf(block);
    const isHard = { general: this.hard.has(call, 'general'), vector: this.hard.has(call, 'vector') };
    this.calls++;
    live.forEach((register) => {
      const value = this.values.of(register);
      const isFirst = this.lastCall[value] !== this.calls;
      if (this.lastCall[value] === 0) this.met.push(value);
      this.lastCall[value] = this.calls;
      // A value needs one store, and one load for each of its registers.
      if (isHard[this.code.virtuals.classOf(register)])
        this.splitCosts[value] += isFirst ? 2 * weight : weight;
    });
  }

  other(): void {
    // Only calls cost.
  }

  chosen(): ReadonlySet<number> {
    return new Set(
      this.met.filter((value) => this.splitCosts[value] > 0 && this.splitCosts[value] < this.costs[value]),
    );
  }
}

/** Rewrites blocks backward, with stores before calls and loads after them. */
class Insertion implements Visitor {
  out: InstructionList | null = null;
  private readonly code: MachineCode;
  private readonly values: Values;
  private readonly hard: HardCalls;
  private readonly chosen: ReadonlySet<number>;

  constructor(code: MachineCode, values: Values, chosen: ReadonlySet<number>) {
    this.code = code;
    this.values = values;
    this.hard = new HardCalls(code);
    this.chosen = chosen;
  }

  access(): void {
    // Reads and writes stay unchanged.
  }

  other(i: number): void {
    this.out?.push(i);
  }

  call(_: MachineBlock, call: number, live: LiveRow): void {
    const across = new Map<number, Register[]>();
    live.forEach((register) => {
      const value = this.values.of(register);
      if (!this.chosen.has(value)) return;
      const registers = across.get(value);
      if (registers === undefined) across.set(value, [register]);
      else registers.push(register);
    });
    const before: number[] = [];
    const after: number[] = [];
    for (const value of this.chosen) {
      const registers = across.get(value);
      const place = this.values.places[value];
      if (registers === undefined || place.kind !== 'slot') continue;
      if (!this.hard.has(call, this.code.virtuals.classOf(registers[0]))) continue;
      before.push(this.addMove(registerWord(registers[0]), place.slot, registers[0], call));
      for (const register of registers)
        after.push(this.addMove(place.slot, registerWord(register), register, call));
    }
    for (const i of after.reverse()) this.out?.push(i);
    this.out?.push(call);
    for (const i of before.reverse()) this.out?.push(i);
  }

  private addMove(from: number, to: number, register: Register, call: number): number {
    const { table } = this.code;
    const move = table.add2(moveFor(this.code, register), table.nodes[call], from, to);
    table.setDetail(move, { remark: 'kept across the call' });
    return move;
  }
}

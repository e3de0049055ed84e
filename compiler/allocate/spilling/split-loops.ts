// Splits spilled live ranges around loops: a loop without calls that only reads a spilled value, and has low
// pressure, gets a separate register for it, loaded at the entries instead of at each use. If there is no
// room after all, the next iteration spills this register.
import { naturalLoop } from '../../analysis/index.ts';
import {
  endOf,
  isCall,
  kindOf,
  MEMORY,
  contentOf,
  isRegisterWord,
  registerWord,
  RegisterScan,
  type MachineBlock,
  type MachineCode,
  type Register,
} from '../../backend/x64/index.ts';
import type { Liveness } from '../liveness.ts';
import { pressureByBlock, type Pressure } from '../pressure.ts';
import { addLoad } from './operands.ts';
import { isImmediatePlace, type PlaceOfSpilled, type SpillPlace } from './places.ts';

/**
 * Edits the code in place, and returns the new registers with their places. @param room registers that a loop
 * may need, by class
 */
export function splitAroundLoops(
  code: MachineCode,
  liveness: Liveness,
  placeOf: PlaceOfSpilled,
  room: Readonly<Pressure>,
): ReadonlyMap<Register, SpillPlace> {
  const loops = findLoops(code);
  if (loops.length === 0) return new Map();
  const known: Accesses[] = [];
  const scan = new RegisterScan(code);
  const accessesOf = (block: number): Accesses =>
    (known[block] ??= accessesIn(code, code.blocks[block], placeOf, scan));
  const splitter = new Splitter(code, liveness, placeOf, room);
  for (const loop of loops) {
    const inside = [...loop.blocks];
    if (loop.entries.length === 0 || inside.some((block) => accessesOf(block).calls)) continue;
    const accesses = inside.map(accessesOf);
    const written = new Set(accesses.flatMap((block) => [...block.written]));
    const read = new Map(accesses.flatMap((block) => [...block.read]));
    for (const [place, register] of read)
      if (place.reach === 'loop' && !written.has(place)) splitter.split(place, register, loop);
  }
  splitter.finish();
  return splitter.made;
}

interface Accesses {
  readonly read: Map<SpillPlace, Register>;
  readonly written: Set<SpillPlace>;
  readonly calls: boolean;
}

function accessesIn(
  { order, table }: MachineCode,
  { start, end }: MachineBlock,
  placeOf: PlaceOfSpilled,
  scan: RegisterScan,
): Accesses {
  const read = new Map<SpillPlace, Register>();
  const written = new Set<SpillPlace>();
  let calls = false;
  for (let at = start; at < end; at++) {
    scan.of(order[at]);
    if (isCall[table.ops[order[at]]] === 1) calls = true;
    for (let k = 0; k < scan.readCount; k++) {
      const place = placeOf(scan.reads[k]);
      if (place !== null) read.set(place, scan.reads[k]);
    }
    for (let k = 0; k < scan.writeCount; k++) {
      const place = placeOf(scan.writes[k]);
      if (place !== null) written.add(place);
    }
  }
  return { read, written, calls };
}

class Splitter {
  readonly made = new Map<Register, SpillPlace>();
  private readonly code: MachineCode;
  private readonly liveness: Liveness;
  private readonly placeOf: PlaceOfSpilled;
  private readonly room: Readonly<Pressure>;
  private readonly inBlock = new Map<number, Map<SpillPlace, Register>>();
  /** Null until requested. */
  private pressures: readonly Pressure[] | null = null;
  private readonly loads = new Map<number, number[]>();

  constructor(code: MachineCode, liveness: Liveness, placeOf: PlaceOfSpilled, room: Readonly<Pressure>) {
    this.code = code;
    this.liveness = liveness;
    this.placeOf = placeOf;
    this.room = room;
  }

  private get pressure(): readonly Pressure[] {
    return (this.pressures ??= pressureByBlock(
      this.code,
      this.liveness,
      (register) => this.placeOf(register) === null,
    ));
  }

  /** Larger loops come first, so nothing is left to do for loops within them. */
  split(place: SpillPlace, of: Register, { header, blocks, entries }: MachineLoop): void {
    if (isImmediatePlace(place) || this.inBlock.get(header)?.has(place) === true) return;
    const { virtuals } = this.code;
    const kind = virtuals.classOf(of);
    const { pressure } = this;
    for (const block of blocks) if (pressure[block][kind] >= this.room[kind]) return;
    const register = virtuals.addPiece(of);
    this.made.set(register, { ...place, reach: 'block' });
    for (const block of blocks) {
      pressure[block][kind]++;
      const known = this.inBlock.get(block) ?? new Map<SpillPlace, Register>();
      this.inBlock.set(block, known.set(place, register));
    }
    for (const entry of entries) {
      const load = addLoad(this.code, place, register, of, virtuals.nodeOf(of));
      this.loads.set(entry, [...(this.loads.get(entry) ?? []), load]);
    }
  }

  finish(): void {
    if (this.made.size === 0) return;
    const { code } = this;
    code.rewriteBlocks((block, out) => {
      const registers = this.inBlock.get(block.index);
      const loads = this.loads.get(block.index) ?? [];
      const jump = firstJump(code, block);
      for (let at = block.start; at < block.end; at++) {
        if (at === jump) for (const load of loads) out.push(load);
        if (registers !== undefined) this.replace(code.order[at], registers);
        out.push(code.order[at]);
      }
    });
  }

  private replace(i: number, registers: ReadonlyMap<SpillPlace, Register>): void {
    const { table } = this.code;
    const instead = (register: Register): Register => {
      const place = register < 0 ? null : this.placeOf(register);
      return (place === null ? undefined : registers.get(place)) ?? register;
    };
    const count = table.operandCount(i);
    for (let at = 0; at < count; at++) {
      const word = table.operand(i, at);
      if (isRegisterWord(word)) table.setOperand(i, at, registerWord(instead(contentOf(word))));
      else if (kindOf(word) === MEMORY) {
        table.setBase(word, instead(table.baseOf(word)));
        table.setIndex(word, instead(table.indexOf(word)));
      }
    }
  }
}

/** Position of the first jump at a block's end. The loads before it preserve flags. */
function firstJump({ order, table }: MachineCode, { start, end }: MachineBlock): number {
  for (let at = start; at < end; at++) if (endOf[table.ops[order[at]]] !== 0) return at;
  return end;
}

interface MachineLoop {
  readonly header: number;
  readonly blocks: ReadonlySet<number>;
  readonly entries: readonly number[];
}

/**
 * The natural loops, larger ones first. In block order, only back edges lead up, so a jump to an earlier or the
 * same block leads to a loop header.
 */
function findLoops({ blocks }: MachineCode): MachineLoop[] {
  const loops: MachineLoop[] = [];
  for (const { index: header, predecessors } of blocks) {
    const latches = predecessors.filter((block) => block >= header);
    if (latches.length === 0) continue;
    const body = naturalLoop(blocks, header, latches);
    // A loop with a second entry is not natural.
    if (header !== 0 && body.has(0)) continue;
    loops.push({ header, blocks: body, entries: predecessors.filter((block) => !body.has(block)) });
  }
  return loops.sort((a, b) => b.blocks.size - a.blocks.size);
}

// Rewrites code in place so that spilled values are in their spill places.
//
// Instructions use the place directly if possible; otherwise, a temporary is loaded before and stored after.
// A temporary also serves the next instructions of its block if they follow soon, without a call between. If
// it gets no register in the next iteration, each of its uses gets a separate temporary, which is so short
// that there is always room.
import {
  accessAt,
  contentOf,
  isCall,
  isRegisterWord,
  kindOf,
  machineOps,
  MEMORY,
  READS,
  registerWord,
  SLOT,
  WRITES,
  type InstructionList,
  type MachineBlock,
  type MachineCode,
  type Register,
  type Word,
} from '../../backend/x64/index.ts';
import { isCopy } from '../copies.ts';
import { isFree, isImmediatePlace, type PlaceOfSpilled, type SpillPlace } from './places.ts';
import { addLoad, addStore, directOperands, STAYS } from './operands.ts';

/** Temporaries, with the place to use if they get no register; null if they must get one. */
export type Temporaries = Map<Register, SpillPlace | null>;

const REACH = 24;

export function rewriteSpilled(code: MachineCode, placeOf: PlaceOfSpilled, temporaries: Temporaries): void {
  const rewriter = new Rewriter(code, placeOf, temporaries);
  code.rewriteBlocks((block, out) => rewriter.rewriteBlock(block, out));
}

interface Cached {
  readonly place: SpillPlace;
  readonly temporary: Register;
  last: number;
}

class Rewriter {
  private readonly code: MachineCode;
  private readonly placeOf: PlaceOfSpilled;
  private readonly temporaries: Temporaries;
  private readonly cached = new Map<SpillPlace, Cached>();
  private out: InstructionList | null = null;
  private end = 0;
  private at = 0;
  private lastCall = -1;
  /** Replacements of the current instruction's operands, and the original operands. */
  private readonly direct: Word[] = [];
  private readonly originals: Word[] = [];

  constructor(code: MachineCode, placeOf: PlaceOfSpilled, temporaries: Temporaries) {
    this.code = code;
    this.placeOf = placeOf;
    this.temporaries = temporaries;
  }

  rewriteBlock({ start, end }: MachineBlock, out: InstructionList): void {
    const { order, table } = this.code;
    this.cached.clear();
    this.out = out;
    this.end = end;
    this.lastCall = -1;
    for (let at = start; at < end; at++) {
      const i = order[at];
      this.at = at;
      if (!this.mentionsSpilled(i)) out.push(i);
      else if (table.ops[i] === machineOps.parallel.index) this.rewriteParallel(i);
      else if (!this.isIdle(i)) this.rewrite(i);
      if (isCall[table.ops[i]] === 1) this.lastCall = at;
    }
  }

  private mentionsSpilled(i: number): boolean {
    const count = this.code.table.operandCount(i);
    for (let at = 0; at < count; at++) {
      const word = this.code.table.operand(i, at);
      if (this.placeAt(word) !== null || this.isInAddress(word, null)) return true;
    }
    return false;
  }

  private placeAt(word: Word): SpillPlace | null {
    return isRegisterWord(word) ? this.placeOf(contentOf(word)) : null;
  }

  /** Whether an address uses a register of this place, or of any place if null. */
  private isInAddress(word: Word, place: SpillPlace | null): boolean {
    if (kindOf(word) !== MEMORY) return false;
    const { table } = this.code;
    return this.isAt(table.baseOf(word), place) || this.isAt(table.indexOf(word), place);
  }

  /** Whether a register, or -1, is in this place; null: in any. */
  private isAt(register: Register, place: SpillPlace | null): boolean {
    const found = register < 0 ? null : this.placeOf(register);
    return found !== null && (place === null || found === place);
  }

  /**
   * Whether an instruction is redundant because it defines a value that needs no store, or copies within one
   * place.
   */
  private isIdle(i: number): boolean {
    const { table } = this.code;
    const count = table.operandCount(i);
    const op = table.ops[i];
    const last = table.operand(i, count - 1);
    const place = this.placeAt(last);
    if (!isCopy(op)) return place !== null && isFree(place) && accessAt(op, count - 1) === WRITES;
    const from = table.operand(i, 0);
    return isWithin(from, this.placeAt(from), last, place);
  }

  private rewrite(i: number): void {
    const { table } = this.code;
    const { direct, originals } = this;
    const count = table.operandCount(i);
    directOperands(this.code, i, (register) => this.directPlace(register), direct);
    originals.length = 0;
    for (let at = 0; at < count; at++) originals.push(table.operand(i, at));
    // Reads first, because a register that is both read and written must be loaded.
    for (let at = 0; at < count; at++) this.replaceRead(i, at);
    this.out?.push(i);
    for (let at = 0; at < count; at++) this.replaceWritten(i, at);
  }

  private replaceRead(i: number, at: number): void {
    const { table } = this.code;
    const word = this.originals[at];
    const node = table.nodes[i];
    if (this.direct[at] !== STAYS) {
      table.setOperand(i, at, this.direct[at]);
    } else if (kindOf(word) === MEMORY) {
      const base = table.baseOf(word);
      const index = table.indexOf(word);
      if (base >= 0) table.setBase(word, this.loaded(base, node));
      if (index >= 0) table.setIndex(word, this.loaded(index, node));
    } else if (isRegisterWord(word) && (accessAt(table.ops[i], at) & READS) !== 0) {
      table.setOperand(i, at, registerWord(this.loaded(contentOf(word), node)));
    }
  }

  private replaceWritten(i: number, at: number): void {
    const { table } = this.code;
    const access = accessAt(table.ops[i], at);
    const place = this.placeAt(this.originals[at]);
    if (place === null || (access & WRITES) === 0 || this.direct[at] !== STAYS) return;
    const target = contentOf(this.originals[at]);
    const temporary =
      (access & READS) !== 0 ? contentOf(table.operand(i, at)) : this.newTemporary(target, place);
    table.setOperand(i, at, registerWord(temporary));
    const store = addStore(this.code, place, temporary, target, table.nodes[i]);
    if (store >= 0) this.out?.push(store);
  }

  private rewriteParallel(i: number): void {
    const { table } = this.code;
    const written: SpillPlace[] = [];
    const count = table.operandCount(i);
    let kept = 0;
    for (let at = 0; at < count; at += 2) {
      const from = table.operand(i, at);
      const to = table.operand(i, at + 1);
      const place = this.placeAt(to);
      if (isWithin(from, this.placeAt(from), to, place)) continue;
      const target = place?.kind === 'slot' ? place.slot : to;
      if (place !== null) written.push(place);
      table.setOperand(i, kept, this.parallelSource(from, target, i));
      table.setOperand(i, kept + 1, target);
      kept += 2;
    }
    for (const place of written) this.cached.delete(place);
    table.shorten(i, kept);
    if (kept > 0) this.out?.push(i);
  }

  private parallelSource(from: Word, target: Word, i: number): Word {
    const place = this.placeAt(from);
    if (place === null) return from;
    const held = this.held(place);
    if (held !== null) return registerWord(this.use(held));
    if (place.kind === 'slot') return place.slot;
    const { table } = this.code;
    const { source } = place;
    const fits = isImmediatePlace(place) && source !== null;
    if (fits && (isRegisterWord(target) || table.isShortImmediate(source))) return source;
    return registerWord(this.loaded(contentOf(from), table.nodes[i]));
  }

  private directPlace(register: Register): SpillPlace | null {
    const place = this.placeOf(register);
    if (place === null || isImmediatePlace(place)) return place;
    return this.held(place) === null && !this.isUsedSoon(place) ? place : null;
  }

  private held(place: SpillPlace): Cached | null {
    const cached = place.reach === 'instruction' ? undefined : this.cached.get(place);
    if (cached === undefined || cached.last === this.at) return cached ?? null;
    return cached.last > this.lastCall && this.at - cached.last <= REACH ? cached : null;
  }

  private isUsedSoon(place: SpillPlace): boolean {
    if (place.reach === 'instruction') return false;
    const { order, table } = this.code;
    const limit = Math.min(this.end - 1, this.at + REACH);
    for (let at = this.at; at <= limit; at++) {
      const i = order[at];
      if (at > this.at && this.mentions(i, place)) return true;
      if (isCall[table.ops[i]] === 1) return false;
    }
    return false;
  }

  private mentions(i: number, place: SpillPlace): boolean {
    const count = this.code.table.operandCount(i);
    for (let at = 0; at < count; at++) {
      const word = this.code.table.operand(i, at);
      if (this.placeAt(word) === place || this.isInAddress(word, place)) return true;
    }
    return false;
  }

  /** After several instructions, a temporary no longer counts as short. */
  private use(cached: Cached): Register {
    if (cached.last !== this.at)
      this.temporaries.set(cached.temporary, { ...cached.place, reach: 'instruction' });
    cached.last = this.at;
    return cached.temporary;
  }

  private loaded(register: Register, node: number): Register {
    const place = this.placeOf(register);
    if (place === null) return register;
    const held = this.held(place) ?? this.inThisInstruction(place);
    if (held !== null) return this.use(held);
    const temporary = this.newTemporary(register, place);
    this.out?.push(addLoad(this.code, place, temporary, register, node));
    return temporary;
  }

  /** An instruction loads a value only once, even if no later instruction uses it. */
  private inThisInstruction(place: SpillPlace): Cached | null {
    const cached = this.cached.get(place);
    return cached?.last === this.at ? cached : null;
  }

  private newTemporary(of: Register, place: SpillPlace): Register {
    const made = this.code.virtuals.addPiece(of);
    this.temporaries.set(made, null);
    this.cached.set(place, { place, temporary: made, last: this.at });
    return made;
  }
}

/** Whether a move is redundant because the target's place already has the value. */
function isWithin(from: Word, source: SpillPlace | null, to: Word, target: SpillPlace | null): boolean {
  if (target !== null && (isFree(target) || source === target)) return true;
  if (target?.kind === 'slot' && kindOf(from) === SLOT) return target.slot === from;
  return source?.kind === 'slot' && kindOf(to) === SLOT && source.slot === to;
}

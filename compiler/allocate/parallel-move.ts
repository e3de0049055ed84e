// Sequentializes parallel moves.
//
// A move whose destination no other move reads goes first. Then only cycles are left: general registers are
// exchanged; a value that can be pushed waits on the stack; floats in registers wait in a scratch place.
// Flags are preserved. Moves between slots use the stack; after a push, all slots are one word further from
// the stack pointer.
import { IntList } from '../base/int-list.ts';
import {
  contentOf,
  isRegisterWord,
  isVector,
  kindOf,
  machineOps,
  REGISTERS,
  SLOT,
  slotAreaOf,
  slotAreas,
  slotIndexOf,
  slotWord,
  type MachineOp,
  type Word,
} from '../backend/x64/index.ts';

export type EmitMove = (op: MachineOp, node: number, from: Word, to?: Word) => void;

/** A physical place as a small number; -1 for immediates and memory, which these moves do not change. */
function placeOf(word: Word): number {
  if (isRegisterWord(word)) return contentOf(word);
  if (kindOf(word) !== SLOT) return -1;
  return REGISTERS + slotIndexOf(word) * slotAreas.length + slotAreaOf(word);
}

export class ParallelMoves {
  private readonly from = new IntList();
  private readonly to = new IntList();
  private readonly nodes = new IntList();
  private readonly ready = new IntList();
  /** By place: the number of pending moves that read it, and one more than the pending move that writes it. */
  private readers = new Int32Array(2 * REGISTERS);
  private writers = new Int32Array(2 * REGISTERS);
  private readonly emit: EmitMove;
  private readonly scratch: () => Word;

  /** @param scratch returns an unused place for a float */
  constructor(emit: EmitMove, scratch: () => Word) {
    this.emit = emit;
    this.scratch = scratch;
  }

  /** Adds a move between physical places. Destinations must differ. */
  add(from: Word, to: Word, node: number): void {
    if (from === to) return;
    this.from.push(from);
    this.to.push(to);
    this.nodes.push(node);
    const source = placeOf(from);
    const target = placeOf(to);
    if (Math.max(source, target) >= this.readers.length) this.makeRoom(Math.max(source, target));
    if (source >= 0) this.readers[source]++;
    if (target >= 0) this.writers[target] = this.from.length;
  }

  finish(): void {
    const { from, to, ready, readers, writers } = this;
    for (let move = 0; move < to.length; move++) if (this.isUnread(to.values[move])) ready.push(move);
    while (ready.length > 0) {
      const move = ready.pop();
      this.emitMove(from.values[move], to.values[move], this.nodes.values[move]);
      const source = placeOf(from.values[move]);
      const target = placeOf(to.values[move]);
      if (target >= 0) writers[target] = 0;
      if (source < 0) continue;
      readers[source]--;
      // After the last read of the source, the move that overwrites it may proceed.
      const freed = writers[source] - 1;
      if (freed >= 0 && readers[source] === 0) ready.push(freed);
    }
    for (let move = 0; move < to.length; move++) this.turnCycle(move);
    from.clear();
    to.clear();
    this.nodes.clear();
  }

  private makeRoom(place: number): void {
    const readers = new Int32Array(2 * place);
    const writers = new Int32Array(2 * place);
    readers.set(this.readers);
    writers.set(this.writers);
    [this.readers, this.writers] = [readers, writers];
  }

  private isUnread(word: Word): boolean {
    const place = placeOf(word);
    return place < 0 || this.readers[place] === 0;
  }

  /** All pending moves are in cycles, in which each place is read once. */
  private turnCycle(first: number): void {
    const { from, to, nodes, readers, writers } = this;
    if (writers[placeOf(to.values[first])] !== first + 1) return;
    // Against the moves: from each destination to its source.
    const cycle: number[] = [];
    for (let move = first; move >= 0; move = writers[placeOf(from.values[move])] - 1) {
      const target = placeOf(to.values[move]);
      writers[target] = readers[target] = 0;
      cycle.push(move);
    }
    // The moves of a cycle in the direction of the values.
    cycle.splice(1, cycle.length - 1, ...cycle.slice(1).reverse());
    const moves = cycle.map((move): Move => ({
      from: from.values[move],
      to: to.values[move],
      node: nodes.values[move],
    }));
    this.emitCycle(moves);
  }

  private emitCycle(cycle: readonly Move[]): void {
    if (cycle.every(({ from }) => isRegisterWord(from) && !isVectorWord(from))) {
      this.exchange(cycle);
      return;
    }
    const pushable = cycle.findIndex(({ from, to }) => !isVectorWord(from) && !isVectorWord(to));
    const start = pushable >= 0 ? pushable : cycle.findIndex(({ from }) => isVectorWord(from));
    const [first, ...rest] = [...cycle.slice(start), ...cycle.slice(0, start)];
    rest.reverse();
    if (pushable >= 0) {
      this.emit(machineOps.push, first.node, first.from);
      for (const { from, to, node } of rest) this.emitMove(belowPush(from), belowPush(to), node);
      this.emit(machineOps.pop, first.node, first.to);
      return;
    }
    const waiting = this.scratch();
    this.emitMove(first.from, waiting, first.node);
    for (const { from, to, node } of rest) this.emitMove(from, to, node);
    this.emitMove(waiting, first.to, first.node);
  }

  /**
   * Exchanges the first source with each destination in turn; the value that remains to be moved is always in
   * the first source.
   */
  private exchange([first, ...rest]: readonly Move[]): void {
    for (const { to, node } of [first, ...rest.slice(0, -1)])
      this.emit(machineOps.xchg, node, first.from, to);
  }

  private emitMove(from: Word, to: Word, node: number): void {
    if (isVectorWord(from) || isVectorWord(to)) {
      this.emit(machineOps.movsd, node, from, to);
    } else if (kindOf(from) !== SLOT || kindOf(to) !== SLOT) {
      this.emit(machineOps.mov, node, from, to);
    } else {
      // Both addresses use the old stack pointer: a push reads before changing it, a pop writes after.
      this.emit(machineOps.push, node, from);
      this.emit(machineOps.pop, node, to);
    }
  }
}

interface Move {
  readonly from: Word;
  readonly to: Word;
  readonly node: number;
}

const isVectorWord = (word: Word): boolean => isRegisterWord(word) && isVector(contentOf(word));

const belowPush = (word: Word): Word =>
  kindOf(word) === SLOT ? slotWord(slotIndexOf(word) + 1, slotAreas[slotAreaOf(word)]) : word;

// Turns moves that happen all at once into a sequence of single ones that does the same.
//
// A move whose destination nobody still needs to read goes first. When only rings are left, an exchange shortens one.
// Two slots are moved and exchanged through the stack; a push shifts all slots by one from the stack pointer.
import type { Node } from '../ir/node.ts';
import {
  instruction,
  isSlot,
  machineOps,
  slot,
  type MachineInstruction,
  type Operand,
} from '../target/x64/index.ts';

export interface Move {
  readonly from: Operand;
  readonly to: Operand;
  /** The phi it is for. */
  readonly node: Node | null;
}

/** A physical place as a number: registers from 0, slots below; immediates are no place. */
function placeOf(operand: Operand): number | null {
  if (operand.kind === 'register') return operand.register;
  return operand.kind === 'slot' ? -1 - operand.index : null;
}

/** @param moves between physical places; no destination twice */
export function sequentialize(moves: readonly Move[]): MachineInstruction[] {
  const result: MachineInstruction[] = [];
  const pending = moves.filter(({ from, to }) => placeOf(from) !== placeOf(to));
  const readers = new Map<number, number>();
  for (const { from } of pending) count(readers, from, 1);
  const ready = pending.filter(({ to }) => isUnread(readers, to));
  const byDestination = new Map(pending.map((move) => [placeOf(move.to), move]));
  for (let move = ready.pop(); move !== undefined; move = ready.pop()) {
    result.push(...moveInstructions(move));
    byDestination.delete(placeOf(move.to));
    count(readers, move.from, -1);
    // The source has been read for the last time: what was to overwrite it may go ahead.
    const freed = byDestination.get(placeOf(move.from));
    if (freed !== undefined && isUnread(readers, freed.to)) ready.push(freed);
  }
  return [...result, ...breakRings([...byDestination.values()])];
}

function count(readers: Map<number, number>, operand: Operand, change: number): void {
  const place = placeOf(operand);
  if (place !== null) readers.set(place, (readers.get(place) ?? 0) + change);
}

function isUnread(readers: ReadonlyMap<number, number>, operand: Operand): boolean {
  const place = placeOf(operand);
  return place === null || (readers.get(place) ?? 0) === 0;
}

/**
 * Each pending move is part of a ring, and each place in it is read once. Exchanging the first source with one
 * destination after the other turns the ring: what is still to be moved is always in the first source.
 */
function breakRings(pending: readonly Move[]): MachineInstruction[] {
  const result: MachineInstruction[] = [];
  const bySource = new Map(pending.map((move) => [placeOf(move.from), move]));
  for (const first of pending) {
    const start = placeOf(first.from);
    for (let move = bySource.get(start); move !== undefined; move = bySource.get(placeOf(move.to))) {
      bySource.delete(placeOf(move.from));
      if (placeOf(move.to) !== start) result.push(...exchangeInstructions({ ...move, from: first.from }));
    }
  }
  return result;
}

function moveInstructions({ from, to, node }: Move): MachineInstruction[] {
  if (!isSlot(from) || !isSlot(to)) return [instruction(machineOps.mov, [from, to], node)];
  // Both addresses are taken with the stack pointer as it was: a push reads before it moves it, a pop writes after.
  return [instruction(machineOps.push, [from], node), instruction(machineOps.pop, [to], node)];
}

function exchangeInstructions({ from, to, node }: Move): MachineInstruction[] {
  if (!isSlot(from) || !isSlot(to)) return [instruction(machineOps.xchg, [from, to], node)];
  return [
    instruction(machineOps.push, [from], node),
    instruction(machineOps.push, [slot(to.index + 1)], node),
    instruction(machineOps.pop, [slot(from.index + 1)], node),
    instruction(machineOps.pop, [to], node),
  ];
}

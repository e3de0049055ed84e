// Turns moves that happen all at once into a sequence of single ones that does the same.
//
// A move whose destination nobody still needs to read goes first. When only rings are left, each is opened: general
// registers are exchanged; where a place can be pushed, its value waits on the stack; floats in registers wait in a
// scratch place. Nothing here touches the flags. Two slots are moved through the stack; a push makes all slots one
// further from the stack pointer.
import type { Node } from '../ir/node.ts';
import {
  instruction,
  isRegister,
  isSlot,
  isVector,
  machineOps,
  slot,
  type MachineInstruction,
  type Operand,
  type SlotArea,
} from '../backend/x64/index.ts';

export interface Move {
  readonly from: Operand;
  readonly to: Operand;
  /** The phi it is for. */
  readonly node: Node | null;
}

const areas: Readonly<Record<SlotArea, number>> = { spill: 1, outgoing: 2, incoming: 3 };

/** A physical place as a number: registers from 0, slots below; immediates are no place. */
function placeOf(operand: Operand): number | null {
  if (operand.kind === 'register') return operand.register;
  return operand.kind === 'slot' ? -(4 * operand.index + areas[operand.area]) : null;
}

/**
 * @param moves between physical places; no destination twice
 * @param scratch gives a place for a float that no move here reads or writes; asked for only where it is needed
 */
export function sequentialize(moves: readonly Move[], scratch: () => Operand): MachineInstruction[] {
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
  for (const ring of rings([...byDestination.values()])) result.push(...turnRing(ring, scratch));
  return result;
}

function count(readers: Map<number, number>, operand: Operand, change: number): void {
  const place = placeOf(operand);
  if (place !== null) readers.set(place, (readers.get(place) ?? 0) + change);
}

function isUnread(readers: ReadonlyMap<number, number>, operand: Operand): boolean {
  const place = placeOf(operand);
  return place === null || (readers.get(place) ?? 0) === 0;
}

/** Each pending move is part of a ring, in which each place is read once. A ring's moves follow their values. */
function rings(pending: readonly Move[]): Move[][] {
  const bySource = new Map(pending.map((move) => [placeOf(move.from), move]));
  const result: Move[][] = [];
  for (const first of pending) {
    const ring: Move[] = [];
    let move = bySource.get(placeOf(first.from));
    while (move !== undefined) {
      bySource.delete(placeOf(move.from));
      ring.push(move);
      move = bySource.get(placeOf(move.to));
    }
    if (ring.length > 0) result.push(ring);
  }
  return result;
}

function turnRing(ring: readonly Move[], scratch: () => Operand): MachineInstruction[] {
  if (ring.every(({ from }) => isRegister(from) && !isVector(from.register))) return exchangeRing(ring);
  const pushable = ring.findIndex(({ from, to }) => !isVectorRegister(from) && !isVectorRegister(to));
  const start = pushable >= 0 ? pushable : ring.findIndex(({ from }) => isVectorRegister(from));
  const [first, ...rest] = [...ring.slice(start), ...ring.slice(0, start)];
  rest.reverse();
  if (pushable >= 0) {
    return [
      instruction(machineOps.push, [first.from], first.node),
      ...rest.flatMap(({ from, to, node }) =>
        moveInstructions({ from: belowPush(from), to: belowPush(to), node }),
      ),
      instruction(machineOps.pop, [first.to], first.node),
    ];
  }
  const waiting = scratch();
  return [{ ...first, to: waiting }, ...rest, { ...first, from: waiting }].flatMap(moveInstructions);
}

const isVectorRegister = (operand: Operand): boolean => isRegister(operand) && isVector(operand.register);

/** The same place, one word further from the stack pointer. */
const belowPush = (operand: Operand): Operand =>
  isSlot(operand) ? slot(operand.index + 1, operand.area) : operand;

/**
 * Exchanging the first source with one destination after the other turns the ring: what is still to be moved is always
 * in the first source.
 */
function exchangeRing([first, ...rest]: readonly Move[]): MachineInstruction[] {
  const moves = [first, ...rest.slice(0, -1)];
  return moves.map(({ to, node }) => instruction(machineOps.xchg, [first.from, to], node));
}

function moveInstructions({ from, to, node }: Move): MachineInstruction[] {
  if (isVectorRegister(from) || isVectorRegister(to))
    return [instruction(machineOps.movsd, [from, to], node)];
  if (!isSlot(from) || !isSlot(to)) return [instruction(machineOps.mov, [from, to], node)];
  // Both addresses are taken with the stack pointer as it was: a push reads before it moves it, a pop writes after.
  return [instruction(machineOps.push, [from], node), instruction(machineOps.pop, [to], node)];
}

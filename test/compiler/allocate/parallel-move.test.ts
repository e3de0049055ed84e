// Tests that parallel moves, emitted as a sequence of instructions, leave the right value in every
// location.
import { describe, expect, it } from 'vitest';
import { ParallelMoves } from '../../../compiler/allocate/parallel-move.ts';
import { Random } from '../../../compiler/base/random.ts';
import {
  InstructionTable,
  immediate,
  isRegister,
  isSlot,
  register,
  slot,
  vector,
  type MachineOp,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { extent, long } from '../../support/extent.ts';
import { RSP, execute, inFrame, make, straight } from '../x64/hand-made.ts';

const CASES = extent(600, 10_000);
const WORDS = 16;
/** All general registers except the stack pointer, and some slots. */
const places: readonly Operand[] = [
  ...Array.from({ length: 16 }, (_, i) => register(i)).filter((operand) => operand.register !== 4),
  ...Array.from({ length: 6 }, (_, i) => slot(i)),
];
/** The same locations plus vector registers. The test uses the last two as scratch space. */
const vectors = Array.from({ length: 6 }, (_, i) => register(vector(i)));
const scratches: readonly Operand[] = [register(vector(15)), slot(7)];
const all: readonly Operand[] = [...places, ...vectors, ...scratches];

interface Run {
  readonly stackPointer: bigint;
  readonly values: readonly bigint[];
}

/** Runs moves after storing a different value in each location. */
function run(moves: readonly { readonly op: MachineOp; readonly operands: readonly Operand[] }[]): Run {
  const loaded = straight(moves.map(({ op, operands }) => make(op, ...operands.map(inFrame))));
  const { cells, memory } = loaded.processor;
  const room = BigInt(2 * WORDS * 8);
  cells[RSP] -= room;
  const slotAddress = (index: number): number => Number(cells[RSP]) + index * 8;
  all.forEach((place, i) => {
    if (isRegister(place)) cells[place.register] = BigInt(1000 + i);
    if (isSlot(place)) memory.write64(slotAddress(place.index), BigInt(1000 + i));
  });
  execute(loaded, moves.length);
  const values = all.map((place) => {
    if (isRegister(place)) return cells[place.register];
    return isSlot(place) ? memory.read64(slotAddress(place.index)) : 0n;
  });
  return { stackPointer: cells[RSP], values };
}

interface Move {
  readonly from: Operand;
  readonly to: Operand;
}

/** The sequence of single moves that implements a parallel move. */
function sequentialize(
  given: readonly Move[],
  scratch: () => Operand,
): { readonly op: MachineOp; readonly operands: readonly Operand[] }[] {
  const table = new InstructionTable();
  const single: { readonly op: MachineOp; readonly operands: readonly Operand[] }[] = [];
  const moves = new ParallelMoves(
    (op, _, from, to) =>
      single.push({
        op,
        operands: [from, ...(to === undefined ? [] : [to])].map((word) => table.decode(word)),
      }),
    () => table.encode(scratch()),
  );
  for (const { from, to } of given) moves.add(table.encode(from), table.encode(to), -1);
  moves.finish();
  return single;
}

function check(moves: readonly Move[], scratch: () => Operand = noScratch): void {
  const before = run([]);
  const after = run(sequentialize(moves, scratch));
  expect(after.stackPointer).toBe(before.stackPointer);
  const placeOf = (operand: Operand): number =>
    all.findIndex((place) => JSON.stringify(place) === JSON.stringify(operand));
  const expected = [...before.values];
  for (const { from, to } of moves)
    expected[placeOf(to)] = from.kind === 'immediate' ? from.value : before.values[placeOf(from)];
  expect(after.values.slice(0, -scratches.length)).toEqual(expected.slice(0, -scratches.length));
}

const noScratch = (): Operand => {
  throw new Error('moves between general locations need no scratch location');
};

const move = (from: Operand, to: Operand): Move => ({ from, to });

describe('parallel moves', () => {
  it('do not overwrite a value before it is read', () => {
    check([move(register(0), register(1)), move(register(1), register(2)), move(register(2), register(3))]);
    check([move(register(2), register(3)), move(register(1), register(2)), move(register(0), register(1))]);
    check([move(register(0), register(1)), move(register(0), register(2)), move(register(1), register(0))]);
  });

  it('resolve cycles of registers, of slots, and of both', () => {
    check([move(register(0), register(1)), move(register(1), register(0))]);
    check([move(slot(0), slot(1)), move(slot(1), slot(0))]);
    check([move(slot(0), slot(1)), move(slot(1), slot(2)), move(slot(2), slot(0))]);
    check([
      move(register(0), slot(1)),
      move(slot(1), slot(2)),
      move(slot(2), register(3)),
      move(register(3), register(0)),
    ]);
  });

  it('emit no instruction if nothing moves, and one exchange for a swap', () => {
    expect(sequentialize([move(register(3), register(3)), move(slot(1), slot(1))], noScratch)).toEqual([]);
    expect(
      sequentialize([move(register(0), register(1)), move(register(1), register(0))], noScratch),
    ).toHaveLength(1);
  });

  it.each(scratches)('resolve cycles of floats through a scratch location (%j)', (scratch) => {
    const [a, b, c] = vectors;
    const place = (): Operand => scratch;
    check([move(a, b), move(b, a)], place);
    check([move(a, b), move(b, c), move(c, a), move(register(0), register(1))], place);
    check([move(a, slot(0)), move(slot(0), a)], place);
    check([move(a, slot(0)), move(slot(0), b), move(b, slot(1)), move(slot(1), a)], place);
  });

  it('resolve cycles of float slots without a scratch location by pushing one of them', () => {
    const [a, b] = vectors;
    check([move(a, slot(0)), move(slot(0), slot(1)), move(slot(1), a)]);
    check([move(register(0), slot(0)), move(slot(0), a), move(a, slot(1)), move(slot(1), register(0))]);
    check([move(a, slot(0)), move(slot(0), b), move(slot(2), slot(1))]);
  });

  it(`are correct in ${CASES} random cases with floats and slots of both classes`, long, () => {
    const random = new Random(21);
    const isFloat = (place: Operand): boolean => vectors.some((each) => each === place);
    for (let iteration = 0; iteration < CASES; iteration++) {
      const targets = [...places, ...vectors].filter(() => random.below(3) > 0);
      const pickFor = (to: Operand): Operand => {
        const fits = targets.filter((from) => isSlot(from) || isSlot(to) || isFloat(from) === isFloat(to));
        return random.pick(fits) ?? to;
      };
      check(
        targets.map((to) => move(pickFor(to), to)),
        () => scratches[iteration % 2],
      );
    }
  });

  it(`are correct in ${CASES} random cases`, long, () => {
    const random = new Random(20);
    for (let iteration = 0; iteration < CASES; iteration++) {
      const targets = places.filter(() => random.below(3) > 0);
      const sources = random.below(2) === 0 ? targets : places;
      check(
        targets.map((to) => {
          const from =
            random.below(8) === 0 ? immediate(BigInt(random.below(9))) : (random.pick(sources) ?? to);
          return move(from, to);
        }),
      );
    }
  });
});

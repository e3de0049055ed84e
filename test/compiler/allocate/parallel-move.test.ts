// Moves that happen at once, one after the other: the same places must hold the same values in the end.
import { describe, expect, it } from 'vitest';
import { sequentialize, type Move } from '../../../compiler/allocate/parallel-move.ts';
import { Random } from '../../../compiler/base/random.ts';
import { Processor, immediate, register, slot, type Operand } from '../../../compiler/target/x64/index.ts';

const WORDS = 16;
/** All registers but the stack pointer, and some slots. */
const places: readonly Operand[] = [
  ...Array.from({ length: 16 }, (_, i) => register(i)).filter((operand) => operand.register !== 4),
  ...Array.from({ length: 6 }, (_, i) => slot(i)),
];

/** A processor with a frame of slots, whose places all hold different values. */
function processorWithValues(): Processor {
  const processor = new Processor(2 * WORDS, []);
  processor.registers[4] -= BigInt(8 * 8);
  places.forEach((place, i) => processor.write(place, BigInt(1000 + i)));
  return processor;
}

function check(moves: readonly Move[]): void {
  const before = processorWithValues();
  const after = processorWithValues();
  for (const { op, operands } of sequentialize(moves, noScratch)) op.emulate(after, operands);
  expect(after.registers[4]).toBe(before.registers[4]);
  const written = new Map(moves.map(({ from, to }) => [to, before.read(from)]));
  for (const place of places) {
    const key = [...written.keys()].find((to) => JSON.stringify(to) === JSON.stringify(place));
    const expected = key === undefined ? before.read(place) : written.get(key);
    expect(`${JSON.stringify(place)} ${after.read(place)}`).toBe(`${JSON.stringify(place)} ${expected}`);
  }
}

const noScratch = (): Operand => {
  throw new Error('general places need no scratch');
};

const move = (from: Operand, to: Operand): Move => ({ from, to, node: null });

describe('parallel moves', () => {
  it('keep what is still to be read', () => {
    check([move(register(0), register(1)), move(register(1), register(2)), move(register(2), register(3))]);
    check([move(register(2), register(3)), move(register(1), register(2)), move(register(0), register(1))]);
    check([move(register(0), register(1)), move(register(0), register(2)), move(register(1), register(0))]);
  });

  it('turn rings of registers, of slots, and of both', () => {
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

  it('need nothing where nothing moves, and one exchange for two', () => {
    expect(sequentialize([move(register(3), register(3)), move(slot(1), slot(1))], noScratch)).toEqual([]);
    expect(
      sequentialize([move(register(0), register(1)), move(register(1), register(0))], noScratch),
    ).toHaveLength(1);
  });

  it('are right in 3000 random cases', () => {
    const random = new Random(20);
    for (let round = 0; round < 3000; round++) {
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

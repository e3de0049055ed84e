// transfer: an op's abstract result for abstract operands. It must be sound (include every possible value),
// monotone, and optionally as precise as possible.
import * as v from 'valibot';
import { opTable } from '../../../compiler/index.ts';
import type { Copy } from '../sandbox/limits.ts';
import { said, type Said } from '../text/index.ts';
import { callText, plain, sameValue, TestedFunction, valueText } from './functions.ts';
import { isBelow, latticeNames, lattices, type SampleLattice } from './lattices.ts';
import { broken, declaredName, defineRole, type CodeVerdict } from './role.ts';

const meanings = {
  Add: (a, b) => a + b,
  Sub: (a, b) => a - b,
  Mul: (a, b) => a * b,
  And: (a, b) => a & b,
  Or: (a, b) => a | b,
  Xor: (a, b) => a ^ b,
} satisfies Record<string, (a: bigint, b: bigint) => bigint>;
const opNames = opTable
  .map(({ name }) => name)
  .filter((name): name is keyof typeof meanings => Object.hasOwn(meanings, name));
/** Tested numbers; results may be outside. */
const SAMPLE = Array.from({ length: 17 }, (_, i) => BigInt(i - 8));

export const transfer = defineRole({
  schema: v.strictObject({
    of: v.literal('transfer'),
    op: v.picklist(opNames),
    lattice: v.optional(v.picklist(latticeNames), 'constants'),
    /** The answer must be the most precise sound one, except for top. */
    precise: v.optional(v.boolean(), true),
  }),
  form: "export default function transfer(a, b) { … }   elements are 'top', 'bottom', and those between",
  test: async ({ op, lattice: name, precise }, code, { solution }) => {
    const lookedFor = said('transferOf', op, name);
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      const called = { tested: opened.value, name: declaredName(solution, 'transfer') };
      return verdictOf(called, lattices[name], meanings[op], precise, lookedFor);
    } finally {
      opened.value.dispose();
    }
  },
});

function verdictOf(
  { tested, name }: { readonly tested: TestedFunction; readonly name: string },
  lattice: SampleLattice,
  meaning: (a: bigint, b: bigint) => bigint,
  precise: boolean,
  lookedFor: Said,
): CodeVerdict {
  const { elements, top } = lattice;
  const no = (found: Said): CodeVerdict => ({ passed: false, lookedFor, found });
  const known: { readonly a: Copy; readonly b: Copy; readonly value: Copy }[] = [];
  for (const a of elements) {
    for (const b of elements) {
      const answer = tested.call(a, b);
      if (!answer.ok) return broken(lookedFor, answer.failure);
      const value = plain(answer.value);
      const call = callText(name, [a, b]);
      const lost = lostValue(lattice, a, b, value, meaning);
      if (lost !== null) return no(said('unsound', call, valueText(value), ...lost));
      const best = bestOf(lattice, a, b, meaning);
      if (precise && a !== top && b !== top && best !== null && !sameValue(best, value))
        return no(said('imprecise', call, valueText(value), valueText(best)));
      known.push({ a, b, value });
    }
  }
  for (const x of known) {
    for (const y of known) {
      if (!isBelow(lattice, x.a, y.a) || !isBelow(lattice, x.b, y.b)) continue;
      if (isBelow(lattice, x.value, y.value)) continue;
      const calls = [callText(name, [y.a, y.b]), callText(name, [x.a, x.b])] as const;
      return no(said('notMonotone', calls[0], valueText(y.value), calls[1], valueText(x.value)));
    }
  }
  return { passed: true, lookedFor, found: said('lawsHold', known.length) };
}

/** Two possible operands whose result the answer excludes. */
function lostValue(
  { contains }: SampleLattice,
  a: Copy,
  b: Copy,
  value: Copy,
  meaning: (x: bigint, y: bigint) => bigint,
): [string, string, string] | null {
  for (const x of SAMPLE) {
    if (!contains(a, x)) continue;
    for (const y of SAMPLE) {
      if (contains(b, y) && !contains(value, meaning(x, y)))
        return [String(x), String(y), String(meaning(x, y))];
    }
  }
  return null;
}

/** The highest element that includes all results; null if the sample has none. */
function bestOf(
  lattice: SampleLattice,
  a: Copy,
  b: Copy,
  meaning: (x: bigint, y: bigint) => bigint,
): Copy | null {
  const sound = lattice.elements.filter((element) => lostValue(lattice, a, b, element, meaning) === null);
  // Constants and ranges outside the sample may be better, so there is no verdict.
  const best = sound.find((element) => sound.every((other) => isBelow(lattice, other, element)));
  const isCut = best === lattice.bottom && a !== lattice.bottom && b !== lattice.bottom;
  return best === undefined || isCut ? null : best;
}

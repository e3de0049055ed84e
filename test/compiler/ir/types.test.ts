// Tests the laws of the type lattice and the monotonicity of every op.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node, Aux } from '../../../compiler/ir/node.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { arithmetic } from '../../../compiler/ir/ops/arithmetic.ts';
import { bits } from '../../../compiler/ir/ops/bits.ts';
import { compare } from '../../../compiler/ir/ops/compare.ts';
import { opTable, ops } from '../../../compiler/ir/ops/table.ts';
import { readType } from '../../../compiler/ir/text/read-type.ts';
import {
  BOOL,
  BOTTOM,
  CTRL,
  INT,
  INT_TOP,
  MAX_INT,
  MIN_INT,
  TOP,
  XCTRL,
  dual,
  intConstant,
  intRange,
  isHigh,
  isSubrange,
  isa,
  join,
  meet,
  namedRanges,
  toDeclarable,
  tuple,
  type Type,
} from '../../../compiler/ir/types.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';
import { extent } from '../../support/extent.ts';

const bounds = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: -3n, max: 3n }) },
  { weight: 4, arbitrary: fc.bigInt({ min: -70n, max: 70n }) },
  fc.constantFrom(MIN_INT, MIN_INT + 1n, -(1n << 32n), 1n << 31n, MAX_INT - 1n, MAX_INT),
  fc.bigInt({ min: MIN_INT, max: MAX_INT }),
);
const ranges = fc
  .tuple(bounds, bounds, fc.integer({ min: 0, max: 3 }))
  .map(([a, b, widen]) => intRange(a, b, a < b ? widen : -widen));
const integers = fc.oneof(ranges, bounds.map(intConstant), fc.constantFrom<Type>(INT, INT_TOP, BOOL));
/** Generates few distinct values, so that bounds coincide often. */
const small = fc
  .tuple(fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: 0n, max: 3n }), fc.integer({ min: -3, max: 3 }))
  .map(([a, b, widen]) => intRange(a, b, widen));
const controls = fc.constantFrom<Type>(CTRL, XCTRL);
const simple = fc.oneof(fc.constantFrom<Type>(TOP, BOTTOM), controls);
const tuples = fc
  .array(fc.oneof(integers, simple), { minLength: 1, maxLength: 3 })
  .map((parts) => tuple(parts));
const types = fc.oneof({ weight: 4, arbitrary: integers }, { weight: 8, arbitrary: small }, simple, tuples);

/** The number of runs is high, because a wrong law may fail only for rare combinations. */
const runs = { numRuns: extent(500, 100_000) };

describe('the type lattice', () => {
  it('has a commutative, associative, and idempotent meet', () => {
    fc.assert(
      fc.property(types, types, (a, b) => meet(a, b) === meet(b, a)),
      runs,
    );
    fc.assert(
      fc.property(types, types, types, (a, b, c) => meet(meet(a, b), c) === meet(a, meet(b, c))),
      runs,
    );
    fc.assert(
      fc.property(types, (a) => meet(a, a) === a),
      runs,
    );
  });

  it('has a join with the same laws, dual to the meet', () => {
    fc.assert(
      fc.property(types, types, (a, b) => join(a, b) === join(b, a)),
      runs,
    );
    fc.assert(
      fc.property(types, types, types, (a, b, c) => join(join(a, b), c) === join(a, join(b, c))),
      runs,
    );
    fc.assert(
      fc.property(types, types, (a, b) => join(a, b) === dual(meet(dual(a), dual(b)))),
      runs,
    );
  });

  it('has an involutive dual that reverses the order', () => {
    fc.assert(
      fc.property(types, (a) => dual(dual(a)) === a),
      runs,
    );
    fc.assert(
      fc.property(types, types, (a, b) => isa(a, b) === isa(dual(b), dual(a))),
      runs,
    );
  });

  it('satisfies the absorption laws, so that meet and join define the same order', () => {
    fc.assert(
      fc.property(types, types, (a, b) => isa(a, meet(a, b)) && isa(join(a, b), a)),
      runs,
    );
    fc.assert(
      fc.property(types, types, (a, b) => join(a, meet(a, b)) === a && meet(a, join(a, b)) === a),
      runs,
    );
  });

  it('widens a range only to the declarable types that contain it', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        if (range.min > range.max) return;
        const wide = toDeclarable(range);
        expect(isSubrange(range, wide)).toBe(true);
        expect(toDeclarable(wide)).toBe(wide);
        for (const [, type] of namedRanges)
          if (isSubrange(range, type)) expect(isSubrange(wide, type)).toBe(true);
      }),
    );
    expect(toDeclarable(intRange(-1n, 200n))).toEqual(expect.objectContaining({ min: -128n, max: 255n }));
  });

  it('lies between TOP and BOTTOM', () => {
    fc.assert(
      fc.property(types, (a) => isa(TOP, a) && isa(a, BOTTOM)),
      runs,
    );
    expect([isHigh(TOP), isHigh(XCTRL), isHigh(INT_TOP), isHigh(INT), isHigh(BOTTOM)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('interns types: equal types are one object, and constants are self-dual', () => {
    expect(intRange(3n, 5n, 1)).toBe(intRange(3n, 5n, 1));
    expect(intRange(4n, 4n, 2)).toBe(intConstant(4n));
    expect(tuple([CTRL, INT])).toBe(tuple([CTRL, INT]));
    fc.assert(fc.property(bounds, (n) => dual(intConstant(n)) === intConstant(n)));
  });

  it('reads every type back from its text', () => {
    fc.assert(
      fc.property(types, (a) => readType(typeText(a)) === a),
      runs,
    );
    for (const text of [
      '',
      'in',
      '[1,2',
      '[1]',
      '[,]',
      '9223372036854775808',
      '(ctrl',
      '[0,9]^9',
      '1.5x',
      '*S',
      '*',
      '"a',
      '{int}',
      '{int -> int}',
      'mem:S.x',
    ]) {
      expect(readType(text)).toBeNull();
    }
  });
});

/** Nodes with given types. */
class Bench {
  private readonly graph = new Graph(null);

  of(type: Type): Node {
    return this.graph.create(ops.Constant, [this.graph.start], type, { start: 0, end: 0 });
  }

  typeOf(op: Op, inputs: readonly (Node | null)[], aux: Aux = null): Type {
    return this.graph.create(op, inputs, aux, { start: 0, end: 0 }).type;
  }

  phi(arms: readonly Type[], values: readonly Type[], head: Op): Type {
    const region = this.graph.create(head, [null, ...arms.map((arm) => this.of(arm))], null, {
      start: 0,
      end: 0,
    });
    return this.typeOf(ops.Phi, [region, ...values.map((value) => this.of(value))], '');
  }
}

/** A type, and one that is lower or equal. */
const descending = (from: fc.Arbitrary<Type>): fc.Arbitrary<readonly [Type, Type]> =>
  fc.tuple(from, from).map(([a, b]) => [a, meet(a, b)]);

const values = fc.oneof({ weight: 6, arbitrary: integers }, fc.constantFrom<Type>(TOP, BOTTOM));
const dataOps = opTable.filter((op) => ['arithmetic', 'bits', 'compare'].includes(op.family));

describe('the type functions of ops', () => {
  it('exist for every op of the three families', () => {
    const rows = [...arithmetic, ...bits, ...compare];
    expect(dataOps.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(dataOps.length).toBeGreaterThan(15);
  });

  for (const op of dataOps) {
    const unary = op.inputs.length === 2;
    it(`are monotone for ${op.name}`, () => {
      fc.assert(
        fc.property(descending(values), descending(values), ([a, a2], [b, b2]) => {
          const bench = new Bench();
          const typed = (x: Type, y: Type): Type =>
            bench.typeOf(op, [null, bench.of(x), ...(unary ? [] : [bench.of(y)])]);
          const [high, low] = [typed(a, b), typed(a2, b2)];
          if (!isa(high, low)) throw new Error(`${typeText(high)} is not above ${typeText(low)}`);
        }),
        { numRuns: extent(200, 20_000) },
      );
    });

    it(`are monotone for ${op.name} with both inputs from one node`, () => {
      if (unary) return;
      fc.assert(
        fc.property(descending(values), ([a, a2]) => {
          const bench = new Bench();
          const typed = (x: Node): Type => bench.typeOf(op, [null, x, x]);
          return isa(typed(bench.of(a)), typed(bench.of(a2)));
        }),
      );
    });

    it(`contain every value that the operands’ ranges allow for ${op.name}`, () => {
      const within = fc.tuple(bounds, bounds, bounds).map((three) => {
        const [min, value, max] = [...three].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
        return { type: intRange(min, max), value };
      });
      fc.assert(
        fc.property(within, within, (a, b) => {
          const bench = new Bench();
          const type = bench.typeOf(op, [null, bench.of(a.type), ...(unary ? [] : [bench.of(b.type)])]);
          const value = op.fold?.(unary ? [a.value] : [a.value, b.value]);
          return value === undefined || isa(intConstant(value), type);
        }),
        { numRuns: extent(200, 20_000) },
      );
    });
  }

  it('are monotone in control and predicate for If', () => {
    fc.assert(
      fc.property(descending(controls), descending(values), ([c, c2], [p, p2]) => {
        const bench = new Bench();
        const typed = (control: Type, predicate: Type): Type =>
          bench.typeOf(ops.If, [bench.of(control), bench.of(predicate)]);
        return isa(typed(c, p), typed(c2, p2));
      }),
    );
  });

  it('are monotone in all inputs for Region, Loop, and ZeroCheck', () => {
    fc.assert(
      fc.property(
        descending(controls),
        descending(controls),
        descending(values),
        ([a, a2], [b, b2], [v, v2]) => {
          const bench = new Bench();
          const merge = (op: Op, x: Type, y: Type): Type =>
            bench.typeOf(op, [null, bench.of(x), bench.of(y)]);
          const check = (control: Type, divisor: Type): Type =>
            bench.typeOf(ops.ZeroCheck, [bench.of(control), bench.of(divisor)]);
          return (
            isa(merge(ops.Region, a, b), merge(ops.Region, a2, b2)) &&
            isa(merge(ops.Loop, a, b), merge(ops.Loop, a2, b2)) &&
            isa(check(a, v), check(a2, v2))
          );
        },
      ),
    );
  });

  it('are monotone in the reachability and the values of inputs for Phi', () => {
    const arm = fc.tuple(descending(controls), descending(values));
    fc.assert(
      fc.property(
        fc.array(arm, { minLength: 2, maxLength: 2 }),
        fc.constantFrom(ops.Region, ops.Loop),
        (arms, head) => {
          const bench = new Bench();
          const typed = (i: 0 | 1): Type =>
            bench.phi(
              arms.map(([control]) => control[i]),
              arms.map(([, value]) => value[i]),
              head,
            );
          return isa(typed(0), typed(1));
        },
      ),
      { numRuns: extent(200, 20_000) },
    );
  });

  it('select the tuple component for CProj', () => {
    const bench = new Bench();
    const branch = bench.of(tuple([CTRL, XCTRL]));
    expect(bench.typeOf(ops.CProj, [branch], 0)).toBe(CTRL);
    expect(bench.typeOf(ops.CProj, [branch], 1)).toBe(XCTRL);
    expect(bench.typeOf(ops.CProj, [bench.of(TOP)], 1)).toBe(TOP);
  });
});

// Tests the laws of the whole type lattice and the monotonicity of every op, with types of all families
// mixed. types.test.ts tests integers in more detail.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionType } from '../../../compiler/ir/functions.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node, Aux } from '../../../compiler/ir/node.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { opTable, ops } from '../../../compiler/ir/ops/table.ts';
import { aliasList, parameter } from '../../../compiler/ir/aux-data.ts';
import {
  ALL_SIGNATURES,
  ANY_SIGNATURE,
  constantText,
  functionBody,
  functionSet,
  objectBody,
  pointerBodies,
  signature,
  type Access,
  type ObjectBody,
  type PointerBody,
} from '../../../compiler/ir/pointer-bodies.ts';
import { readType } from '../../../compiler/ir/text/read-type.ts';
import { addField, arrayOf, newStruct } from '../../../compiler/ir/shapes.ts';
import {
  BOOL,
  BOTTOM,
  BYTE,
  CTRL,
  F32,
  F32_TOP,
  FLOAT,
  FLOAT_TOP,
  INT,
  INT_TOP,
  MAX_INT,
  MEMORY,
  MEMORY_TOP,
  MIN_INT,
  NULL,
  NULL_DUAL,
  TOP,
  XCTRL,
  dual,
  floatConstant,
  intConstant,
  intRange,
  isConstant,
  isHigh,
  isa,
  join,
  meet,
  memory,
  pointer,
  tuple,
  type Type,
} from '../../../compiler/ir/types.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';
import { extent, long } from '../../support/extent.ts';

const one = newStruct('One');
const two = newStruct('Two');
const mutable = { final: false, isStatic: false };
const number = addField(one, 'n', INT, mutable);
const link = addField(one, 'link', pointer(3, objectBody(two)), mutable);
const real = addField(two, 'f', FLOAT, mutable);
const longs = arrayOf(INT);
const bytes = arrayOf(BYTE);
const structs = new Map([one, two].map((shape) => [shape.name, shape]));

// ------------------------------------------------------------------------------------------------- all families

const bounds = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: -2n, max: 3n }) },
  fc.constantFrom(MIN_INT, MIN_INT + 1n, -129n, 255n, MAX_INT - 1n, MAX_INT),
);
const integers: fc.Arbitrary<Type> = fc.oneof(
  fc.tuple(bounds, bounds, fc.integer({ min: -3, max: 3 })).map(([a, b, widen]) => intRange(a, b, widen)),
  bounds.map(intConstant),
  fc.constantFrom<Type>(INT, INT_TOP, BOOL, BYTE),
);
const floats = fc.constantFrom<Type>(
  ...[FLOAT, F32, F32_TOP, FLOAT_TOP],
  ...[0, -0, 1, 1.5, 0.1, 1e300, NaN, Infinity].map(floatConstant),
);
const simple = fc.constantFrom<Type>(TOP, BOTTOM);
const controls = fc.constantFrom<Type>(CTRL, XCTRL);

const objects = fc
  .tuple(
    fc.constantFrom<ObjectBody['target']>('any', 'all', one, two, longs, bytes),
    fc.constantFrom<Access>(0, 1, 2),
    fc.constantFrom<ObjectBody['text']>('none', 'any', constantText('a'), constantText('bc')),
  )
  .map(([target, access, text]) => objectBody(target, access, text));
const sets = fc
  .tuple(fc.subarray([1, 2, 3]), fc.boolean())
  .map(([members, others]) => functionSet(members, others));
const functionsOver = (types: fc.Arbitrary<Type>): fc.Arbitrary<PointerBody> =>
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(ANY_SIGNATURE, ALL_SIGNATURES),
        fc.tuple(fc.array(types, { maxLength: 2 }), types).map(([given, result]) => signature(given, result)),
      ),
      sets,
    )
    .map(([sig, set]) => functionBody(sig, set));
const nils = fc.constantFrom(0, 1, 2, 3);
const pointersTo = (bodies: fc.Arbitrary<PointerBody>): fc.Arbitrary<Type> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.tuple(nils, bodies).map(([nil, body]) => pointer(nil, body)) },
    fc.constantFrom<Type>(NULL, NULL_DUAL),
  );
const plainBodies = fc.constantFrom<PointerBody>(pointerBodies.any, pointerBodies.all);
const flat = fc.oneof(integers, floats, simple, pointersTo(objects));
const functionTypes = pointersTo(functionsOver(flat));
const pointers = fc.oneof(
  pointersTo(plainBodies),
  { weight: 3, arbitrary: pointersTo(objects) },
  { weight: 2, arbitrary: functionTypes },
);
const values = fc.oneof(
  { weight: 3, arbitrary: integers },
  { weight: 2, arbitrary: floats },
  { weight: 4, arbitrary: pointers },
  simple,
);
const memories = fc.oneof(
  fc.constantFrom<Type>(MEMORY, MEMORY_TOP),
  fc
    .tuple(fc.constantFrom(number, link, real, bytes.element), values)
    .map(([field, held]) => memory(field, held)),
);
const parts = fc.oneof({ weight: 4, arbitrary: values }, memories, controls);
const tuples = fc.array(parts, { minLength: 1, maxLength: 3 }).map((list) => tuple(list));
const types = fc.oneof(
  { weight: 6, arbitrary: values },
  { weight: 2, arbitrary: memories },
  { weight: 2, arbitrary: tuples },
  controls,
  simple,
);
/** Generates three types, usually of one family, because types of different families have the meet BOTTOM. */
const triples = fc
  .constantFrom(types, integers, floats, pointers, pointersTo(objects), functionTypes, memories, tuples)
  .chain((family) => fc.tuple(family, family, family));

const runs = { numRuns: extent(500, 100_000) };
const named = (list: readonly Type[]): string => list.map(typeText).join('   ');

/** Expects two types to be equal, and names them otherwise. */
function holds(law: (a: Type, b: Type, c: Type) => readonly [Type | boolean, Type | boolean]): void {
  fc.assert(
    fc.property(triples, (three) => {
      const [left, right] = law(...three);
      if (left !== right) throw new Error(`not for ${named(three)}`);
    }),
    runs,
  );
}

describe('the lattice of all families', () => {
  it('has a commutative, associative, and idempotent meet', long, () => {
    holds((a, b) => [meet(a, b), meet(b, a)]);
    holds((a, b, c) => [meet(meet(a, b), c), meet(a, meet(b, c))]);
    holds((a) => [meet(a, a), a]);
  });

  it('has a join with the same laws, dual to the meet', () => {
    holds((a, b) => [join(a, b), join(b, a)]);
    holds((a, b, c) => [join(join(a, b), c), join(a, join(b, c))]);
    holds((a, b) => [join(a, b), dual(meet(dual(a), dual(b)))]);
  });

  it('has an involutive dual that reverses the order', () => {
    holds((a) => [dual(dual(a)), a]);
    holds((a, b) => [isa(a, b), isa(dual(b), dual(a))]);
  });

  it('satisfies the absorption laws', () => {
    holds((a, b) => [join(a, meet(a, b)), a]);
    holds((a, b) => [meet(a, join(a, b)), a]);
  });

  it('is a partial order between TOP and BOTTOM whose meet is the greatest lower bound', () => {
    holds((a) => [isa(TOP, a) && isa(a, BOTTOM) && isa(a, a), true]);
    holds((a, b) => [isa(a, b) && isa(b, a), a === b]);
    holds((a, b, c) => [!(isa(a, b) && isa(b, c)) || isa(a, c), true]);
    holds((a, b, c) => [isa(a, meet(a, b)) && (!(isa(a, c) && isa(b, c)) || isa(meet(a, b), c)), true]);
  });

  it('has self-dual numeric constants, and null and ~null as each other’s duals', () => {
    fc.assert(fc.property(fc.oneof(integers, floats), (a) => !isConstant(a) || dual(a) === a));
    expect(dual(NULL)).toBe(NULL_DUAL);
    // Pointer types are not self-dual: a nonnull pointer has a high or a low nil level, and there is no middle.
    const method = functionType({
      index: 1,
      parameterNames: [],
      parameters: [],
      result: INT,
      external: null,
    });
    expect(typeText(dual(method))).toBe('~{-> ~int #~1}');
    fc.assert(fc.property(types, (a) => !isConstant(a) || !isHigh(a)));
  });

  it('reads every type back from its text', () => {
    fc.assert(
      fc.property(types, (a) => {
        const read = readType(typeText(a), { structs });
        if (read !== a) throw new Error(`${typeText(a)} is read as ${read === null ? null : typeText(read)}`);
      }),
      runs,
    );
  });
});

// -------------------------------------------------------------------------------------------------- monotonicity

const nowhere = { start: 0, end: 0 };

/** A type and a lower one. */
const descending = (from: fc.Arbitrary<Type>): fc.Arbitrary<readonly [Type, Type]> =>
  fc.tuple(from, from).map(([a, b]) => [a, meet(a, b)]);

/** Possible types of the named input, in valid graphs and during construction. */
function slotTypes(name: string): fc.Arbitrary<Type> {
  if (/control|entry|back|check|end/.test(name)) return controls;
  if (name.startsWith('memory')) return fc.oneof({ weight: 4, arbitrary: memories }, simple);
  if (name === 'function') return fc.oneof({ weight: 4, arbitrary: functionTypes }, simple);
  if (name === 'branch') return fc.oneof(fc.tuple(controls, controls).map(tuple), simple);
  if (name === 'of') return fc.oneof(fc.tuple(controls, memories, values).map(tuple), simple);
  return values;
}

/** Nodes with inputs of given types. */
class Bench {
  private readonly graph = new Graph(null);

  input(type: Type): Node {
    const node = this.graph.create(ops.Constant, [this.graph.start], type, nowhere);
    this.graph.setType(node, type);
    return node;
  }

  typeOf(op: Op, inputs: readonly (Node | null)[], aux: Aux): Type {
    return op.typeOf(this.make(op, inputs, aux));
  }

  make(op: Op, inputs: readonly (Node | null)[], aux: Aux): Node {
    return this.graph.create(op, inputs, aux, nowhere);
  }
}

const auxes: ReadonlyMap<Op, readonly Aux[]> = new Map<Op, readonly Aux[]>([
  [ops.Constant, [INT]],
  [ops.Proj, [1, 2]],
  [ops.CProj, [0, 1]],
  [ops.Parm, [parameter(0, 'n', INT)]],
  [ops.Cast, [pointer(2, pointerBodies.all), pointer(2, objectBody(one)), intRange(1n, 5n), INT, FLOAT]],
  [ops.New, [one, longs]],
  [ops.Load, [number, link, real]],
  [ops.Store, [number, link]],
  [ops.MemMerge, [aliasList([number])]],
]);

/** One alias class, or the whole memory, which contains this class. */
const classOfNumber = fc.oneof(
  values.map((held) => memory(number, held)),
  fc.constantFrom<Type>(MEMORY, MEMORY_TOP),
);

/** Ops that need more than typed inputs have separate tests below. */
const special: ReadonlySet<Op> = new Set([ops.Phi, ops.CallEnd]);

function expectFalls(name: string, above: Type, below: Type, given: readonly Type[][]): void {
  if (!isa(above, below))
    throw new Error(
      `${name} of ${named(given[0])} is ${typeText(above)}, of ${named(given[1])} only ${typeText(below)}`,
    );
}

describe('the type functions', () => {
  it('do not fold a constant that is not known yet', () => {
    const unknown = pointer(2, objectBody('any', 0, 'any'));
    const known = pointer(2, objectBody(longs, 0, { bytes: 'a' }));
    const other = pointer(2, objectBody(bytes, 0, { bytes: 'bc' }));
    const [above, below] = [unknown, known].map((type) => {
      const bench = new Bench();
      return bench.typeOf(ops.EQ, [null, bench.input(type), bench.input(other)], null);
    });
    expectFalls('EQ', above, below, [
      [unknown, other],
      [known, other],
    ]);
  });

  for (const op of opTable) {
    if (special.has(op)) continue;
    for (const aux of auxes.get(op) ?? [null]) {
      it(`are monotone for ${op.name}`, () => {
        const slots = op.inputs
          .filter((name) => name !== 'index…')
          .map((name) => (name === '-' ? null : slotTypes(name)));
        const pairs = fc.tuple(...slots.map((slot) => descending(slot ?? controls)));
        fc.assert(
          fc.property(pairs, (given) => {
            const sides = ([0, 1] as const).map((side) => given.map((pair) => pair[side]));
            const [above, below] = sides.map((side) => {
              const bench = new Bench();
              const inputs = side.map((type, slot) => (slots[slot] === null ? null : bench.input(type)));
              return bench.typeOf(op, inputs, aux);
            });
            expectFalls(op.name, above, below, sides);
          }),
          { numRuns: extent(250, 20_000) },
        );
      });
    }
    const [, left, right] = op.inputs;
    if (left === undefined || right === undefined || op.inputs.length !== 3 || op.control === true) continue;
    if (slotTypes(left) !== slotTypes(right)) continue;
    it(`are monotone for ${op.name} if both inputs are the same node`, () => {
      fc.assert(
        fc.property(descending(values), (pair) => {
          const [above, below] = pair.map((type) => {
            const bench = new Bench();
            const node = bench.input(type);
            return bench.typeOf(op, [null, node, node], null);
          });
          expectFalls(
            op.name,
            above,
            below,
            pair.map((type) => [type]),
          );
        }),
        { numRuns: extent(250, 20_000) },
      );
    });
  }

  it('are monotone in the array and in the index for Load from a string', () => {
    fc.assert(
      fc.property(descending(pointers), descending(integers), (...given) => {
        const sides = ([0, 1] as const).map((side) => given.map((pair) => pair[side]));
        const [above, below] = sides.map(([array, index]) => {
          const bench = new Bench();
          const inputs = [null, bench.input(MEMORY), bench.input(array), bench.input(index)];
          return bench.typeOf(ops.Load, inputs, bytes.element);
        });
        expectFalls('Load', above, below, sides);
      }),
      { numRuns: extent(500, 40_000) },
    );
  });

  it('are monotone in reachability and in the called function for CallEnd', () => {
    fc.assert(
      fc.property(descending(controls), descending(slotTypes('function')), (...given) => {
        const sides = ([0, 1] as const).map((side) => given.map((pair) => pair[side]));
        const [above, below] = sides.map(([control, called]) => {
          const bench = new Bench();
          const call = bench.make(
            ops.Call,
            [control, MEMORY, called].map((t) => bench.input(t)),
            null,
          );
          return bench.typeOf(ops.CallEnd, [call], null);
        });
        expectFalls('CallEnd', above, below, sides);
      }),
      { numRuns: extent(500, 40_000) },
    );
  });

  it('are monotone in the reachability and the values of inputs for Phi', () => {
    for (const [family, aux] of [
      [values, 'x'],
      [classOfNumber, number],
      [memories, 'mem'],
    ] as const) {
      const arm = fc.tuple(descending(controls), descending(family));
      fc.assert(
        fc.property(fc.tuple(arm, arm), fc.constantFrom(ops.Region, ops.Loop), (arms, head) => {
          const sides = ([0, 1] as const).map((side) => arms.map((pair) => pair.map((half) => half[side])));
          const [above, below] = sides.map((side) => {
            const bench = new Bench();
            const region = bench.make(head, [null, ...side.map(([control]) => bench.input(control))], null);
            return bench.typeOf(ops.Phi, [region, ...side.map(([, value]) => bench.input(value))], aux);
          });
          expectFalls(
            'Phi',
            above,
            below,
            sides.map((side) => side.flat()),
          );
        }),
        { numRuns: extent(250, 20_000) },
      );
    }
  });
});

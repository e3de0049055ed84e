/*
### `graph`: the graph has this form

    kind: graph
    optimize: full           or none (unoptimized), peephole
    compile: chosen          or { optimize: full, rulesOff: [add-zero], apply: combined }
    count: { Phi: 0, "Mul(x, x)": { atLeast: 1, atMost: 2 } }
    has: ["Add(arg, 3)"]     at least one of each
    lacks: [If]              none of these
    value: Add(arg, 3)       the form of the returned value
    type: "[0,9]"            its type, as shown in the pane Node
    ir: return (arg+3);      the printed program
*/
import * as v from 'valibot';
import { emitText, typeText, type Graph, type Node } from '../../../compiler/index.ts';
import { FULL, type Build } from '../builds.ts';
import { optimization, shape, shapeCounts, shapeList, text } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { fits, graphSource, idsMatching } from '../places/shapes.ts';
import { nodeSpots } from '../places/spots.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind, type Template } from './kind.ts';
import { countOf, graphName, shortened, within } from './result.ts';

const schema = v.strictObject({
  kind: v.literal('graph'),
  /** `none`: the program as parsed. */
  optimize: v.optional(optimization, 'full'),
  /** Disabled rules and an applied analysis; or `chosen`. */
  compile: v.optional(build),
  count: v.optional(shapeCounts, {}),
  has: v.optional(shapeList, []),
  lacks: v.optional(shapeList, []),
  value: v.optional(shape),
  /** As the inspector shows it. */
  type: v.optional(text),
  ir: v.optional(text),
});
type GraphCheck = v.InferOutput<typeof schema>;

interface Demand {
  readonly lookedFor: Said;
  readonly found: Said;
  readonly met: boolean;
  readonly nodes: readonly number[];
}

export const graph = defineKind({
  schema,
  isOfNow: true,
  run: (check, { subject }) => {
    const used: Build | 'chosen' = check.compile ?? { ...FULL, optimize: check.optimize };
    const compilation = subject.compiled(used);
    const made = compilation.graph;
    const place = graphName(used === 'chosen' ? 'chosen' : used.optimize);
    if (made === null) return { passed: false, lookedFor: place, found: said('nothing'), shown: [] };
    const printed = emitText(compilation, 'ir').trim();
    const demands = [
      ...countDemands(check, made),
      ...valueDemands(check, made),
      ...printDemands(check, printed),
    ];
    const failed = demands.find(({ met }) => !met);
    const shown = nodeSpots(failed?.nodes ?? demands.flatMap(({ nodes }) => nodes));
    const lookedFor =
      failed?.lookedFor ??
      said(
        'allOf',
        demands.map((demand) => demand.lookedFor),
      );
    const found = failed === undefined ? verbatim(shortened(printed)) : failed.found;
    return {
      passed: failed === undefined,
      lookedFor: said('inPlace', lookedFor, place),
      found,
      shown,
      build: used,
    };
  },
  faults: ({ count, has, lacks, value, type, ir }) =>
    count.length + has.length + lacks.length === 0 && [value, type, ir].every((each) => each === undefined)
      ? ['has no condition']
      : [],
});

export const graphTemplate: Template = {
  program:
    'int a = 0;\nif (arg > 5) a = arg;\n// BEGIN SOLUTION\n//| else a = 1;\nelse a = arg;\n// END SOLUTION\nreturn a;\n',
  question: 'Change the program so that its optimized graph has no Phi.',
  check: 'kind: graph\nlacks: Phi',
  hints: ['What must be true of both values?', 'Both branches must produce the same value.'],
  wrong: `- belief: Short branches need no Phi
  reply: The length of a branch does not matter. A Phi stays while its inputs differ. Which inputs does this one have?
  program: int a = 0; if (arg > 5) a = arg; return a;
  show: { node: Phi, program: mine, pane: graph }
- belief: Two names for two values need no Phi
  reply: Each variable has two values, so each needs a separate Phi.
  program: int a = 0; int b = 0; if (arg > 5) { a = arg; b = 2; } return a * b;
  when: { kind: graph, optimize: none, count: { Phi: { atLeast: 2 } } }`,
};

function countDemands({ count, has, lacks }: GraphCheck, made: Graph): Demand[] {
  const wanted = [
    ...count,
    ...has.map((one) => ({ shape: one, bounds: { atLeast: 1, atMost: Infinity } })),
    ...lacks.map((one) => ({ shape: one, bounds: { atLeast: 0, atMost: 0 } })),
  ];
  const source = graphSource(made);
  return wanted.map(({ shape: one, bounds }) => {
    const nodes = idsMatching(source, one);
    return {
      lookedFor: countOf(bounds, one.text),
      found: said('count', nodes.length, nodes.length, one.text),
      met: within(bounds, nodes.length),
      nodes,
    };
  });
}

function valueDemands({ value, type }: GraphCheck, made: Graph): Demand[] {
  const returned = returnedValue(made);
  const nodes = returned === null ? [] : [returned.id];
  const demands: Demand[] = [];
  if (value !== undefined) {
    demands.push({
      lookedFor: said('valueOfShape', value.text),
      found: returned === null ? said('nothingReturned') : verbatim(returned.op.name),
      met: returned !== null && fits(value.shape, graphSource(made), returned.id),
      nodes,
    });
  }
  if (type !== undefined) {
    // The widening budget is internal to the optimizer.
    const found = returned === null ? null : typeText(returned.type).replace(/\^\d+$/, '');
    demands.push({
      lookedFor: said('valueOfType', type),
      found: found === null ? said('nothingReturned') : verbatim(found),
      met: found === type,
      nodes,
    });
  }
  return demands;
}

function printDemands({ ir }: GraphCheck, printed: string): Demand[] {
  return ir === undefined
    ? []
    : [{ lookedFor: verbatim(ir), found: verbatim(shortened(printed)), met: printed === ir, nodes: [] }];
}

function returnedValue(made: Graph): Node | null {
  const last = made.stop.inputs.find((input) => input?.op.name === 'Return');
  return last?.inputs[1] ?? null;
}

// graph: how many nodes of given shapes a stage has, and the form of the returned value.
import * as v from 'valibot';
import { emitText, typeText, type Graph, type Node } from '../../../compiler/index.ts';
import { FULL, type Build } from '../builds.ts';
import { optimization, shape, shapeCounts, shapeList, text } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { fits, graphSource, idsMatching } from '../places/shapes.ts';
import { nodeSpots } from '../places/spots.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind } from './kind.ts';
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
  run: (check, { subject }) => {
    const used: Build | 'chosen' = check.compile ?? { ...FULL, optimize: check.optimize };
    const compilation = subject.compiled(used);
    const made = compilation.graph;
    const place = graphName(used === 'chosen' ? 'chosen' : used.optimize);
    if (made === null)
      return { kind: 'graph', passed: false, lookedFor: place, found: said('nothing'), shown: [] };
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
      kind: 'graph',
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

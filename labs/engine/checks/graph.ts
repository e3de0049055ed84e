// graph: how many nodes of a shape there are at a stage, what is there and what is not, and the returned value's form.
import { emitText, typeText, type Graph, type Node } from '../../../compiler/index.ts';
import type { ProgramCheck } from '../schema.ts';
import { fits, nodesMatching } from '../shapes.ts';
import { countText, graphName, shortened, within, type CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

type GraphCheck = Extract<ProgramCheck, { kind: 'graph' }>;

/** One of the things that a check looks for. */
interface Demand {
  readonly lookedFor: string;
  readonly found: string;
  readonly met: boolean;
  readonly nodes: readonly number[];
}

export function checkGraph(check: GraphCheck, subject: Subject): CheckResult {
  const compilation = subject.compiled(check.optimize);
  const { graph } = compilation;
  const place = graphName(check.optimize);
  if (graph === null) return { passed: false, lookedFor: 'a graph', found: 'none', nodes: [] };
  const printed = emitText(compilation, 'ir').trim();
  const demands = [
    ...countDemands(check, graph),
    ...valueDemands(check, graph),
    ...printDemands(check, printed),
  ];
  const failed = demands.find(({ met }) => !met);
  // The window shows the optimized graph; ids of another one would point at other nodes.
  const shown = check.optimize === 'full' ? (failed?.nodes ?? demands.flatMap(({ nodes }) => nodes)) : [];
  const lookedFor = failed?.lookedFor ?? demands.map((demand) => demand.lookedFor).join(', ');
  const found = failed === undefined ? shortened(printed) : failed.found;
  return { passed: failed === undefined, lookedFor: `${lookedFor} ${place}`, found, nodes: shown };
}

function countDemands({ count, has, lacks }: GraphCheck, graph: Graph): Demand[] {
  const wanted = [
    ...count,
    ...has.map((shape) => ({ shape, bounds: { atLeast: 1, atMost: Infinity } })),
    ...lacks.map((shape) => ({ shape, bounds: { atLeast: 0, atMost: 0 } })),
  ];
  return wanted.map(({ shape, bounds }) => {
    const nodes = nodesMatching(graph, shape);
    const found = nodes.length === 0 ? `no ${shape.text}` : `${nodes.length} ${shape.text}`;
    return { lookedFor: countText(bounds, shape.text), found, met: within(bounds, nodes.length), nodes };
  });
}

function valueDemands({ value, type }: GraphCheck, graph: Graph): Demand[] {
  const returned = returnedValue(graph);
  const nodes = returned === null ? [] : [returned.id];
  const demands: Demand[] = [];
  if (value !== undefined) {
    const met = returned !== null && fits(value.shape, returned);
    demands.push({
      lookedFor: `a returned value of the shape ${value.text}`,
      found: returned === null ? 'nothing is returned' : returned.op.name,
      met,
      nodes,
    });
  }
  if (type !== undefined) {
    // How often a type may still widen is the optimizer's matter.
    const found = returned === null ? 'nothing is returned' : typeText(returned.type).replace(/\^\d+$/, '');
    demands.push({ lookedFor: `a returned value of the type ${type}`, found, met: found === type, nodes });
  }
  return demands;
}

function printDemands({ ir }: GraphCheck, printed: string): Demand[] {
  return ir === undefined
    ? []
    : [{ lookedFor: ir, found: shortened(printed), met: printed === ir, nodes: [] }];
}

/** What the program returns; null where nothing is. */
function returnedValue(graph: Graph): Node | null {
  const last = graph.stop.inputs.find((input) => input?.op.name === 'Return');
  return last?.inputs[1] ?? null;
}

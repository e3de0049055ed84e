// Applies an analysis's results to its graph, step by step: constants replace values, branch sides that are
// never taken become dead control, and congruent values become one. Peepholes and dead code elimination
// handle the consequences.
//
// A value replaces another only if it is available there (availability.ts) and its type is at least as
// precise. The leader of congruent values is the first in program order, so that no value depends on itself.
// Facts of casts, and results of loads, calls, and parameters, are not moved. Invariant: each step preserves
// the graph's behavior.
import type { StepName } from '../ir/step-names.ts';
import { graphSystem, type GraphSystem } from '../analysis/lattice/from-graph.ts';
import type {
  AnalysisName,
  Solution,
  StatementEquation,
  ValueElement,
  ValueEquation,
} from '../analysis/lattice/model.ts';
import { analyse } from '../analysis/lattice/solve.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { NULL, floatConstant, intConstant, isSubrange, type Type } from '../ir/types.ts';
import type { Value } from '../ir/values.ts';
import { ANYWHERE, availabilityOf, type Availability } from './availability.ts';
import type { PassSteps } from './pass-steps.ts';
import { removeUnreachable } from './unreachable.ts';

/** Returns whether anything changed. */
export function applyAnalysis(graph: Graph, analysis: AnalysisName, steps: PassSteps): boolean {
  const { shape } = graph;
  const system = graphSystem(graph);
  const solution = analyse(system, { analysis, order: 'fast' });
  const application = new Application(graph, { system, solution, passSteps: steps });
  application.placeConstants();
  application.cutSides();
  if (solution.classes !== null) {
    removeUnreachable(graph);
    application.unify(solution.classes);
  }
  return graph.shape !== shape;
}

interface Applied {
  readonly system: GraphSystem;
  readonly solution: Solution;
  readonly passSteps: PassSteps;
}

class Application {
  private readonly graph: Graph;
  private readonly system: GraphSystem;
  private readonly solution: Solution;
  /** By variable: the step that applied its result, or -1. */
  private readonly steps: Int32Array;
  private readonly passSteps: PassSteps;

  constructor(graph: Graph, { system, solution, passSteps }: Applied) {
    this.passSteps = passSteps;
    this.graph = graph;
    this.system = system;
    this.solution = solution;
    this.steps = new Int32Array(system.equations.length).fill(-1);
  }

  // ------------------------------------------------------------------------------------ constants, dead control

  placeConstants(): void {
    for (const equation of this.system.equations) {
      const node = this.graph.nodes[equation.node];
      if (equation.kind === 'statement' || node == null || node.uses.length === 0) continue;
      const element = this.solution.elements[equation.index] as ValueElement;
      const type = element.kind === 'constant' ? constantType(element.value) : null;
      // The type excludes the constant, so the node is unreachable.
      if (type === null || !isSubrange(type, node.type)) continue;
      if (!this.take('constant-found', equation, node, this.causeOf(equation))) continue;
      this.passSteps.replace(node, this.graph.create(ops.Constant, [this.graph.start], type, node.span));
    }
  }

  cutSides(): void {
    for (const equation of this.system.equations) {
      const node = this.graph.nodes[equation.node];
      if (equation.kind === 'value' || node?.op !== ops.CProj || node.inputs[0]?.op !== ops.If) continue;
      if (!this.isCutOff(equation)) continue;
      const { condition } = equation.edges[0];
      const cause = condition?.kind === 'variable' ? this.steps[condition.variable] : -1;
      if (!this.take('arm-unreachable', equation, node, cause)) continue;
      this.passSteps.replace(node, this.graph.create(ops.XCtrl, [this.graph.start], null, node.span));
    }
  }

  /** Whether control reaches the branch but never takes this side. */
  private isCutOff({ index, edges }: StatementEquation): boolean {
    const { elements } = this.solution;
    return elements[index] === 'unreachable' && edges.length > 0 && elements[edges[0].from] === 'reachable';
  }

  // --------------------------------------------------------------------------------------------- congruent values

  /** The graph must be pruned. */
  unify(classes: readonly number[]): void {
    const availability = availabilityOf(this.graph);
    const leaders = new Map<number, Map<number, Node>>();
    for (const equation of this.system.equations) {
      const node = this.graph.nodes[equation.node];
      if (equation.kind === 'statement' || node == null || node.uses.length === 0) continue;
      if ((this.solution.elements[equation.index] as ValueElement).kind !== 'unknown') continue;
      const block = availability.blockOf[node.id];
      const index = classes[equation.index];
      const ofClass = leaders.get(index);
      const leader = ofClass === undefined ? null : leaderFor(node, ofClass, availability);
      const { kind } = equation.definition;
      if (leader === null || (kind !== 'op' && kind !== 'phi')) {
        if (ofClass === undefined) leaders.set(index, new Map([[block, node]]));
        else ofClass.set(block, node);
        continue;
      }
      if (!this.take('congruent', equation, node, this.causeOf(equation))) continue;
      this.passSteps.replace(node, leader);
    }
  }

  // ------------------------------------------------------------------------------------------------------- steps

  private take(name: StepName, { index }: { readonly index: number }, node: Node, cause: number): boolean {
    const step = this.passSteps.take(this.solution.analysis, name, node, cause);
    if (step !== null) this.steps[index] = step;
    return step !== null;
  }

  private causeOf({ definition }: ValueEquation): number {
    const operands =
      definition.kind === 'op'
        ? definition.operands
        : definition.kind === 'phi'
          ? definition.arms
          : definition.kind === 'copy'
            ? [definition.operand]
            : [];
    for (const operand of operands)
      if (operand.kind === 'variable' && this.steps[operand.variable] >= 0)
        return this.steps[operand.variable];
    return -1;
  }
}

/** Null if the value is not a constant. */
function constantType(value: Value): Type | null {
  if (typeof value === 'bigint') return intConstant(value);
  if (typeof value === 'number') return floatConstant(value);
  return value === null ? NULL : null;
}

/** The nearest member of a class that is available at the node. @param leaders of the class, by block */
function leaderFor(
  { id, type, op }: Node,
  leaders: ReadonlyMap<number, Node>,
  { blockOf, tree }: Availability,
): Node | null {
  const fits = (block: number): Node | null => {
    const leader = leaders.get(block);
    // A load above the merge needs this value, so it precedes the phis, and may be an input of this one.
    if (op === ops.Phi && leader?.op !== ops.Phi && block === blockOf[id]) return null;
    return leader !== undefined && !leader.dead && isSubrange(leader.type, type) ? leader : null;
  };
  for (let block = blockOf[id]; block >= 0; block = tree.parent[block]) {
    const leader = fits(block);
    if (leader !== null) return leader;
  }
  return blockOf[id] === ANYWHERE ? fits(ANYWHERE) : null;
}

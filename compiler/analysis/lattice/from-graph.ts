// The system of equations of a graph, at any stage, for the whole language.
//
// Statements are the control nodes except Start, Stop, If, and Never: branches are represented by edges.
// Control after Start, functions, and merges with missing arms are reachable. A check always passes: other
// analyses find certain failures. Values are the data nodes except memory, which has no constants, and
// literals, which are operands. An op is known if all its operands are; `0 * x` of an unknown x stays
// unknown. Values float: only phis depend on the edges of their merge. Invariants: every equation covers what
// a run can do (other nodes are `unknown`); the order is that of the program, with operands before users
// except on back edges.
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { NULL } from '../../ir/types.ts';
import type { Value } from '../../ir/values.ts';
import { programOrder } from './program-order.ts';
import { Names } from './names.ts';
import type { ControlEdge, Definition, Equation, EquationSystem, Operand } from './model.ts';

export interface GraphSystem extends EquationSystem {
  /** By node id, or -1. Projections of calls and of Start share the variable of the control that they pass on. */
  readonly variableOf: Int32Array;
}

export function graphSystem(graph: Graph): GraphSystem {
  const order = programOrder(graph, hasVariable);
  const variableOf = new Int32Array(graph.nodes.length).fill(-1);
  order.forEach((node, index) => (variableOf[node.id] = index));
  for (const node of graph.all())
    if (node.op === ops.CProj && node.input(0).op === ops.CallEnd)
      variableOf[node.id] = variableOf[node.input(0).id];
  const names = new Names(graph);
  const equations = order.map((node, index): Equation => {
    const { start, end } = node.span;
    const common = { index, name: names.of(node), node: node.id, start, end };
    if (node.op.control === true) return { ...common, kind: 'statement', ...statement(node, variableOf) };
    return { ...common, kind: 'value', at: -1, definition: definitionOf(node, variableOf) };
  });
  return { equations, variableOf };
}

function hasVariable(node: Node): boolean {
  const { op } = node;
  if (op.control !== true) return op !== ops.Scope && literalOf(node) === null && !isMemory(node);
  if (op === ops.Start || op === ops.Stop || op === ops.If || op === ops.Never) return false;
  return op !== ops.CProj || node.input(0).op !== ops.CallEnd;
}

/** The value of a constant node, in an object because null is a value; null if the lattice does not contain it. */
export function literalOf({ op, type }: Node): { readonly value: Value } | null {
  if (op !== ops.Constant) return null;
  if (type.kind === 'int') return type.min === type.max ? { value: type.min } : null;
  if (type.kind === 'float') return type.level === 2 ? { value: type.value } : null;
  return type === NULL ? { value: null } : null;
}

function isMemory({ op, type, aux, inputs }: Node): boolean {
  if (op.access?.writes === true || op === ops.MemMerge || type.kind === 'memory') return true;
  if (op === ops.Phi) return typeof aux === 'object' && aux?.kind === 'field';
  if (op === ops.Proj) return aux === (inputs[0]?.op === ops.CallEnd ? 1 : 2);
  return op === ops.Parm && typeof aux === 'object' && aux?.kind === 'parameter' && aux.index < 0;
}

// ---------------------------------------------------------------------------------------------------- statements

type Control = { readonly entry: boolean; readonly edges: readonly ControlEdge[] };
const ENTRY: Control = { entry: true, edges: [] };

function statement(node: Node, variableOf: Int32Array): Control {
  const { op, inputs } = node;
  if (op === ops.Fun) return ENTRY;
  if (op === ops.XCtrl) return { entry: false, edges: [] };
  if (op === ops.CProj && inputs[0]?.op === ops.Start) return ENTRY;
  const above = op === ops.Region || op === ops.Loop ? inputs.slice(1) : inputs.slice(0, 1);
  const edges = above.map((from) => edgeFrom(from, node, variableOf)).filter((edge) => edge !== null);
  // An arm that is missing, or comes from an unknown place, may be taken.
  return { entry: edges.length < above.length, edges };
}

function edgeFrom(above: Node | null, node: Node, variableOf: Int32Array): ControlEdge | null {
  if (above === null) return null;
  const isSide = node.op === ops.CProj && (above.op === ops.If || above.op === ops.Never);
  const control = isSide ? above.inputs[0] : above;
  const from = control == null ? -1 : variableOf[control.id];
  if (from < 0) return null;
  if (!isSide || above.op === ops.Never) return { from, condition: null, sense: true };
  const condition = operandOf(above.inputs[1], variableOf);
  return { from, condition, sense: node.aux === 0 };
}

// -------------------------------------------------------------------------------------------------------- values

const UNKNOWN: Definition = { kind: 'unknown' };

function definitionOf(node: Node, variableOf: Int32Array): Definition {
  const { op, inputs } = node;
  if (op === ops.Phi) return phiOf(node, variableOf);
  if (op === ops.Cast || op === ops.ReadOnly) {
    const operand = operandOf(inputs[1], variableOf);
    return operand === null ? UNKNOWN : { kind: 'copy', operand };
  }
  if (op.fold === undefined && op.evaluate === undefined) return UNKNOWN;
  const operands = operandsOf(inputs.slice(1), variableOf);
  return operands === null ? UNKNOWN : { kind: 'op', op, operands };
}

/** Phis need one edge per arm. */
function phiOf({ inputs }: Node, variableOf: Int32Array): Definition {
  const region = inputs[0];
  const merge = region == null ? -1 : variableOf[region.id];
  const arms = operandsOf(inputs.slice(1), variableOf);
  if (region == null || merge < 0 || arms === null || arms.length !== region.inputs.length - 1)
    return UNKNOWN;
  const areKnown = region.inputs.every(
    (above, slot) => slot === 0 || edgeFrom(above, region, variableOf) !== null,
  );
  return areKnown ? { kind: 'phi', merge, arms } : UNKNOWN;
}

function operandsOf(inputs: readonly (Node | null)[], variableOf: Int32Array): Operand[] | null {
  const operands: Operand[] = [];
  for (const input of inputs) {
    const operand = operandOf(input, variableOf);
    if (operand === null) return null;
    operands.push(operand);
  }
  return operands;
}

function operandOf(input: Node | null | undefined, variableOf: Int32Array): Operand | null {
  if (input == null) return null;
  const literal = literalOf(input);
  if (literal !== null) return { kind: 'literal', value: literal.value };
  const variable = variableOf[input.id];
  return variable < 0 ? null : { kind: 'variable', variable };
}

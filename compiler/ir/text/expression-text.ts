// Prints the program as one expression (docs/language.md §18; `emit --as ir`).
//
// Control and memory are omitted. A row of `forms` defines how an op is printed; ops with a symbol need none.
// There is no recursion, because an expression may be as deep as the program is long.
import { oneFunction } from '../functions.ts';
import type { FunctionInfo } from '../functions.ts';
import type { Graph } from '../graph.ts';
import type { FieldShape, Shape } from '../shapes.ts';
import { isNeverTaken } from '../owners.ts';
import { shapeText, typeText } from './type-text.ts';
import type { Node } from '../node.ts';
import type { Op } from '../ops/row.ts';
import { ops } from '../ops/table.ts';
import { auxText } from '../aux-data.ts';
import { type Type } from '../types.ts';

type Functions = readonly (FunctionInfo | undefined)[];

/**
 * `return (arg+2);`, or with functions `Stop[ return …; return …; ]`, the program first, then the functions
 * by number; `Stop[ ]` if there is no Return. Omits faults and exits that are never taken.
 */
export function printIr(graph: Graph): string {
  const ends = graph.stop.inputs.filter((end): end is Node => end !== null);
  if (ends.length === 0) return 'Stop[ ]';
  const returns = ends
    .filter((end) => end.op === ops.Return && !isNeverTaken(end))
    .sort((a, b) => ownerOf(a) - ownerOf(b));
  const seen = new Set<Node>();
  const printed = returns.map((end) => `return ${printExpression(end.input(1), seen, graph.functions)};`);
  if (returns.every((end) => end.aux !== null)) printed.unshift('return Top;');
  return printed.length === 1 ? printed[0] : `Stop[ ${printed.join(' ')} ]`;
}

/** The number of the function that a Return ends; -1 for the program, which comes first. */
const ownerOf = ({ aux }: Node): number => (typeof aux === 'number' ? aux : -1);

/** The expression below a root; nodes in `seen` print as labels. */
export function printExpression(root: Node, seen: Set<Node> = new Set(), functions: Functions = []): string {
  const out: string[] = [];
  const stack: (Node | string)[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') {
      out.push(item);
      continue;
    }
    const atom = atomText(item, functions);
    if (atom !== null) out.push(atom);
    else if (seen.has(item)) out.push(nodeLabel(item));
    else {
      seen.add(item);
      const parts = expressionParts(item, functions);
      for (let i = parts.length - 1; i >= 0; i--) stack.push(parts[i]);
    }
  }
  return out.join('');
}

/** Abbreviation of a node that is not printed in full: `Add`, `Phi_i`, a parameter's name. */
export function nodeLabel(node: Node): string {
  const { op, aux } = node;
  if (op === ops.Parm && typeof aux === 'object' && aux?.kind === 'parameter') return aux.name;
  const name = op === ops.Phi ? auxText(aux) : '';
  return name === '' ? op.name : `${op.name}_${name}`;
}

function atomText(node: Node, functions: Functions): string | null {
  const { op, aux } = node;
  if (op === ops.Constant) return constantText(node.type, functions);
  if (op === ops.Proj) {
    if (node.inputs[0]?.op === ops.CallEnd) return `#${aux}`;
    return aux === 2 ? 'mem' : 'arg';
  }
  return op.control === true ? op.name : null;
}

/** A float that is exact in 32 bits has the suffix `f`; a known function is `{ name}`. */
function constantText(type: Type, functions: Functions): string {
  if (type.kind === 'top') return 'Top';
  if (type.kind === 'float' && type.level === 2 && Math.fround(type.value) === type.value)
    return `${typeText(type)}f`;
  const name = functions[oneFunction(type) ?? -1]?.name ?? '';
  return name === '' ? typeText(type) : `{ ${name}}`;
}

type Parts = (Node | string)[];

function expressionParts(node: Node, functions: Functions): Parts {
  const form = forms.get(node.op);
  if (form !== undefined) return form(node, functions);
  const operands = operandsOf(node, 1);
  const { symbol, access, name } = node.op;
  if (access !== undefined)
    return access.writes
      ? [`(.${fieldName(node)}${symbol ?? name}`, node.inputs[3] ?? '_', ')']
      : [`.${fieldName(node)}`];
  if (symbol !== undefined && operands.length === 1) return ['(', symbol, operands[0], ')'];
  if (symbol !== undefined && operands.length === 2) return ['(', operands[0], symbol, operands[1], ')'];
  return [`${node.op.name}(`, ...separated(operands), ')'];
}

const operandsOf = (node: Node, from: number): Parts => node.inputs.slice(from).map((input) => input ?? '_');

const separated = (parts: Parts): Parts => parts.flatMap((part, i) => (i === 0 ? [part] : [',', part]));

const fieldName = ({ aux }: Node): string => (aux as FieldShape).name;

/** `Parm_n(fact,int)`; a function without a name appears as its number. */
function parameterParts(node: Node, functions: Functions): Parts {
  const head = node.inputs[0]?.aux;
  const name = typeof head === 'number' ? functions[head]?.name || `#${head}` : '_';
  return [`Parm_${nodeLabel(node)}(${name},${typeText(node.type)})`];
}

const forms: ReadonlyMap<Op, (node: Node, functions: Functions) => Parts> = new Map<
  Op,
  (node: Node, functions: Functions) => Parts
>([
  [ops.Phi, (node) => ['Phi(', ...separated(operandsOf(node, 0)), ')']],
  [ops.Parm, parameterParts],
  [ops.Div, (node) => ['(', ...operandsOf(node, 1).flatMap((x, i) => (i === 0 ? [x] : ['//', x])), ')']],
  [ops.ToFloat, (node) => ['(flt)', ...operandsOf(node, 1)]],
  [ops.Length, () => ['.#']],
  [ops.New, (node) => [shapeText(node.aux as Shape)]],
  [ops.Cast, (node) => [`(${typeText(node.type)})`, ...operandsOf(node, 1)]],
  [ops.ReadOnly, (node) => ['(const)', ...operandsOf(node, 1)]],
]);

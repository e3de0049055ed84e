// Walks the syntax tree without recursion. Only `childrenOf` knows which fields hold nodes; keep it complete
// and in source order.
import { unreachable } from '../base/assert.ts';
import type { AstNode, Binary, Conditional, Expression, Logical } from './ast.ts';

export function childrenOf(node: AstNode): readonly AstNode[] {
  switch (node.kind) {
    case 'program':
    case 'block':
      return node.body;
    case 'struct':
      return [node.name, ...node.body];
    case 'function':
      return [...node.parameters, ...node.body];
    case 'parameter':
      return [node.type, node.name];
    case 'return':
      return [node.value];
    case 'if':
      return present(node.condition, node.consequent, node.alternative);
    case 'while':
      return [node.condition, node.body];
    case 'for':
      return present(node.initializer, node.condition, node.next, node.body);
    case 'declaration':
      return [node.type, ...node.declarators];
    case 'declarator':
      return present(node.name, node.initializer);
    case 'expression-statement':
      return [node.expression];
    case 'break':
    case 'continue':
    case 'empty':
    case 'show-graph':
      return [];
    default:
      return childrenOfExpressionOrType(node);
  }
}

type StatementLike =
  | 'program'
  | 'block'
  | 'struct'
  | 'function'
  | 'parameter'
  | 'return'
  | 'if'
  | 'while'
  | 'for'
  | 'declaration'
  | 'declarator'
  | 'expression-statement'
  | 'break'
  | 'continue'
  | 'empty'
  | 'show-graph';

function childrenOfExpressionOrType(node: Exclude<AstNode, { kind: StatementLike }>): readonly AstNode[] {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
    case 'logical':
      return [node.left, node.right];
    case 'chain':
      return node.operands;
    case 'conditional':
      return present(node.condition, node.consequent, node.alternative);
    case 'assignment':
      return [node.target, node.value];
    case 'increment':
      return [node.target];
    case 'call':
      return [node.callee, ...node.arguments];
    case 'field':
      return [node.object, node.field];
    case 'index':
      return [node.array, node.index];
    case 'length':
      return [node.array];
    case 'new-struct':
      return present(node.type, node.initializer);
    case 'new-array':
      return [node.element, node.length];
    case 'nullable-type':
      return [node.base];
    case 'array-type':
      return [node.element];
    case 'function-type':
      return [...node.parameters, node.result];
    case 'named-type':
      return node.path;
    case 'name':
    case 'integer':
    case 'float':
    case 'boolean':
    case 'null':
    case 'string':
    case 'character':
    case 'invalid':
    case 'primitive-type':
    case 'inferred-type':
      return [];
    default:
      return unreachable(node);
  }
}

function present(...nodes: readonly (AstNode | null)[]): AstNode[] {
  return nodes.filter((node) => node !== null);
}

/** Parents first, in source order. */
export function walk(root: AstNode, visit: (node: AstNode, parent: AstNode | null) => void): void {
  const nodes: AstNode[] = [root];
  const parents: (AstNode | null)[] = [null];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    visit(node, parents.pop() ?? null);
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) {
      nodes.push(children[i]);
      parents.push(node);
    }
  }
}

/** The unrolled left side of nested nodes: `((first o1 r1) o2 r2) …`; `nodes` ends with the outermost. */
export interface LeftSpine<Node> {
  readonly first: Expression;
  readonly nodes: readonly Node[];
}

/**
 * Unrolls the left operands of nodes of one kind, so that callers loop instead of recursing: `value =
 * build(first); for (const node of nodes) value = combine(node, value, build(node.right));`
 */
export function leftSpine<Node extends Binary | Logical>(node: Node): LeftSpine<Node> {
  const nodes: Node[] = [];
  let first: Expression = node;
  while (first.kind === node.kind) {
    // Same kind as `node`, and each kind has exactly one interface.
    const same = first as Node;
    nodes.push(same);
    first = same.left;
  }
  return { first, nodes: nodes.reverse() };
}

/** The arms of `a ? 1 : b ? 2 : … : last`, so that callers loop instead of recursing. */
export interface ConditionalChain {
  readonly nodes: readonly Conditional[];
  readonly last: Expression | null;
}

export function conditionalChain(node: Conditional): ConditionalChain {
  const nodes: Conditional[] = [];
  let last: Expression | null = node;
  for (; last?.kind === 'conditional'; last = last.alternative) nodes.push(last);
  return { nodes, last };
}

/** Copies a tree, with all spans at the start of the text. */
export function withoutSpans<Tree extends AstNode>(tree: Tree): Tree {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key === 'span' ? { start: 0, end: 0 } : strip(part)]),
    );
  };
  return strip(tree) as Tree;
}

// Walks the syntax tree without recursion. Only `childFields` knows which fields hold nodes; keep it
// complete and in source order.
import type { AstNode, Binary, Conditional, Expression, Logical } from './ast.ts';

const childFields: {
  readonly [Kind in AstNode['kind']]: readonly (keyof Extract<AstNode, { readonly kind: Kind }>)[];
} = {
  program: ['body'],
  block: ['body'],
  struct: ['name', 'body'],
  function: ['parameters', 'body'],
  parameter: ['type', 'name'],
  return: ['value'],
  if: ['condition', 'consequent', 'alternative'],
  while: ['condition', 'body'],
  for: ['initializer', 'condition', 'next', 'body'],
  declaration: ['type', 'declarators'],
  declarator: ['name', 'initializer'],
  'expression-statement': ['expression'],
  break: [],
  continue: [],
  empty: [],
  'show-graph': [],

  unary: ['operand'],
  binary: ['left', 'right'],
  logical: ['left', 'right'],
  chain: ['operands'],
  conditional: ['condition', 'consequent', 'alternative'],
  assignment: ['target', 'value'],
  increment: ['target'],
  call: ['callee', 'arguments'],
  field: ['object', 'field'],
  index: ['array', 'index'],
  length: ['array'],
  'new-struct': ['type', 'initializer'],
  'new-array': ['element', 'length'],
  name: [],
  integer: [],
  float: [],
  boolean: [],
  null: [],
  string: [],
  character: [],
  invalid: [],

  'nullable-type': ['base'],
  'array-type': ['element'],
  'function-type': ['parameters', 'result'],
  'named-type': ['path'],
  'primitive-type': [],
  'inferred-type': [],
};

/** Pushes the first child last, so that popping returns them in source order. */
export function pushChildren(node: AstNode, stack: AstNode[]): void {
  const fields: readonly string[] = childFields[node.kind];
  const parts = node as unknown as Readonly<Record<string, AstNode | AstNode[] | null>>;
  for (let i = fields.length - 1; i >= 0; i--) {
    const part = parts[fields[i]];
    if (Array.isArray(part)) for (let j = part.length - 1; j >= 0; j--) stack.push(part[j]);
    else if (part !== null) stack.push(part);
  }
}

/** Parents first, in source order. */
export function walk(root: AstNode, visit: (node: AstNode, parent: AstNode | null) => void): void {
  const nodes: AstNode[] = [root];
  const parents: (AstNode | null)[] = [null];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    visit(node, parents.pop() ?? null);
    pushChildren(node, nodes);
    while (parents.length < nodes.length) parents.push(node);
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
  const nodes: Node[] = [node];
  let first: Expression = node.left;
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
  const nodes = [node];
  let last = node.alternative;
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

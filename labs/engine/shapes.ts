// Shapes: a small pattern language over graph nodes, written like the terms of peephole rules.
//
//     Add(arg, 3)   Phi(Loop, 0, _)   s: Phi(Loop, _, Add(s, Mul(x, x)))   Region(_, _, …)
//
// `_` is any node, a small name is any node (the same name, the same node), `c`, `c1`, `c2` … are constants, a number
// is that constant, `arg` is the argument. An op alone is any node of that op; in parentheses stand its inputs, data
// only but for a Phi, which begins with its region as it does in print; `…` stands for any further ones. `name:`
// before an op names the node itself, which is how a cycle is written. Operands of an op for which order does not
// matter may stand either way.
// Keep true: matching never changes a node, and ends, because it goes down the pattern and not the graph.
import { opTable, type Graph, type Node } from '../../compiler/index.ts';

export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: bigint }
  | { readonly kind: 'argument' }
  | {
      readonly kind: 'op';
      readonly op: string;
      /** '' where the node is not named. */
      readonly name: string;
      /** Null: whatever they are. */
      readonly operands: readonly Shape[] | null;
      /** Further inputs may follow. */
      readonly open: boolean;
    };

/** A shape and how it is written. */
export interface WrittenShape {
  readonly text: string;
  readonly shape: Shape;
}

/** A shape that cannot be read; the message says why and where. */
export class ShapeError extends Error {}

const LONGEST = 200;
const opNames = new Set(opTable.map(({ name }) => name));
const TOKEN = /\s*(-?\d+|[A-Za-z_]\w*|…|\.\.\.|[(),:])/y;

/** @throws ShapeError with a message for the author */
export function parseShape(text: string): WrittenShape {
  if (text.length > LONGEST) throw new ShapeError(`a shape has at most ${LONGEST} characters`);
  const tokens = tokensOf(text);
  const reader = new ShapeReader(tokens);
  const shape = reader.shape();
  if (reader.peek() !== '') throw new ShapeError(`«${reader.peek()}» should not follow the shape`);
  return { text: text.trim(), shape };
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new ShapeError(`«${text.slice(from).trim()}» is no shape`);
    tokens.push(found[1]);
  }
  return tokens;
}

class ShapeReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  /** The token that comes next; '' at the end. */
  peek(): string {
    return this.tokens[this.at] ?? '';
  }

  shape(): Shape {
    const token = this.take();
    if (token === '_') return { kind: 'any' };
    if (/^-?\d/.test(token)) return { kind: 'literal', value: BigInt(token) };
    if (token === 'arg') return { kind: 'argument' };
    if (/^[a-z]/.test(token)) {
      if (this.peek() === ':') {
        this.at++;
        return this.op(this.take(), token);
      }
      return /^c\d*$/.test(token) ? { kind: 'constant', name: token } : { kind: 'node', name: token };
    }
    return this.op(token, '');
  }

  private op(op: string, name: string): Shape {
    if (!opNames.has(op))
      throw new ShapeError(`«${op === '' ? 'the end' : op}» is no op; there are ${[...opNames].join(', ')}`);
    if (this.peek() !== '(') return { kind: 'op', op, name, operands: null, open: false };
    this.at++;
    const operands: Shape[] = [];
    for (;;) {
      if (this.peek() === '…' || this.peek() === '...') {
        this.at++;
        this.expect(')');
        return { kind: 'op', op, name, operands, open: true };
      }
      operands.push(this.shape());
      if (this.peek() !== ',') break;
      this.at++;
    }
    this.expect(')');
    return { kind: 'op', op, name, operands, open: false };
  }

  private take(): string {
    const token = this.peek();
    this.at++;
    return token;
  }

  private expect(token: string): void {
    const found = this.take();
    if (found !== token)
      throw new ShapeError(`«${found === '' ? 'the end' : found}» stands where «${token}» should`);
  }
}

/** The ids of the live nodes at which a shape fits, ascending. */
export function nodesMatching(graph: Graph, { shape }: WrittenShape): number[] {
  return [...graph.all()].filter((node) => fits(shape, node)).map(({ id }) => id);
}

/** Whether a shape fits at a node. */
export function fits(shape: Shape, node: Node): boolean {
  return !matches(shape, node, new Map()).next().done;
}

type Bindings = ReadonlyMap<string, Node>;

/** Every way in which a shape fits at a node, as what its names stand for. */
function* matches(shape: Shape, node: Node | null, bound: Bindings): Generator<Bindings> {
  if (node === null) {
    if (shape.kind === 'any') yield bound;
    return;
  }
  switch (shape.kind) {
    case 'any':
      yield bound;
      return;
    case 'node':
      yield* bind(shape.name, node, bound);
      return;
    case 'constant':
      if (constantOf(node) !== null) yield* bind(shape.name, node, bound);
      return;
    case 'literal':
      if (constantOf(node) === shape.value) yield bound;
      return;
    case 'argument':
      if (node.op.name === 'Proj' && node.payload === 1) yield bound;
      return;
    case 'op': {
      if (node.op.name !== shape.op) return;
      for (const named of shape.name === '' ? [bound] : bind(shape.name, node, bound))
        yield* operandMatches(shape, node, named);
    }
  }
}

function* operandMatches(
  shape: Extract<Shape, { kind: 'op' }>,
  node: Node,
  bound: Bindings,
): Generator<Bindings> {
  const { operands, open } = shape;
  if (operands === null) {
    yield bound;
    return;
  }
  const inputs = operandsOf(node);
  if (open ? inputs.length < operands.length : inputs.length !== operands.length) return;
  yield* inOrder(operands, inputs, 0, bound);
  if (node.op.commutative === true && operands.length === 2)
    yield* inOrder(operands, [inputs[1], inputs[0]], 0, bound);
}

function* inOrder(
  shapes: readonly Shape[],
  nodes: readonly (Node | null)[],
  at: number,
  bound: Bindings,
): Generator<Bindings> {
  if (at === shapes.length) {
    yield bound;
    return;
  }
  for (const more of matches(shapes[at], nodes[at], bound)) yield* inOrder(shapes, nodes, at + 1, more);
}

function* bind(name: string, node: Node, bound: Bindings): Generator<Bindings> {
  const seen = bound.get(name);
  if (seen === undefined) yield new Map(bound).set(name, node);
  else if (seen === node) yield bound;
}

/** The inputs that a shape lists: all of a Phi and of Stop, else those after the control slot. */
function operandsOf({ op, inputs }: Node): readonly (Node | null)[] {
  return op.name === 'Phi' || op.name === 'Stop' ? inputs : inputs.slice(1);
}

/** The value of an integer constant node, else null. */
function constantOf({ op, type }: Node): bigint | null {
  return op.name === 'Constant' && type.kind === 'int' && type.min === type.max ? type.min : null;
}

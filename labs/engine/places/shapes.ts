// Shapes: a small pattern language over graph nodes, written like the terms of peephole rules.
//
//     Add(arg, 3)   Phi(Loop, 0, _)   s: Phi(Loop, _, Add(s, Mul(x, x)))   Region(_, _, …)
//
// `_` is any node, a small name is any node (the same name, the same node), `c`, `c1`, `c2` … are constants, a number
// is that constant, `arg` is the argument. An op alone is any node of that op; in parentheses stand its inputs, data
// only but for a Phi, which begins with its region as it does in print; `…` stands for any further ones. `name:`
// before an op names the node itself, which is how a cycle is written. Operands of an op for which order does not
// matter may stand either way.
// Invariant: matching never changes a node, and terminates, because it descends the pattern, not the graph.
import { opTable, type Graph, type Node, type NodeState, type Replay } from '../../../compiler/index.ts';
import { itemAt } from '../lists.ts';

export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: bigint }
  | { readonly kind: 'argument' }
  | {
      readonly kind: 'op';
      readonly op: string;
      /** '' if unnamed. */
      readonly name: string;
      /** null: any. */
      readonly operands: readonly Shape[] | null;
      /** Further inputs may follow. */
      readonly open: boolean;
    };

export interface WrittenShape {
  readonly text: string;
  readonly shape: Shape;
}

/** The message says why and where. */
export class ShapeError extends Error {}

const LONGEST = 200;
const opNames: ReadonlySet<string> = new Set(opTable.map(({ name }) => name));
const TOKEN = /\s*(-?\d+|[A-Za-z_]\w*|…|\.\.\.|[(),:])/y;

/** @throws ShapeError with a message for the author */
export function parseShape(text: string): WrittenShape {
  if (text.length > LONGEST) throw new ShapeError(`a shape can have at most ${LONGEST} characters`);
  const tokens = tokensOf(text);
  const reader = new ShapeReader(tokens);
  const shape = reader.shape();
  if (reader.peek() !== '') throw new ShapeError(`unexpected “${reader.peek()}” after the shape`);
  return { text: text.trim(), shape };
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new ShapeError(`“${text.slice(from).trim()}” is not a shape`);
    tokens.push(token);
  }
  return tokens;
}

class ShapeReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  /** '' at the end. */
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
      throw new ShapeError(
        `“${op === '' ? 'the end' : op}” is not an op. The ops are ${[...opNames].join(', ')}`,
      );
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
      throw new ShapeError(`unexpected “${found === '' ? 'the end' : found}” instead of “${token}”`);
  }
}

/** A finished graph, or one in a replay. */
export interface ShapeSource {
  /** Live, ascending. */
  readonly ids: () => Iterable<number>;
  readonly op: (id: number) => string;
  /** By slot; -1 for none. */
  readonly inputs: (id: number) => readonly number[];
  /** The value of an integer constant, else null. */
  readonly constant: (id: number) => bigint | null;
  readonly isArgument: (id: number) => boolean;
  /** The variable of a phi, the field of a load …; '' for none. */
  readonly aux: (id: number) => string;
}

export function graphSource(graph: Graph): ShapeSource {
  const node = (id: number): Node => {
    const found = graph.nodes[id];
    if (found === null || found === undefined) throw new Error(`node ${id} is gone`);
    return found;
  };
  return {
    ids: () => [...graph.all()].map(({ id }) => id),
    op: (id) => node(id).op.name,
    inputs: (id) => node(id).inputs.map((input) => input?.id ?? -1),
    constant: (id) => {
      const { op, type } = node(id);
      return op.name === 'Constant' && type.kind === 'int' && type.min === type.max ? type.min : null;
    },
    isArgument: (id) => node(id).op.name === 'Proj' && node(id).aux === 1,
    aux: (id) => {
      const { aux } = node(id);
      return typeof aux === 'string' ? aux : '';
    },
  };
}

/** At the current position. Do not seek while it is in use. */
export function replaySource(replay: Replay): ShapeSource {
  const known = new Map<number, NodeState | null>();
  const node = (id: number): NodeState | null => {
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = replay.node(id)));
    return found;
  };
  return {
    ids: () => [...replay.nodes()].map(({ id }) => id),
    op: (id) => node(id)?.op ?? '',
    inputs: (id) => node(id)?.inputs ?? [],
    constant: (id) => {
      const found = node(id);
      return found?.op === 'Constant' && /^-?\d+$/.test(found.type) ? BigInt(found.type) : null;
    },
    isArgument: (id) => node(id)?.op === 'Proj' && node(id)?.aux === '1',
    aux: (id) => node(id)?.aux ?? '',
  };
}

/** Live nodes, ascending; none without a graph. */
export const nodesMatching = (graph: Graph | null, shape: WrittenShape): number[] =>
  graph === null ? [] : idsMatching(graphSource(graph), shape);

export function idsMatching(source: ShapeSource, { shape }: WrittenShape): number[] {
  return [...source.ids()].filter((id) => fits(shape, source, id));
}

export function fits(shape: Shape, source: ShapeSource, id: number): boolean {
  return !new Matching(source).at(shape, id, new Map()).next().done;
}

const commutative: ReadonlySet<string> = new Set(
  opTable.flatMap((op) => (op.commutative === true ? [op.name] : [])),
);
type Bindings = ReadonlyMap<string, number>;

class Matching {
  private readonly source: ShapeSource;

  constructor(source: ShapeSource) {
    this.source = source;
  }

  /** All matches, as bindings of its names. @param id -1: none */
  *at(shape: Shape, id: number, bound: Bindings): Generator<Bindings> {
    if (id < 0) {
      if (shape.kind === 'any') yield bound;
      return;
    }
    switch (shape.kind) {
      case 'any':
        yield bound;
        return;
      case 'node':
        yield* bind(shape.name, id, bound);
        return;
      case 'constant':
        if (this.source.constant(id) !== null) yield* bind(shape.name, id, bound);
        return;
      case 'literal':
        if (this.source.constant(id) === shape.value) yield bound;
        return;
      case 'argument':
        if (this.source.isArgument(id)) yield bound;
        return;
      case 'op': {
        if (this.source.op(id) !== shape.op) return;
        for (const named of shape.name === '' ? [bound] : bind(shape.name, id, bound))
          yield* this.operands(shape, id, named);
      }
    }
  }

  private *operands(
    { op, operands, open }: Extract<Shape, { kind: 'op' }>,
    id: number,
    bound: Bindings,
  ): Generator<Bindings> {
    if (operands === null) {
      yield bound;
      return;
    }
    // All inputs of Phi and Stop; else those after the control slot.
    const all = this.source.inputs(id);
    const inputs = op === 'Phi' || op === 'Stop' ? all : all.slice(1);
    if (open ? inputs.length < operands.length : inputs.length !== operands.length) return;
    yield* this.inOrder(operands, inputs, 0, bound);
    if (commutative.has(op) && operands.length === 2)
      yield* this.inOrder(operands, inputs.slice(0, 2).reverse(), 0, bound);
  }

  private *inOrder(
    shapes: readonly Shape[],
    ids: readonly number[],
    place: number,
    bound: Bindings,
  ): Generator<Bindings> {
    const shape = shapes[place];
    if (shape === undefined) {
      yield bound;
      return;
    }
    for (const more of this.at(shape, itemAt(ids, place), bound))
      yield* this.inOrder(shapes, ids, place + 1, more);
  }
}

function* bind(name: string, id: number, bound: Bindings): Generator<Bindings> {
  const seen = bound.get(name);
  if (seen === undefined) yield new Map(bound).set(name, id);
  else if (seen === id) yield bound;
}

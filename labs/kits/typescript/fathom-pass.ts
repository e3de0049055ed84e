// A graph of Fathom: read it from standard input, change it, print it.
//
// Write your pass in a separate file, as gvn.ts does. Node 22.18 and later run TypeScript as it is:
//   fathom pass "node gvn.ts" loop.simple gcd.simple
// With an older Node: fathom pass "npx tsx gvn.ts" loop.simple
// Standard output is for the graph. To see what your pass does, use console.error.
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Slot 0 of inputs is control; null is an empty slot. */
export interface Node {
  readonly id: number;
  readonly op: string;
  inputs: (Node | null)[];
  readonly payload: string | null;
  readonly type: string;
  readonly span: readonly [number, number];
}

type Row = Omit<Node, 'inputs'> & { readonly inputs: readonly (number | null)[] };

/** See docs/graph.schema.json. Other fields are returned as they are. */
interface GraphData {
  readonly nodes: readonly Row[];
  readonly start: number;
  /** For a scheduler, see schedule.ts. */
  readonly blocks: readonly Block[];
  readonly floating: readonly { readonly node: number; readonly below: number }[];
  readonly overwrites: readonly Record<'load' | 'by' | 'block' | 'memory', number>[];
}

export interface Block {
  readonly block: number;
  readonly predecessors: readonly number[];
  readonly nodes: readonly number[];
}

/** Data nodes whose only effect is their value. One that no other node needs is dead. */
const PURE = new Set(
  `Constant Add Sub Mul Minus And Or Xor Shl Shr Sar EQ LT LE Not Phi Proj
  AddF SubF MulF DivF MinusF EQF LTF LEF ToFloat RoundF32 Cast`.split(/\s+/),
);

export class Graph {
  readonly data: GraphData;
  private readonly nodes = new Map<number, Node>();
  private readonly places = new Map<number, number>();

  constructor(data: GraphData) {
    this.data = data;
    for (const row of data.nodes) this.nodes.set(row.id, { ...row, inputs: [] });
    for (const row of data.nodes)
      this.node(row.id).inputs = row.inputs.map((id) => (id === null ? null : this.node(id)));
  }

  node(id: number): Node {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`there is no node ${id}`);
    return node;
  }

  /** By ID. You may delete nodes while you iterate. */
  all(): Node[] {
    return [...this.nodes.values()].sort((a, b) => a.id - b.id);
  }

  users(node: Node): Node[] {
    return this.all().filter(({ inputs }) => inputs.includes(node));
  }

  /** Makes every user of the old node use the new one instead. */
  replace(old: Node, by: Node): void {
    for (const user of this.users(old)) user.inputs = user.inputs.map((n) => (n === old ? by : n));
  }

  create(op: string, inputs: (Node | null)[], type: string, payload: string | null = null): Node {
    const id = Math.max(...this.nodes.keys()) + 1;
    const node: Node = { id, op, inputs, payload, type, span: [0, 0] };
    this.nodes.set(id, node);
    return node;
  }

  /** Integers have 64 bits and wrap around; those of BigInt have no limit. */
  constant(value: bigint | number): Node {
    const wrapped = String(BigInt.asIntN(64, BigInt(value)));
    return this.create('Constant', [this.node(this.data.start)], wrapped, wrapped);
  }

  /** Schedules a node that floats, in the block of a control node. */
  place(node: Node, block: number): void {
    this.places.set(node.id, block);
  }

  /** Dead code elimination: keeps what effects and control need, directly or not. */
  sweep(): void {
    const live = new Set<Node>();
    const todo: (Node | null)[] = this.all().filter(({ op }) => !PURE.has(op));
    for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
      if (node === null || live.has(node)) continue;
      live.add(node);
      todo.push(...node.inputs);
    }
    for (const node of this.all()) if (!live.has(node)) this.nodes.delete(node.id);
  }

  toData(): object {
    const rows = this.all().map((node) => ({ ...node, inputs: node.inputs.map((n) => n?.id ?? null) }));
    const placed = [...this.places].filter(([node]) => this.nodes.has(node));
    const schedule = placed.map(([node, block]) => ({ node, block }));
    return { ...this.data, nodes: rows, ...(placed.length > 0 ? { schedule } : {}) };
  }
}

/** Reads a graph, lets the pass change it, sweeps it, and prints it. */
export function run(change: (graph: Graph) => void): void {
  if (isatty(0)) throw new Error('Run it with: fathom pass "node gvn.ts" PROGRAM.simple');
  const graph = new Graph(JSON.parse(readFileSync(0, 'utf8')) as GraphData);
  change(graph);
  graph.sweep();
  process.stdout.write(JSON.stringify(graph.toData(), null, 1));
}

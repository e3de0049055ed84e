// The XML of the Ideal Graph Visualizer, which HotSpot and Graal write and which IGV reads.
//
// It follows IGV's reader: src/utils/IdealGraphVisualizer/Data/src/main/java/com/sun/hotspot/igv/data/serialization/Parser.java in
// OpenJDK. A group with `difference` lists only what each graph adds and removes. Invariant: reading what was written
// gives the same graphs.
import { say } from '../base/phrase.ts';
import { Malformed, MAX_ID } from './checked.ts';
import {
  traceEdgeKinds,
  type GraphPhase,
  type OnProgress,
  type Origin,
  type Trace,
  type TraceBlock,
  type TraceEdgeKind,
  type TraceInput,
  type TraceNode,
  type TracePhase,
  type TraceReading,
} from './model.ts';
import { MAX_TRACE_TEXT } from './form.ts';
import { escaped, readXml, type Attributes } from './xml.ts';

// -------------------------------------------------------------------------------------------- writing

const property = (name: string, value: string | number): string =>
  value === '' ? '' : `<p name="${name}">${escaped(String(value))}</p>`;

const nodeText = ({ id, opcode, label, title, type, properties, place, origin }: TraceNode): string =>
  `   <node id="${id}"><properties>${[
    property('name', opcode),
    property('label', label),
    property('title', title),
    property('type', type),
    property('properties', properties),
    ...(place === null ? [] : [property('offset', place.offset), property('inlining', place.inlining)]),
    ...(origin === null
      ? []
      : [
          property('origin_phase', origin.phase),
          property('origin_reducer', origin.reducer),
          property('origin_node', origin.node),
          property('origin_bytecode', origin.bytecode),
        ]),
  ].join('')}</properties></node>`;

const edgeText = (element: string, to: number, slot: number, { source, kind }: TraceInput): string =>
  `   <${element} from="${source}" to="${to}" index="${slot}" type="${kind}"/>`;

function graphXml(name: string, before: GraphPhase['nodes'], after: GraphPhase['nodes']): string {
  const [nodes, edges]: [string[], string[]] = [[], []];
  for (const [id, { inputs }] of before) {
    const now = after.get(id);
    if (now === undefined) nodes.push(`   <removeNode id="${id}"/>`);
    inputs.forEach((input, slot) => {
      if (input.source >= 0 && !isSame(input, now?.inputs[slot]))
        edges.push(edgeText('removeEdge', id, slot, input));
    });
  }
  for (const [id, node] of after) {
    const old = before.get(id);
    const text = nodeText(node);
    if (old === undefined || nodeText(old) !== text) nodes.push(text);
    node.inputs.forEach((input, slot) => {
      if (input.source >= 0 && !isSame(input, old?.inputs[slot]))
        edges.push(edgeText('edge', id, slot, input));
    });
  }
  const inside = [['nodes', nodes] as const, ['edges', edges] as const].map(
    ([element, lines]) => `  <${element}>\n${lines.map((line) => `${line}\n`).join('')}  </${element}>\n`,
  );
  return ` <graph name="${escaped(name)}">\n${inside.join('')} </graph>\n`;
}

const isSame = (a: TraceInput, b: TraceInput | undefined): boolean =>
  a.source === b?.source && a.kind === b.kind;

/** An input of -1 has no edge. */
export function igvText(group: string, graphs: Iterable<Pick<GraphPhase, 'name' | 'nodes'>>): string {
  const parts = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<graphDocument>\n<group difference="true">\n <properties>${property('name', group)}${property('origin', 'Fathom')}</properties>\n <method name="${escaped(group)}" shortName="${escaped(group)}" bci="0"></method>\n`,
  ];
  let before: GraphPhase['nodes'] = new Map();
  for (const { name, nodes } of graphs) {
    parts.push(graphXml(name, before, nodes));
    before = nodes;
  }
  return `${parts.join('')}</group>\n</graphDocument>\n`;
}

// -------------------------------------------------------------------------------------------- reading

/** Never throws, whatever the text is. */
export function readIgv(text: string, onProgress: OnProgress = () => undefined): TraceReading {
  if (text.length > MAX_TRACE_TEXT) {
    const message = say`the trace is longer than ${MAX_TRACE_TEXT / 1024 / 1024} MB`;
    return { trace: null, problem: { place: '', message } };
  }
  const reader = new Reader();
  try {
    const lines = Math.max(1, text.length);
    readXml(text, {
      open: (name, attributes, line) => reader.open(name, attributes, line),
      close: (name, inside, line) => {
        reader.close(name, inside, line);
        if (name === 'graph') onProgress(Math.min(reader.phases.length, lines), 0);
      },
    });
    return { trace: reader.trace(), problem: null };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { trace: null, problem: { place: error.place, message: error.said } };
  }
}

interface Edge extends TraceInput {
  readonly to: number;
  readonly index: number;
  /** The kind that the file states, if any. */
  readonly type: string;
}

interface Block {
  readonly name: string;
  readonly successors: string[];
  readonly nodes: number[];
}

const MAX_NODES = 5_000_000;

class Reader {
  readonly phases: TracePhase[] = [];
  private readonly path: string[] = [];
  private group = '';
  private isDifference = false;
  private nodes = new Map<number, Map<string, string>>();
  private edges = new Map<string, Edge>();
  private blocks: Block[] = [];
  private graph = '';
  private node = -1;
  private propertyName = '';
  private line = 1;
  private total = 0;

  trace(): Trace {
    if (this.phases.length === 0)
      throw new Malformed(`line ${this.line}`, say`this is not a file of IGV: it has no graphs`);
    return { function: this.group, maker: 'igv', phases: this.phases, sources: [], inlinings: [] };
  }

  open(name: string, attributes: Attributes, line: number): void {
    this.line = line;
    const parent = this.path.at(-1) ?? '';
    if (parent === '' && name !== 'graphDocument') this.fail();
    this.path.push(name);
    const inBlock = this.path.includes('controlFlow');
    if (name === 'group') this.isDifference = ['1', 'true'].includes(attributes.get('difference') ?? '');
    if (name === 'graph') this.begin(attributes.get('name') ?? '');
    if (name === 'node' && inBlock) this.blocks.at(-1)?.nodes.push(this.whole(attributes, 'id'));
    else if (name === 'node') this.nodes.set((this.node = this.whole(attributes, 'id')), new Map());
    if (name === 'removeNode') this.nodes.delete(this.whole(attributes, 'id'));
    if (name === 'p') this.propertyName = attributes.get('name') ?? '';
    if (name === 'edge' || name === 'removeEdge') this.edge(attributes, name === 'edge');
    if (name === 'block') this.blocks.push({ name: attributes.get('name') ?? '', successors: [], nodes: [] });
    if (name === 'successor') this.blocks.at(-1)?.successors.push(attributes.get('name') ?? '');
  }

  close(name: string, text: string, line: number): void {
    this.line = line;
    this.path.pop();
    if (name === 'p' && this.path.includes('node')) this.nodes.get(this.node)?.set(this.propertyName, text);
    else if (name === 'p' && this.propertyName === 'name' && !this.path.includes('graph'))
      this.group ||= text;
    if (name === 'graph') this.end();
  }

  private begin(name: string): void {
    if (!this.isDifference) [this.nodes, this.edges] = [new Map(), new Map()];
    this.graph = name;
    this.blocks = [];
  }

  private edge(attributes: Attributes, isAdded: boolean): void {
    const [source, to] = [this.whole(attributes, 'from'), this.whole(attributes, 'to')];
    const index = this.whole(attributes, attributes.has('toIndex') ? 'toIndex' : 'index', '0');
    const key = `${to},${index},${source}`;
    if (!isAdded) this.edges.delete(key);
    else this.edges.set(key, { source, to, index, kind: 'unknown', type: attributes.get('type') ?? '' });
  }

  private end(): void {
    this.total += this.nodes.size;
    if (this.total > MAX_NODES) throw new Malformed(`line ${this.line}`, say`the trace has too many nodes`);
    const inputs = new Map<number, Edge[]>([...this.nodes.keys()].map((id) => [id, []]));
    for (const edge of this.edges.values()) {
      if (!this.nodes.has(edge.source)) this.fail(edge.source);
      (inputs.get(edge.to) ?? this.fail(edge.to)).push(edge);
    }
    const nodes = new Map<number, TraceNode>();
    for (const [id, list] of inputs) nodes.set(id, nodeOf(id, this.nodes, list));
    this.phases.push({ kind: 'graph', name: this.graph, nodes, edges: this.edges.size });
    if (this.blocks.length > 0) this.phases.push(this.schedule(nodes));
  }

  private schedule(nodes: GraphPhase['nodes']): TracePhase {
    const ids = new Map(this.blocks.map(({ name }, i) => [name, i]));
    const blocks = this.blocks.map((block, id): TraceBlock => ({
      id,
      isDeferred: false,
      predecessors: this.blocks.flatMap(({ successors }, i) => (successors.includes(block.name) ? [i] : [])),
      successors: block.successors.flatMap((name) => ids.get(name) ?? []),
      loop: -1,
      lines: block.nodes.map((node) => ({ node, text: `${node}: ${nodes.get(node)?.title ?? ''}` })),
    }));
    const count = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
    return {
      kind: 'schedule',
      name: `${this.graph}, blocks`,
      isTurboshaft: false,
      blocks,
      nodes: count,
      edges: 0,
    };
  }

  private whole(attributes: Attributes, name: string, otherwise = ''): number {
    const text = attributes.get(name) ?? otherwise;
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (number <= MAX_ID) return number;
    throw new Malformed(`line ${this.line}`, say`${name} must be an integer from 0 to ${MAX_ID}`);
  }

  private fail(missing?: number): never {
    const said =
      missing === undefined
        ? say`this is not a file of IGV: it has no graphs`
        : say`there is no node ${missing} in this phase`;
    throw new Malformed(`line ${this.line}`, said);
  }
}

const kinds: ReadonlySet<string> = new Set(traceEdgeKinds);

/** The kind of the edge, or of its source node: HotSpot writes a category, or only a type. */
function kindOf(
  { type, source }: Edge,
  nodes: ReadonlyMap<number, ReadonlyMap<string, string>>,
): TraceEdgeKind {
  if (kinds.has(type)) return type as TraceEdgeKind;
  const from = nodes.get(source);
  const category = (from?.get('category') ?? from?.get('type') ?? '').toLowerCase();
  if (category === 'control') return 'control';
  return category.startsWith('memory') ? 'effect' : 'value';
}

function nodeOf(
  id: number,
  all: ReadonlyMap<number, ReadonlyMap<string, string>>,
  edges: readonly Edge[],
): TraceNode {
  const given = all.get(id);
  const text = (name: string): string => given?.get(name) ?? '';
  const number = (name: string): number => (/^\d{1,7}$/.test(text(name)) ? Number(text(name)) : -1);
  const opcode = text('name') || `node ${id}`;
  const sorted = [...edges].sort((a, b) => a.index - b.index);
  return {
    id,
    opcode,
    label: text('label') || opcode,
    title: text('title') || [opcode, text('dump_spec')].join(' ').trim(),
    type: text('type') || text('bottom_type'),
    properties: text('properties'),
    place: number('offset') < 0 ? null : { offset: number('offset'), inlining: number('inlining') },
    origin: given?.has('origin_node') === true ? originOf(text, number) : null,
    inputs: sorted.map((edge) => ({ source: edge.source, kind: kindOf(edge, all) })),
  };
}

const originOf = (text: (name: string) => string, number: (name: string) => number): Origin => ({
  phase: text('origin_phase'),
  reducer: text('origin_reducer'),
  node: number('origin_node'),
  bytecode: number('origin_bytecode'),
});

// Writes json-pipeline's forms: the text “printable”, JSON, and Graphviz, each matching the packages' output
// byte by byte (JSON: value by value; tested). Text with blocks numbers these separately: b0, b1 … and i0, i1
// …
import { jsonText } from '../base/json-text.ts';
import { PipelineBlock, type Literal, type Pipeline, type PipelineNode } from './pipeline.ts';

export interface PipelineSections {
  /** Nodes in their blocks. Default: a list of all nodes. */
  readonly cfg?: boolean;
  /** With blocks: also the dominator tree and the frontiers. */
  readonly dominance?: boolean;
}

export function pipelineNames({ nodes, blocks }: Pipeline, cfg: boolean): ReadonlyMap<PipelineNode, string> {
  const names = new Map<PipelineNode, string>();
  if (cfg) blocks.forEach((block, index) => names.set(block, `b${index}`));
  let count = 0;
  for (const node of nodes) if (!names.has(node)) names.set(node, `i${count++}`);
  return names;
}

const writtenAs = { b: /^b\d{1,9}$/, i: /^i\d{1,9}$/ } as const;

/** The original names of nodes; new nodes get the next numbers. Messages then use the text's own names. */
export function writtenNames(pipeline: Pipeline, cfg: boolean): ReadonlyMap<PipelineNode, string> {
  const { nodes } = pipeline;
  const letterOf = (node: PipelineNode): 'b' | 'i' => (cfg && node instanceof PipelineBlock ? 'b' : 'i');
  const isWritten = (node: PipelineNode): boolean => writtenAs[letterOf(node)].test(node.name);
  const next = { b: 0, i: 0 };
  for (const node of nodes)
    if (isWritten(node))
      next[letterOf(node)] = Math.max(next[letterOf(node)], Number(node.name.slice(1)) + 1);
  const named = (node: PipelineNode): string =>
    isWritten(node) ? node.name : `${letterOf(node)}${next[letterOf(node)]++}`;
  return new Map(nodes.map((node) => [node, named(node)]));
}

const nameIn =
  (names: ReadonlyMap<PipelineNode, string>) =>
  (node: PipelineNode): string =>
    names.get(node) ?? 'i?';

export function nodeText(
  node: PipelineNode,
  names: ReadonlyMap<PipelineNode, string>,
  control = node.control.map(nameIn(names)),
): string {
  const name = nameIn(names);
  const operands = [
    ...control.map((above) => `^${above}`),
    ...node.literals.map((literal) => jsonText(literal)),
    ...node.inputs.map(name),
  ];
  return `${name(node)} = ${node.opcode}${operands.length === 0 ? '' : ` ${operands.join(', ')}`}`;
}

/** The text “printable”. Like the packages' output, it does not end with a line break. */
export function printPipeline(
  pipeline: Pipeline,
  { cfg, dominance }: PipelineSections = {},
  names = pipelineNames(pipeline, cfg === true),
): string {
  if (cfg !== true) return `pipeline {\n${listedLines(pipeline, names).join('')}}`;
  const blocks = pipeline.blocks.map((block) => blockText(block, names, dominance === true));
  return `pipeline {\n${blocks.join('')}}`;
}

const MAX_CONTROL = 2;

/**
 * The nodes without blocks. The order of a branch's arms is that of their regions' lines, so an arm whose
 * region comes too early starts in an additional region at the end, which jumps there.
 */
function listedLines({ nodes, blocks }: Pipeline, names: ReadonlyMap<PipelineNode, string>): string[] {
  const name = nameIn(names);
  const places = new Map(nodes.map((node, place) => [node, place]));
  let count = Math.max(-1, ...[...names.values()].map((each) => Number(each.slice(1)))) + 1;
  const added: string[] = [];
  /** By block: names of its control inputs, in predecessor order. */
  const control = new Map<PipelineNode, string[]>(blocks.map((block) => [block, []]));
  for (const block of blocks) {
    let last = -1;
    for (const next of block.successors) {
      const place = places.get(next) ?? -1;
      const end = name(block.lastControl);
      if (place >= last) control.get(next)?.push(end);
      else {
        const [region, jump] = [`i${count++}`, `i${count++}`];
        added.push(`  ${region} = region ^${end}\n`, `  ${jump} = jump ^${region}\n`);
        control.get(next)?.push(jump);
      }
      last = Math.max(last, place);
    }
  }
  const lines = nodes.map((node) => {
    const above = control.get(node)?.slice(0, MAX_CONTROL);
    return `  ${nodeText(node, names, above?.length === 0 ? undefined : above)}\n`;
  });
  return [...lines, ...added];
}

function blockText(
  block: PipelineBlock,
  names: ReadonlyMap<PipelineNode, string>,
  dominance: boolean,
): string {
  const name = nameIn(names);
  const arrow = (sign: string, targets: readonly PipelineBlock[]): string =>
    targets.length === 0 ? '' : `  ${name(block)} ${sign} ${targets.map(name).join(', ')}\n`;
  const lines = block.nodes.map((node) => `    ${nodeText(node, names)}\n`).join('');
  const tree = dominance ? arrow('=>', block.children) + arrow('~>', block.frontier) : '';
  return `  ${name(block)} {\n${lines}  }\n${arrow('->', block.successors)}${tree}`;
}

export interface PipelineJson {
  readonly nodes: readonly {
    readonly opcode: string;
    readonly control: readonly number[];
    readonly literals: readonly Literal[];
    readonly inputs: readonly number[];
  }[];
  readonly cfg?: {
    readonly blocks: readonly {
      readonly node: number;
      readonly successors: readonly number[];
      readonly nodes: readonly number[];
    }[];
  };
  readonly dominance?: {
    readonly blocks: readonly {
      readonly node: number;
      readonly parent: number | null;
      readonly frontier: readonly number[];
    }[];
  };
}

/** References are indices into the list of nodes. */
export function pipelineJson(
  { nodes, blocks }: Pipeline,
  { cfg, dominance }: PipelineSections = {},
): PipelineJson {
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const number = (node: PipelineNode): number => numbers.get(node) ?? -1;
  const list = nodes.map(({ opcode, control, literals, inputs }) => ({
    opcode,
    control: control.map(number),
    literals: [...literals],
    inputs: inputs.map(number),
  }));
  if (cfg !== true) return { nodes: list };
  const flow = blocks.map((block) => ({
    node: number(block),
    successors: block.successors.map(number),
    nodes: block.nodes.map(number),
  }));
  if (dominance !== true) return { nodes: list, cfg: { blocks: flow } };
  const tree = blocks.map((block) => ({
    node: number(block),
    parent: block.parent === null ? null : number(block.parent),
    frontier: block.frontier.map(number),
  }));
  return { nodes: list, cfg: { blocks: flow }, dominance: { blocks: tree } };
}

const DOT_HEAD = `digraph {
node [fontsize=8,height=0.25]
rankdir="TB"
ranksep="1.2 equally"
overlap="false"
splines="true"
concentrate="true"
`;

/** In Graphviz: control is dashed, data solid; blocks are clusters. */
export function pipelineDot(pipeline: Pipeline, { cfg }: PipelineSections = {}): string {
  const numbers = new Map(pipeline.nodes.map((node, index) => [node, index]));
  const number = (node: PipelineNode): number => numbers.get(node) ?? -1;
  const shapes =
    cfg === true
      ? pipeline.blocks.map((block, index) => clusterDot(block, index, number))
      : pipeline.nodes.map((node) => nodeDot(node, number, ''));
  const edges = pipeline.nodes.map((node) => edgesDot(node, number));
  return `${DOT_HEAD}${shapes.join('')}${edges.join('')}}`;
}

type Numbering = (node: PipelineNode) => number;

function clusterDot(block: PipelineBlock, index: number, number: Numbering): string {
  const color = block.predecessors.length === 0 ? 'red' : block.successors.length === 0 ? 'blue' : null;
  const nodes = [block, ...block.nodes].map((node) => nodeDot(node, number, '  '));
  const colored = color === null ? '' : `  color = "${color}"\n`;
  return `subgraph cluster${index} {\n  label = "b${index}"\n${colored}${nodes.join('')}}\n`;
}

const escaped = (text: string): string => text.replace(/[^a-z0-9]/gi, (character) => `\\${character}`);

/** For display: strings without quotes, nothing for null. */
export const shownLiteral = (literal: Literal): string => (literal === null ? '' : shownValue(literal));
const shownValue = (literal: NonNullable<Literal>): string =>
  typeof literal !== 'object' ? String(literal) : JSON.stringify(literal);

function nodeDot(node: PipelineNode, number: Numbering, pad: string): string {
  const values = escaped(`(${node.literals.map(shownLiteral).join(', ')})`);
  const records = [
    '<CS>',
    ...node.control.map((control, slot) => `<C${slot}> ^i${number(control)}`),
    `<S> i${number(node)} = ${escaped(node.opcode)}${node.literals.length > 0 ? values : ''}`,
    ...node.inputs.map((input, slot) => `<I${slot}> i${number(input)}`),
  ];
  const label = `{{${records.join('|')}}}`;
  return `${pad}N${number(node)} [\n${pad}  shape="record"\n${pad}  label="${label}"\n${pad}]\n`;
}

function edgesDot(node: PipelineNode, number: Numbering): string {
  const record = `N${number(node)}`;
  const control = node.control.map(
    (above, slot) => `N${number(above)}:CS -> ${record}:C${slot} [dir=back, style=dashed]\n`,
  );
  const data = node.inputs.map((input, slot) => `N${number(input)}:S -> ${record}:I${slot} []\n`);
  return [...control, ...data].join('');
}

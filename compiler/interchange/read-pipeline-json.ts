// Reads json-pipeline's JSON form from any value.
//
// Preserves node order. With blocks, every other node must be in one; blocks without control inputs get the
// ends of their predecessors, as in the packages. An error's `line` is the node's index, counted from 1.
// Never throws, whatever the value.
import { say, type Phrase, type Said } from '../base/phrase.ts';
import { NO_LITERAL, literalOf } from './literals.ts';
import {
  MAX_NODES,
  Pipeline,
  PipelineBlock,
  type PipelineError,
  type PipelineNode,
  type PipelineResult,
} from './pipeline.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** @param lines of the nodes; default: those that the nodes state */
export function readPipelineJson(value: unknown, lines: readonly number[] = []): PipelineResult {
  const reader = new JsonReader(lines);
  reader.read(value);
  return reader.errors.length > 0
    ? { pipeline: null, errors: reader.errors }
    : { pipeline: reader.pipeline, errors: [] };
}

class JsonReader {
  readonly pipeline = new Pipeline();
  readonly errors: PipelineError[] = [];
  private readonly lines: readonly number[];

  constructor(lines: readonly number[]) {
    this.lines = lines;
  }

  read(value: unknown): void {
    if (!isFields(value) || !Array.isArray(value.nodes))
      return this.fail(0, say`the list \`nodes\` is missing`);
    const { nodes } = value as { nodes: unknown[] };
    if (nodes.length > MAX_NODES) return this.fail(0, say`too many nodes`);
    const flow = blockRows(value.cfg);
    if (flow === null) return this.fail(0, say`\`cfg\` needs a list \`blocks\` of objects`);
    this.createAll(nodes, new Set(flow.map(({ node }) => node)));
    if (this.errors.length === 0) nodes.forEach((node, index) => this.connect(node as Fields, index));
    if (this.errors.length === 0) this.placeAll(flow);
    if (this.errors.length === 0 && flow.length > 0) this.connectBlocks(flow, value.dominance);
  }

  private fail(place: number, message: Said): void {
    if (this.errors.length < 20) this.errors.push({ line: place, column: 0, message });
  }

  private createAll(nodes: readonly unknown[], heads: ReadonlySet<unknown>): void {
    nodes.forEach((node, index) => {
      if (!isFields(node) || typeof node.opcode !== 'string' || !/^\S+$/.test(node.opcode))
        return this.fail(index + 1, say`a node needs an \`opcode\`, which must be a string`);
      const line = this.lines[index] ?? lineOf(node);
      if (heads.has(index)) this.pipeline.createBlock(line, node.opcode);
      else this.pipeline.create(node.opcode, null, line);
    });
  }

  private connect({ control, inputs, literals }: Fields, index: number): void {
    const node = this.pipeline.nodes[index];
    const above = this.list(control ?? [], index, 'control');
    if (above.length > 2) this.fail(index + 1, say`a node can have at most two control inputs`);
    for (const input of above) this.pipeline.addControl(node, input);
    for (const input of this.list(inputs ?? [], index, 'inputs')) this.pipeline.addInput(node, input);
    if (!Array.isArray(literals ?? [])) return this.fail(index + 1, say`\`literals\` must be a list`);
    for (const literal of (literals ?? []) as unknown[]) {
      const kept = literalOf(literal);
      if (kept === undefined) this.fail(index + 1, NO_LITERAL);
      else node.literals.push(kept);
    }
  }

  private list(value: unknown, index: number, name: string): PipelineNode[] {
    if (!Array.isArray(value)) {
      this.fail(index + 1, say`\`${name}\` must be a list`);
      return [];
    }
    return (value as unknown[]).flatMap((place) => {
      const node = typeof place === 'number' ? this.pipeline.nodes[place] : undefined;
      if (node === undefined) this.fail(index + 1, say`\`${name}\`: node ${shown(place)} does not exist`);
      return node ?? [];
    });
  }

  private placeAll(flow: readonly Fields[]): void {
    const order: PipelineBlock[] = [];
    for (const row of flow) {
      const place = placeIn(row);
      const [block] = this.list([row.node], place, 'node');
      if (!(block instanceof PipelineBlock) || order.includes(block))
        return this.fail(0, say`\`cfg\`: ${shown(row.node)} is not a node, or belongs to two blocks`);
      order.push(block);
      for (const node of this.list(row.nodes, place, 'nodes')) {
        if (node.block !== null || node instanceof PipelineBlock)
          this.fail(place + 1, say`a node is in two blocks, or a block is inside another block`);
        else this.pipeline.place(node, block);
      }
    }
    this.pipeline.blocks.splice(0, Infinity, ...order);
    if (order.length === 0) return;
    const lost = this.pipeline.nodes.findIndex(
      (node) => node.block === null && !(node instanceof PipelineBlock),
    );
    if (lost >= 0) this.fail(lost + 1, say`the node is not in a block`);
  }

  private connectBlocks(flow: readonly Fields[], dominance: unknown): void {
    flow.forEach((row, index) => {
      for (const target of this.listOfBlocks(row.successors, placeIn(row)))
        this.pipeline.addEdge(this.pipeline.blocks[index], target);
    });
    for (const row of blockRows(dominance) ?? []) {
      const place = placeIn(row);
      const [block] = this.listOfBlocks([row.node], place);
      if (block === undefined) continue;
      block.frontier.push(...this.listOfBlocks(row.frontier, place));
      if (row.parent !== null) this.adopt(this.listOfBlocks([row.parent], place)[0], block);
    }
    for (const { lastControl, nodes } of this.pipeline.blocks)
      if (nodes.length > 0 && !lastControl.isControl)
        this.fail(
          this.pipeline.nodes.indexOf(lastControl) + 1,
          say`the last node of a block must have a control input`,
        );
    if (this.errors.length === 0) this.pipeline.link();
  }

  private adopt(parent: PipelineBlock | undefined, child: PipelineBlock): void {
    if (parent === undefined) return;
    if (child.parent !== null) return this.fail(0, say`\`dominance\`: a block is listed twice`);
    child.parent = parent;
    parent.children.push(child);
  }

  private listOfBlocks(value: unknown, index: number): PipelineBlock[] {
    return this.list(value, index, 'blocks').filter((node) => {
      if (node instanceof PipelineBlock) return true;
      this.fail(index + 1, say`expected a block but found a node`);
      return false;
    }) as PipelineBlock[];
  }
}

function shown(place: unknown): Phrase {
  if (typeof place === 'number' || typeof place === 'bigint') return String(place);
  return typeof place === 'object' && place !== null ? say`a list or an object` : `“${String(place)}”`;
}

const placeIn = ({ node }: Fields): number => (typeof node === 'number' ? node : -1);

/** The rows of a section; empty if it is missing, null if it is malformed. */
function blockRows(section: unknown): readonly Fields[] | null {
  if (section === undefined) return [];
  if (!isFields(section) || !Array.isArray(section.blocks)) return null;
  const { blocks } = section as { blocks: unknown[] };
  return blocks.every(isFields) ? blocks : null;
}

/** The packages count lines from 0. */
function lineOf({ loc }: Fields): number {
  const line = isFields(loc) ? loc.line : undefined;
  return typeof line === 'number' && Number.isInteger(line) && line >= 0 ? line + 1 : 0;
}

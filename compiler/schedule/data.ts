// A schedule as plain data for the window, and as text.
import { joined, say, textOf, type Phrase } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { auxText } from '../ir/aux-data.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { ops } from '../ir/ops/table.ts';
import { typeText } from '../ir/text/type-text.ts';
import { liveBefore, liveOut, measure, type ScheduleMeasures } from './measures.ts';
import type { Schedule, ScheduleChoice, ScheduledBlock } from './schedule.ts';

export interface InstructionData {
  readonly node: number;
  readonly text: Phrase;
  /** Constants are shown at their uses; memory is a value that no machine computes. */
  readonly kind: 'instruction' | 'constant' | 'memory';
  /** Number of live values before it (measures.ts); null for phis and others at the start of the block. */
  readonly live: number | null;
}

export interface BlockData {
  readonly index: number;
  readonly name: string;
  readonly head: number;
  /** For the first block of the program or a function: `entry`, or the function; otherwise ''. */
  readonly title: Phrase;
  readonly instructions: readonly InstructionData[];
  readonly liveAtEnd: number;
  readonly successors: readonly { readonly block: number; readonly label: '' | 'true' | 'false' | 'back' }[];
  readonly predecessors: readonly number[];
  /** Block index of the immediate dominator; -1 for the entry. */
  readonly dominator: number;
  readonly loopDepth: number;
  /** Block index of the innermost loop's header, or -1. */
  readonly loop: number;
}

export interface ScheduleData {
  readonly kind: ScheduleChoice;
  readonly blocks: readonly BlockData[];
  /** By node id; -1 if it is not in a block. */
  readonly blockOf: Int32Array;
  readonly measures: ScheduleMeasures;
}

export function scheduleData(schedule: Schedule): ScheduleData {
  const { kind, blocks, blockOf, dominators, loops } = schedule;
  const out = liveOut(schedule);
  const live = blocks.map(({ index }) => liveBefore(schedule, index, out));
  return {
    kind,
    blockOf,
    measures: measure(schedule, out),
    blocks: blocks.map((block) => ({
      index: block.index,
      name: blockName(block.index),
      head: block.head.id,
      title: titleOf(schedule.graph, block),
      instructions: block.nodes.map((node) => ({
        node: node.id,
        text: instructionText(node, block),
        kind: instructionKind(node),
        live: live[block.index].get(node) ?? null,
      })),
      liveAtEnd: out[block.index].size,
      successors: block.successors,
      predecessors: block.predecessors,
      dominator: dominators.parent[block.index],
      loopDepth: loops.depth[block.index],
      loop: loops.head[block.index],
    })),
  };
}

function instructionKind({ op, type }: Node): InstructionData['kind'] {
  if (op === ops.Constant) return 'constant';
  return type.kind === 'memory' && op.access === undefined ? 'memory' : 'instruction';
}

function titleOf({ functions }: Graph, { index, head }: ScheduledBlock): Phrase {
  if (head.op !== ops.Fun) return index === 0 ? 'entry' : '';
  const name = functions[head.aux as number]?.name ?? '';
  return say`function ${name === '' ? String(head.aux) : name}`;
}

const blockName = (index: number): string => `B${index}`;

/** Constants are written in full, others by number. */
function operandText(node: Node | null): string {
  if (node === null) return '_';
  return node.op === ops.Constant ? typeText(node.type) : `v${node.id}`;
}

function instructionText(node: Node, block: ScheduledBlock): Phrase {
  const target = (side: number): string => blockName(block.successors[side]?.block ?? -1);
  const operands = node.inputs.slice(1).map(operandText);
  const isValue = (value: Phrase): Phrase => joined([`v${node.id} = `, value], '');
  switch (node.op) {
    case ops.Constant:
      return `v${node.id} = ${typeText(node.type)}`;
    case ops.Proj:
    case ops.Parm:
      return isValue(projectionText(node));
    case ops.Phi:
      return `v${node.id} = phi(${operands.map((operand, i) => `${blockName(block.predecessors[i])}: ${operand}`).join(', ')})`;
    case ops.Return:
      return `return ${operands[0]}`;
    case ops.Call:
      return `call ${operands[1]}(${operands.slice(2).join(', ')})`;
    case ops.CheckIndex:
      return say`check 0 <= ${operands[0]} < ${operands[1]}`;
    case ops.CheckLength:
      return say`check ${operands[0]} is not negative`;
    case ops.New:
      return isValue(newText(auxText(node.aux), operands[0]));
    case ops.MemMerge:
      return isValue(say`all memory, with ${operands.slice(1).join(', ')}`);
    case ops.Cast:
      return isValue(say`${operands[0]} as ${typeText(node.type)}`);
    case ops.ReadOnly:
      return isValue(say`read-only ${operands[0]}`);
    case ops.Address:
      return isValue(say`address of ${operands[0]}`);
    case ops.Length:
      return `v${node.id} = ${operands[0]}#`;
    case ops.Fault:
      return say`fault ${String(node.aux)}`;
    case ops.If:
      return say`if ${operands[0]} then ${target(0)} else ${target(1)}`;
    case ops.Never:
      return say`never leave, go to ${target(0)}`;
    case ops.ZeroCheck:
      return say`check ${operands[0]} is not 0`;
    default: {
      const { access, symbol = node.op.name } = node.op;
      if (access !== undefined) {
        const place = placeText(node, operands[1], operands[access.index - 1]);
        return access.writes ? `${place} ${symbol} ${operands[2]}` : `v${node.id} = ${place}`;
      }
      const value =
        operands.length === 1 ? `${symbol}${operands[0]}` : `${operands[0]} ${symbol} ${operands[1]}`;
      return `v${node.id} = ${value}`;
    }
  }
}

const newText = (what: string, length: string | undefined): Phrase =>
  length === undefined ? `new ${what}` : say`new ${what}, length ${length}`;

function projectionText(node: Node): Phrase {
  if (node.op === ops.Parm) return (node.aux as Parameter).name;
  const memory = node.aux === (node.input(0).op === ops.Start ? 2 : 1);
  if (memory) return say`memory`;
  return node.input(0).op === ops.Start ? 'arg' : say`the result`;
}

function placeText(node: Node, object: string, index: string | undefined): string {
  return index === undefined ? `${object}.${(node.aux as FieldShape).name}` : `${object}[${index}]`;
}

/** Blocks with their instructions (`emit --as schedule`). */
export function printSchedule(schedule: Schedule): string {
  const { blocks } = scheduleData(schedule);
  return blocks
    .map(
      (block) =>
        [blockHeader(block), ...block.instructions.map(({ text }) => `  ${textOf(text)}`)].join('\n') + '\n',
    )
    .join('');
}

/** Blocks and edges only (`emit --as cfg`). */
export function printCfg(schedule: Schedule): string {
  return scheduleData(schedule)
    .blocks.map((block) => `${blockHeader(block)}\n`)
    .join('');
}

function blockHeader({ name, successors, predecessors, dominator, loopDepth, title }: BlockData): string {
  const to = successors.map(({ block, label }) =>
    label === '' ? blockName(block) : `${blockName(block)} (${label})`,
  );
  const parts = [
    predecessors.length > 0 ? `from ${predecessors.map(blockName).join(', ')}` : textOf(title),
    ...(to.length > 0 ? [`to ${to.join(', ')}`] : []),
    ...(dominator >= 0 ? [`under ${blockName(dominator)}`] : []),
    ...(loopDepth > 0 ? [`loop depth ${loopDepth}`] : []),
  ];
  return `${name}: ${parts.join('; ')}`;
}

/** Dominator tree, loops, and measures (`emit --as analysis`). */
export function printAnalysis(schedule: Schedule): string {
  const { dominators, loops } = schedule;
  const lines = schedule.blocks.map(({ index, head }) => {
    const parent = dominators.parent[index];
    const loop = loops.head[index];
    const parts = [
      `${blockName(index)} begins at ${head}`,
      parent < 0 ? 'dominator: none' : `dominator: ${blockName(parent)}`,
      loop < 0 ? 'loop: none' : `loop: ${blockName(loop)}, depth ${loops.depth[index]}`,
    ];
    return parts.join('; ');
  });
  const types = [...schedule.graph.all()]
    .filter((node) => node.op.control !== true && node.op !== ops.Constant)
    .map((node) => `${node}: ${typeText(node.type)}`);
  const m = measure(schedule);
  const measures = `instructions ${m.instructions}; in loops ${m.instructionsInLoops}; live at most ${m.maximumLive}, on average ${m.meanLive.toFixed(2)}`;
  return `${[...lines, ...types, measures].join('\n')}\n`;
}

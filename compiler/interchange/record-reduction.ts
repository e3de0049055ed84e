// What a run of reductions looked like: the text before the first step, and for each step the lines that it changed,
// what was queued after it, and the counts up to there. Plain data, for whoever shows it.
//
// A line is a row with a key: the name of its node in the steps; lines that are no nodes have keys with other signs.
// Rows of a state are those of the state before with the change applied, see `rowsAfter`.
// Keep true when editing: the rows after all changes are the text of the reduced pipeline.
import type { Pipeline, PipelineBlock, PipelineNode } from './pipeline.ts';
import type { Reducer, ReductionStep } from './reducer.ts';

export interface PipelineRow {
  readonly key: string;
  readonly text: string;
  /** What the reductions know of the node. */
  readonly facts: string;
  /** Where the node was written, 1-based; 0: nowhere. */
  readonly line: number;
}

export interface RowsChange {
  readonly set: readonly PipelineRow[];
  /** Keys. */
  readonly gone: readonly string[];
  /** In their order; each stands behind the row of a key. */
  readonly added: readonly { readonly after: string; readonly row: PipelineRow }[];
  /** All rows, where some of them changed places; null: none did. */
  readonly all: readonly PipelineRow[] | null;
}

export interface RecordedStep extends ReductionStep {
  /** Null where too much is recorded already. */
  readonly change: RowsChange | null;
  /** Names, the next one first, and how many there are besides. */
  readonly queued: readonly string[];
  readonly moreQueued: number;
  readonly visits: number;
  readonly idle: number;
}

export interface RecordedReduction {
  readonly rows: readonly PipelineRow[];
  /** What is queued before the first step. */
  readonly queued: readonly string[];
  readonly moreQueued: number;
  readonly steps: readonly RecordedStep[];
}

/** Rows that are looked at in all; what comes after that is told without its text. */
const MOST_ROWS = 3_000_000;
const MOST_QUEUED = 60;

/** Give its `watch` to the reducer. */
export class ReductionRecorder {
  private first: readonly PipelineRow[] = [];
  private rows: readonly PipelineRow[] = [];
  private start: Pick<RecordedStep, 'queued' | 'moreQueued'> = { queued: [], moreQueued: 0 };
  private readonly steps: RecordedStep[] = [];
  private looked = 0;
  /** What is reduced; null before it begins. */
  pipeline: Pipeline | null = null;

  readonly watch = (reducer: Reducer): void => {
    const step = reducer.steps.at(-1);
    const queue = queueOf(reducer);
    if (step === undefined) {
      this.pipeline = reducer.pipeline;
      this.first = this.rows = rowsOf(reducer);
      this.start = queue;
      return;
    }
    const { visits, idle } = reducer;
    this.steps.push({ ...step, change: this.changeBy(reducer), ...queue, visits, idle });
  };

  get data(): RecordedReduction {
    return { rows: this.first, ...this.start, steps: this.steps };
  }

  private changeBy(reducer: Reducer): RowsChange | null {
    this.looked += this.rows.length;
    if (this.looked > MOST_ROWS) return null;
    const before = this.rows;
    this.rows = rowsOf(reducer);
    return changeOf(before, this.rows);
  }
}

function queueOf({ waiting, nameOf }: Reducer): Pick<RecordedStep, 'queued' | 'moreQueued'> {
  const queued: string[] = [];
  let moreQueued = 0;
  for (const node of waiting) {
    if (queued.length < MOST_QUEUED) queued.push(nameOf(node));
    else moreQueued++;
  }
  return { queued, moreQueued };
}

/** The text of a pipeline with the names of the steps; in blocks where it has blocks. */
function rowsOf(reducer: Reducer): PipelineRow[] {
  const { pipeline } = reducer;
  const plain = (key: string, text: string): PipelineRow => ({ key, text, facts: '', line: 0 });
  const row = (node: PipelineNode, text: string): PipelineRow => ({
    key: reducer.nameOf(node),
    text,
    facts: reducer.factsOf(node).join(', '),
    line: node.line,
  });
  const nodeRow = (node: PipelineNode, pad: string): PipelineRow =>
    row(node, `${pad}${reducer.nodeText(node)}`);
  const blockRows = (block: PipelineBlock): PipelineRow[] => {
    const name = reducer.nameOf(block);
    const targets = block.successors.map(reducer.nameOf).join(', ');
    return [
      row(block, `  ${name} {`),
      ...block.nodes.map((node) => nodeRow(node, '    ')),
      plain(`${name}}`, '  }'),
      ...(targets === '' ? [] : [plain(`${name}>`, `  ${name} -> ${targets}`)]),
    ];
  };
  return [
    plain('{', 'pipeline {'),
    ...pipeline.blocks.flatMap(blockRows),
    ...outsideOf(pipeline).map((node) => nodeRow(node, '  ')),
    plain('}', '}'),
  ];
}

function outsideOf({ nodes, blocks }: Pipeline): readonly PipelineNode[] {
  if (blocks.length === 0) return nodes;
  const heads = new Set<PipelineNode>(blocks);
  return nodes.filter((node) => node.block === null && !heads.has(node));
}

function changeOf(before: readonly PipelineRow[], after: readonly PipelineRow[]): RowsChange {
  const old = new Map(before.map((row) => [row.key, row]));
  const now = new Set(after.map(({ key }) => key));
  const set = after.filter(({ key, text, facts }) => {
    const was = old.get(key);
    return was !== undefined && (was.text !== text || was.facts !== facts);
  });
  const gone = before.flatMap(({ key }) => (now.has(key) ? [] : [key]));
  const added = after.flatMap((row, index) =>
    old.has(row.key) ? [] : [{ after: after[index - 1]?.key ?? '', row }],
  );
  const stayed = before.filter(({ key }) => now.has(key));
  const kept = after.filter(({ key }) => old.has(key));
  const isSameOrder = stayed.every(({ key }, index) => kept[index].key === key);
  return { set, gone, added, all: isSameOrder ? null : after };
}

/** The rows that a change leaves. */
export function rowsAfter(
  rows: readonly PipelineRow[],
  { set, gone, added, all }: RowsChange,
): PipelineRow[] {
  if (all !== null) return [...all];
  const changed = new Map(set.map((row) => [row.key, row]));
  const removed = new Set(gone);
  const result = rows.filter(({ key }) => !removed.has(key)).map((row) => changed.get(row.key) ?? row);
  for (const { after, row } of added) result.splice(result.findIndex(({ key }) => key === after) + 1, 0, row);
  return result;
}

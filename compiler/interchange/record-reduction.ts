// Records reductions as plain data: the text before the first step, and for each step its changed lines, the
// queue after it, and the counts.
//
// A line is a row with a key, the name of its node; `rowsAfter` applies a change to a state's rows.
// Invariant: the rows after all changes are the text of the reduced pipeline.
import type { Pipeline, PipelineBlock, PipelineNode } from './pipeline.ts';
import type { Reducer, ReductionStep } from './reducer.ts';

export interface PipelineRow {
  readonly key: string;
  readonly text: string;
  readonly facts: string;
  readonly line: number;
}

export interface RowsChange {
  readonly set: readonly PipelineRow[];
  readonly gone: readonly string[];
  /** In order. Each follows the row with the key `after`. */
  readonly added: readonly { readonly after: string; readonly row: PipelineRow }[];
  /** All rows if some moved; otherwise null. */
  readonly all: readonly PipelineRow[] | null;
}

export interface RecordedStep extends ReductionStep {
  /** Null beyond the recording limit. */
  readonly change: RowsChange | null;
  /** Names, next first, and the number of others. */
  readonly queued: readonly string[];
  readonly moreQueued: number;
  readonly visits: number;
  readonly idle: number;
}

export interface RecordedReduction {
  readonly rows: readonly PipelineRow[];
  readonly queued: readonly string[];
  readonly moreQueued: number;
  readonly steps: readonly RecordedStep[];
}

/** Limits the rows examined in total; later steps are recorded without text. */
const MAX_ROWS = 3_000_000;
const MAX_QUEUED = 60;

/** Pass its `watch` to the reducer. */
export class ReductionRecorder {
  private first: readonly PipelineRow[] = [];
  private rows: PipelineRow[] = [];
  /** By key. */
  private places: ReadonlyMap<string, number> = new Map();
  private start: Pick<RecordedStep, 'queued' | 'moreQueued'> = { queued: [], moreQueued: 0 };
  private readonly steps: RecordedStep[] = [];
  private looked = 0;
  /** Null before the start. */
  pipeline: Pipeline | null = null;

  readonly watch = (reducer: Reducer): void => {
    const step = reducer.steps.at(-1);
    const queue = queueOf(reducer);
    if (step === undefined) {
      this.pipeline = reducer.pipeline;
      this.first = rowsOf(reducer);
      this.rows = [...this.first];
      this.places = placesOf(this.rows);
      this.start = queue;
      return;
    }
    const { visits, idle } = reducer;
    this.steps.push({ ...step, change: this.changeBy(reducer, step), ...queue, visits, idle });
  };

  get data(): RecordedReduction {
    return { rows: this.first, ...this.start, steps: this.steps };
  }

  private changeBy(reducer: Reducer, { action, node }: ReductionStep): RowsChange | null {
    if (this.looked > MAX_ROWS) return null;
    if (action === 'change') return this.changeOfOne(reducer, node);
    this.looked += this.rows.length;
    const before = this.rows;
    this.rows = rowsOf(reducer);
    this.places = placesOf(this.rows);
    return changeOf(before, this.rows);
  }

  /** Most steps only add a fact about one node. */
  private changeOfOne(reducer: Reducer, key: string): RowsChange {
    const none = { set: [], gone: [], added: [], all: null };
    const at = this.places.get(key);
    const node = reducer.changed;
    if (at === undefined || node === null) return none;
    const old = this.rows[at];
    const pad = old.text.slice(0, old.text.length - old.text.trimStart().length);
    const text =
      node.isRegion && reducer.pipeline.blocks.length > 0 ? old.text : `${pad}${reducer.nodeText(node)}`;
    const row = { ...old, text, facts: reducer.factsOf(node).join(', ') };
    this.rows[at] = row;
    return row.text === old.text && row.facts === old.facts ? none : { ...none, set: [row] };
  }
}

function queueOf({ waiting, nameOf }: Reducer): Pick<RecordedStep, 'queued' | 'moreQueued'> {
  const queued: string[] = [];
  let moreQueued = 0;
  for (const node of waiting) {
    if (queued.length < MAX_QUEUED) queued.push(nameOf(node));
    else moreQueued++;
  }
  return { queued, moreQueued };
}

/** The text of a pipeline with the names of the steps, in blocks if it has any. */
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

const placesOf = (rows: readonly PipelineRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ key }, index) => [key, index]));

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

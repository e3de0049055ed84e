// The text of a pipeline at each step of its reductions, with changes marked.
import {
  rowsAfter,
  type PipelineRow,
  type RecordedReduction,
  type RowsChange,
} from '../../../compiler/index.ts';
import type { RowMark } from '../../names.ts';

export interface ShownRow {
  readonly key: string;
  readonly text: string;
  readonly facts: string;
  readonly line: number;
  readonly mark: RowMark;
}

/** Steps between cached states. */
const KEPT_EVERY = 32;

export class RowStates {
  private readonly recorded: RecordedReduction;
  private readonly kept: (readonly PipelineRow[])[];

  constructor(recorded: RecordedReduction) {
    this.recorded = recorded;
    this.kept = [recorded.rows];
  }

  /** A step without text has the rows of the last one with text. */
  after(step: number): readonly PipelineRow[] {
    const { rows: atStart, steps } = this.recorded;
    const from = Math.min(this.kept.length - 1, Math.floor(step / KEPT_EVERY));
    let rows = this.kept[from] ?? atStart;
    for (let at = from * KEPT_EVERY; at < step; at++) {
      const change = steps[at]?.change ?? null;
      if (change !== null) rows = rowsAfter(rows, change);
      if ((at + 1) % KEPT_EVERY === 0) this.kept[(at + 1) / KEPT_EVERY] = rows;
    }
    return rows;
  }

  /** With the last step's marks; removed rows keep their places. */
  shown(step: number): readonly ShownRow[] {
    const unmarked = (row: PipelineRow): ShownRow => ({ ...row, mark: '' });
    const change = this.recorded.steps[step - 1]?.change ?? null;
    if (change === null || change.all !== null) return this.after(step).map(unmarked);
    return marked(this.after(step - 1), change);
  }
}

function marked(before: readonly PipelineRow[], { set, gone, added }: RowsChange): readonly ShownRow[] {
  const changed = new Map(set.map((row) => [row.key, row]));
  const removed = new Set(gone);
  const rows = before.map((row): ShownRow => {
    const now = changed.get(row.key);
    if (now !== undefined) return { ...now, mark: 'changed' };
    return { ...row, mark: removed.has(row.key) ? 'gone' : '' };
  });
  for (const { after, row } of added)
    rows.splice(rows.findIndex(({ key }) => key === after) + 1, 0, { ...row, mark: 'added' });
  return rows;
}

/** Before the opcode, the opcode, and after it. */
export function piecesOf(text: string): readonly [before: string, opcode: string, behind: string] {
  const [, before = text, opcode = '', behind = ''] = /^(\s*[bin]\d+ = )(\S+)(.*)$/.exec(text) ?? [];
  return [before, opcode, behind];
}

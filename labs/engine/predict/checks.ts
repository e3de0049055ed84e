// checks: which checks remain, and why the others are redundant; in program order.
import * as v from 'valibot';
import { say, checksOf, type RemovedCheck } from '../../../compiler/index.ts';
import type { Spot } from '../spots.ts';
import { cell, defineSource, tableOf, TableError, worded } from './table.ts';

const STAYS = 'stays';
const fates = {
  [STAYS]: say`stays`,
  dominated: say`dominated`,
  range: say`range`,
  limit: say`limit`,
} as const;

interface Fate {
  readonly start: number;
  readonly line: number;
  /** `/ arg`, `[i]`, `new [n]`. */
  readonly written: string;
  readonly fate: keyof typeof fates;
  readonly spot: Spot;
}

const written: Readonly<Record<RemovedCheck['kind'], (text: string) => string>> = {
  zero: (text) => `/ ${text}`,
  index: (text) => `[${text}]`,
  length: (text) => `new [${text}]`,
};

export const checks = defineSource({
  schema: v.strictObject({ of: v.literal('checks') }),
  table: (_, { traced }) => {
    const compilation = traced();
    const { removed, remaining } = checksOf(compilation);
    const textOf = ({ start, end, kind }: Pick<RemovedCheck, 'start' | 'end' | 'kind'>): string =>
      written[kind](compilation.source.text.slice(start, end));
    const found: Fate[] = [
      ...removed.map((check): Fate => {
        const { start, line, reason, step } = check;
        return { start, line, written: textOf(check), fate: reason.kind, spot: { kind: 'step', step } };
      }),
      ...remaining.map((check): Fate => {
        const { start, line, node } = check;
        return { start, line, written: textOf(check), fate: STAYS, spot: { kind: 'node', node } };
      }),
    ];
    if (found.length === 0) throw new TableError(say`there is no check`);
    const rows = found
      .sort((a, b) => a.start - b.start)
      .map(({ line, written: text, fate, spot }) => ({
        name: say`line ${line}: ${text}`,
        key: text,
        cells: [cell(fate, spot, worded(fates))],
      }));
    return tableOf(say`check of`, [say`it`], rows, { pane: 'graph' });
  },
});

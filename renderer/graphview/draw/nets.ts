import type { Line } from '../scene/model.ts';
import type { Point } from '../stage/model.ts';
import { forksOf } from './paths.ts';

export interface Net {
  readonly key: string;
  readonly lines: readonly Line[];
  readonly forks: readonly Point[];
}

export function netsOf(lines: readonly Line[]): Net[] {
  const nets = new Map<string, Line[]>();
  for (const line of lines) {
    const known = nets.get(line.net);
    if (known === undefined) nets.set(line.net, [line]);
    else known.push(line);
  }
  return [...nets].map(([key, all]) => {
    const there = all.filter(({ change }) => change !== 'gone');
    return { key, lines: all, forks: forksOf(there.map(({ points }) => points)) };
  });
}

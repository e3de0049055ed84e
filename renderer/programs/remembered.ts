// The workspace's recently opened programs, last opened first, with cursor positions; persisted.
import { versionOf, type JsonValue } from '../../electron/contract/index.ts';

export interface OpenedBefore {
  readonly path: string;
  readonly cursor: number;
}

const MAX = 12;

export const keyOf = (workspace: string): string => `programs ${versionOf(workspace)}`;

export function readOpened(value: JsonValue | undefined): readonly OpenedBefore[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX).flatMap((each: unknown) => {
    const { path, cursor } = (typeof each === 'object' && each !== null ? each : {}) as Record<
      string,
      unknown
    >;
    if (typeof path !== 'string') return [];
    return [{ path, cursor: typeof cursor === 'number' && cursor >= 0 ? cursor : 0 }];
  });
}

export const withOpened = (
  opened: readonly OpenedBefore[],
  last: OpenedBefore,
  from = last.path,
): readonly OpenedBefore[] =>
  [last, ...opened.filter(({ path }) => path !== last.path && path !== from)].slice(0, MAX);

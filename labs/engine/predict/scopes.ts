// scopes: each name's binding before an if, after each arm, and after the merge.
import * as v from 'valibot';
import { say, scopeNames, type Replay, type StepName } from '../../../compiler/index.ts';
import { nameAt } from './names.ts';
import { cell, defineSource, namesSorted, TableError, tableOf } from './table.ts';

const columns = ['before', 'true', 'false', 'merged'] as const;
type Column = (typeof columns)[number];
const titles = columns.map((column) =>
  column === 'before' ? say`before` : column === 'merged' ? say`merged` : column,
);

/** A scope after that many steps. */
interface Bindings {
  readonly position: number;
  /** Names in order, `$ctrl` first, with their nodes. */
  readonly nodes: ReadonlyMap<string, number>;
}
type Merge = Readonly<Record<Column, Bindings>>;

export const scopes = defineSource({
  schema: v.strictObject({
    of: v.literal('scopes'),
    /** In creation order: inner ifs merge before outer ones. */
    merge: v.optional(v.picklist(['first', 'last']), 'first'),
    /** The columns to answer; the others are filled in. */
    ask: v.optional(v.pipe(v.array(v.picklist(columns)), v.minLength(1, 'needs a column')), ['merged']),
  }),
  table: ({ merge: which, ask }, { replayed }) => {
    const replay = replayed([]);
    const merges = mergesOf(replay);
    const merge = which === 'first' ? merges.at(0) : merges.at(-1);
    if (merge === undefined) throw new TableError(say`no two scopes are merged in this program`);
    const called = callingOf(replay, merge);
    const nameOf = (column: Column, name: string): string => {
      const { nodes, position } = merge[column];
      return called(nodes.get(name) ?? -1, position);
    };
    const names = [...merge.before.nodes.keys()];
    const all = namesSorted(names.flatMap((name) => columns.map((column) => nameOf(column, name))));
    const rows = names.map((name) => ({
      name,
      cells: columns.map((column) =>
        cell(
          nameOf(column, name),
          { kind: 'step', step: merge[column].position },
          { choices: all, given: !ask.includes(column) },
        ),
      ),
    }));
    return tableOf('', titles, rows, { pane: 'graph' });
  },
});

/** Merges of two arms, in order of completion. */
function mergesOf(replay: Replay): Merge[] {
  const copied = new Map<number, { readonly original: number; readonly position: number }>();
  const found: Merge[] = [];
  for (let step = 1; step <= replay.stepCount; step++) {
    const { rule, root, changed } = replay.step(step);
    if (rule === ('scope-copy' satisfies StepName)) {
      const original = changed.find((id) => id !== root && isScope(replay, id, step));
      if (original !== undefined) copied.set(root, { original, position: step });
    } else if (rule === ('scope-end' satisfies StepName)) {
      const copy = copied.get(root);
      const merge = copy === undefined ? null : mergeOf(replay, root, copy.original, copy.position, step);
      if (merge !== null) found.push(merge);
    }
  }
  return found;
}

/** @param end the step that completes the copy's work */
function mergeOf(replay: Replay, copy: number, original: number, begin: number, end: number): Merge | null {
  const merged = bindings(replay, original, end - 1);
  const region = merged?.nodes.get('$ctrl') ?? -1;
  const born = replay.history(region).at(0) ?? 0;
  replay.seek(end - 1);
  // Loops and arms that never finish do not merge.
  if (replay.node(region)?.op !== 'Region' || born <= begin) return null;
  const before = bindings(replay, original, begin - 1);
  const [left, right] = [bindings(replay, original, born - 1), bindings(replay, copy, born - 1)];
  if (before === null || left === null || right === null || merged === null) return null;
  return { before, true: left, false: right, merged };
}

function bindings(replay: Replay, scope: number, position: number): Bindings | null {
  replay.seek(position);
  const node = replay.node(scope);
  if (node === null) return null;
  const names = ['$ctrl', ...scopeNames(node.aux)];
  return { position, nodes: new Map(names.map((name, slot) => [name, node.inputs[slot] ?? -1])) };
}

function isScope(replay: Replay, id: number, position: number): boolean {
  replay.seek(position);
  return replay.node(id)?.op === 'Scope';
}

/** Node names, without numbers if they remain distinct. */
function callingOf(replay: Replay, merge: Merge): (id: number, position: number) => string {
  const bare = (id: number, position: number): string => nameAt(replay, id, position).replace(/ \d+$/, '');
  const ids = new Map<string, Set<number>>();
  for (const { nodes, position } of Object.values(merge))
    for (const id of nodes.values()) {
      const name = bare(id, position);
      ids.set(name, (ids.get(name) ?? new Set()).add(id));
    }
  return (id, position) =>
    ids.get(bare(id, position))?.size === 1 ? bare(id, position) : nameAt(replay, id, position);
}

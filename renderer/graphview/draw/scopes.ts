// Scopes as tables next to the drawing: each name's value during parsing, with wires to the nodes.
// Tables are always visible, so the drawing does not move for them. A slot that holds the Scope around a loop
// is unchanged in that loop so far; nested parts of a large Scope are separate tables.
import { select } from 'd3-selection';
import { scopeNames } from '../../../compiler/index.ts';
import { isLeaf, nodeKind } from '../scene/kinds.ts';
import { tapName } from '../stage/plan.ts';
import type { Change, GraphPicture, NodeState } from '../types.ts';

export interface ScopeRow {
  readonly slot: number;
  readonly name: string;
  readonly id: number;
  readonly label: string;
  readonly kind: string;
  readonly change: Change | null;
}

export interface ScopeTable {
  readonly id: number;
  readonly title: string;
  readonly rows: readonly ScopeRow[];
  readonly change: Change | null;
}

/**
 * Including those that this step removes, newest first, preceded by changed nodes that are drawn nowhere:
 * unused constants.
 * @param isDrawn whether a node is drawn elsewhere
 */
export function scopeTables(
  { nodes, marks }: GraphPicture,
  isDrawn: (id: number) => boolean,
  unused: string,
): ScopeTable[] {
  const states = new Map([...marks.before, ...nodes].map((node) => [node.id, node]));
  const before = new Map(marks.before.map((node) => [node.id, node]));
  const [added, removed, changed] = [new Set(marks.added), new Set(marks.removed), new Set(marks.changed)];
  const tables = [...states.values()]
    .filter(({ op }) => op === 'Scope')
    .map((scope): ScopeTable => {
      const { id } = scope;
      const change = added.has(id) ? 'new' : removed.has(id) ? 'gone' : changed.has(id) ? 'changed' : null;
      const old = change === 'changed' ? before.get(id) : undefined;
      return { id, title: `Scope ${id}`, change, rows: change === 'gone' ? [] : rowsOf(scope, old, states) };
    })
    .sort((a, b) => b.id - a.id);
  const named = new Set(tables.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const loose = [...marks.added, ...marks.removed].flatMap((id) => {
    const node = states.get(id);
    if (node === undefined || !isLeaf(node) || named.has(id) || isDrawn(id)) return [];
    const change = added.has(id) ? ('new' as const) : ('gone' as const);
    return { slot: id, name: String(id), id, label: valueName(node), kind: nodeKind(node), change };
  });
  return loose.length === 0 ? tables : [{ id: -1, title: unused, rows: loose, change: null }, ...tables];
}

function rowsOf(
  scope: NodeState,
  before: NodeState | undefined,
  states: ReadonlyMap<number, NodeState>,
): ScopeRow[] {
  const names = ['control', ...scopeNames(scope.aux)];
  return scope.inputs.flatMap((id, slot) => {
    const node = states.get(id);
    if (node === undefined && slot === 0) return [];
    return {
      slot,
      name: names[slot] ?? '',
      id: node === undefined ? -1 : id,
      label: node === undefined ? '–' : valueName(node),
      kind: node === undefined ? '' : nodeKind(node),
      change: before !== undefined && before.inputs[slot] !== id ? ('new' as const) : null,
    };
  });
}

function valueName(node: NodeState): string {
  if (node.op === 'Constant') return node.label;
  if (node.op === 'Scope') return node.inputs[0] >= 0 ? `↺ Scope ${node.id}` : `Scope ${node.id}`;
  return tapName(node);
}

export function drawScopes(host: HTMLElement, tables: readonly ScopeTable[]): void {
  host.hidden = tables.length === 0;
  const sections = select(host)
    .selectAll<HTMLElement, ScopeTable>('section')
    .data([...tables], ({ id }) => String(id))
    .join((enter) => {
      const section = enter.append('section');
      section.append('h4');
      section.append('div').attr('class', 'rows');
      return section;
    })
    .order()
    .attr('class', ({ change }) => `scope-table ${change ?? ''}`);
  sections
    .select('h4')
    .attr('class', 'item')
    .attr('data-id', ({ id }) => id)
    .text(({ title }) => title);
  sections
    .select('div.rows')
    .selectAll<HTMLButtonElement, ScopeRow>('button')
    .data(
      ({ rows }) => [...rows],
      ({ slot }) => String(slot),
    )
    .join((enter) => {
      const row = enter.append('button').attr('type', 'button');
      row.append('span').attr('class', 'name');
      row.append('span').attr('class', 'value');
      return row;
    })
    .attr('class', ({ kind, change }) => `item row ${kind} ${change ?? ''}`)
    .attr('data-id', ({ id }) => id)
    .each(function fill({ name, label }) {
      select(this).select('.name').text(name);
      select(this).select('.value').text(label);
    });
  // Scroll an overflowing list to what changed.
  host
    .querySelector('.row.new, .scope-table.new, .scope-table.changed')
    ?.scrollIntoView({ block: 'nearest' });
}

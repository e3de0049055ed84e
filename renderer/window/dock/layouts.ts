// Pane layouts: the presets, and validation of stored layouts. Only this module and dock.svelte.ts use the docking
// library's data format.
import { firstOf } from '../../../labs/engine/index.ts';
import type { SerializedDockview } from 'dockview-core';
import type { Preset } from '../../session/shown/docking.ts';
import type { OpenLab } from '../../session/lab/lab.svelte.ts';
import { drawerNames, paneNames, viewNames, type PaneName, type ViewName } from '../../names.ts';

/** The timeline is always below the dock, the inspector in the graph. */
export type DockedName = Exclude<PaneName, 'timeline' | 'inspector'>;
export const dockedNames = paneNames.filter(
  (name): name is DockedName => name !== 'timeline' && name !== 'inspector',
);

/** Slow to draw or with internal state: preserved while another pane covers them. */
export const keptNames: readonly DockedName[] = ['guide', 'editor', 'graph', 'run', 'terminal'];

interface Tabs {
  readonly share: number;
  readonly names: readonly DockedName[];
  readonly active: DockedName;
}
/** Alternating by level: columns in a row, or rows in a column. */
interface Split {
  readonly share: number;
  readonly parts: readonly Part[];
}
type Part = Tabs | Split;

const WHOLE = 1000;

const tabs = (share: number, names: readonly DockedName[], active = firstOf(names)): Tabs => ({
  share,
  names,
  active,
});

/** The preset of a place that has no stored layout: a lab's lesson needs a wide column. @param place '' outside labs */
export const presetOf = (place: string): Preset => (place === '' ? 'learn' : 'read');

/**
 * The drawer is folded while it is empty; it is as wide as possible, so that terminal lines do not wrap.
 * @param wanted the lab's main panes: only these, the guide, and errors have tabs; empty: all panes
 */
export function presetLayout(name: Preset, wanted: readonly PaneName[] = []): SerializedDockview {
  const isOpen = (pane: PaneName): boolean =>
    name === 'inspect' || wanted.length === 0 || wanted.includes(pane);
  const [open, lower] = [viewNames.filter(isOpen), drawerNames.filter(isOpen)];
  const views = open.length > 0 ? open : viewNames;
  const drawers = lower.includes('problems') ? lower : [...lower, 'problems' as const];
  const drawer = tabs(5, drawers, drawers.includes('terminal') ? 'terminal' : drawers[0]);
  const withDrawer = (share: number, parts: readonly Part[]): Split => ({
    share,
    parts: [{ share: 95, parts }, drawer],
  });
  if (name === 'learn')
    return layoutOf([withDrawer(50, [tabs(50, ['guide']), tabs(50, ['editor'])]), tabs(50, views)]);
  if (name === 'read')
    return layoutOf([tabs(38, ['guide']), withDrawer(62, [tabs(38, ['editor']), tabs(62, views)])]);
  const right: readonly ViewName[] = ['cfg', 'assembly', 'registers', 'machine'];
  const left = views.filter((view) => !right.includes(view));
  return layoutOf([
    withDrawer(70, [tabs(34, ['editor', 'guide']), tabs(66, left, 'graph')]),
    tabs(30, right),
  ]);
}

function layoutOf(columns: readonly Part[]): SerializedDockview {
  const names: DockedName[] = [];
  let count = 0;
  const nodeOf = (part: Part): object => {
    const size = (part.share * WHOLE) / 100;
    if ('parts' in part) return { type: 'branch', size, data: part.parts.map(nodeOf) };
    names.push(...part.names);
    const data = { id: String(++count), views: [...part.names], activeView: part.active };
    return { type: 'leaf', size, data };
  };
  const root = nodeOf({ share: 100, parts: columns });
  return {
    grid: { root, width: WHOLE, height: WHOLE, orientation: 'HORIZONTAL' },
    panels: Object.fromEntries(names.map((name) => [name, panelOf(name)])),
    activeGroup: String(count),
  } as SerializedDockview;
}

/** A smaller dock shows one pane at a time: several would be too small to read. */
const LEAST_WIDTH = 880;
const LEAST_HEIGHT = 400;
export const isSmall = ({ clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>) =>
  clientWidth > 0 && clientHeight > 0 && (clientWidth < LEAST_WIDTH || clientHeight < LEAST_HEIGHT);

/** Tabs of one group, drawers last. @param front the first of these that is open */
export function inOneGroup(dock: SerializedDockview, front: readonly string[]): SerializedDockview {
  const all = Object.keys(dock.panels).filter(isDocked);
  const isDrawer = (name: string): boolean => drawerNames.some((each) => each === name);
  const names = [...all.filter((name) => !isDrawer(name)), ...all.filter(isDrawer)];
  const active = front.find((name) => names.some((each) => each === name));
  return layoutOf([
    tabs(
      100,
      names,
      names.find((name) => name === active),
    ),
  ]);
}

/** With the pictures of a layout next to it. @param view in front */
export function besideProgram(dock: SerializedDockview, view: string): SerializedDockview {
  const open = new Set([...Object.keys(dock.panels), view]);
  const views = viewNames.filter((name) => open.has(name));
  return layoutOf([
    tabs(36, ['editor']),
    tabs(
      64,
      views,
      views.find((name) => name === view),
    ),
  ]);
}

export function frontOf({ grid, activeGroup }: SerializedDockview): string {
  const inNode = ({ data }: typeof grid.root): string[] =>
    Array.isArray(data) ? data.flatMap(inNode) : data.id === activeGroup ? [data.activeView ?? ''] : [];
  return inNode(grid.root)[0] ?? '';
}

/** The library's data for a pane. */
export const panelOf = (name: DockedName): SerializedDockview['panels'][string] => ({
  id: name,
  contentComponent: name,
  tabComponent: 'tab',
  title: name,
});

export interface Arrangement {
  readonly dock: SerializedDockview;
  /** Locked by a lab, to restore later. */
  readonly shut: readonly DockedName[];
}

/** The settings key of a place's layout. */
export const keyOfLayout = (place: string): string => (place === '' ? 'layout' : `layout:${place}`);

/** Deeper than any real layout. */
const MAX_DEPTH = 12;

/**
 * Rebuilt from the valid parts of stored data. Drops unknown and duplicate panes, and rows that become empty.
 * @returns null if no pane remains
 */
export function readArrangement(remembered: unknown): Arrangement | null {
  const { dock, shut } = recordOf(remembered);
  const { grid, activeGroup, floatingGroups } = recordOf(dock);
  const { root, width, height, orientation } = recordOf(grid);
  const reader = new Reader();
  const tree = reader.node(root, 0);
  const isTurned = orientation === 'HORIZONTAL' || orientation === 'VERTICAL';
  if (tree === null || !isTurned) return null;
  const floating = listOf(floatingGroups).flatMap((each) => reader.floating(each) ?? []);
  const whole = { width: lengthOf(width), height: lengthOf(height) };
  // The library requires a branch at the root.
  const top = tree.type === 'branch' ? tree : { type: 'branch', data: [tree], size: WHOLE };
  return {
    dock: {
      grid: { root: top, ...whole, orientation },
      panels: Object.fromEntries([...reader.found].map((name) => [name, panelOf(name)])),
      ...(typeof activeGroup === 'string' && reader.groups.has(activeGroup) ? { activeGroup } : {}),
      ...(floating.length === 0 ? {} : { floatingGroups: floating }),
    } as SerializedDockview,
    shut: [...new Set(listOf(shut))].filter(isDocked).filter((name) => !reader.found.has(name)),
  };
}

export function drawersIn(dock: SerializedDockview): { readonly id: string; readonly size: number }[] {
  const isDrawer = (name: string): boolean => drawerNames.some((each) => each === name);
  const inNode = ({ data, size = WHOLE }: typeof dock.grid.root): { id: string; size: number }[] =>
    Array.isArray(data) ? data.flatMap(inNode) : data.views.every(isDrawer) ? [{ id: data.id, size }] : [];
  return inNode(dock.grid.root);
}

interface ReadGroup {
  readonly id: string;
  readonly views: readonly DockedName[];
  readonly activeView: DockedName;
}
type ReadNode =
  | { readonly type: 'leaf'; readonly data: ReadGroup; readonly size: number }
  | { readonly type: 'branch'; readonly data: readonly ReadNode[]; readonly size: number };

/** The first occurrence of a pane or group counts. */
class Reader {
  readonly found = new Set<DockedName>();
  readonly groups = new Set<string>();

  node(value: unknown, depth: number): ReadNode | null {
    const { type, data, size } = recordOf(value);
    if (depth > MAX_DEPTH) return null;
    if (type === 'leaf') {
      const group = this.group(data);
      return group === null ? null : { type, data: group, size: lengthOf(size) };
    }
    if (type !== 'branch') return null;
    const parts = listOf(data).flatMap((each) => this.node(each, depth + 1) ?? []);
    return parts.length === 0 ? null : { type, data: parts, size: lengthOf(size) };
  }

  floating(value: unknown): object | null {
    const { data, position } = recordOf(value);
    const group = this.group(data);
    if (group === null) return null;
    const { left, top, width, height } = recordOf(position);
    const at = { left: lengthOf(left, 0), top: lengthOf(top, 0) };
    return { data: group, position: { ...at, width: lengthOf(width), height: lengthOf(height) } };
  }

  private group(value: unknown): ReadGroup | null {
    const { id, views, activeView } = recordOf(value);
    const names = [...new Set(listOf(views))].filter(isDocked).filter((name) => !this.found.has(name));
    const [first] = names;
    if (first === undefined || typeof id !== 'string' || this.groups.has(id)) return null;
    this.groups.add(id);
    for (const name of names) this.found.add(name);
    return { id, views: names, activeView: names.find((name) => name === activeView) ?? first };
  }
}

/** Labs and assignments can lock pictures and drawers; some windows have no guide. */
export function mayStand(lab: OpenLab, name: string): boolean {
  if (name === 'guide') return lab.hasGuide;
  const view = viewOf(name);
  const drawer = drawerNames.find((each) => each === name);
  return (view === undefined || lab.canOpen(view)) && (drawer === undefined || lab.canDraw(drawer));
}

export const viewOf = (name: string): ViewName | undefined => viewNames.find((each) => each === name);

export const isDocked = (name: unknown): name is DockedName => dockedNames.some((each) => each === name);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
/** A length in pixels. */
const lengthOf = (value: unknown, otherwise = WHOLE / 2): number =>
  typeof value === 'number' && value >= 0 && value < 100_000 ? value : otherwise;

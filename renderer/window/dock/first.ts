// Initial positions of the panes, computed as the docking library does, so that it can take over without
// moving anything. Pure.
// Invariant: if this returns null, the library arranges from the start; a wrong guess would make the window
// jump.
import type { SerializedDockview } from 'dockview-core';
import { drawerNames, type DrawerName, type ViewName } from '../../names.ts';
import { isDocked, viewOf, type Arrangement, type DockedName } from './layouts.ts';

/** Height of a tab row; a group of this height is folded. */
export const ROW = 34;
/** Minimum width and height of other groups. */
export const LEAST = 100;
/** Anything lower is a folded drawer of a window of another height. */
export const FOLDED = ROW + 26;

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface FirstGroup extends Rect {
  readonly names: readonly DockedName[];
  readonly active: DockedName;
  readonly isFolded: boolean;
  readonly isActive: boolean;
}

export interface Look {
  readonly view: ViewName;
  readonly drawer: DrawerName;
}
interface Room {
  readonly width: number;
  readonly height: number;
}
type Node = SerializedDockview['grid']['root'];

/**
 * @param look current ones, in front if open
 * @returns null if only the library can arrange it
 */
export function firstGroups({ dock, shut }: Arrangement, room: Room, look: Look): FirstGroup[] | null {
  const { root, orientation } = dock.grid;
  if (shut.length > 0 || (dock.floatingGroups ?? []).length > 0) return null;
  const groups = placed(root, { left: 0, top: 0, ...room }, orientation === 'HORIZONTAL', dock.activeGroup);
  return groups?.map((group) => withFront(group, look)) ?? null;
}

function withFront(group: FirstGroup, { view, drawer }: Look): FirstGroup {
  const active = [view, drawer].find((name) => group.names.includes(name)) ?? group.active;
  return { ...group, active };
}

/** @param look the previous picture and drawer @param asLeft prefers the front panes */
export function firstLook({ dock }: Arrangement, look: Look, asLeft: boolean): Look {
  const groups = leavesOf(dock.grid.root);
  const front = groups.map(({ activeView = '' }) => activeView);
  const shown = front.map(viewOf).find((each) => each !== undefined);
  const active = groups.find(({ id }) => id === dock.activeGroup)?.activeView ?? '';
  const isLeft = asLeft && !front.includes(look.view);
  const view = isLeft ? (viewOf(active) ?? shown ?? look.view) : look.view;
  const drawer = asLeft ? drawerNames.find((name) => front.includes(name)) : undefined;
  const isOpen = groups.some(({ views }) => views.includes(view));
  return { view: isOpen ? view : (shown ?? view), drawer: drawer ?? look.drawer };
}

type Leaf = Extract<Node['data'], { readonly views: unknown }>;
const leavesOf = ({ data }: Node): Leaf[] => (Array.isArray(data) ? data.flatMap(leavesOf) : [data]);

const isDrawer = ({ data }: Node): boolean =>
  !Array.isArray(data) && data.views.every((name) => drawerNames.some((each) => each === name));

function placed(
  node: Node,
  rect: Rect,
  isRow: boolean,
  activeGroup: string | undefined,
): FirstGroup[] | null {
  const { data } = node;
  if (!Array.isArray(data)) {
    const names = data.views.filter(isDocked);
    const active = names.find((name) => name === data.activeView) ?? names[0];
    if (active === undefined) return null;
    const isFolded = isDrawer(node) && rect.height <= FOLDED;
    return [{ ...rect, names, active, isFolded, isActive: data.id === activeGroup }];
  }
  const sizes = sizesOf(data, isRow ? rect.width : rect.height, isRow);
  if (sizes === null) return null;
  let at = isRow ? rect.left : rect.top;
  const groups: FirstGroup[] = [];
  for (const [i, child] of data.entries()) {
    const size = sizes[i] ?? 0;
    const inside = isRow ? { ...rect, left: at, width: size } : { ...rect, top: at, height: size };
    const found = placed(child, inside, !isRow, activeGroup);
    if (found === null) return null;
    groups.push(...found);
    at += size;
  }
  return groups;
}

/** In whole pixels, then folded drawers; null if there is too little room. */
function sizesOf(nodes: readonly Node[], length: number, isRow: boolean): number[] | null {
  const total = nodes.reduce((sum, { size = 0 }) => sum + size, 0);
  if (total <= 0) return null;
  const sizes = nodes.map(({ size = 0 }) => Math.max(LEAST, Math.round((size / total) * length)));
  give(sizes, length, () => LEAST);
  const folded = nodes.map((node) => !isRow && isDrawer(node) && (node.size ?? 0) <= FOLDED);
  for (const [i, isFolded] of folded.entries()) if (isFolded) sizes[i] = ROW;
  give(sizes, length, (i) => (folded[i] === true ? ROW : LEAST), folded);
  return sizes.reduce((sum, size) => sum + size, 0) === length ? sizes : null;
}

/** Gives the rest of a length to the last item that can take it, like the library. */
function give(
  sizes: number[],
  length: number,
  leastOf: (at: number) => number,
  fixed: readonly boolean[] = [],
): void {
  let rest = length - sizes.reduce((sum, size) => sum + size, 0);
  for (let i = sizes.length - 1; i >= 0 && rest !== 0; i--) {
    if (fixed[i] === true) continue;
    const before = sizes[i] ?? 0;
    const size = Math.max(leastOf(i), before + rest);
    sizes[i] = size;
    rest -= size - before;
  }
}

// Assigns a place to each node of a film: alone in a box, in another node's box, as a tab, or none.
//
//   Region or Loop with its phis one box, a cell each
//   Start with its data results (arg) one box; its control result is the box's own
//   Fun with its parameters one box
//   If and other nodes with several results one cell, with a tab for each projection
//   constants chips at their uses
//   Scope a table next to the graph
//
// A node that replaces another one has its place if both would have separate boxes. Nodes of the same host share a cell
// if one disappears before the other appears.
import { isLeaf, isMerge, isProjection } from '../scene/kinds.ts';
import type { NodeState, Unfolded } from '../types.ts';
import type { NodeLife } from './lives.ts';

type Lives = ReadonlyMap<number, NodeLife>;

export interface PlaceNodes {
  readonly key: string;
  readonly lives: readonly NodeLife[];
  readonly tabs: readonly PlaceNodes[];
}

/** From left to right; the first determines the box's key. */
export type BoxNodes = readonly [PlaceNodes, ...PlaceNodes[]];

export interface FilmPlaces {
  readonly boxes: readonly BoxNodes[];
  readonly placeOf: ReadonlyMap<number, string>;
}

/** The last state with the most inputs, because a node may lose inputs before it is removed. */
export function fullState({ states }: NodeLife): NodeState {
  const count = ({ inputs }: NodeState): number =>
    inputs.reduce((sum, input) => sum + (input < 0 ? 0 : 1), 0);
  return states.reduce((full, { node }) => (count(node) >= count(full) ? node : full), states[0].node);
}

/** @param order nodes in layout order; those missing in `lives` are skipped */
export function placesOf(lives: Lives, order: readonly NodeState[], unfolded: Unfolded): FilmPlaces {
  const hosts = new Map<number, number>();
  const cells = new Map<number, NodeLife[]>();
  const root = new Map<number, number>();
  for (const { id } of order) {
    const life = lives.get(id);
    if (life === undefined || !hasPlace(life, unfolded)) continue;
    const host = hostOf(life, lives, unfolded);
    if (host !== null) hosts.set(id, host);
  }
  const ownBox = (id: number): boolean => lives.has(id) && !hosts.has(id);
  for (const life of byBirth(order, lives)) {
    const { id, replaces } = life;
    if (hosts.has(id) || !hasPlace(life, unfolded)) continue;
    const before = lives.get(replaces);
    const shared =
      before !== undefined &&
      before.died === life.born &&
      ownBox(replaces) &&
      isMovable(before) &&
      isMovable(life)
        ? root.get(replaces)
        : undefined;
    root.set(id, shared ?? id);
    if (shared === undefined) cells.set(id, [life]);
    else cells.get(shared)?.push(life);
  }
  return build(order, lives, { hosts, cells, root });
}

/** Merges and nodes with projections keep separate places, because they are more than a value. */
const isMovable = (life: NodeLife): boolean => {
  const { op } = fullState(life);
  return (
    !isMerge(fullState(life)) &&
    op !== 'Start' &&
    op !== 'Stop' &&
    op !== 'Fun' &&
    op !== 'If' &&
    op !== 'Call'
  );
};

const hasPlace = (life: NodeLife, unfolded: Unfolded): boolean =>
  fullState(life).op !== 'Scope' && (unfolded.constants || !isLeaf(fullState(life)));

const byBirth = (order: readonly NodeState[], lives: Lives): NodeLife[] =>
  order.flatMap(({ id }) => lives.get(id) ?? []).sort((a, b) => a.born - b.born || a.id - b.id);

/** null if the node has a separate box. */
function hostOf(life: NodeLife, lives: Lives, unfolded: Unfolded): number | null {
  const node = fullState(life);
  const first = lives.get(node.inputs[0] ?? -1);
  if (first === undefined) return null;
  const { op, id } = fullState(first);
  if (node.op === 'Phi') return isMerge(fullState(first)) ? id : null;
  if (node.op === 'Parm') return op === 'Fun' ? id : null;
  return isProjection(node) && !unfolded.projections ? id : null;
}

interface Hosting {
  readonly hosts: ReadonlyMap<number, number>;
  readonly cells: ReadonlyMap<number, readonly NodeLife[]>;
  readonly root: ReadonlyMap<number, number>;
}

function build(order: readonly NodeState[], lives: Lives, { hosts, cells, root }: Hosting): FilmPlaces {
  const placeOf = new Map<number, string>();
  const guests = new Map<number, NodeLife[]>();
  for (const life of byBirth(order, lives)) {
    const host = hosts.get(life.id);
    if (host === undefined) continue;
    const home = root.get(host) ?? host;
    const known = guests.get(home);
    if (known === undefined) guests.set(home, [life]);
    else known.push(life);
  }
  const boxes: BoxNodes[] = [];
  for (const { id } of order) {
    const here = cells.get(id);
    if (here === undefined) continue;
    const key = `n${id}`;
    for (const life of here) placeOf.set(life.id, key);
    const inside = guests.get(id) ?? [];
    const tabs = inside.filter((life) => isTab(life, lives));
    const beside = inside.filter((life) => !isTab(life, lives) && !isStandIn(life, lives));
    for (const life of inside) if (isStandIn(life, lives)) placeOf.set(life.id, key);
    boxes.push([
      { key, lives: here, tabs: tabRows(key, tabs, placeOf) },
      ...shared(beside).map((cell): PlaceNodes => {
        const own = `n${cell[0].id}`;
        for (const life of cell) placeOf.set(life.id, own);
        return { key: own, lives: cell, tabs: [] };
      }),
    ]);
  }
  return { boxes, placeOf };
}

const hostOp = (life: NodeLife, lives: Lives): string => {
  const host = lives.get(fullState(life).inputs[0] ?? -1);
  return host === undefined ? '' : fullState(host).op;
};

const isTab = (life: NodeLife, lives: Lives): boolean =>
  isProjection(fullState(life)) && hostOp(life, lives) !== 'Start';

/** Control of Start, which the box represents. */
const isStandIn = (life: NodeLife, lives: Lives): boolean =>
  fullState(life).op === 'CProj' && hostOp(life, lives) === 'Start';

/** One tab for each number of a projection. */
function tabRows(host: string, tabs: readonly NodeLife[], placeOf: Map<number, string>): PlaceNodes[] {
  const byNumber = new Map<number, NodeLife[]>();
  for (const life of tabs) {
    const number = Number(fullState(life).aux);
    byNumber.set(number, [...(byNumber.get(number) ?? []), life]);
    placeOf.set(life.id, `${host}:${number}`);
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([number, lives]) => ({ key: `${host}:${number}`, lives, tabs: [] }));
}

/** Consecutive lives share a cell. A node that is disappearing still needs a separate one. */
function shared(lives: readonly NodeLife[]): [NodeLife, ...NodeLife[]][] {
  const cells: [NodeLife, ...NodeLife[]][] = [];
  for (const life of lives) {
    const free = cells.find((cell) => {
      const last = cell[cell.length - 1];
      return last.died < life.born || (last.died === life.born && last.id === life.replaces);
    });
    if (free === undefined) cells.push([life]);
    else free.push(life);
  }
  return cells;
}

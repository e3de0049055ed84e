// Force layout of an interference graph, completed before drawing.
// Invariant: it is deterministic and covers the whole iteration, so stepping moves nothing.
import { firstOf } from '../../../labs/engine/index.ts';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Force,
  type SimulationNodeDatum,
} from 'd3-force';
import type { LiveRangeData, IterationData } from '../../../compiler/index.ts';
import { titleOf } from './words.ts';
import { neighborsIn } from './steps.ts';

/** Above this number, only a neighborhood is drawn. */
export const MAX_NODES = 150;
/** The limit for a neighborhood that includes neighbors of neighbors. */
const FAR_NODES = 60;
const TICKS = 260;
/** With more edges, nearly all nodes are adjacent, and edges would only pull them onto each other. */
const MANY_EDGES = 1200;
const FEW_TICKS = 120;
/** Nodes times lines: beyond it there is no room to clear lines, and the search is too slow. */
const MAX_CLEARED = 12_000;
/** Between a node and a passing line. */
const CLEARANCE = 7;

export interface Place {
  readonly register: number;
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  readonly places: ReadonlyMap<number, Place>;
  readonly edges: readonly (readonly [number, number])[];
  readonly whole: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface Body extends SimulationNodeDatum {
  readonly register: number;
}

interface Link {
  readonly source: number | Body;
  readonly target: number | Body;
  readonly tie: boolean;
}

/** Depends on the name's length. */
export const halfWidth = (range: Pick<LiveRangeData, 'name' | 'variable'>): number =>
  Math.max(20, titleOf(range).length * 4 + 10);
export const HALF_HEIGHT = 17;

/** @param center its neighborhood is drawn if there are too many nodes; or -1 */
export function layOut(
  iteration: IterationData,
  center: number,
  before: ReadonlyMap<number, Place>,
): Picture {
  const shown = choose(iteration, center);
  const edges = iteration.edges.filter(([a, b]) => shown.has(a) && shown.has(b));
  const sizes = new Map(iteration.liveRanges.map((each) => [each.register, halfWidth(each)]));
  const bodies = [...shown].map((register): Body => {
    const old = before.get(register);
    return old === undefined ? { register } : { register, x: old.x, y: old.y };
  });
  const isCrowd = edges.length > MANY_EDGES;
  const links = isCrowd ? [] : edges.map(([source, target]): Link => ({ source, target, tie: false }));
  // Ranges that will be coalesced start close together.
  for (const { register, root } of iteration.liveRanges)
    if (root !== register && shown.has(register) && shown.has(root))
      links.push({ source: register, target: root, tie: true });
  const beside = (end: number | Body): number =>
    sizes.get(typeof end === 'number' ? end : end.register) ?? 20;
  forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, Link>(links)
        .id(({ register }) => register)
        .distance(({ tie, source, target }) => (tie ? beside(source) + beside(target) + 8 : 84))
        .strength(({ tie }) => (tie ? 0.8 : 0.08)),
    )
    .force('charge', forceManyBody<Body>().strength(-240).distanceMax(320))
    .force(
      'collide',
      forceCollide<Body>(({ register }) => (sizes.get(register) ?? 20) + 4).iterations(isCrowd ? 3 : 1),
    )
    .force('x', forceX<Body>(0).strength(0.07))
    .force('y', forceY<Body>(0).strength(0.17))
    .force('clear', clearOfLines(linesOf(iteration, edges, links), sizes))
    .stop()
    .tick(isCrowd ? FEW_TICKS : TICKS);
  const places = new Map(
    bodies.map(({ register, x = 0, y = 0 }) => [register, { register, x: Math.round(x), y: Math.round(y) }]),
  );
  return { places, edges, whole: shown.size === iteration.liveRanges.length, box: boxOf(places, sizes) };
}

/** All pairs with a line between them: in the initial graph, in the coalesced graph, and between merged ranges. */
function linesOf(
  { liveRanges }: IterationData,
  edges: Picture['edges'],
  links: readonly Link[],
): readonly (readonly [number, number])[] {
  const rootOf = new Map(liveRanges.map(({ register, root }) => [register, root]));
  const found = new Map<string, readonly [number, number]>();
  const add = (a: number, b: number): void => {
    if (a !== b) found.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
  };
  for (const [a, b] of edges) {
    add(a, b);
    add(rootOf.get(a) ?? a, rootOf.get(b) ?? b);
  }
  for (const { source, target, tie } of links)
    if (tie && typeof source === 'number' && typeof target === 'number') add(source, target);
  return [...found.values()];
}

/** Moves nodes off lines between others; node and line move half of the distance each. */
function clearOfLines(
  lines: readonly (readonly [number, number])[],
  sizes: ReadonlyMap<number, number>,
): Force<Body, undefined> {
  let bodies: readonly Body[] = [];
  let ends: readonly (readonly [Body, Body])[] = [];
  const force = (alpha: number): void => {
    for (const [a, b] of ends)
      for (const body of bodies) if (body !== a && body !== b) part(body, a, b, alpha);
  };
  const part = (body: Body, a: Body, b: Body, alpha: number): void => {
    const [ax, ay, bx, by] = [a.x ?? 0, a.y ?? 0, b.x ?? 0, b.y ?? 0];
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy);
    const [x, y] = [(body.x ?? 0) - ax, (body.y ?? 0) - ay];
    const along = (x * dx + y * dy) / (length * length);
    if (!(along > 0 && along < 1)) return;
    // Across the line: actual and required distance in that direction.
    const [nx, ny] = [-dy / length, dx / length];
    const distance = x * nx + y * ny;
    const half = sizes.get(body.register) ?? 20;
    const wanted = Math.abs(nx) * half + Math.abs(ny) * HALF_HEIGHT + CLEARANCE;
    const missing = wanted - Math.abs(distance);
    if (missing <= 0) return;
    const push = (distance < 0 ? -1 : 1) * missing * alpha * 4;
    body.vx = (body.vx ?? 0) + nx * push;
    body.vy = (body.vy ?? 0) + ny * push;
    for (const [end, share] of [[a, 1 - along] as const, [b, along] as const]) {
      end.vx = (end.vx ?? 0) - nx * push * share;
      end.vy = (end.vy ?? 0) - ny * push * share;
    }
  };
  force.initialize = (all: Body[]): void => {
    bodies = all;
    const bodyOf = new Map(all.map((body) => [body.register, body]));
    ends =
      lines.length * all.length > MAX_CLEARED
        ? []
        : lines.flatMap(([from, to]) => {
            const [a, b] = [bodyOf.get(from), bodyOf.get(to)];
            return a === undefined || b === undefined ? [] : [[a, b] as const];
          });
  };
  return force;
}

/** All nodes; of too many, those nearest to the center. */
function choose(
  { liveRanges, edges }: Pick<IterationData, 'liveRanges' | 'edges'>,
  center: number,
): Set<number> {
  if (liveRanges.length <= MAX_NODES) return new Set(liveRanges.map(({ register }) => register));
  const first = liveRanges.some(({ register }) => register === center)
    ? center
    : firstOf(liveRanges).register;
  const neighbors = neighborsIn({ liveRanges, edges });
  const shown = new Set([first]);
  // The set grows during iteration: a breadth-first search.
  for (const register of shown)
    for (const found of neighbors.get(register) ?? [])
      if (shown.size < (register === first ? MAX_NODES : FAR_NODES)) shown.add(found);
  return shown;
}

function boxOf(places: ReadonlyMap<number, Place>, sizes: ReadonlyMap<number, number>): Picture['box'] {
  let [left, top, right, bottom] = [-60, -40, 60, 40];
  for (const { register, x, y } of places.values()) {
    const half = sizes.get(register) ?? 20;
    left = Math.min(left, x - half);
    right = Math.max(right, x + half);
    top = Math.min(top, y - HALF_HEIGHT);
    bottom = Math.max(bottom, y + HALF_HEIGHT);
  }
  const margin = 16;
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

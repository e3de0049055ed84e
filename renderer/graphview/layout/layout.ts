// The layout of a stage: levels from the inside out, then absolute positions.
//
//   levels.ts a level for each frame: items (boxes, inner frames) and nets
//   rows.ts the row of each item network-simplex.ts
//   order.ts the order in each row fewest crossings
//   arms.ts what must be left of what arms of branches
//   columns.ts places from left to right network-simplex.ts
//   tracks.ts where lines run across
//   remembered.ts rows and orders of levels laid out before
//   elk.ts rows and columns by ELK instead, for one picture
//
// An inner frame is laid out first and is then one item of the level around it. All coordinates are whole numbers. Keep
// true when editing: the same plan gives the same stage.
import type { Point, Rect, Stage, StageEdge, StagePlan } from '../stage/model.ts';
import { commonDepth, entryKey, exitKey, levelsOf, netKey, type Level, type Levels } from './levels.ts';
import { layoutLevel, type LevelLayout } from './level-layout.ts';
import { Remembered } from './remembered.ts';

export function layoutStage(plan: StagePlan, remembered = new Remembered()): Stage {
  const levels = levelsOf(plan);
  const layouts = new Map<number, LevelLayout>();
  for (const level of levels.levels) layouts.set(level.frame, layoutLevel(level, layouts, remembered));
  return stageOf(plan, levels, layouts);
}

export function stageOf(plan: StagePlan, levels: Levels, layouts: ReadonlyMap<number, LevelLayout>): Stage {
  const corners = new Map<string, Point>();
  const origins = new Map<number, Point>([[-1, { x: 0, y: 0 }]]);
  const rects = new Map<number, Rect>();
  for (const level of levels.levels.toReversed()) place(level, layouts, { corners, origins, rects });
  const entries = slotPoints(plan, corners);
  const routes = new Map<string, Point[]>();
  for (const edge of plan.edges) {
    const route = routeOf(edge, levels, layouts, origins);
    const end = entries.get(edge.toPort);
    if (route.length < 2 || end === undefined) continue;
    // Lines end on cells, below the adjacent chips.
    route[route.length - 1] = end;
    routes.set(edge.key, withoutMiddles(route));
  }
  const { width, height } = layouts.get(-1) ?? { width: 0, height: 0 };
  return { ...plan, corners, routes, rects, width, height };
}

interface Placed {
  readonly corners: Map<string, Point>;
  readonly origins: Map<number, Point>;
  readonly rects: Map<number, Rect>;
}

function place(
  level: Level,
  layouts: ReadonlyMap<number, LevelLayout>,
  { corners, origins, rects }: Placed,
): void {
  const origin = origins.get(level.frame) ?? { x: 0, y: 0 };
  level.items.forEach(({ box, frame }, i) => {
    const corner = layouts.get(level.frame)?.corners[i] ?? origin;
    const at = { x: origin.x + corner.x, y: origin.y + corner.y };
    if (box !== null) corners.set(box.key, at);
    else {
      const { width, height } = layouts.get(frame) ?? { width: 0, height: 0 };
      origins.set(frame, at);
      rects.set(frame, { ...at, width, height });
    }
  });
}

/** Through the borders of all frames that it leaves, then of those that it enters. */
function routeOf(
  edge: StageEdge,
  { framesAround }: Levels,
  layouts: ReadonlyMap<number, LevelLayout>,
  origins: ReadonlyMap<number, Point>,
): Point[] {
  const [from, to] = [framesAround(edge.from), framesAround(edge.to)];
  const net = netKey(edge);
  const common = commonDepth(from, to);
  const legs: (readonly [frame: number, target: string])[] = [
    ...from
      .slice(common + 1)
      .reverse()
      .map((frame) => [frame, exitKey(net, frame)] as const),
    ...to.slice(common).map((frame, i, inward) => {
      const next = inward[i + 1];
      return [frame, next === undefined ? edge.toPort : entryKey(net, next)] as const;
    }),
  ];
  return legs.flatMap(([frame, target]) => {
    const origin = origins.get(frame) ?? { x: 0, y: 0 };
    const way = layouts.get(frame)?.ways.get(`${net}>${target}`) ?? [];
    return way.map(({ x, y }) => ({ x: x + origin.x, y: y + origin.y }));
  });
}

function slotPoints({ boxes }: StagePlan, corners: ReadonlyMap<string, Point>): Map<string, Point> {
  const points = new Map<string, Point>();
  for (const { key, places } of boxes) {
    const at = corners.get(key) ?? { x: 0, y: 0 };
    for (const place of places)
      for (const slot of place.slots) points.set(slot.key, { x: at.x + slot.x, y: at.y + place.y });
  }
  return points;
}

/** Removes inner points of straight lines, and duplicates. */
function withoutMiddles(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [before, last] = [
      kept[kept.length - 2] as Point | undefined,
      kept[kept.length - 1] as Point | undefined,
    ];
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    const isMiddle =
      before !== undefined &&
      last !== undefined &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isMiddle) kept.pop();
    kept.push(point);
  }
  return kept;
}

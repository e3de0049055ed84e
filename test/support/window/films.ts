// Creates films of programs and their stages as the window does, but without a window.
import { compile, groupSteps, Replay, type CompileOptions, type NodeState } from '../../../compiler/index.ts';
import { layoutStage } from '../../../renderer/graphview/layout/layout.ts';
import type { FilmData } from '../../../renderer/graphview/stage/lives.ts';
import {
  AUTOMATIC,
  type Rect,
  type Stage,
  type StageOptions,
  type StagePlan,
} from '../../../renderer/graphview/stage/model.ts';
import { planOf } from '../../../renderer/graphview/stage/plan.ts';

export const FOLDED: StageOptions = {
  unfolded: { constants: false, projections: false },
  folding: AUTOMATIC,
};

/** null if the program has errors. */
export function filmOf(program: string, options: CompileOptions = {}): FilmData | null {
  const { log } = compile(program, { ...options, record: true });
  if (log === null) return null;
  const data = log.data();
  const groups = groupSteps(data, 'rewrites');
  const ends = groups.flatMap(({ pass }, i) => (groups[i + 1]?.pass === pass ? [] : [i + 1]));
  return { log: data, positions: groups.map(({ to }) => to), ends };
}

export function stageOf(film: FilmData, options: StageOptions = FOLDED): { plan: StagePlan; stage: Stage } {
  const plan = planOf(film, options);
  return { plan, stage: layoutStage(plan) };
}

/** The live nodes of a picture, by default the last one. */
export function nodesIn({ log, positions }: FilmData, picture = positions.length): NodeState[] {
  const replay = new Replay(log);
  replay.seek(positions[picture - 1] ?? 0);
  return [...replay.nodes()];
}

/** The rectangles of all boxes, by key. */
export const boxRects = ({ boxes, corners }: Stage): Map<string, Rect> =>
  new Map(
    boxes.map(({ key, width, height }) => [key, { ...(corners.get(key) ?? { x: 0, y: 0 }), width, height }]),
  );

export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

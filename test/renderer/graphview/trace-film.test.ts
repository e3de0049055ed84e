// Tests V8's graphs on the stage: every node has a position, boxes do not overlap, and loops are inside
// their frames.
// @module-tag long
import { expect, it } from 'vitest';
import { groupSteps, logOfTrace, readTrace } from '../../../compiler/index.ts';
import { isFold } from '../../../renderer/graphview/stage/model.ts';
import type { FilmData } from '../../../renderer/graphview/stage/lives.ts';
import { boxRects, nodesIn, overlap, stageOf } from '../../support/window/films.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';

const texts = capturedTraces();

it.each(['f0', 'f3', 'f22'])('%s', { timeout: 120_000 }, (name) => {
  const { trace } = readTrace(texts.get(name) ?? '');
  if (trace === null) throw new Error('the trace is not readable');
  const log = logOfTrace(trace, () => [0, 0]);
  const groups = groupSteps(log, 'rewrites');
  const ends = groups.flatMap(({ pass }, i) => (groups[i + 1]?.pass === pass ? [] : [i + 1]));
  const film: FilmData = { log, positions: groups.map(({ to }) => to), ends };
  const { stage } = stageOf(film);
  const rects = [...boxRects(stage).values()];
  expect(rects.length).toBeGreaterThan(10);
  const overlaps = rects.flatMap((a, i) => rects.slice(i + 1).filter((b) => overlap(a, b)));
  expect(overlaps).toEqual([]);
  const hidden = nodesIn(film).filter(
    ({ id, op }) => op !== 'Constant' && stage.placeOf.get(id) === undefined,
  );
  expect(hidden.map(({ label, id }) => `${label} ${id}`)).toEqual([]);
  const loops = nodesIn(film).filter(({ op }) => op === 'Loop').length;
  const frames =
    stage.frames.length + stage.folds.filter(({ key, kind }) => isFold(key) && kind === 'loop').length;
  expect(frames).toBeGreaterThanOrEqual(Math.min(1, loops));
});

// Tests that a step that merges nodes shows the remaining node and an arrow to it from the removed node.
import { describe, expect, it } from 'vitest';
import { compile, Replay } from '../../../compiler/index.ts';
import { drawMerge, drawMergeTip, mergeCurve } from '../../../renderer/graphview/draw/merges.ts';
import { buildScene, indexStage } from '../../../renderer/graphview/scene/scene.ts';
import type { StepMarks } from '../../../renderer/graphview/types.ts';
import { Timeline } from '../../../renderer/session/program/timeline.svelte.ts';
import { filmOf, nodesIn, stageOf } from '../../support/window/films.ts';

const isWithin = (value: number, low: number, high: number): boolean => low <= value && value <= high;

/** The nodes that each step of a program marks. */
function marksOf(program: string): { marks: StepMarks[]; replay: Replay } {
  const { log } = compile(program, { record: true });
  if (log === null) throw new Error('the program has errors');
  const replay = new Replay(log.data());
  const timeline = new Timeline(() => 'en');
  timeline.take(replay, {});
  const marks = Array.from({ length: timeline.length }, (_, i) => {
    timeline.go(i + 1);
    return timeline.marks();
  });
  return { marks, replay };
}

describe('a merging step', () => {
  it('marks the sum that remains when two equal sums merge', () => {
    const { marks } = marksOf('int a = arg * arg; int b = arg * arg; return a - b + a;');
    const merged = marks.flatMap((each) => each.merged);
    expect(merged.length).toBeGreaterThan(0);
    for (const { merged: pairs, removed, added } of marks)
      for (const { gone, survivor } of pairs) {
        expect(removed).toContain(gone);
        expect(removed).not.toContain(survivor);
        expect(added).not.toContain(survivor);
      }
  });

  it('marks the value that replaces a trivial phi', () => {
    const { marks, replay } = marksOf(
      'int a = arg; while (arg < 10) { arg = arg + 1; a = a * 1; } return a;',
    );
    const phis = marks.flatMap(({ merged, before }) =>
      merged.filter(({ gone }) => before.some(({ id, op }) => id === gone && op === 'Phi')),
    );
    expect(phis.length).toBeGreaterThan(0);
    replay.seek(replay.stepCount);
    for (const { gone } of phis) expect(replay.node(gone)).toBeNull();
  });

  it('draws an arrow from the removed node to the remaining node', () => {
    const program = 'int a = arg * arg; int b = arg * arg; return a - b + a;';
    const film = filmOf(program);
    if (film === null) throw new Error('the program has errors');
    const { marks } = marksOf(program);
    const at = marks.findIndex(({ merged }) => merged.length > 0);
    const [step] = marks.slice(at);
    if (step === undefined) throw new Error('nothing is merged');
    const nodes = nodesIn(film, at + 1);
    const { merges, cells } = buildScene({ nodes, marks: step }, indexStage(stageOf(film).stage));
    const [{ gone, survivor }] = step.merged as [StepMarks['merged'][number]];
    expect(merges.map(({ from, to }) => [from.id, to.id])).toEqual([[gone, survivor]]);
    expect(cells.find(({ id }) => id === gone)?.change).toBe('gone');
  });
});

describe('the merge arrow', () => {
  const from = { x: 0, y: 0, width: 60, height: 20 };
  const places = [
    { x: 200, y: 0 },
    { x: 0, y: 150 },
    { x: -200, y: -90 },
    { x: 90, y: 40 },
  ].map((at) => ({ ...at, width: 50, height: 24 }));

  it.each(places)('connects the borders of the two nodes: %o', (to) => {
    const curve = mergeCurve(from, to);
    if (curve === null) throw new Error('there is room for it');
    const { start, end } = curve;
    expect(isWithin(start.x, -4, 64) && isWithin(start.y, -4, 24)).toBe(true);
    expect(isWithin(end.x, to.x - 4, to.x + 54) && isWithin(end.y, to.y - 4, to.y + 28)).toBe(true);
    // The ends are not inside the nodes.
    expect(isWithin(start.x, 0, 60) && isWithin(start.y, 0, 20)).toBe(false);
    expect(isWithin(end.x, to.x, to.x + 50) && isWithin(end.y, to.y, to.y + 24)).toBe(false);
  });

  it.each(places)('ends inside its tip in any direction: %o', (to) => {
    const curve = mergeCurve(from, to);
    if (curve === null) throw new Error('there is room for it');
    const points: { x: number; y: number }[] = [];
    const note = (x: number, y: number): void => void points.push({ x, y });
    const pen = {
      moveTo: note,
      lineTo: note,
      quadraticCurveTo: (_cx: number, _cy: number, x: number, y: number) => note(x, y),
      closePath: () => undefined,
    };
    drawMerge(pen, curve);
    const ends = points.splice(0);
    drawMergeTip(pen, curve);
    const [tip, left, right] = points;
    const last = ends.at(-1);
    if (!tip || !left || !right || !last) throw new Error('the tip has three corners');
    expect(tip).toEqual(curve.end);
    // The line ends between the other two, inside the tip.
    const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
    expect(Math.hypot(middle.x - last.x, middle.y - last.y)).toBeLessThan(3);
    expect(Math.hypot(left.x - right.x, left.y - right.y)).toBeCloseTo(10);
  });

  it('is omitted if the nodes touch', () => {
    expect(mergeCurve(from, { x: 10, y: 10, width: 60, height: 20 })).toBeNull();
    expect(mergeCurve(from, from)).toBeNull();
  });
});

// ELK's layout of single pictures: sound, the same for the same picture, and canceled where it comes too late.
import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { growing } from '../../electron/cli/growth-programs.ts';
import { layoutStageByElk, type Layouter } from '../../renderer/graphview/layout/elk.ts';
import type { FilmData } from '../../renderer/graphview/stage/lives.ts';
import { planOf } from '../../renderer/graphview/stage/plan.ts';
import { extent } from '../support/extent.ts';
import { FOLDED, filmOf, nodesIn } from '../support/films.ts';
import { goldenPrograms } from '../support/golden.ts';
import { expectSound } from '../support/sound-stage.ts';

const elk = new ELK();
const ask: Layouter = (graph) => elk.layout(graph);
const last = (film: FilmData): FilmData => ({ ...film, positions: film.positions.slice(-1), ends: [1] });

const TIME = 120_000;
const programs = goldenPrograms(extent(60, 4)).flatMap(({ name, text }) => {
  const film = filmOf(text);
  return film === null ? [] : [{ name, film }];
});

describe('ELK', () => {
  it('lays out last pictures and whole films soundly', { timeout: TIME }, async () => {
    for (const [i, { name, film }] of programs.entries()) {
      const pictures = i % 4 === 0 ? film : last(film);
      const stage = await layoutStageByElk(planOf(pictures, FOLDED), ask);
      expect(stage).not.toBeNull();
      if (stage !== null) expectSound(stage, name);
    }
  });

  it('gives the same layout for the same picture', { timeout: TIME }, async () => {
    for (const { film } of programs.slice(0, 5)) {
      const plan = planOf(last(film), FOLDED);
      expect(await layoutStageByElk(plan, ask)).toEqual(await layoutStageByElk(plan, ask));
    }
  });

  it('is asked no more once the picture has gone', async () => {
    const film = filmOf('int s = 0; while (arg > 0) { s = s + arg; arg = arg - 1; } return s;');
    if (film === null) throw new Error('the program has errors');
    const plan = planOf(last(film), FOLDED);
    expect(plan.frames.length).toBe(1);
    let asked = 0;
    const counting: Layouter = (graph) => {
      asked++;
      return ask(graph);
    };
    expect(await layoutStageByElk(plan, counting, () => asked > 0)).toBeNull();
    // The runs of the innermost level, which was begun.
    expect(asked).toBe(2);
  });

  it('lays out a graph of 3,000 nodes, folded', { timeout: TIME }, async () => {
    const film = filmOf(growing['nested statements']?.(150) ?? '');
    if (film === null) throw new Error('the program has errors');
    expect(nodesIn(film).length).toBeGreaterThan(3_000);
    const plan = planOf(last(film), FOLDED);
    const stage = await layoutStageByElk(plan, ask);
    if (stage !== null) expectSound(stage, 'folded');
    expect(stage?.corners.size).toBe(plan.boxes.length);
  });
});

// Tests that ELK's layout of single pictures is valid and deterministic, and that late layouts are
// canceled.
import { readFileSync } from 'node:fs';
import ELK from 'elkjs/lib/elk.bundled.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { growing } from '../../../electron/cli/bench/growth-programs.ts';
import { ElkEngine } from '../../../renderer/cfgview/elk-engine.ts';
import { layoutStageByElk, type Layouter } from '../../../renderer/graphview/layout/elk.ts';
import { layoutStage } from '../../../renderer/graphview/layout/layout.ts';
import { measuresOf } from '../../../renderer/graphview/layout/measures.ts';
import { layoutStill } from '../../../renderer/graphview/layout/still.ts';
import type { FilmData } from '../../../renderer/graphview/stage/lives.ts';
import { planOf } from '../../../renderer/graphview/stage/plan.ts';
import { extent, long } from '../../support/extent.ts';
import { FOLDED, filmOf, nodesIn } from '../../support/window/films.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { expectSound } from '../../support/window/sound-stage.ts';

const elk = new ELK();
const ask: Layouter = (graph) => elk.layout(graph);
const last = (film: FilmData): FilmData => ({ ...film, positions: film.positions.slice(-1), ends: [1] });

const TIME = 120_000;
const programs = goldenPrograms(extent(120, 4)).flatMap(({ name, text }) => {
  const film = filmOf(text);
  return film === null ? [] : [{ name, film }];
});

describe('ELK', () => {
  it('produces valid layouts of final graphs and whole animations', { ...long, timeout: TIME }, async () => {
    for (const [i, { name, film }] of programs.entries()) {
      const pictures = i % 4 === 0 ? film : last(film);
      const stage = await layoutStageByElk(planOf(pictures, FOLDED), ask);
      expect(stage).not.toBeNull();
      if (stage !== null) expectSound(stage, name);
    }
  });

  it('is deterministic', { ...long, timeout: TIME }, async () => {
    for (const { film } of programs.slice(0, 5)) {
      const plan = planOf(last(film), FOLDED);
      expect(await layoutStageByElk(plan, ask)).toEqual(await layoutStageByElk(plan, ask));
    }
  });

  it('receives no further requests after the graph has changed', async () => {
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
    // The layout runs of the innermost level had already started.
    expect(asked).toBe(2);
  });

  it('lays out a folded graph of 5,000 nodes', { ...long, timeout: TIME }, async () => {
    const film = filmOf(growing['nested statements']?.(260) ?? '');
    if (film === null) throw new Error('the program has errors');
    expect(nodesIn(film).length).toBeGreaterThan(5_000);
    const plan = planOf(last(film), FOLDED);
    const stage = await layoutStageByElk(plan, ask);
    if (stage !== null) expectSound(stage, 'folded');
    expect(stage?.corners.size).toBe(plan.boxes.length);
  });
});

describe('a still picture', () => {
  // ELK's layout is better for the last two programs.
  const bench = ['shifts', 'dice'].map((name) =>
    filmOf(readFileSync(new URL(`../../bench/programs/${name}.simple`, import.meta.url), 'utf8')),
  );
  const plans = [...programs.slice(0, 5).map(({ film }) => film), ...bench].flatMap((film) =>
    film === null ? [] : [planOf(last(film), FOLDED)],
  );

  it(
    'uses the layout with fewer crossings or, if equal, with less area',
    { ...long, timeout: TIME },
    async () => {
      const counts = { stable: 0, elk: 0 };
      for (const plan of plans) {
        const [stable, elkStage, best] = [
          layoutStage(plan),
          await layoutStageByElk(plan, ask),
          await layoutStill(plan, 'best', ask),
        ];
        if (elkStage === null || best === null) throw new Error('nothing canceled it');
        const [own, other, chosen] = [stable, elkStage, best.stage].map(measuresOf);
        const least = Math.min(own?.crossings ?? 0, other?.crossings ?? 0);
        expect(chosen?.crossings).toBe(least);
        const areas = [own, other].flatMap((each) => (each?.crossings === least ? [each.area] : []));
        expect(chosen?.area).toBe(Math.min(...areas));
        counts[best.by]++;
      }
      expect(counts.stable).toBeGreaterThan(0);
      expect(counts.elk).toBeGreaterThan(0);
    },
  );

  it('uses the stable layout if ELK fails, unless ELK was chosen', async () => {
    const [plan] = plans;
    if (plan === undefined) throw new Error('there are no programs');
    const fail: Layouter = () => Promise.reject(new Error('out of memory'));
    expect(await layoutStill(plan, 'best', fail)).toEqual({ stage: layoutStage(plan), by: 'stable' });
    await expect(layoutStill(plan, 'elk', fail)).rejects.toThrow('out of memory');
    expect(await layoutStill(plan, 'best', ask, { isLate: () => true })).toBeNull();
  });
});

describe('the ELK worker', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is replaced if it dies, and its request fails', async () => {
    const workers: FakeWorker[] = [];
    class FakeWorker extends EventTarget {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      isEnded = false;
      private readonly isMortal = workers.push(this) === 1;

      postMessage({ id, cmd }: { id: number; cmd: string }): void {
        queueMicrotask(() => {
          if (this.isMortal && cmd === 'layout')
            this.dispatchEvent(
              Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' }),
            );
          else this.onmessage?.({ data: { id, data: { id: 'laid out' } } });
        });
      }
      terminate(): void {
        this.isEnded = true;
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    const engine = new ElkEngine();
    await expect(engine.layout({ id: 'first' })).rejects.toThrow('out of memory');
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(await engine.layout({ id: 'second' })).toEqual({ id: 'laid out' });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });
});

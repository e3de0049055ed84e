// Tests animations of golden programs in Chromium, forward and backward: changes are visible and legible,
// and unchanged nodes do not move. The regular run tests a sample; the long run tests all programs. Only
// geometry is asserted, never time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmPrograms } from '../../support/window/film-programs.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { measureFilm, takeFilm, type FilmMeasures } from '../../support/window/film.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';
import { inTurn, isLong } from '../../support/extent.ts';

const programs = isLong ? filmPrograms : filmPrograms.filter((_, i) => i % 16 === 3);
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

const sources = new Map(goldenPrograms().map(({ name, text }) => [name, text]));
function sourceOf(name: string): string {
  const found = sources.get(`${name}.simple`);
  if (found === undefined) throw new Error(`there is no golden program ${name}`);
  return found;
}

function line(name: string, { steps, ...measures }: FilmMeasures): string {
  const { unseen, medianInside, atEnds, smallestLabel, outOfFrame, faults } = measures;
  return [
    name.padEnd(36),
    `${steps} pictures`,
    `unseen ${unseen.length}`,
    `pans ${measures.pans}`,
    `moved ${medianInside.toFixed(1)} inside, ${atEnds.toFixed(1)} at ends`,
    `labels ${smallestLabel.toFixed(1)}`,
    `out of frame ${outOfFrame.length}`,
    `faults ${faults.length}`,
  ].join('  ');
}

describe.each(inTurn(sizes, 0))('animations at $width × $height', (size) => {
  let window: OpenWindow;
  beforeAll(async () => {
    window = await openWindow({ ...size, isStill: true });
  });
  afterAll(() => window.close());

  it.each(programs)('%s', { timeout: 300_000 }, async (name) => {
    const { page } = window;
    await page.evaluate((text) => globalThis.window.fathom?.open(text), sourceOf(name));
    const last = await page.evaluate(() => globalThis.window.fathom?.steps() ?? 0);
    const forward = Array.from({ length: last + 1 }, (_, i) => i);
    const measures = measureFilm(await takeFilm(page, [...forward, ...forward.toReversed().slice(1)]));
    if (isLong) console.log(line(name, measures));
    const { unseen, medianInside, atEnds, smallestLabel, outOfFrame, faults } = measures;
    expect({ unseen, outOfFrame, faults }).toEqual({ unseen: [], outOfFrame: [], faults: [] });
    expect(medianInside).toBeCloseTo(0, 6);
    expect(atEnds).toBeLessThan(120);
    expect(smallestLabel).toBeGreaterThanOrEqual(11);
    expect(window.complaints).toEqual([]);
  });
});

// Tests exported pictures: portable colors, animations that show each part at its time, links that
// round-trip, and invalid links.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { plainColor, svgOf, type DrawnDocument } from '../../../renderer/graphview/draw/document.ts';
import { filmSvg } from '../../../renderer/graphview/film.ts';
import type { Bookmark } from '../../../renderer/panes/talk/file.ts';
import { readLink, writeLink } from '../../../renderer/panes/talk/link.ts';
import { passAround } from '../../../renderer/panes/graph/sharing.ts';
import { long } from '../../support/extent.ts';

const drawn = (...cells: string[]): DrawnDocument => ({
  box: { x: 0, y: 0, width: 100, height: 50 },
  background: '#fff',
  ink: '#000',
  definitions: '',
  layers: [['<rect/>'], cells],
});

describe('an exported picture', () => {
  it('uses colors that any program supports', () => {
    expect(plainColor('rgb(0, 98, 196)')).toEqual({ color: '#0062c4', opacity: 1 });
    expect(plainColor('rgba(255, 0, 16, 0.25)')).toEqual({ color: '#ff0010', opacity: 0.25 });
    expect(plainColor('color(srgb 1 0.5 0 / 0.07)')).toEqual({ color: '#ff8000', opacity: 0.07 });
    expect(plainColor('color(srgb 1.02 -0.001 0.2)')).toEqual({ color: '#ff0033', opacity: 1 });
    expect(plainColor('none')).toEqual({ color: 'none', opacity: 1 });
  });

  it('contains the program’s text as text, not as markup', () => {
    expect(svgOf(drawn(), '</title><script>')).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  });
});

describe('an animation', () => {
  const film = (...frames: string[][]): string =>
    filmSvg(
      frames.map((cells, i) => ({ document: drawn(...cells), caption: `step ${i}` })),
      'film',
    );
  /** A part's opacity at a time, according to its animation. */
  function opacityOf(svg: string, part: string, second: number): number {
    const found = new RegExp(`dur="([\\d.]+)s"[^>]*keyTimes="([^"]+)" values="([^"]+)"/>${part}`).exec(svg);
    if (found === null) return svg.includes(part) ? 1 : 0;
    const [times, values] = [found[2], found[3]].map((list) => list.split(';').map(Number));
    expect(times).toHaveLength(values.length);
    expect([times[0], times.at(-1)]).toEqual([0, 1]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const share = second / Number(found[1]);
    return values[times.findLastIndex((time) => time <= share)];
  }

  it('shows each part in the pictures that contain that part, and stores the part once', () => {
    const svg = film(['<a/>', '<b/>'], ['<a/>', '<c/>'], ['<a/>', '<b/>']);
    expect(svg.split('<a/>')).toHaveLength(2);
    expect(svg.split('<b/>')).toHaveLength(2);
    // The first picture lasts 3 s, the second 1.6 s, and the last 3 s.
    for (const [second, seen] of [
      [1.5, ['<a/>', '<b/>']],
      [4, ['<a/>', '<c/>']],
      [6, ['<a/>', '<b/>']],
    ] as const)
      expect(['<a/>', '<b/>', '<c/>'].filter((part) => opacityOf(svg, part, second) === 1)).toEqual(seen);
    expect(svg).toContain('2/3  step 1');
  });

  it('is static with one picture', () => {
    expect(film(['<a/>'])).not.toContain('<animate');
  });

  it('covers the current pass', () => {
    const groups = ['parse', 'parse', 'peephole', 'peephole', 'peephole', 'gcm'].map((pass) => ({ pass }));
    const around = (at: number): readonly [number, number] => passAround({ groups, at });
    expect([0, 1, 2, 3, 5, 6].map(around)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [3, 5],
      [3, 5],
      [6, 6],
    ]);
  });
});

describe('a link', () => {
  const bookmark: Bookmark = {
    note: '',
    program: { name: 'Größe', text: 'return arg + 1; // ü <&>' },
    optimize: 'full',
    level: 0,
    rulesOff: ['add-zero'],
    arg: '-7',
    step: 12,
    pane: 'graph',
    selection: [3, 14],
    part: { x: 1.5, y: 2, width: 30, height: 40 },
  };
  const packed = (value: unknown): string =>
    `#picture=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;

  it('restores the linked state without the private note', async () => {
    const link = await writeLink({ ...bookmark, note: 'for me alone' });
    expect(link).toMatch(/^#picture=[\w-]+$/);
    expect(await readLink(link ?? '')).toEqual(bookmark);
    expect(await readLink(packed(bookmark))).toEqual(bookmark);
  });

  it('is not created if the program is too long', async () => {
    let seed = 1;
    const noise = Array.from({ length: 99_000 }, () =>
      String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90)),
    );
    expect(await writeLink({ ...bookmark, program: { name: 'noise', text: noise.join('') } })).toBeNull();
  });

  it('is refused if it is truncated, foreign, or a decompression bomb', long, async () => {
    const whole = packed(bookmark);
    for (const bad of [
      '',
      '#',
      '#picture=',
      '#picture=%%%',
      '#other=abc',
      whole.slice(0, -8),
      packed({}),
      packed({ ...bookmark, more: 1 }),
      packed({ ...bookmark, step: -1 }),
      packed({ ...bookmark, program: { name: 'x', text: 'x'.repeat(200_000) } }),
      packed('a'.repeat(30_000_000)),
      `#picture=${'A'.repeat(100_000)}`,
    ])
      expect(await readLink(bad), bad.slice(0, 60)).toBeNull();
  });
});

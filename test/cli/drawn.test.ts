// Tests `fathom emit --as svg`.
import { describe, expect, it } from 'vitest';
import { Sheet } from '../../renderer/graphview/draw/sheet.ts';
import { fathom } from '../support/cli.ts';
import { long } from '../support/extent.ts';

const LOOP =
  'int s = 0; for (int i = 0; i < arg; i++) { if (i & 1) s = s + i * 8; else s = s - arg; } return s;';
const svg = async (...more: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await fathom(['emit', '-', '--as', 'svg', ...more], LOOP);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

describe('a style sheet without a page', () => {
  const styled = (sheet: string, property: string): string =>
    new Sheet(sheet).styleOf([
      { tag: 'html', classes: ['graphview'] },
      { tag: 'g', classes: ['cell', 'data'] },
      { tag: 'path', classes: ['shape'] },
    ])(property);

  it('resolves variables and mixed colors, also in the form that the build writes', () => {
    const written = `/* Colors. */ :root { --bg: #ffffff; }
      .graphview .shape { fill: color-mix(in srgb, var(--fill) 50%, var(--bg)); }
      .graphview .data { --fill: #000080; }
      @media (prefers-reduced-motion: no-preference) { .graphview .shape { fill: #123456; } }`;
    expect(styled(written, 'fill')).toBe('#8080c0');
    const built =
      ':root{--bg:#fff}.graphview .shape,.other{fill:color-mix(in srgb,var(--fill)50%,var(--bg))}.graphview .data{--fill:#000080}';
    expect(styled(built, 'fill')).toBe('#8080c0');
    expect(styled('.shape{fill:color-mix(in srgb, #fff 20%, #0000)}', 'fill')).toBe('#ffffff33');
  });

  it('prefers the more specific rule, then the later one, and inherits everything except opacity', () => {
    expect(styled('.cell .shape{fill:#111}path{fill:#222}.shape{fill:#333}', 'fill')).toBe('#111');
    expect(styled('.shape{fill:#111}.shape{fill:#222}.shape:hover{fill:#333}', 'fill')).toBe('#222');
    expect(styled('.cell{stroke:#111;opacity:0.5}', 'stroke')).toBe('#111');
    expect(styled('.cell{stroke:#111;opacity:0.5}', 'opacity')).toBe('');
  });
});

describe('fathom emit --as svg', () => {
  it('draws every node of the final graph with its colors', async () => {
    const picture = await svg();
    const graph = (await fathom(['emit', '-', '--as', 'json'], LOOP)).stdout;
    const { nodes } = JSON.parse(graph) as { nodes: { id: number; op: string }[] };
    const drawn = nodes.filter(
      ({ op }) => !['Constant', 'CProj', 'XCtrl', 'Proj', 'Start', 'Stop'].includes(op),
    );
    expect(drawn.length).toBeGreaterThan(8);
    for (const { id, op } of drawn) expect(picture).toContain(`<title>${op} ${id}`);
    expect(picture.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 ')).toBe(true);
    // The file is portable: it has no variables, functions, style sheets, or missing lengths.
    expect(picture).not.toMatch(/var\(|color-mix|class=|<style|NaN|undefined/);
    expect(picture).toContain('fill="#f6f7f9"');
    for (const [text] of picture.matchAll(/<text[^>]*>/g))
      expect(text).toMatch(/ font-family="[^"]*monospace"/);
    expect(new Set(picture.match(/ fill="#[\da-f]{6}"/g)).size).toBeGreaterThan(5);
    for (const [, size] of picture.matchAll(/<text[^>]* font-size="([\d.]+)/g))
      expect(Number(size)).toBeGreaterThanOrEqual(11);
  });

  it('draws the requested layout or, by default, the better one, deterministically', long, async () => {
    const [stable, elk, best, again] = [
      await svg('--layout', 'stable'),
      await svg('--layout', 'elk'),
      await svg(),
      await svg('--layout', 'elk'),
    ];
    expect(elk).not.toBe(stable);
    expect(again).toBe(elk);
    expect([stable, elk]).toContain(best);
  });

  it('refuses a layout for text output and an unknown layout', async () => {
    expect(await fathom(['emit', '-', '--as', 'dot', '--layout', 'elk'], LOOP)).toMatchObject({ status: 2 });
    expect(await fathom(['emit', '-', '--as', 'svg', '--layout', 'dot'], LOOP)).toMatchObject({ status: 2 });
    expect(await fathom(['emit', '-', '--as', 'svg'], 'return nowhere;')).toMatchObject({
      status: 1,
      stdout: '',
    });
  });
});

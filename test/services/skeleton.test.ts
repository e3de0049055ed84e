// Tests that the page's first paint shows the stored pane layout, and that only numbers come from the
// settings.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SKELETON_KEY, type JsonValue, type Settings } from '../../electron/contract/index.ts';
import { withSkeleton } from '../../electron/server/skeleton.ts';

const page = readFileSync(new URL('../../renderer/index.html', import.meta.url), 'utf8');
const shown = (skeleton: JsonValue, theme: Settings['theme'] = 'system'): string =>
  withSkeleton(page, { view: { [SKELETON_KEY]: skeleton }, theme });
const groupsIn = (text: string): string[] =>
  [...text.matchAll(/<svg (x=[^>]*)>/g)].map(([, attributes = '']) => attributes);

describe('the page skeleton', () => {
  it('is the default layout if nothing is stored or the settings cannot be read', () => {
    expect(groupsIn(page)).toHaveLength(4);
    expect(withSkeleton(page, null)).toBe(page);
    expect(withSkeleton(page, { view: {}, theme: 'system' })).toBe(page);
  });

  it('shows the stored groups, and a folded group at the bottom with its stored height', () => {
    const text = shown([
      [0, 0, 30.5, 100, 0],
      [30.5, 0, 69.5, 60, 0],
      [0, 96, 30.5, 4, 1],
    ]);
    expect(groupsIn(text)).toEqual([
      'x="0%" width="30.5%" y="0%" height="100%"',
      'x="30.5%" width="69.5%" y="0%" height="60%"',
      'x="0%" width="30.5%" y="100%" height="34"',
    ]);
    expect(text.match(/<g>/g)).toHaveLength(1);
    expect(text.replace(/<!--groups-->[^]*<!--\/groups-->/, '')).toBe(
      page.replace(/<!--groups-->[^]*<!--\/groups-->/, ''),
    );
  });

  it('uses the chosen theme, because the system’s theme is not known yet', () => {
    expect(shown([], 'dark')).toContain('<html data-theme="dark" lang="en">');
    expect(shown([], 'system')).toContain('<html lang="en">');
  });

  it.each<JsonValue>([
    null,
    'text',
    [],
    [['"><script>', 0, 1, 1, 0]],
    [[0, 0, 1, 1]],
    [[0, 0, 1, 1, 0, 0]],
    [[-1, 0, 1, 1, 0]],
    [[0, 0, 101, 1, 0]],
    [{ length: 5 }],
    Array.from({ length: 41 }, () => [0, 0, 1, 1, 0]),
  ])('is the default layout for %j', (remembered) => {
    expect(shown(remembered)).toBe(page);
  });
});

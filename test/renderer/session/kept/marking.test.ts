// Tests settings in bookmarks: they are stored per view and read as untrusted data.
import { describe, expect, it } from 'vitest';
import { Awaited } from '../../../../renderer/session/kept/awaited.ts';
import { Found, placeNoted, type Noted } from '../../../../renderer/session/kept/found.ts';
import { markOfSession, notedOf, showNoted } from '../../../../renderer/session/kept/marking.ts';
import { MachineOptions } from '../../../../renderer/session/options/machine.svelte.ts';
import { GraphOptions } from '../../../../renderer/session/options/options.svelte.ts';
import { ShownOverlay } from '../../../../renderer/session/shown/overlay.svelte.ts';
import type { Mark } from '../../../../renderer/session/panes/part.ts';
import { asRead, noteSide, readSide } from '../../../../renderer/shared/sides/sides.ts';

type Marked = Parameters<typeof markOfSession>[0];
/** A substitute for the session that records requests. */
function session(): Marked & { readonly asked: string[] } {
  const asked: string[] = [];
  const options = new GraphOptions({
    compile: () => asked.push(`apply ${String(options.applied)}`),
    keep: () => undefined,
  });
  return {
    asked,
    machine: new MachineOptions({
      place: () => '',
      hasOwnSchedule: () => false,
      areUsers: () => true,
      keep: () => asked.push('choose'),
    }),
    overlay: new ShownOverlay(),
    options,
  };
}

describe('a bookmark of shared settings', () => {
  it('restores them in another window', () => {
    const [here, there] = [session(), session()];
    here.machine.choose({ schedule: 'early', syntax: 'intel', allocator: 'linear', counts: true });
    here.machine.compareWith = 'late';
    here.options.apply('cp');
    const noted: unknown = JSON.parse(JSON.stringify(notedOf([markOfSession(here)], null)));
    showNoted([markOfSession(there)], null, { ...(noted as object) });
    expect([there.machine.choices, there.machine.compareWith, there.options.applied]).toEqual([
      here.machine.choices,
      'late',
      'cp',
    ]);
    // Applying the same bookmark again sends no request.
    showNoted([markOfSession(there)], null, { ...(noted as object) });
    expect(there.asked).toEqual(['choose', 'apply cp']);
  });

  it.each<Noted>([
    { schedule: 'never', syntax: 7, compareWith: 'all', applied: 'magic', counts: 'yes' },
    { schedule: { toString: 'early' }, compareWith: ['late'], applied: null },
    { constructor: 'early', length: 3 },
    {},
  ])('keeps the current setting if a value is invalid: %j', (noted) => {
    const one = session();
    one.machine.choose({ schedule: 'late' });
    one.machine.compareWith = 'best';
    const before = JSON.stringify([one.machine.choices, one.machine.compareWith, one.options.applied]);
    showNoted([markOfSession(one)], null, noted);
    expect(JSON.stringify([one.machine.choices, one.machine.compareWith, one.options.applied])).toBe(before);
    expect(one.asked).toEqual(['choose']);
  });
});

describe('a bookmark of pane settings', () => {
  it('belongs to the visible view and is restored nowhere else', () => {
    const shown: unknown[] = [];
    const mark = (view: Mark['view'], key: string): Mark => ({
      view,
      note: () => ({ [key]: view }),
      show: (noted) => shown.push([view, noted]),
    });
    const parts = [{ marks: [mark('cfg', 'a'), mark('graph', 'b')] }, {}, { marks: [mark('graph', 'c')] }];
    expect(notedOf(parts, 'graph')).toEqual({ b: 'graph', c: 'graph' });
    expect(notedOf(parts, 'ssa')).toEqual({});
    showNoted(parts, 'cfg', { a: 1 });
    showNoted(parts, 'graph', {});
    expect(shown).toEqual([['cfg', { a: 1 }]]);
  });
});

describe('reading a stored value', () => {
  it.each([null, undefined, 7, 'text', [], [1], { count: -1, list: 'abc', text: 'x'.repeat(20), flag: 1 }])(
    'yields the default for %j',
    (value) => {
      const found = new Found(value);
      expect(found.count('count', 9, 3)).toBe(3);
      expect(found.place('place', 5)).toBe(5);
      expect(found.oneOf('one', ['a', 'b'], 'b')).toBe('b');
      expect(found.text('text', 10, '-')).toBe('-');
      expect(found.flag('flag', true)).toBe(true);
      expect(found.list('list', 3)).toEqual([]);
    },
  );

  it('yields the value within its bounds', () => {
    const found = new Found({
      count: 9,
      half: 0.5,
      huge: 1e300,
      place: placeNoted(Infinity),
      list: [1, 2, 3],
    });
    expect([found.count('count', 9, 0), found.count('count', 8, 0), found.count('half', 9, 0)]).toEqual([
      9, 0, 0,
    ]);
    expect([found.place('place', 0), found.place('huge', 4)]).toEqual([Infinity, 4]);
    expect(found.list('list', 2)).toEqual([1, 2]);
  });
});

describe('a pending position', () => {
  it('applies only to its subject, until the user moves on', () => {
    const [one, other] = [{}, {}];
    const awaited = new Awaited<number>();
    awaited.want([one, 'early'], 0);
    expect([awaited.of([other, 'early']), awaited.of([one]), awaited.of([one, 'early'])]).toEqual([
      null,
      null,
      0,
    ]);
    awaited.drop();
    expect(awaited.of([one, 'early'])).toBeNull();
  });
});

describe('a side of a comparison', () => {
  const own = { place: 'last', rules: [{ file: 'a', code: 'secret' }] } as never;

  it('stores everything except user rules, which stay with the user', () => {
    const side = {
      ...asRead,
      optimize: 'peephole',
      apply: 'cp',
      disabledRules: ['add-zero'],
      until: '41',
      own,
    } as const;
    const noted: unknown = JSON.parse(JSON.stringify(noteSide(side)));
    expect(JSON.stringify(noted)).not.toContain('secret');
    expect(readSide(noted, { ...asRead, own })).toEqual(side);
    expect(readSide(noted, asRead)).toEqual({ ...side, own: null });
  });

  it('falls back to the window’s settings if it is invalid', () => {
    const nonsense = {
      optimize: 'most',
      apply: 'x',
      disabledRules: [1, null, {}],
      until: '9'.repeat(30),
      own: [own],
      planted: 'alias',
    };
    expect(readSide(nonsense, asRead)).toEqual(asRead);
    expect(readSide(7, asRead)).toEqual(asRead);
  });
});

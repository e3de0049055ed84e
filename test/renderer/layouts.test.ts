// Tests reading stored pane layouts: valid parts are used, and others are dropped.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewNames } from '../../renderer/names.ts';
import { presets } from '../../renderer/session/shown/docking.ts';
import { dockedNames, presetLayout, presetOf, readArrangement } from '../../renderer/window/dock/layouts.ts';

const leaf = (id: string, views: unknown, rest: object = {}): object => ({
  type: 'leaf',
  size: 300,
  data: { id, views, ...rest },
});
const branch = (...data: unknown[]): object => ({ type: 'branch', size: 600, data });
const remembered = (root: unknown, rest: object = {}): object => ({
  dock: { grid: { root, width: 1200, height: 800, orientation: 'HORIZONTAL' }, panels: {}, ...rest },
  shut: [],
});
/** The names and groups of a layout tree, in the notation of these tests. */
function shape(node: unknown): unknown {
  const { type, data } = node as { type: string; data: { views: string[] } & unknown[] };
  return type === 'leaf' ? data.views.join(' ') : data.map(shape);
}
const shapeOf = (value: unknown): unknown => shape(readArrangement(value)?.dock.grid.root);

describe('a saved layout', () => {
  it('is restored unchanged', () => {
    for (const preset of presets) {
      const dock = presetLayout(preset);
      const read = readArrangement(JSON.parse(JSON.stringify({ dock, shut: [] })));
      expect(read?.dock.grid.root).toMatchObject(dock.grid.root);
      expect(Object.keys(read?.dock.panels ?? {}).sort()).toEqual(Object.keys(dock.panels).sort());
      // The talk pane is closed by default.
      const all = dockedNames.filter((name) => name !== 'talk');
      expect(Object.keys(dock.panels).sort()).toEqual(all.sort());
    }
    const floating = {
      data: { id: '9', views: ['cfg'] },
      position: { left: 8, top: 9, width: 70, height: 60 },
    };
    const read = readArrangement(
      remembered(leaf('1', ['graph', 'editor'], { activeView: 'editor' }), { floatingGroups: [floating] }),
    );
    expect(read?.dock.grid.root).toMatchObject({ data: [{ data: { activeView: 'editor' } }] });
    expect(read?.dock.floatingGroups).toEqual([
      { data: { id: '9', views: ['cfg'], activeView: 'cfg' }, position: floating.position },
    ]);
    expect(Object.keys(read?.dock.panels ?? {}).sort()).toEqual(['cfg', 'editor', 'graph']);
  });

  it('loses unknown panes and rows that become empty', () => {
    expect(shapeOf(remembered(branch(leaf('1', ['wizard', 'graph']), leaf('2', ['toString']))))).toEqual([
      'graph',
    ]);
    expect(shapeOf(remembered(branch(branch(leaf('1', ['wizard'])), leaf('2', ['cfg']))))).toEqual(['cfg']);
    expect(readArrangement(remembered(branch(leaf('1', ['wizard']))))).toBeNull();
    const read = readArrangement({
      ...remembered(leaf('1', ['graph'])),
      shut: ['cfg', 'cfg', 'graph', 7, 'x'],
    });
    expect(read?.shut).toEqual(['cfg']);
  });

  it('contains each pane and each group once', () => {
    expect(shapeOf(remembered(branch(leaf('1', ['graph', 'graph']), leaf('2', ['graph', 'cfg']))))).toEqual([
      'graph',
      'cfg',
    ]);
    expect(shapeOf(remembered(branch(leaf('1', ['graph']), leaf('1', ['cfg']))))).toEqual(['graph']);
  });

  it('is ignored if it is foreign or damaged', () => {
    for (const value of [
      null,
      undefined,
      7,
      'learn',
      [],
      {},
      { dock: null },
      { dock: { grid: [] } },
      remembered(null),
      remembered([]),
      remembered(branch()),
      remembered({ type: 'leaf', data: 'graph' }),
      remembered({ type: 'tree', data: [leaf('1', ['graph'])] }),
      { dock: { grid: { root: leaf('1', ['graph']), orientation: 'DIAGONAL' } } },
    ])
      expect(readArrangement(value)).toBeNull();
  });

  it('keeps nothing except known panes from hostile data', () => {
    let deep = leaf('1', ['graph']);
    for (let i = 0; i < 5000; i++) deep = branch(deep);
    expect(readArrangement(remembered(deep))).toBeNull();
    const read = readArrangement(
      remembered(
        leaf('1', ['graph'], { activeView: '__proto__', locked: true, hideHeader: true, tabGroups: [{}] }),
        {
          panels: { graph: { id: 'graph', contentComponent: 'evil', params: { html: '<img>' } } },
          popoutGroups: [{ url: 'https://example.org', data: { id: '2', views: ['cfg'] } }],
          edgeGroups: {},
          activeGroup: 'no group',
          floatingGroups: [{ data: { id: '3', views: ['cfg'] }, position: { left: -1e9, width: NaN } }],
        },
      ),
    );
    expect(JSON.stringify(read)).not.toMatch(/evil|img|example|popout|edge|locked|hide|proto|no group|null/);
    expect(read?.dock.panels['graph']).toMatchObject({ contentComponent: 'graph' });
  });

  it('never throws and never gains panes', () => {
    const names = fc.constantFrom(...dockedNames, 'wizard', '__proto__');
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.record({
          type: fc.constant('leaf'),
          size: fc.oneof(fc.double(), fc.jsonValue()),
          data: fc.record({ id: fc.string({ maxLength: 2 }), views: fc.array(names, { maxLength: 4 }) }),
        }),
        fc.record({ type: fc.constant('branch'), data: fc.array(tie('node'), { maxLength: 4 }) }),
        fc.jsonValue(),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (root) => {
        const read = readArrangement(remembered(root));
        if (read === null) return;
        const shown = [shape(read.dock.grid.root)].flat(Infinity).flatMap((row) => String(row).split(' '));
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.toSorted()).toEqual(Object.keys(read.dock.panels).toSorted());
        for (const name of shown) expect(dockedNames).toContain(name);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a preset', () => {
  it('shows the views that a lab names, or all views', () => {
    const viewsOf = (...of: Parameters<typeof presetLayout>): unknown =>
      (shape(presetLayout(...of).grid.root) as unknown[]).at(-1);
    expect(viewsOf('learn', ['assembly', 'machine'])).toBe('assembly machine');
    expect(viewsOf('learn')).toBe(viewNames.join(' '));
    expect(viewsOf('learn', ['guide', 'terminal'])).toBe(viewNames.join(' '));
    expect(viewsOf('inspect', ['graph'])).toContain('assembly');
  });

  it('puts program and pictures next to each other and a wide guide for reading, which labs start with', () => {
    const { root } = presetLayout('read', ['graph', 'assembly']).grid;
    expect(shape(root)).toEqual(['guide', [['editor', 'graph assembly'], 'problems']]);
    // At 1280 pixels.
    const [guide] = root.data as { size: number }[];
    expect(((guide?.size ?? 0) / 1000) * 1280).toBeGreaterThan(480);
    expect([presetOf(''), presetOf('03-loops')]).toEqual(['learn', 'read']);
  });

  it('shows the drawers that a lab names, and always the drawer with the errors', () => {
    const drawersOf = (...of: Parameters<typeof presetLayout>): unknown =>
      (shape(presetLayout(...of).grid.root) as unknown[][])[0].at(-1);
    expect(drawersOf('learn')).toBe('run terminal problems');
    expect(drawersOf('learn', ['graph', 'terminal'])).toBe('terminal problems');
    expect(drawersOf('learn', ['guide', 'graph'])).toBe('problems');
    expect(drawersOf('inspect', ['graph'])).toBe('run terminal problems');
  });
});

// Tests the table of layers: which files may import which other files (see ARCHITECTURE.md).
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The compiler's layers in order: a file imports from its own layer and earlier ones. */
const compilerLayers = [
  'compiler/base',
  'compiler/choices',
  'compiler/words',
  'compiler/source',
  'compiler/syntax',
  'compiler/ir',
  'compiler/narration',
  'compiler/analysis',
  'compiler/library',
  'compiler/resolve',
  'compiler/construct',
  'compiler/optimize',
  'compiler/semantics',
  'compiler/ssa',
  'compiler/schedule',
  'compiler/foreign',
  'compiler/interchange',
  'compiler/traces',
  'compiler/backend/x64',
  'compiler/backend/c',
  'compiler/allocate',
  'compiler/build',
  'compiler/stages',
  'compiler/options',
  'compiler/compilation',
  'compiler/compile',
  'compiler/views',
];

/** Their order does not matter, because no pane imports another. */
const panes = readdirSync('renderer/panes', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [`renderer/panes/${entry.name}`] : [],
);

/**
 * The window's layers in the same form: the session imports no pane, and texts and controls do not import
 * the session.
 */
const windowLayers = [
  'renderer/names',
  'renderer/styles',
  'renderer/persistence',
  'renderer/drafts',
  'renderer/programs',
  'renderer/text',
  'renderer/ui',
  // Threads and their clients use it.
  'renderer/worker/calls',
  'renderer/cfgview',
  'renderer/graphview',
  // Only the worker imports the answers to panes' requests.
  'renderer/worker/question',
  'renderer/panes/analysis/questions',
  'renderer/panes/assembly/questions',
  'renderer/panes/cfg/questions',
  'renderer/panes/graph/questions',
  'renderer/shared/inspector/questions',
  'renderer/panes/registers/questions',
  'renderer/panes/semantics/questions',
  'renderer/worker',
  'renderer/session',
  'renderer/terminal',
  'renderer/code',
  'renderer/shared',
  ...panes,
  'renderer/panes/late',
  'renderer/panes/index',
  'renderer/commands',
  'renderer/automation',
  'renderer/window',
  'renderer/class',
  'renderer/main',
];

/**
 * Each folder and the other folders from which it may import. The first match wins, and paths are prefixes.
 */
const rooms: readonly (readonly [room: string, mayImport: readonly string[]])[] = [
  ['compiler', ['compiler']],
  ['labs/engine', ['compiler/index', 'compiler/choices']],
  ['electron/contract', ['compiler/choices']],
  ['electron/desktop/preload', ['electron/contract']],
  ['electron/services', ['electron/contract', 'compiler/index', 'labs/engine']],
  ['electron/browser-host', ['electron/contract', 'electron/services']],
  ['electron/desktop', ['electron/contract', 'electron/services', 'electron/server']],
  ['electron/server', ['electron/contract', 'electron/services']],
  [
    'electron/cli',
    [
      'electron/contract',
      'electron/services',
      'electron/server',
      'compiler/index',
      'compiler/choices',
      'compiler/base/phrase',
      'labs/engine',
      // This file draws without a page.
      'renderer/graphview/plain',
    ],
  ],
  ['renderer', ['electron/contract', 'compiler/index', 'labs/engine']],
  ['build', ['build']],
  ['test', ['compiler', 'labs', 'electron', 'renderer', 'build']],
];

/** Packages that the pure folders may use. Other folders are not restricted. */
const purePackages: readonly (readonly [room: string, packages: readonly string[]])[] = [
  ['compiler', []],
  [
    'labs/engine',
    ['yaml', 'valibot', 'quickjs-emscripten-core', '@jitl/quickjs-singlefile-mjs-release-sync'],
  ],
];

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|mjs|svelte)$/.test(name) && !name.endsWith('.d.ts'));
}

interface Import {
  readonly from: string;
  readonly to: string;
  /** A type-only import, erased at run time. */
  readonly isOfTypes: boolean;
  /** Loaded when the code asks for it. */
  readonly isLate: boolean;
}

function imports(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(\b(?:import|export)\s+type\s[^'";]*)?(?:(?<!['"])\bfrom\s*|\bimport\s*(\()?\s*)['"]([^'"\n]+)['"]/g,
  );
  return [...found].map(([, type, call, target]) => ({
    from: file,
    to: target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
    isOfTypes: type !== undefined,
    isLate: call !== undefined,
  }));
}

const all = ['compiler', 'labs', 'electron', 'renderer', 'build', 'test'].flatMap(sources).flatMap(imports);
const isInside = (path: string, room: string): boolean =>
  path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`);
const isLocal = (path: string): boolean => /^(compiler|labs|electron|renderer|build|test)\//.test(path);
const layerOf = (layers: readonly string[], path: string): number =>
  layers.findIndex((layer) => isInside(path, layer));

/** Imports of a later layer, or of something outside all layers. */
function upwards(layers: readonly string[], isOutside: (path: string) => boolean): Import[] {
  return all.filter(({ from, to }) => {
    if (layerOf(layers, from) < 0 || !isLocal(to) || isOutside(to)) return false;
    return layerOf(layers, to) < 0 || layerOf(layers, to) > layerOf(layers, from);
  });
}

/** The imports of files that are in import cycles or between two cycles. */
function circles(imported: readonly Import[]): string[] {
  let left = imported.map(({ from, to }) => ({ from, to: to.replace(/\?.*$/, '') }));
  // A file without remaining imports or importers is not in a cycle.
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [importing, needed] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => importing.has(to) && needed.has(from));
  }
  return left.map(({ from, to }) => `${from} imports ${to}`);
}

describe('layering', () => {
  it('finds imports', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  it('lets a compiler layer import only from the layers above it in the list', () => {
    expect(upwards(compilerLayers, () => false)).toEqual([]);
  });

  it('lets a window layer import only from the layers above it in the list', () => {
    expect(sources('renderer').filter((file) => layerOf(windowLayers, file) < 0)).toEqual([]);
    expect(upwards(windowLayers, (path) => !path.startsWith('renderer/'))).toEqual([]);
  });

  it('lets no pane import another pane', () => {
    const paneOf = (path: string): string | undefined => panes.find((pane) => isInside(path, pane));
    const others = all.filter(({ from, to }) => {
      const [own, imported] = [paneOf(from), paneOf(to)];
      return own !== undefined && imported !== undefined && own !== imported;
    });
    expect(panes.length).toBeGreaterThan(10);
    expect(others).toEqual([]);
  });

  it('starts the window with no more than the description and commands of panes that its first picture does not show', () => {
    const started = new Set(['renderer/main.ts']);
    // The set grows during iteration.
    for (const file of started)
      for (const { from, to, isOfTypes, isLate } of all)
        if (from === file && !isOfTypes && !isLate) started.add(to);
    const later = panes.filter((pane) =>
      readFileSync(`${pane}/index.ts`, 'utf8').includes('component: new Deferred('),
    );
    const states = sources('renderer/panes').filter(
      (file) => later.some((pane) => isInside(file, pane)) && !/\/(index|commands)\.ts$/.test(file),
    );
    const texts = sources('renderer/text/en').filter((file) =>
      readFileSync(file, 'utf8').includes(' = partOf('),
    );
    const hidden = [...states, ...texts, '@codemirror/autocomplete', '@codemirror/search'];
    expect(hidden.length).toBeGreaterThan(100);
    expect(started.size).toBeGreaterThan(300);
    expect(hidden.filter((file) => started.has(file))).toEqual([]);
  });

  it('has no import cycles at run time, and no type cycles in the window', () => {
    expect(circles(all.filter(({ isOfTypes }) => !isOfTypes))).toEqual([]);
    expect(circles(all.filter(({ from }) => from.startsWith('renderer/')))).toEqual([]);
  });

  it('keeps the compiler free of clocks', () => {
    const timed = sources('compiler').filter((file) =>
      /performance\.now|Date\.now|new Date/.test(readFileSync(file, 'utf8')),
    );
    expect(timed).toEqual([]);
  });

  it('allows imports of a component only through its entry point', () => {
    const wrong = all.filter(({ from, to }) => {
      if (!isLocal(to)) return false;
      const row = rooms.find(([room]) => isInside(from, room));
      return row !== undefined && ![row[0], ...row[1]].some((room) => isInside(to, room));
    });
    expect(wrong).toEqual([]);
  });

  it('lets only the check of foreign graphs and tests open unchecked data', () => {
    const opening = ['compiler', 'labs', 'electron', 'renderer']
      .flatMap(sources)
      .filter((file) => readFileSync(file, 'utf8').includes('UncheckedGraph.open('));
    expect(opening).toEqual(['compiler/foreign/index.ts']);
  });

  it('keeps the pure folders free of packages and Node', () => {
    const wrong = all.filter(({ from, to }) => {
      const row = purePackages.find(([room]) => isInside(from, room));
      return row !== undefined && !isLocal(to) && !row[1].includes(to);
    });
    expect(wrong).toEqual([]);
  });
});

// Tests that the services in a page provide the same files, history, trash, and notices as in a folder,
// based on the page's storage.
import * as nodePath from 'node:path/posix';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApi, type FathomApi } from '../../electron/contract/index.ts';
import { pageDisk } from '../../electron/browser-host/disk.ts';
import { memoryStore, type Store } from '../../electron/browser-host/entries.ts';
import * as pagePath from '../../electron/browser-host/node/path.ts';
import { pageCourse } from '../../electron/browser-host/course.ts';
import { openPageSession, type Neighbors } from '../../electron/browser-host/session.ts';
import { versionOf } from '../../electron/contract/names.ts';

const lab = { lab: '00-first', text: '# first', files: [], read: null };
const course: Readonly<Record<string, unknown>> = {
  'index.json': {
    labs: [
      { lab: '00-first', number: 0, head: '' },
      { lab: '01-damaged', number: 1, head: '' },
    ],
    shared: { files: [], read: null },
  },
  '00-first.json': { packed: deflateRawSync(JSON.stringify(lab)).toString('base64') },
  '01-damaged.json': { packed: 'AAAA' },
  'index.de.json': {
    labs: [{ lab: '00-first', number: 0, head: '---\ntitle: Erste\n---' }],
    shared: { files: [{ path: 'glossary.de.yaml', text: '[]' }], read: null },
  },
  '00-first.de.json': { packed: deflateRawSync(JSON.stringify({ ...lab, read: '{}' })).toString('base64') },
};

/** Several tabs that share one storage. */
class Tabs {
  readonly store: Store = memoryStore();
  private readonly listeners: ((folders: readonly string[]) => void)[] = [];
  /** The changes that each other tab was notified of. */
  readonly told: string[] = [];

  open(): FathomApi {
    const own: ((folders: readonly string[]) => void)[] = [];
    const neighbors: Neighbors = {
      canTell: true,
      tell: (folders) => {
        for (const listener of this.listeners) if (!own.includes(listener)) listener(folders);
      },
      onTold: (listener) => {
        own.push(listener);
        this.listeners.push(listener);
      },
    };
    const session = openPageSession({
      version: '1.2.3',
      name: 'browser /a/',
      store: this.store,
      courses: pageCourse(async (name) => course[name]),
      emit: (event, payload) => void this.told.push(`${event} ${JSON.stringify(payload)}`),
      neighbors,
    });
    return createApi({
      call: (name, request) => session.call(name, request),
      onEvent: () => () => undefined,
      onState: () => () => undefined,
      close: () => undefined,
    });
  }
}

const write = (api: FathomApi, path: string, text: string, before: string | null = null) =>
  api.workspace.write({ path, text, bases: before === null ? [] : [versionOf(before)], aside: 'mine' });

describe('the services in a page', () => {
  it('store files, and no tab overwrites the files of another', async () => {
    const tabs = new Tabs();
    const [one, other] = [tabs.open(), tabs.open()];
    expect(await one.app.info()).toMatchObject({ mode: 'page', keeps: 'nothing', readOnly: false });
    await write(one, 'a.simple', 'return 1;');
    expect(tabs.told).toContain('workspace.changed {"folder":""}');
    expect(await write(other, 'a.simple', 'return 2;', 'return 1;')).toMatchObject({ aside: false });
    // The text is based on an old version, so it is saved in a new file.
    expect(await write(one, 'a.simple', 'return 3;', 'return 1;')).toMatchObject({
      path: 'mine.simple',
      aside: true,
    });
    const { entries } = await other.workspace.list({});
    expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
      ['a.simple', 'file'],
      ['mine.simple', 'file'],
    ]);
    expect((await other.workspace.read({ path: 'a.simple' })).text).toBe('return 2;');
    const { entries: earlier } = await one.workspace.history({ path: 'a.simple' });
    expect(earlier).toHaveLength(1);
    expect(await one.workspace.snapshot({ path: 'a.simple', id: earlier[0]?.id ?? '' })).toEqual({
      text: 'return 1;',
    });
  });

  it('rename, remove, and restore files, with folders', async () => {
    const api = new Tabs().open();
    await write(api, 'labs/00-first/a.simple', 'return 1;');
    await write(api, 'b.simple', 'return 2;');
    expect(await api.workspace.rename({ path: 'b.simple', name: 'c.simple' })).toEqual({ path: 'c.simple' });
    await expect(api.workspace.rename({ path: 'c.simple', name: '../x' })).rejects.toMatchObject({
      code: 'path-refused',
    });
    const { id } = await api.workspace.remove({ path: 'labs/00-first/a.simple' });
    expect((await api.workspace.list({ folder: 'labs/00-first' })).entries).toEqual([]);
    expect((await api.workspace.removed()).entries).toMatchObject([{ id, path: 'labs/00-first/a.simple' }]);
    expect(await api.workspace.bringBack({ id })).toEqual({ path: 'labs/00-first/a.simple' });
    expect((await api.workspace.list({})).entries.map(({ path }) => path)).toEqual(['labs', 'c.simple']);
    expect((await api.workspace.removed()).entries).toEqual([]);
  });

  it('rename and report unreadable progress and settings', async () => {
    const tabs = new Tabs();
    const disk = pageDisk(tabs.store);
    for (const path of ['/Fathom/progress.json', '/settings/settings.json']) {
      await disk.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
      const file = await disk.open(path, 'wx');
      await file.writeFile('{"version":');
    }
    const api = tabs.open();
    const { notice } = await api.settings.read();
    expect(notice).toMatchObject({ file: 'settings.json', partly: false });
    expect((await api.progress.read({ lab: '00-first' })).notice).toMatchObject({ file: 'progress.json' });
    expect(await disk.readdir('/Fathom')).toContainEqual(
      expect.stringMatching(/^progress \(set aside .*\)\.json$/),
    );
    const progress = { step: 1, tasks: { a: { passed: true, hints: 0 } }, files: {} };
    await api.progress.write({ lab: '00-first', progress });
    expect((await api.progress.read({ lab: '00-first' })).progress).toEqual(progress);
  });

  it('report renamed data of the storage only once', async () => {
    const tabs = new Tabs();
    Object.assign(tabs.store, { setAside: 2 });
    const api = tabs.open();
    expect((await api.settings.read()).notice).toMatchObject({ file: '2 × IndexedDB “files”', partly: true });
    expect((await api.settings.read()).notice).toBeNull();
  });

  it('have only the course of the page, and no shell or native programs', async () => {
    const api = new Tabs().open();
    expect(await api.courses.read({ lab: '00-first' })).toEqual(lab);
    expect(await api.courses.read({ lab: '00-first', language: 'de' })).toEqual({ ...lab, read: '{}' });
    expect((await api.courses.list({ language: 'de' })).labs).toMatchObject([
      { head: expect.stringContaining('Erste') as string },
    ]);
    expect((await api.courses.shared({ language: 'de' })).files).toHaveLength(1);
    await expect(api.courses.read({ lab: '01-damaged' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.courses.read({ lab: '01-none' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.courses.open({ folder: '/etc' })).rejects.toMatchObject({ code: 'not-found' });
    expect(await api.toolchain.probe({})).toMatchObject({ ready: false, lack: 'page' });
    await expect(api.terminal.open({ cols: 80, rows: 24 })).rejects.toMatchObject({ code: 'no-shell' });
    const program = { id: 'x', cols: 80, rows: 24, name: 'a', assembly: '', source: '', argument: '0' };
    expect(await api.program.start(program)).toMatchObject({ status: 'no-assembler', lack: 'page' });
  });
});

it('use / in paths', () => {
  const part = fc.constantFrom('a', 'b.txt', '.', '..', '.hidden', 'c.d.e', '');
  const path = fc.tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 5 })).map(
    // Like all paths of the services, the path does not end with a slash.
    ([isAbsolute, parts]) => (isAbsolute ? '/' : '') + parts.filter((each) => each !== '').join('/'),
  );
  const whole = path.filter((each) => each !== '' && each !== '/');
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      expect(pagePath.join(a, b)).toBe(nodePath.join(a, b));
      expect(pagePath.resolve('/', a, b)).toBe(nodePath.resolve('/', a, b));
      expect(pagePath.dirname(a)).toBe(nodePath.dirname(a));
      expect(pagePath.basename(a)).toBe(nodePath.basename(a));
      const [from, to] = [nodePath.resolve('/', a), nodePath.resolve('/', b)];
      expect(pagePath.relative(from, to)).toBe(nodePath.relative(from, to));
      if (!/(^|\/)\.\.?$/.test(a)) expect(pagePath.extname(a)).toBe(nodePath.extname(a));
    }),
    { numRuns: 500 },
  );
});

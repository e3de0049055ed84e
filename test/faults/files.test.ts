// Tests faults of disks, files, and folders that are injected through the services' disk interface or
// created on a real disk: their messages, and which data is preserved. test/e2e/files/programs.test.ts and
// test/e2e/files/kill.test.ts test faults of windows, pages, and connections.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { dispatch, versionOf, type Envelope } from '../../electron/contract/index.ts';
import { openSession, type Session } from '../../electron/services/index.ts';
import { Trust } from '../../electron/services/trust.ts';
import { troubleText } from '../../renderer/text/index.ts';
import { FaultyDisk, type Fault } from '../support/faulty-disk.ts';
import { windowWords } from '../support/window/words.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('faults');
let count = 0;

const sessions: Session[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.end();
});

/** Services of one window with a separate workspace and configuration, and a disk that can fail. */
class Place {
  readonly faulty = new FaultyDisk();
  readonly workspace: string;
  readonly config: string;
  now = Date.UTC(2026, 0, 31, 12);
  private session: Session | null = null;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    const root = join(folder, String(count++));
    this.workspace = join(root, 'workspace');
    this.config = join(root, 'config');
    mkdirSync(this.workspace, { recursive: true });
    mkdirSync(this.config);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  }

  async ask(name: string, request: unknown = {}): Promise<Envelope> {
    if (this.session === null) {
      this.session = openSession({
        mode: 'browser',
        emit: () => undefined,
        workspace: this.workspace,
        config: this.config,
        trust: new Trust(join(this.config, 'state'), this.workspace),
        disk: this.faulty.disk,
        now: () => new Date(this.now),
      });
      sessions.push(this.session);
    }
    const bugs: unknown[] = [];
    const answer = await dispatch(this.session.handlers, name, request, (error) => bugs.push(error));
    // The services handle every fault without unexpected errors.
    expect(bugs).toEqual([]);
    return answer;
  }

  /** @returns the code of a call that must fail, which the window translates */
  async failure(name: string, request: unknown = {}): Promise<string> {
    const answer = await this.ask(name, request);
    if (answer.ok) throw new Error(`${name} did not fail: ${JSON.stringify(answer.value)}`);
    const { code, message } = answer.failure;
    for (const text of Object.values(windowWords)) {
      const words = troubleText(text, { code, message });
      expect(words).not.toBe('');
      expect(words).not.toMatch(/^E[A-Z]+:|\n\s+at /);
    }
    return code;
  }

  async value(name: string, request: unknown = {}): Promise<Record<string, unknown>> {
    const answer = await this.ask(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.code} ${answer.failure.message}`);
    return answer.value as Record<string, unknown>;
  }

  write(text: string, based: string, path = 'a.simple'): Promise<Record<string, unknown>> {
    return this.value('workspace.write', writing(text, based, path));
  }

  on(path: string): string {
    return readFileSync(join(this.workspace, path), 'utf8');
  }

  /** The visible files of the workspace. */
  get names(): string[] {
    return readdirSync(this.workspace).filter((name) => name !== '.fathom');
  }

  get leftovers(): string[] {
    return [this.workspace, this.config].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /writing|\.lock/.test(name)),
    );
  }

  /** Files that were set aside in the configuration folder. */
  get aside(): string[] {
    return readdirSync(this.config).filter((name) => name.includes('set aside'));
  }
}

const writing = (text: string, based: string, path = 'a.simple'): unknown => ({
  path,
  text,
  bases: [versionOf(based)],
  aside: 'aside',
});
const progress = { step: 1, tasks: { one: { passed: true, hints: 0 } }, files: {} };

/** The window's report for each system error. */
const told: Readonly<Record<string, string>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'read-only',
  EIO: 'disk-error',
  EMFILE: 'too-many-files',
  ENFILE: 'too-many-files',
  ENAMETOOLONG: 'name-too-long',
};
/** Points at which a write can fail. */
const moments: readonly (readonly [name: string, fault: Omit<Fault, 'error'>])[] = [
  ['before it begins', { on: ['open'], path: 'writing' }],
  ['in the middle', { on: ['writeFile'], path: 'writing', half: true }],
  ['before it is synced to disk', { on: ['sync'], path: 'writing' }],
  ['at its last step', { on: ['rename'], path: 'writing' }],
];

describe.each(Object.entries(told))('%s', (error, code) => {
  it.each(moments)(
    'during a write, %s, changes nothing, and the next write succeeds',
    long,
    async (_, fault) => {
      const place = new Place({ 'workspace/a.simple': 'old', 'config/settings.json': '{"argument":"1"}' });
      await place.value('progress.write', { lab: '00-a', progress });
      const before = place.on('progress.json');
      place.faulty.faults = [{ error, ...fault }];
      expect(await place.failure('workspace.write', writing('new', 'old'))).toBe(code);
      expect(await place.failure('settings.write', { argument: '2' })).toBe(code);
      expect(await place.failure('progress.write', { lab: '01-b', progress })).toBe(code);
      expect([place.on('a.simple'), place.on('progress.json')]).toEqual(['old', before]);
      expect(readFileSync(join(place.config, 'settings.json'), 'utf8')).toBe('{"argument":"1"}');
      expect(place.leftovers).toEqual([]);
      place.faulty.faults = [];
      expect(await place.write('new', 'old')).toMatchObject({ path: 'a.simple', aside: false });
      await place.value('settings.write', { argument: '2' });
      await place.value('progress.write', { lab: '01-b', progress });
      expect(place.on('a.simple')).toBe('new');
      expect(place.names.sort()).toEqual(['a.simple', 'progress.json']);
    },
  );

  it('during a read is reported, and an unreadable file is not overwritten', async () => {
    const place = new Place({ 'workspace/a.simple': 'old', 'config/settings.json': '{"argument":"1"}' });
    for (const on of ['open', 'readFile'] as const) {
      place.faulty.faults = ['a.simple', 'settings.json'].map((path) => ({ error, on: [on], path }));
      expect(await place.failure('workspace.read', { path: 'a.simple' })).toBe(code);
      expect(await place.failure('workspace.write', writing('new', 'old'))).toBe(code);
      expect(await place.failure('settings.read')).toBe(code);
      expect(await place.failure('settings.write', { argument: '2' })).toBe(code);
    }
    place.faulty.faults = [];
    expect(place.on('a.simple')).toBe('old');
    expect(await place.value('settings.read')).toMatchObject({ settings: { argument: '1' }, notice: null });
    expect(place.aside).toEqual([]);
  });

  it('of history, locks, or trash does not prevent saving, and a removal is refused if it would be permanent', async () => {
    const place = new Place({ 'workspace/a.simple': 'old' });
    place.faulty.faults = [{ error, on: ['mkdir', 'open', 'rename', 'link', 'writeFile'], path: '.fathom/' }];
    expect(await place.write('new', 'old')).toMatchObject({ aside: false });
    expect(place.on('a.simple')).toBe('new');
    expect(await place.value('workspace.history', { path: 'a.simple' })).toEqual({ entries: [] });
    expect(await place.failure('workspace.remove', { path: 'a.simple' })).toBe(code);
    expect(place.on('a.simple')).toBe('new');
  });

  it('during renaming or restoring leaves the file in its place', long, async () => {
    const place = new Place({ 'workspace/a.simple': 'one', 'workspace/b.simple': 'two' });
    const { id } = await place.value('workspace.remove', { path: 'b.simple' });
    place.faulty.faults = [{ error, on: ['link', 'rename'] }];
    expect(await place.failure('workspace.rename', { path: 'a.simple', name: 'c.simple' })).toBe(code);
    expect(await place.failure('workspace.bringBack', { id })).toBe(code);
    place.faulty.faults = [];
    expect(place.names).toEqual(['a.simple']);
    expect(await place.value('workspace.bringBack', { id })).toEqual({ path: 'b.simple' });
    expect(place.on('b.simple')).toBe('two');
  });
});

describe('a damaged folder', () => {
  it('is created again with the saved text if it is missing', async () => {
    const place = new Place({ 'workspace/a.simple': 'old' });
    await place.write('new', 'old');
    rmSync(place.workspace, { recursive: true });
    expect(await place.failure('workspace.read', { path: 'a.simple' })).toBe('not-found');
    expect(await place.write('newer', 'new')).toMatchObject({ path: 'a.simple', aside: false });
    expect(place.on('a.simple')).toBe('newer');
  });

  it('is reported if a file replaces the workspace, and nothing is written there', async () => {
    const place = new Place();
    rmSync(place.workspace, { recursive: true });
    writeFileSync(place.workspace, 'a file');
    expect(await place.failure('workspace.list')).toBe('not-folder');
    expect(await place.failure('workspace.write', writing('new', ''))).toBe('not-folder');
    expect(await place.failure('progress.write', { lab: '00-a', progress })).toBe('not-folder');
    expect(await place.value('workspace.info')).toMatchObject({ writable: false });
    expect(readFileSync(place.workspace, 'utf8')).toBe('a file');
  });

  it('may be replaced by a file inside the workspace', async () => {
    const place = new Place({ 'workspace/rules': 'a file' });
    expect(await place.failure('workspace.read', { path: 'rules/a.js' })).toBe('not-found');
    expect(await place.failure('workspace.write', writing('new', '', 'rules/a.js'))).toBe('not-folder');
    expect(place.on('rules')).toBe('a file');
  });

  it('is kept if it has a program’s name, and the program is saved next to it', async () => {
    const place = new Place({ 'workspace/a.simple/inside': 'x' });
    expect(await place.failure('workspace.read', { path: 'a.simple' })).toBe('not-a-file');
    expect(await place.write('new', '')).toMatchObject({ path: 'aside.simple', aside: true });
    expect(place.on('a.simple/inside')).toBe('x');
  });

  it('does not prevent saving without a history if a file replaces the hidden folder', async () => {
    const place = new Place({ 'workspace/.fathom': 'a file', 'workspace/a.simple': 'old' });
    expect(await place.write('new', 'old')).toMatchObject({ aside: false });
    expect(await place.failure('workspace.remove', { path: 'a.simple' })).toBe('not-folder');
    expect([place.on('a.simple'), place.on('.fathom')]).toEqual(['new', 'a file']);
  });

  it('is reported if the configuration folder cannot be created', async () => {
    const place = new Place();
    rmSync(place.config, { recursive: true });
    writeFileSync(place.config, 'a file');
    expect(await place.value('settings.read')).toMatchObject({ settings: { argument: '0' } });
    expect(await place.failure('settings.write', { argument: '2' })).toBe('not-folder');
    expect(readFileSync(place.config, 'utf8')).toBe('a file');
  });
});

describe('links', () => {
  const outside = (): string => join(folder, `outside-${count}`);
  it.each(['file', 'folder', 'circle', 'nowhere'])(
    'are refused if they lead out of the workspace (%s)',
    async (kind) => {
      const place = new Place();
      const target = outside();
      if (kind === 'file') writeFileSync(target, 'secret');
      if (kind === 'folder') mkdirSync(target);
      symlinkSync(kind === 'circle' ? 'a.simple' : target, join(place.workspace, 'a.simple'));
      const path = kind === 'folder' ? 'a.simple/b.simple' : 'a.simple';
      expect(await place.failure('workspace.read', { path })).toBe('path-refused');
      expect(await place.failure('workspace.write', writing('new', 'secret', path))).toBe('path-refused');
      expect(await place.failure('workspace.remove', { path })).toBe('path-refused');
      expect(await place.value('workspace.list')).toMatchObject({ entries: [] });
      if (kind === 'file') expect(readFileSync(target, 'utf8')).toBe('secret');
      if (kind === 'folder') expect(readdirSync(target)).toEqual([]);
      expect(existsSync(target)).toBe(kind === 'file' || kind === 'folder');
      rmSync(target, { force: true, recursive: true });
    },
  );

  it('are followed inside the workspace and stay links', async () => {
    const place = new Place({ 'workspace/real.simple': 'old' });
    symlinkSync('real.simple', join(place.workspace, 'a.simple'));
    await place.write('new', 'old');
    expect(place.on('real.simple')).toBe('new');
    expect(
      readdirSync(place.workspace, { withFileTypes: true })
        .find(({ name }) => name === 'a.simple')
        ?.isSymbolicLink(),
    ).toBe(true);
  });

  it('are followed from the settings to another location and stay links', async () => {
    const place = new Place();
    const target = outside();
    writeFileSync(target, '{"argument":"5"}');
    symlinkSync(target, join(place.config, 'settings.json'));
    await place.value('settings.write', { theme: 'dark' });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ argument: '5', theme: 'dark' });
    rmSync(target);
  });

  it.each(['circle', 'out'])('are set aside if they form a %s for progress', async (kind) => {
    const place = new Place();
    const target = outside();
    writeFileSync(target, '{"version":1,"labs":{}}');
    symlinkSync(kind === 'circle' ? 'progress.json' : target, join(place.workspace, 'progress.json'));
    const { notice } = await place.value('progress.write', { lab: '00-a', progress });
    expect(notice).toMatchObject({ file: 'progress.json', partly: false });
    expect(place.on('progress.json')).toContain('"one"');
    expect(readFileSync(target, 'utf8')).toBe('{"version":1,"labs":{}}');
    rmSync(target);
  });
});

const settings = JSON.stringify({
  version: 1,
  theme: 'dark',
  argument: '12',
  view: { dock: [1, 2] },
  later: 'x',
});

describe('settings and progress', () => {
  it('are set aside in full and reported if they are truncated at any point', async () => {
    for (let length = 0; length < settings.length; length += 4) {
      const cut = settings.slice(0, length);
      const place = new Place({ 'config/settings.json': cut, 'workspace/progress.json': cut });
      const { notice } = await place.value('settings.read');
      expect([length, notice]).toMatchObject([length, { file: 'settings.json', partly: false }]);
      expect(readFileSync(join(place.config, place.aside[0] ?? ''), 'utf8')).toBe(cut);
      expect(await place.value('settings.read')).toMatchObject({ notice: null });
      const read = await place.value('progress.read', { lab: '00-a' });
      expect([length, read]).toMatchObject([length, { progress: null, notice: { file: 'progress.json' } }]);
      expect(place.names.some((name) => name.startsWith('progress (set aside 2026-01-31'))).toBe(true);
      for (const text of Object.values(windowWords))
        expect(text.programs.setAside(notice as { file: string; aside: string; partly: boolean })).toContain(
          'settings (set aside',
        );
    }
  });

  const bad: readonly (readonly [name: string, content: string | Uint8Array])[] = [
    ['zero bytes', Buffer.alloc(64)],
    ['Latin-1', Buffer.from('{"theme":"größer"}', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff{"theme":"dark"}', 'utf16le')],
    ['a list', '[1, 2, 3]'],
    ['a number', '42'],
    ['null', 'null'],
    ['a text', '"hello"'],
    ['another language', '<xml/>'],
    ['deeply nested', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['deep', `{"later":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['far too many entries', `{"later":[${'0,'.repeat(250_000)}0]}`],
  ];
  it.each(bad)('are set aside if they are %s, and new ones are created', async (_, content) => {
    const place = new Place({ 'config/settings.json': content, 'workspace/progress.json': content });
    expect(await place.value('settings.read')).toMatchObject({
      notice: { file: 'settings.json', partly: false },
    });
    expect(readFileSync(join(place.config, place.aside[0] ?? '')).equals(Buffer.from(content))).toBe(true);
    await place.value('settings.write', { argument: '3' });
    expect(await place.value('settings.read')).toMatchObject({ notice: null, settings: { argument: '3' } });
    const written = await place.value('progress.write', { lab: '00-a', progress });
    expect(written).toMatchObject({ notice: { file: 'progress.json' } });
    expect(await place.value('progress.read', { lab: '00-a' })).toEqual({ progress, notice: null });
  });

  it('are set aside without being read if they are huge', async () => {
    const place = new Place({ 'config/settings.json': '{' });
    truncateSync(join(place.config, 'settings.json'), 3_000_000_000);
    expect(await place.value('settings.read')).toMatchObject({ notice: { partly: false } });
    expect(statSync(join(place.config, place.aside[0] ?? '')).size).toBe(3_000_000_000);
  });

  it('are set aside if they are a folder or a pipe', async () => {
    const place = new Place({ 'config/settings.json/inside': 'x' });
    expect(await place.value('settings.read')).toMatchObject({ notice: { partly: false } });
    expect(readFileSync(join(place.config, place.aside[0] ?? '', 'inside'), 'utf8')).toBe('x');
    await place.value('settings.write', { argument: '3' });
    spawnSync('mkfifo', [join(place.workspace, 'progress.json')]);
    expect(await place.value('progress.read', { lab: '00-a' })).toMatchObject({ progress: null });
  });

  it('may begin with a byte order mark', async () => {
    const place = new Place({ 'config/settings.json': `\ufeff${settings}` });
    expect(await place.value('settings.read')).toMatchObject({ notice: null, settings: { argument: '12' } });
  });

  it('keep their contents if another program wrote them', async () => {
    const place = new Place({ 'config/settings.json': '{"name":"other","version":"2.0.0","theme":"dark"}' });
    await place.value('settings.write', { argument: '3' });
    const found: unknown = JSON.parse(readFileSync(join(place.config, 'settings.json'), 'utf8'));
    expect(found).toEqual({ name: 'other', version: '2.0.0', theme: 'dark', argument: '3' });
  });

  it('keep unknown entries of a newer version', async () => {
    const newer = { version: 9, labs: { '00-a': { ...progress, step: 3 } }, badges: ['x'] };
    const place = new Place({ 'workspace/progress.json': JSON.stringify(newer) });
    expect(await place.value('progress.write', { lab: '01-b', progress })).toEqual({ notice: null });
    const kept: unknown = JSON.parse(place.on('progress.json'));
    expect(kept).toEqual({ ...newer, labs: { ...newer.labs, '01-b': progress } });
  });

  it('are harmless if their names have a meaning in JavaScript', async () => {
    const hostile =
      '{"version":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"view":{"__proto__":{"polluted":1},"a":1}}';
    const place = new Place({
      'config/settings.json': hostile,
      'workspace/progress.json': `{"version":1,"labs":{"__proto__":${JSON.stringify(progress)}}}`,
    });
    await place.value('settings.write', { argument: '3' });
    await place.value('progress.write', { lab: '00-a', progress });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await place.value('settings.read')).toMatchObject({ settings: { argument: '3', view: { a: 1 } } });
    expect(await place.value('progress.read', { lab: '00-a' })).toMatchObject({ progress });
  });

  it('are not overwritten if they cannot be set aside', async () => {
    const place = new Place({ 'config/settings.json': '{broken' });
    place.faulty.faults = [{ error: 'EACCES', on: ['rename', 'copyFile'], path: 'settings' }];
    expect(await place.value('settings.read')).toMatchObject({
      notice: { file: 'settings.json', aside: '' },
    });
    expect(await place.failure('settings.write', { argument: '3' })).toBe('denied');
    expect(readFileSync(join(place.config, 'settings.json'), 'utf8')).toBe('{broken');
  });

  it('are both kept if they break twice within one second', async () => {
    const place = new Place({ 'config/settings.json': '{one' });
    await place.value('settings.read');
    writeFileSync(join(place.config, 'settings.json'), '{two');
    await place.value('settings.read');
    expect(place.aside.map((name) => readFileSync(join(place.config, name), 'utf8')).sort()).toEqual([
      '{one',
      '{two',
    ]);
  });

  it('lose only an invalid entry, which is set aside', async () => {
    const labs = { '00-a': progress, '01-b': { step: -1 }, nonsense: 7 };
    const place = new Place({ 'workspace/progress.json': JSON.stringify({ version: 1, labs }) });
    const read = await place.value('progress.read', { lab: '00-a' });
    expect(read).toMatchObject({ progress, notice: { file: 'progress.json', partly: true } });
    const aside = place.names.find((name) => name.includes('set aside')) ?? '';
    expect(JSON.parse(place.on(aside))).toEqual({ version: 1, labs });
  });
});

describe('a clock that jumps back', () => {
  it('affects neither the order of the history nor the removal of temporary files', async () => {
    const place = new Place({ 'workspace/a.simple': 'text 0' });
    for (let i = 1; i <= 5; i++) {
      place.now += i === 3 ? -400 * 86_400_000 : 30_000;
      await place.write(`another text ${i}`, i === 1 ? 'text 0' : `another text ${i - 1}`);
    }
    const { entries } = (await place.value('workspace.history', { path: 'a.simple' })) as {
      entries: { id: string }[];
    };
    const texts = await Promise.all(
      entries.map(
        async ({ id }) => (await place.value('workspace.snapshot', { path: 'a.simple', id }))['text'],
      ),
    );
    expect(texts).toEqual([4, 3, 2, 1].map((i) => `another text ${i}`).concat('text 0'));
  });
});

describe('files left by a killed process', () => {
  it('are removed at the start: incomplete writes and locks', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const place = new Place({
      'workspace/a.simple': 'old',
      [`workspace/.fathom-writing-${dead}-abc`]: 'half',
      [`workspace/rules/.fathom-writing-${dead}-abc`]: 'half',
      [`workspace/labs/00-a/.fathom-writing-${dead}-abc`]: 'half',
      [`config/.fathom-writing-${dead}-abc`]: 'half',
      [`workspace/.fathom-writing-${process.pid}-abc`]: 'from a live process',
    });
    await place.value('workspace.info');
    for (let i = 0; i < 200 && place.leftovers.length > 1; i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(place.leftovers).toEqual([`.fathom-writing-${process.pid}-abc`]);
    await place.write('new', 'old');
    expect(place.names).not.toContain('.fathom-writing-');
  });

  it('include the program at each point of its removal, in its place or in the trash', async () => {
    const place = new Place({ 'workspace/a.simple': 'old' });
    // The process ends at each step in turn. The program is always in its place or in the trash.
    for (const after of [0, 1, 2, 3]) {
      place.faulty.faults = [{ error: 'EIO', on: ['mkdir', 'rename'], path: 'trash', after }];
      const answer = await place.ask('workspace.remove', { path: 'a.simple' });
      place.faulty.faults = [];
      if (!answer.ok) expect(place.on('a.simple')).toBe('old');
      else {
        const { id } = answer.value as { id: string };
        await place.value('workspace.bringBack', { id });
      }
      expect(place.on('a.simple')).toBe('old');
    }
  });
});

describe('file names', () => {
  it('denote one program on any system if they differ only in case', async () => {
    const place = new Place({ 'workspace/Sum.simple': 'one' });
    expect(await place.write('two', '', 'sum.simple')).toMatchObject({ path: 'aside.simple' });
    expect(await place.failure('workspace.rename', { path: 'aside.simple', name: 'SUM.simple' })).toBe(
      'taken',
    );
    expect(place.on('Sum.simple')).toBe('one');
  });

  it('are refused if another program takes the name between check and move', async () => {
    const place = new Place({ 'workspace/a.simple': 'one' });
    place.faulty.before = (operation) => {
      if (operation !== 'link') return;
      place.faulty.before = null;
      writeFileSync(join(place.workspace, 'b.simple'), 'from another program');
    };
    expect(await place.failure('workspace.rename', { path: 'a.simple', name: 'b.simple' })).toBe('taken');
    expect([place.on('a.simple'), place.on('b.simple')]).toEqual(['one', 'from another program']);
  });

  it('are used again if the file is moved during a write', async () => {
    const place = new Place({ 'workspace/a.simple': 'one' });
    place.faulty.before = (operation) => {
      if (operation !== 'sync') return;
      place.faulty.before = null;
      renameSync(join(place.workspace, 'a.simple'), join(place.workspace, 'moved.simple'));
    };
    expect(await place.write('two', 'one')).toMatchObject({ path: 'a.simple' });
    expect([place.on('a.simple'), place.on('moved.simple')]).toEqual(['two', 'one']);
  });

  it('get an error if their file changes endlessly, and the other version is kept', async () => {
    const place = new Place({ 'workspace/a.simple': 'change 0' });
    let changes = 0;
    place.faulty.before = (operation) => {
      if (operation === 'sync') writeFileSync(join(place.workspace, 'a.simple'), `change ${++changes}`);
    };
    // This applies even to a writer who has seen all versions and may replace each of them.
    const bases = Array.from({ length: 30 }, (_, i) => versionOf(`change ${i}`));
    const request = { path: 'a.simple', text: 'two', bases, aside: 'aside' };
    expect(await place.failure('workspace.write', request)).toBe('busy');
    expect([place.names, place.on('a.simple')]).toEqual([['a.simple'], `change ${changes}`]);
    place.faulty.before = null;
    expect(await place.value('workspace.write', request)).toMatchObject({ path: 'a.simple' });
    expect(place.on('a.simple')).toBe('two');
  });
});

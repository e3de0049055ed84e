// Tests that files are never partly written, paths never lead out of the workspace, no text is overwritten,
// and broken files are renamed.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameFault, shownName, versionOf } from '../../electron/contract/index.ts';
import { Progress } from '../../electron/services/storage/progress.ts';
import { SettingsStore } from '../../electron/services/storage/settings.ts';
import { Workspace } from '../../electron/services/storage/workspace.ts';
import { bundle, service } from '../support/bundle.ts';
import { FaultyDisk } from '../support/faulty-disk.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('files');

/** A separate workspace in which each write is based on the text that was read. */
function open(name: string): {
  workspace: Workspace;
  root: string;
  write: (path: string, text: string, based?: string | null, keep?: boolean) => Promise<string>;
} {
  const root = join(folder, name);
  const workspace = new Workspace(root);
  return {
    workspace,
    root,
    /** @param based the text that the write is based on; null for a new file. Returns the written path. */
    write: async (path, text, based = null, keep = false) => {
      const bases = based === null ? [] : [versionOf(based)];
      return (await workspace.write({ path, text, bases, aside: 'aside', keep })).path;
    },
  };
}

describe('the workspace', () => {
  it('lists files that cannot be opened separately, with the reason', async () => {
    const { workspace, root, write } = open('omitted');
    await write('fine.simple', '1');
    await write('می\u200cخواهم.simple', '1');
    const refused: Readonly<Record<string, string>> = {
      'a\u202eb.simple': 'character',
      'a\u200db.simple': '',
      '1\u200db.simple': 'character',
      'tab\t.simple': 'character',
      'x:y.simple': 'character',
      [`${'l'.repeat(220)}.simple`]: 'long',
      ' space.simple': 'edge',
      'con.simple': 'reserved',
    };
    for (const name of Object.keys(refused)) writeFileSync(join(root, name), '1');
    // A file name in Latin-1.
    writeFileSync(
      Buffer.concat([Buffer.from(join(root, 'caf')), Buffer.from([0xe9]), Buffer.from('.simple')]),
      '1',
    );
    symlinkSync(join(folder, 'elsewhere.simple'), join(root, 'link.simple'));
    writeFileSync(join(root, '.hidden.simple'), '1');
    const { entries, omitted } = await workspace.list();
    expect(entries.map(({ path }) => path)).toEqual([
      'a\u200db.simple',
      'fine.simple',
      'می\u200cخواهم.simple',
    ]);
    const faults = Object.entries({ ...refused, 'caf\ufffd.simple': 'character', 'link.simple': 'link' });
    expect(omitted.map(({ name, fault }) => [name, fault])).toEqual(
      faults.filter(([, fault]) => fault !== '').sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    for (const { name } of omitted.filter(({ fault }) => fault === 'character'))
      expect(shownName(name)).toMatch(/⟨U\+[0-9A-F]{4}⟩|[:\ufffd]/);
    expect(shownName('a\u202eb')).toBe('a⟨U+202E⟩b');
  });

  it('allows access only inside its folder', async () => {
    const { workspace, root, write } = open('work');
    expect(await write('a/b.simple', 'return 1;')).toBe('a/b.simple');
    expect((await workspace.read('a/b.simple')).text).toBe('return 1;');
    writeFileSync(join(folder, 'outside'), 'secret');
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'outside'), join(root, 'link'));
    symlinkSync(join(folder, 'elsewhere'), join(root, 'folder'));
    symlinkSync(join(folder, 'nowhere'), join(root, 'dangling'));
    symlinkSync('circle', join(root, 'circle'));
    const paths = [
      '../outside',
      '/etc/passwd',
      'a/../../outside',
      'link',
      'a\0b',
      'folder/x',
      'dangling',
      'circle',
    ];
    for (const path of paths) {
      await expect(workspace.read(path), path).rejects.toThrow();
      await expect(write(path, 'x', 'secret'), path).rejects.toThrow();
      await expect(workspace.remove(path), path).rejects.toThrow();
      await expect(workspace.rename(path, 'mine'), path).rejects.toThrow();
      if (/[/\0]/.test(path)) await expect(workspace.rename('a/b.simple', path), path).rejects.toThrow();
    }
    expect(readFileSync(join(folder, 'outside'), 'utf8')).toBe('secret');
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('does not follow a hidden folder that is a link out of it', async () => {
    const { workspace, root, write } = open('hidden');
    mkdirSync(root);
    mkdirSync(join(folder, 'trap'));
    symlinkSync(join(folder, 'trap'), join(root, '.fathom'));
    expect(await write('a.simple', '1')).toBe('a.simple');
    expect(await write('a.simple', 'quite another', '1')).toBe('a.simple');
    await expect(workspace.remove('a.simple')).rejects.toThrow();
    expect(readdirSync(join(folder, 'trap'))).toEqual([]);
    expect(await workspace.history('a.simple')).toEqual([]);
  });

  it('refuses names that are invalid on any supported system', async () => {
    const { write } = open('names');
    const bad = [
      'CON',
      'con.simple',
      'NUL.txt',
      'Lpt1',
      'COM¹.simple',
      'a.',
      'a ',
      ' a',
      '.hidden',
      'a:b',
      'a\\b',
    ];
    bad.push('x'.repeat(201), 'ö'.repeat(101), 'a\u202eb', 'a\u0007', ' ', 'a\ud800', 'a?', 'a"b', 'a|b');
    bad.push('a\u200d', '\u200da', 'a\u200d.simple', 'a \u200db.simple', '\u200c');
    for (const name of bad) {
      expect(nameFault(name), name).not.toBeNull();
      await expect(write(name, 'x'), name).rejects.toThrow();
    }
    const joined = ['👩\u200d💻.simple', '❤️\u200d🔥.simple', 'می\u200cخواهم.simple'];
    for (const name of ['console.simple', 'Übung 1.simple', 'a+b (2).simple', 'x'.repeat(200), ...joined]) {
      expect(nameFault(name), name).toBeNull();
      expect(await write(name, 'x'), name).toBe(name);
    }
  });

  it('treats names that differ in case or normalization as equal', async () => {
    const { workspace, write } = open('clashes');
    await write('Sum.simple', 'one');
    await write('caf\u00e9.simple', 'one');
    expect(await write('sum.simple', 'two')).toBe('aside.simple');
    expect(await write('cafe\u0301.simple', 'two')).toBe('aside-2.simple');
    await expect(workspace.rename('aside.simple', 'SUM.simple')).rejects.toMatchObject({ code: 'taken' });
    expect((await workspace.rename('Sum.simple', 'sum.simple')).path).toBe('sum.simple');
    expect((await workspace.read('sum.simple')).text).toBe('one');
  });

  it('never replaces a text that the writer has not seen', async () => {
    const { root, write } = open('conflict');
    await write('a.simple', 'one');
    writeFileSync(join(root, 'a.simple'), 'from outside');
    expect(await write('a.simple', 'two', 'one')).toBe('aside.simple');
    expect(await write('a.simple', 'three', 'one')).toBe('aside-2.simple');
    expect(readFileSync(join(root, 'a.simple'), 'utf8')).toBe('from outside');
    expect(readFileSync(join(root, 'aside.simple'), 'utf8')).toBe('two');
    expect(await write('a.simple', 'four', 'from outside')).toBe('a.simple');
    expect(await write('a.simple', 'four', 'something else')).toBe('a.simple');
  });

  it('detects a change immediately before the write', async () => {
    const faulty = new FaultyDisk();
    const root = join(folder, 'moment');
    const workspace = new Workspace(root, { disk: faulty.disk });
    await workspace.write({ path: 'a.simple', text: 'one', bases: [], aside: 'aside' });
    faulty.before = (operation) => {
      if (operation !== 'sync') return;
      faulty.before = null;
      writeFileSync(join(root, 'a.simple'), 'from outside');
    };
    const bases = [versionOf('one')];
    const written = await workspace.write({ path: 'a.simple', text: 'two', bases, aside: 'aside' });
    expect(written).toMatchObject({ path: 'aside.simple', aside: true });
    expect(readFileSync(join(root, 'a.simple'), 'utf8')).toBe('from outside');
  });

  it('preserves mode, line endings, and byte order mark of a file', async () => {
    const { workspace, root, write } = open('format');
    mkdirSync(root);
    writeFileSync(join(root, 'dos.simple'), '\ufeffint a = 1;\r\nreturn a;\r\n', { mode: 0o640 });
    chmodSync(join(root, 'dos.simple'), 0o640);
    const { text } = await workspace.read('dos.simple');
    expect(text).toBe('int a = 1;\nreturn a;\n');
    await write('dos.simple', 'int a = 2;\nreturn a;\n', text);
    expect(readFileSync(join(root, 'dos.simple'), 'utf8')).toBe('\ufeffint a = 2;\r\nreturn a;\r\n');
    expect(statSync(join(root, 'dos.simple')).mode & 0o777).toBe(0o640);
  });

  const foreign: readonly (readonly [name: string, condition: string, bytes: Buffer, text: string])[] = [
    ['latin', 'latin-1', Buffer.from('// gr\u00f6\u00dfer\nreturn 1;', 'latin1'), '// größer\nreturn 1;'],
    ['utf16', 'utf-16', Buffer.from('\ufeff// größer\nreturn 1;', 'utf16le'), '// größer\nreturn 1;'],
    ['utf16be', 'utf-16', Buffer.from('\ufeffreturn 1;', 'utf16le').swap16(), 'return 1;'],
    ['utf16bare', 'utf-16', Buffer.from('return 1;', 'utf16le'), 'return 1;'],
    ['binary', 'binary', Buffer.from([137, 80, 78, 71, 0, 255, 1, 2]), ''],
    ['zeros', 'binary', Buffer.alloc(100), ''],
    ['huge', 'too-large', Buffer.alloc(17_000_000, 65), ''],
    ['long', 'too-large', Buffer.alloc(4_100_000, 65), ''],
  ];
  it.each(foreign)(
    'shows a file that is %s and never overwrites it',
    async (name, condition, bytes, text) => {
      const { workspace, root, write } = open(`foreign-${name}`);
      mkdirSync(root);
      writeFileSync(join(root, 'a.simple'), bytes);
      expect(await workspace.read('a.simple')).toMatchObject({ condition, text });
      expect(await write('a.simple', `${text}x`, text)).toBe('aside.simple');
      expect(readFileSync(join(root, 'a.simple')).equals(bytes)).toBe(true);
    },
  );

  it('keeps earlier versions, thinned out over time, and restores them', long, async () => {
    let now = Date.UTC(2026, 0, 1);
    const workspace = new Workspace(join(folder, 'history'), { now: () => new Date(now) });
    const write = (text: string, before: string, keep = false): Promise<unknown> =>
      workspace.write({ path: 'a.simple', text, bases: [versionOf(before)], aside: 'aside', keep });
    const line = (i: number): string => `${'return arg; '.repeat(4)}// ${i}`;
    await write(line(0), '');
    for (let i = 1; i <= 300; i++) {
      now += 30_000;
      await write(line(i), line(i - 1));
    }
    const kept = await workspace.history('a.simple');
    expect(kept).toHaveLength(100);
    expect((await workspace.snapshot('a.simple', kept[0]?.id ?? '')).text).toBe(line(299));
    const gaps = kept.slice(1).map(({ time }, i) => (kept[i]?.time ?? 0) - time);
    expect(Math.max(...gaps.slice(0, 9))).toBe(30_000);
    expect(Math.max(...gaps.slice(50))).toBeGreaterThan(60_000);
    // Seconds later, no version is saved unless most of the text disappears or saving is requested.
    now += 1000;
    await write(line(301), line(300));
    await write(line(302), line(301));
    expect((await workspace.history('a.simple'))[0]?.id).toBe(kept[0]?.id);
    await write(line(303), line(302), true);
    await write('return 1;', line(303));
    const texts = (await workspace.history('a.simple'))
      .slice(0, 2)
      .map(({ id }) => workspace.snapshot('a.simple', id));
    expect((await Promise.all(texts)).map(({ text }) => text)).toEqual([line(303), line(302)]);
    // Setting the clock back does not change the order.
    now -= 86_400_000;
    await write('return 2 + arg * 7;', 'return 1;', true);
    expect(
      (await workspace.snapshot('a.simple', (await workspace.history('a.simple'))[0]?.id ?? '')).text,
    ).toBe('return 1;');
    await workspace.rename('a.simple', 'b.simple');
    expect(await workspace.history('b.simple')).toHaveLength(100);
    expect(readFileSync(join(folder, 'history', '.fathom', '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('limits the size of the history', long, async () => {
    const { workspace, write, root } = open('bounded');
    const large = (i: number): string => `// ${i}\n${String(i % 10).repeat(1_500_000)}`;
    for (let i = 0; i < 16; i++) await write('a.simple', large(i), i === 0 ? null : large(i - 1), true);
    const sizes = (await workspace.history('a.simple')).map(({ size }) => size);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(20_000_000);
    expect(sizes.length).toBeGreaterThan(10);
    expect(readFileSync(join(root, 'a.simple'), 'utf8')).toBe(large(15));
  });

  it('moves files, but not folders, to a trash and restores them', async () => {
    const { workspace, write } = open('removing');
    await write('a/b.js', '1');
    const { id } = await workspace.remove('a/b.js');
    await expect(workspace.read('a/b.js')).rejects.toMatchObject({ code: 'not-found' });
    await expect(workspace.remove('a/b.js')).rejects.toMatchObject({ code: 'not-found' });
    await expect(workspace.remove('a')).rejects.toMatchObject({ code: 'not-a-file' });
    expect(await workspace.list()).toMatchObject({ entries: [{ path: 'a', kind: 'folder' }] });
    expect(await workspace.removed()).toMatchObject([{ id, path: 'a/b.js' }]);
    await write('a/b.js', 'another');
    expect((await workspace.bringBack(id)).path).toBe('a/b-2.js');
    expect((await workspace.read('a/b-2.js')).text).toBe('1');
    expect(await workspace.removed()).toEqual([]);
    await expect(workspace.bringBack(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('two processes', long, () => {
  it('read a whole file whenever the writer is killed, and no partial file remains', async () => {
    const program = await bundle(
      folder,
      'writer',
      `import { Workspace } from '${service('workspace.ts')}';
       import { versionOf } from '${service('../contract/names.ts')}';
       const workspace = new Workspace(process.argv[2]);
       let before = (await workspace.read('a.simple').catch(() => null))?.text ?? '';
       for (let i = 0; ; i++) {
         const text = JSON.stringify({ i, text: 'x'.repeat(200000) });
         await workspace.write({ path: 'a.simple', text, bases: [versionOf(before)], aside: 'aside' });
         before = text;
       }`,
    );
    const root = join(folder, 'killed');
    for (let i = 0; i < 12; i++) {
      const child = spawn(process.execPath, [program, root], { stdio: 'ignore' });
      // The writer may start slowly on a busy machine, so the delay before the kill is measured from its
      // start.
      for (let waited = 0; !existsSync(join(root, 'a.simple')) && waited < 400; waited++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      await new Promise((resolve) => setTimeout(resolve, 150 + i * 13));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      const { text } = JSON.parse(readFileSync(join(root, 'a.simple'), 'utf8')) as { text: string };
      expect(text).toHaveLength(200_000);
    }
    await new Workspace(root).tidy();
    expect(readdirSync(root, { recursive: true }).filter((name) => String(name).includes('writing'))).toEqual(
      [],
    );
    expect(readdirSync(root)).toEqual(['.fathom', 'a.simple']);
  });

  it('write settings concurrently without losing changes', async () => {
    const program = await bundle(
      folder,
      'setter',
      `import { SettingsStore } from '${service('settings.ts')}';
       const [, , config, name] = process.argv;
       const stores = [new SettingsStore(config), new SettingsStore(config)];
       await Promise.all(Array.from({ length: 100 }, (_, i) =>
         stores[i % 2].write({ view: { [\`\${name}-\${i}\`]: i } })));`,
    );
    const config = join(folder, 'at-once');
    const children = ['a', 'b'].map((name) =>
      spawn(process.execPath, [program, config, name], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(
      children.map((child) => new Promise((resolve) => child.once('close', resolve))),
    );
    expect(codes).toEqual([0, 0]);
    const { settings } = await new SettingsStore(config).read();
    expect(Object.keys(settings.view)).toHaveLength(200);
    expect(readdirSync(config)).toEqual(['settings.json']);
  });

  it('take over the lock of a killed process and of an unreachable one', async () => {
    const config = join(folder, 'locked');
    mkdirSync(config);
    const lock = join(config, '.settings.json.lock');
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('close', resolve));
    const { hostname } = await import('node:os');
    writeFileSync(lock, JSON.stringify({ process: child.pid, host: hostname(), mark: '1' }));
    await new SettingsStore(config).write({ argument: '1' });
    writeFileSync(lock, JSON.stringify({ process: 1, host: 'elsewhere', mark: '1' }));
    await new SettingsStore(config).write({ argument: '2' });
    expect((await new SettingsStore(config).read()).settings.argument).toBe('2');
    expect(readdirSync(config)).toEqual(['settings.json']);
  });
});

describe('progress and settings', () => {
  it('rename an invalid file and report it', async () => {
    const workspace = new Workspace(join(folder, 'broken'));
    await workspace.ensure();
    writeFileSync(join(folder, 'broken', 'progress.json'), '{"version": 1, "labs": {');
    const { progress, notice } = await new Progress(workspace).read('00-first-soundings');
    expect(progress).toBeNull();
    expect(notice).toMatchObject({ file: 'progress.json', partly: false });
    const aside = readdirSync(join(folder, 'broken')).filter((name) =>
      name.startsWith('progress (set aside 2'),
    );
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(folder, 'broken', aside[0] ?? ''), 'utf8')).toBe('{"version": 1, "labs": {');
  });

  it('are restored as they were written', async () => {
    const workspace = new Workspace(join(folder, 'kept'));
    const entry = { step: 2, tasks: { one: { passed: true, hints: 1 } }, files: { one: 'return 1;' } };
    await new Progress(workspace).write('00-first-soundings', entry);
    expect((await new Progress(workspace).read('00-first-soundings')).progress).toEqual(entry);
  });

  it('merge the work of two windows in one lab', async () => {
    const workspace = new Workspace(join(folder, 'both'));
    const [one, two] = [new Progress(workspace), new Progress(workspace)];
    const tasks = (passed: string): Record<string, { passed: boolean; hints: number }> => ({
      a: { passed: passed === 'a', hints: passed === 'a' ? 2 : 0 },
      b: { passed: passed === 'b', hints: 0 },
    });
    await one.write('01-lab', { step: 0, tasks: tasks('a'), files: {} });
    await two.write('01-lab', { step: 1, tasks: tasks('b'), files: {} });
    expect((await one.read('01-lab')).progress).toMatchObject({
      step: 1,
      tasks: { a: { passed: true, hints: 2 }, b: { passed: true } },
    });
  });

  it('lose only an invalid entry, which is saved in another file', async () => {
    const store = new SettingsStore(join(folder, 'config'));
    await store.write({ theme: 'dark', argument: '12' });
    const path = join(folder, 'config', 'settings.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"dark"', '"purple"'));
    const { settings } = await new SettingsStore(join(folder, 'config')).read();
    expect(settings).toMatchObject({ theme: 'system', argument: '12' });
    const aside = readdirSync(join(folder, 'config')).find((name) => name.includes('set aside')) ?? '';
    expect(readFileSync(join(folder, 'config', aside), 'utf8')).toContain('purple');
  });

  it('preserve entries of a newer version', async () => {
    const config = join(folder, 'newer');
    mkdirSync(config);
    const path = join(config, 'settings.json');
    const newer = { version: 7, theme: 'sepia', argument: '3', colors: { graph: 'red' }, view: { dock: 1 } };
    writeFileSync(path, JSON.stringify(newer));
    const store = new SettingsStore(config);
    expect(await store.read()).toMatchObject({ notice: null, settings: { theme: 'system', argument: '3' } });
    await store.write({ argument: '4', view: { mine: 2 } });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      ...newer,
      argument: '4',
      view: { dock: 1, mine: 2 },
    });
    expect(readdirSync(config)).toEqual(['settings.json']);
  });
});

// Files are never half written, paths never lead out, and what is broken is kept aside.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Progress } from '../../electron/services/progress.ts';
import { SettingsStore } from '../../electron/services/settings.ts';
import { Workspace } from '../../electron/services/workspace.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the workspace', () => {
  it('keeps to its folder', async () => {
    const workspace = new Workspace(join(folder, 'work'));
    await workspace.write('a/b.simple', 'return 1;');
    expect((await workspace.read('a/b.simple')).text).toBe('return 1;');
    writeFileSync(join(folder, 'outside'), 'secret');
    symlinkSync(join(folder, 'outside'), join(folder, 'work', 'link'));
    for (const path of ['../outside', '/etc/passwd', 'a/../../outside', 'link', 'a\0b']) {
      await expect(workspace.read(path), path).rejects.toThrow();
      await expect(workspace.write(path, 'x'), path).rejects.toThrow();
      await expect(workspace.remove(path), path).rejects.toThrow();
    }
    expect(readFileSync(join(folder, 'outside'), 'utf8')).toBe('secret');
  });

  it('removes files, after what was to be written to them, and no folders', async () => {
    const workspace = new Workspace(join(folder, 'removing'));
    await Promise.all([workspace.write('a/b.js', '1'), workspace.remove('a/b.js')]);
    await expect(workspace.read('a/b.js')).rejects.toMatchObject({ code: 'not-found' });
    await workspace.remove('a/b.js');
    await expect(workspace.remove('a')).rejects.toMatchObject({ code: 'not-writable' });
    expect(await workspace.list()).toMatchObject({ entries: [{ path: 'a', kind: 'folder' }] });
  });

  it('has a whole file whenever the writing process is killed', async () => {
    const entry = join(folder, 'writer.ts');
    const files = new URL('../../electron/services/files.ts', import.meta.url).pathname;
    writeFileSync(
      entry,
      `import { writeAtomic } from '${files}';\nfor (let i = 0; ; i++) await writeAtomic(process.argv[2], JSON.stringify({ i, text: 'x'.repeat(200000) }));\n`,
    );
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: join(folder, 'writer'),
        rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
      },
    });
    const target = join(folder, 'target', 'file.json');
    for (let i = 0; i < 12; i++) {
      const child = spawn(process.execPath, [join(folder, 'writer', 'writer.mjs'), target], {
        stdio: 'ignore',
      });
      // A busy machine takes its time to start the writer; only then does the moment of the kill count.
      for (let waited = 0; !existsSync(target) && waited < 400; waited++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      await new Promise((resolve) => setTimeout(resolve, 150 + i * 13));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      expect((JSON.parse(readFileSync(target, 'utf8')) as { text: string }).text).toHaveLength(200_000);
    }
  });
});

describe('progress and settings', () => {
  it('set a broken file aside and say so', async () => {
    const workspace = new Workspace(join(folder, 'broken'));
    await workspace.ensure();
    writeFileSync(join(folder, 'broken', 'progress.json'), '{"version": 1, "labs": {');
    const { progress, notice } = await new Progress(workspace).read('00-first-soundings');
    expect(progress).toBeNull();
    expect(notice).not.toBe('');
    expect(readdirSync(join(folder, 'broken')).length).toBeGreaterThan(0);
  });

  it('come back as they were written', async () => {
    const workspace = new Workspace(join(folder, 'kept'));
    const entry = { step: 2, tasks: { one: { passed: true, hints: 1 } }, files: { one: 'return 1;' } };
    await new Progress(workspace).write('00-first-soundings', entry);
    expect((await new Progress(workspace).read('00-first-soundings')).progress).toEqual(entry);
  });

  it('lose only the entry that is wrong', async () => {
    const store = new SettingsStore(join(folder, 'config'));
    await store.write({ theme: 'dark', argument: '12' });
    const path = join(folder, 'config', 'settings.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"dark"', '"purple"'));
    const { settings } = await new SettingsStore(join(folder, 'config')).read();
    expect(settings).toMatchObject({ theme: 'system', argument: '12' });
  });
});

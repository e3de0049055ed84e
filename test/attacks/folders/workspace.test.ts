// Tests a stranger's workspace whose Fathom folder contains special files: saving continues, nothing
// outside is read, and no thread blocks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LOCK = '.fathom/files.lock';
const folder = temporaryFolder('hostile-folder');

/** A workspace with a program and a stranger's files. */
function workspaceWith(name: string, plant: (root: string) => void): { root: string; workspace: Workspace } {
  const root = join(folder, name.replace(/\W+/g, '-'));
  mkdirSync(join(root, '.fathom'), { recursive: true });
  writeFileSync(join(root, 'mine.simple'), 'return 1;');
  plant(root);
  return { root, workspace: new Workspace(root) };
}

const locks: Readonly<Record<string, (lock: string) => void>> = {
  'a named pipe': (lock) => expect(spawnSync('mkfifo', [lock]).status).toBe(0),
  'a link to a device that never ends': (lock) => symlinkSync('/dev/zero', lock),
  'a link to a missing file': (lock) => symlinkSync('nowhere', lock),
  'a link to itself': (lock) => symlinkSync(lock, lock),
  'a folder with contents': (lock) => mkdirSync(join(lock, 'deep'), { recursive: true }),
  'a file of one terabyte': (lock) => {
    writeFileSync(lock, '');
    truncateSync(lock, 2 ** 40);
  },
  'a lock of a process that never existed': (lock) =>
    writeFileSync(lock, '{"process":0,"host":"else","mark":"x"}'),
};

describe.runIf(process.platform !== 'win32')('an entry at the place of a lock file', long, () => {
  // Locks are removed only after some time, so all cases wait concurrently.
  it.each(Object.entries(locks))(
    'does not prevent changes from being saved: %s',
    { concurrent: true },
    async (name, plant) => {
      const { root, workspace } = workspaceWith(name, (at) => plant(join(at, LOCK)));
      const { version } = await workspace.read('mine.simple');
      const written = await workspace.write({
        path: 'mine.simple',
        text: 'return 2;',
        bases: [version],
        aside: 'mine',
      });
      expect(written).toMatchObject({ path: 'mine.simple', aside: false });
      expect(readFileSync(join(root, 'mine.simple'), 'utf8')).toBe('return 2;');
    },
  );
});

describe.runIf(process.platform !== 'win32')('an earlier version of a program', () => {
  it('is not read if it is a link out of the workspace', async () => {
    const id = '0001 2026-01-31T14-05-09Z';
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'a private key');
    const { workspace } = workspaceWith('history', (root) => {
      mkdirSync(join(root, '.fathom/history/mine.simple'), { recursive: true });
      symlinkSync(secret, join(root, '.fathom/history/mine.simple', `${id}.simple`));
    });
    await expect(workspace.snapshot('mine.simple', id)).rejects.toThrow('is not a path inside the workspace');
    expect(await workspace.history('mine.simple')).toEqual([]);
  });
});

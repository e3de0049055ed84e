// Tests a full disk and a read-only disk: a small mounted disk if the system permits mounting, or else the
// substitute of the other tests.
// @module-tag long
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundle, service } from '../support/bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('disk');

const canMount = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

/**
 * Prints the result of each write: `ok` or its code. `fill`, `free`, `lock`, and `unlock` change the disk.
 */
const scenario = (hands: string): string => `
  import { Workspace } from '${service('workspace.ts')}';
  import { SettingsStore } from '${service('settings.ts')}';
  import { versionOf } from '${service('../contract/names.ts')}';
  import { execFileSync } from 'node:child_process';
  import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
  const root = process.argv[2];
  ${hands}
  const workspace = new Workspace(root + '/w', { disk });
  const settings = new SettingsStore(root + '/c', { disk });
  const told = (work) => work.then(() => 'ok', (error) => error.code);
  let before = '';
  const write = async (text) => {
    const code = await told(workspace.write({ path: 'a.simple', text, bases: [versionOf(before)], aside: 'x' }));
    if (code === 'ok') before = text;
    return [code, await told(settings.write({ argument: String(text.length) }))];
  };
  const large = (mark) => ('// ' + mark + '\\n').repeat(4000);
  const said = [await write(large('a'))];
  fill();
  said.push(await write(large('b')));
  free();
  said.push(await write(large('c')));
  lock();
  said.push(await write(large('d')));
  unlock();
  said.push(await write(large('e')));
  const left = readdirSync(root, { recursive: true }).filter((name) => String(name).includes('writing'));
  const kept = readFileSync(root + '/w/a.simple', 'utf8') === large('e');
  console.log(JSON.stringify({ said, left, kept }));
`;

const REAL = `
  const disk = undefined;
  const fill = () => {
    for (let i = 0; ; i++) try { writeFileSync(root + '/filler' + i, Buffer.alloc(4096)); } catch { return; }
  };
  const free = () => { for (const name of readdirSync(root)) if (name.startsWith('filler')) rmSync(root + '/' + name); };
  const lock = () => execFileSync('mount', ['-o', 'remount,ro', root]);
  const unlock = () => execFileSync('mount', ['-o', 'remount,rw', root]);
`;
const STAND_IN = `
  import { FaultyDisk } from '${new URL('../support/faulty-disk.ts', import.meta.url).pathname}';
  const faulty = new FaultyDisk();
  const { disk } = faulty;
  const fill = () => { faulty.faults = [{ error: 'ENOSPC', on: ['writeFile'], half: true }]; };
  const lock = () => { faulty.faults = [{ error: 'EROFS', on: ['open', 'mkdir', 'rename'], path: 'writing' }]; };
  const free = () => { faulty.faults = []; };
  const unlock = free;
`;

describe('a disk', () => {
  it('is reported by name if it is full or read-only, and no data is lost', async () => {
    const isReal = canMount();
    const program = await bundle(folder, 'disk', scenario(isReal ? REAL : STAND_IN));
    const mounted = join(folder, 'mounted');
    mkdirSync(mounted);
    const run = `mount -t tmpfs -o size=400k none '${mounted}' && '${process.execPath}' '${program}' '${mounted}'`;
    const { stdout, stderr } = isReal
      ? spawnSync('unshare', ['-rm', 'sh', '-c', run], { encoding: 'utf8' })
      : spawnSync(process.execPath, [program, mounted], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      said: [
        ['ok', 'ok'],
        ['disk-full', 'disk-full'],
        ['ok', 'ok'],
        ['read-only', 'read-only'],
        ['ok', 'ok'],
      ],
      left: [],
      kept: true,
    });
  });
});

// Tests folders and disks that native runs cannot use: the error suggests a remedy, and no files remain.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import type { ToolchainOutcome } from '../../electron/contract/shapes.ts';
import { notBuilt } from '../../electron/services/native/outcome.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { imitate, machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ONE = emitText(compile('return 1;'), 'asm');

describe('a temporary folder', long, () => {
  const inFolder = (temporary: string): Promise<ToolchainOutcome> =>
    new Toolchain(machineIn(temporary)).run({ assembly: ONE, argument: '0' });

  it('is reported with a remedy if it cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'missing'), join(folder, 'file'), '/proc/1']) {
      const outcome = await inFolder(path);
      expect({ path, status: outcome.status }).toEqual({ path, status: 'not-built' });
      expect(outcome.message).toContain(path);
      expect(outcome.message).toContain('TMPDIR');
    }
    for (const [code, words] of [
      ['ENOSPC', 'the disk is full'],
      ['EROFS', 'the disk is read-only'],
      ['EACCES', 'permission was denied'],
    ]) {
      const { status, message } = notBuilt(Object.assign(new Error(code), { code }), '/somewhere');
      expect({ status, told: message.includes(words) }).toEqual({ status: 'not-built', told: true });
    }
  });

  it('allows runs if it is private', async () => {
    const own = imitate(join(folder, 'own'), {});
    chmodSync(own, 0o700);
    expect(await inFolder(own)).toMatchObject({ status: 'value', result: '1' });
  });

  it('is cleaned of files that killed processes left, and of no other files', async () => {
    const parent = imitate(join(folder, 'swept'), {});
    const gone = spawnSync('true').pid;
    const old = [`fathom-run-${gone}-abcdef`, `fathom-run-${process.pid}-abcdef`, 'fathom-run-mine', 'other'];
    for (const name of [...old, `fathom-run-${gone}-young`]) mkdirSync(join(parent, name));
    for (const name of old) {
      writeFileSync(join(parent, name, 'program.s'), '');
      utimesSync(join(parent, name), 0, 0);
    }
    expect((await inFolder(parent)).result).toBe('1');
    expect(readdirSync(parent).sort()).toEqual([...old.slice(1), `fathom-run-${gone}-young`].sort());
  });
});

/** Mounts a small file system. Returns null if this user may not mount file systems. */
function mount(name: string, options: string): string | null {
  const path = imitate(join(folder, name), {});
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
  return status === 0 ? path : null;
}
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

describe.runIf(canMount)('a real disk', () => {
  const mounted: string[] = [];
  afterAll(() => {
    for (const path of mounted) spawnSync('umount', ['-l', path]);
  });
  const on = async (name: string, options: string, prepare = (_: string): void => undefined) => {
    const path = mount(name, options);
    if (path === null) throw new Error('no file system could be mounted');
    mounted.push(path);
    prepare(path);
    const outcome = await new Toolchain(machineIn(path)).run({ assembly: ONE, argument: '0' });
    return { outcome, left: readdirSync(path).filter((each) => each.startsWith('fathom-run-')) };
  };
  const fill = (path: string): void => {
    spawnSync('dd', ['if=/dev/zero', `of=${path}/filler`, 'bs=4096'], { stdio: 'ignore' });
  };

  it('stops the compilation or the build with the same message if it is full', long, async () => {
    const full = await on('disk-full', 'size=64k,mode=755', fill);
    expect(full).toMatchObject({ outcome: { status: 'not-built' }, left: [] });
    expect(full.outcome.message).toContain('the disk is full');
    const size = Math.ceil(ONE.length / 4096) * 4 + 4;
    const nearly = await on('disk-nearly', `size=${size}k,mode=755`);
    expect(nearly).toMatchObject({ outcome: { status: 'not-built' }, left: [] });
    expect(nearly.outcome.message).toContain('the disk is full');
  });

  it('is reported by name if it is read-only', async () => {
    const { outcome, left } = await on('disk-read-only', 'size=64k,mode=755,ro');
    expect({ status: outcome.status, left }).toEqual({ status: 'not-built', left: [] });
    expect(outcome.message).toContain('the disk is read-only');
  });

  it('is reported if it forbids execution', async () => {
    const { outcome, left } = await on('disk-noexec', 'size=10m,mode=755,noexec');
    expect({ status: outcome.status, left }).toEqual({ status: 'not-started', left: [] });
    expect(outcome.message).toContain('Permission denied');
  });
});

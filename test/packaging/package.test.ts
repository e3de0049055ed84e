// The packaged app holds what it needs: made with a stand-in for Electron's runtime.
import { listPackage } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../support/cli.ts';

const root = new URL('../..', import.meta.url).pathname;
let folder = '';
beforeAll(() => {
  buildOnce();
  folder = mkdtempSync(join(tmpdir(), 'fathom-package-'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the window, the shell, the command line and the course', { timeout: 120_000 }, () => {
    const { version } = JSON.parse(
      readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string };
    const runtime = join(folder, 'runtime');
    mkdirSync(join(runtime, 'resources'), { recursive: true });
    writeFileSync(join(runtime, 'electron'), '#!/bin/sh\n');
    chmodSync(join(runtime, 'electron'), 0o755);
    writeFileSync(join(runtime, 'version'), version);
    const words = [
      '--linux',
      'dir',
      `-c.electronDist=${runtime}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${join(folder, 'out')}`,
    ];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'build/package.mjs'), ...words],
      { cwd: root, encoding: 'utf8', timeout: 100_000 },
    );
    expect({ status, told: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, told: '' });
    const files = listPackage(join(folder, 'out/linux-unpacked/resources/app.asar'), { isPack: false });
    for (const file of [
      '/dist/electron/main.js',
      '/dist/electron/preload.cjs',
      '/dist/renderer/index.html',
      '/dist/cli/fathom.js',
      '/dist/labs/course/00-first-soundings/lab.md',
      '/package.json',
    ]) {
      expect(files).toContain(file);
    }
    expect(files.filter((file) => /^\/(compiler|test|renderer|build)\//.test(file))).toEqual([]);
  });
});

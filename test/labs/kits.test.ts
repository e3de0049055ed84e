// Tests the starter kits in every language on all golden programs. Installs Python and Rust from Debian if
// possible.
// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { fathom } from '../support/cli.ts';
import { goldenPrograms } from '../support/golden.ts';

let folder = '';
const kit = (path: string): string => new URL(`../../labs/kits/${path}`, import.meta.url).pathname;

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
function install(command: string, name: string): void {
  if (has(command)) return;
  execFileSync('apt-get', ['update', '-qq']);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-kits-'));
  install('python3', 'python3');
  install('rustc', 'rustc');
  install('bwrap', 'bubblewrap');
  execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', join(folder, 'c'), kit('c/gvn.c')]);
  execFileSync('rustc', ['-O', '-D', 'warnings', '-o', join(folder, 'rust'), kit('rust/gvn.rs')]);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the starter kits', () => {
  it.each([
    ['Python', () => [`python3 -B ${kit('python/gvn.py')}`]],
    ['Rust', () => [join(folder, 'rust'), '--as', 'graph']],
    ['C', () => [join(folder, 'c'), '--as', 'graph']],
  ])('change no behavior of any golden program in %s', { timeout: 3_600_000 }, async (_, words) => {
    const failures: unknown[] = [];
    let [smaller, count] = [0, 0];
    for (const { name, text } of goldenPrograms()) {
      if (!compile(text).ok) continue;
      const file = join(folder, name);
      writeFileSync(file, text);
      const { stdout } = await fathom([
        'pass',
        ...words(),
        file,
        '--json',
        '--runs',
        '10',
        '--budget',
        '2000',
      ]);
      const [result] = (JSON.parse(stdout) as { programs: Result[] }).programs;
      if (result.verdict === 'failed' || result.verdict === 'different') failures.push({ name, result });
      count += 1;
      if (result.after !== null && result.after.nodes < result.before.nodes) smaller += 1;
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(300);
    expect(smaller).toBeGreaterThan(100);
  });

  it('run without access to the network and other files', async () => {
    const file = join(folder, 'one.simple');
    writeFileSync(file, 'return arg + 1;\n');
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    const before = process.cwd();
    const own = mkdtempSync(join(tmpdir(), 'fathom-own-'));
    process.chdir(own);
    try {
      const run = (command: string): ReturnType<typeof fathom> =>
        fathom(['pass', command, file, '--confine']);
      expect((await run('cat')).status).toBe(0);
      for (const command of [
        `cat ${secret} >&2 && cat`,
        'echo x > file && cat',
        'ls /root /home /var >&2 && cat',
        'test -n "$(ls /sys/class/net 2>/dev/null)" && cat',
      ])
        expect((await run(command)).status, command).toBe(1);
    } finally {
      process.chdir(before);
      rmSync(own, { recursive: true });
    }
  });
});

interface Result {
  readonly verdict: string;
  readonly before: { readonly nodes: number };
  readonly after: { readonly nodes: number } | null;
}

// Tests that every shipped package has a compatible license and is in the list of shipped packages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  installedPackages,
  isCompatible,
  licenceRows,
  licenceText,
  packageOf,
} from '../../build/licences.mjs';
import { buildOnce, fathomProcess } from '../support/cli.ts';
import { long } from '../support/extent.ts';

const root = new URL('../..', import.meta.url).pathname;
const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
beforeAll(() => buildOnce(), 120_000);

describe('Fathom’s license', () => {
  it('is the same in every file that names it', () => {
    expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
    expect(readJson('package.json')['license']).toBe('MIT');
    const { packages } = readJson('package-lock.json') as { packages: Record<string, { license: string }> };
    expect(packages[''].license).toBe('MIT');
  });
});

describe('the licenses of packages', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['EPL-2.0 OR GPL-3.0-or-later', true],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0', false],
    ['MIT AND GPL-2.0', false],
    ['CC-BY-NC-4.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN FILE', false],
    ['', false],
  ])('%s: %s', (licence, fits) => {
    expect(isCompatible(licence)).toBe(fits);
  });

  it('stop the build if they are incompatible or unknown', () => {
    const unknown = { name: 'unknown', version: '1.0.0', licence: '' };
    const strict = { name: 'strict', version: '1.0.0', licence: 'GPL-3.0' };
    expect(() => licenceRows([], [unknown, strict])).toThrow(/strict \(GPL-3\.0.*unknown \(none/);
    expect(() => licenceRows([], [{ ...unknown, licence: 'MIT' }])).toThrow('no text');
    // An installed package that must not be shipped.
    expect(() => licenceRows(['lightningcss'], [])).toThrow('lightningcss (MPL-2.0)');
  });

  it('are found through the modules in a bundle', () => {
    expect(packageOf('/a/node_modules/ws/lib/x.js')).toBe('ws');
    expect(packageOf('\0/a/node_modules/b/node_modules/@c/d/x.js?url')).toBe('@c/d');
    expect(packageOf('C:\\a\\node_modules\\ws\\x.js')).toBe('ws');
    expect(packageOf('/a/compiler/index.ts')).toBeNull();
  });

  it('are printed by `fathom licences`, with their texts', long, () => {
    const { stdout, status } = fathomProcess(['licences']);
    expect(status).toBe(0);
    expect(stdout).toBe(readFileSync(join(root, 'dist/LICENSES.txt'), 'utf8'));
    // In the window, its threads, the command line, and a separate package for other systems.
    for (const name of [
      'svelte',
      '@xterm/xterm',
      'elkjs',
      'temml',
      'quickjs-emscripten-core',
      '@jitl/quickjs-singlefile-mjs-release-sync',
      'valibot',
      'ws',
      'commander',
      'electron',
      '@lydell/node-pty-win32-arm64',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${name.replace('/', '\\/')} \\d+\\.\\d+\\.\\d+ `, 'm'));
    expect(stdout).toContain('Eclipse Public License');
    expect(stdout).toContain('Fabrice Bellard');
    expect(stdout).not.toMatch(/^ {2}(vite|typescript|vitest|playwright-core) /m);
  });

  it('are listed for each package that is installed with Fathom', () => {
    const rows = licenceRows([]);
    for (const { name } of installedPackages()) expect(rows.map((row) => row.name)).toContain(name);
    expect(installedPackages().length).toBe(7);
    expect(licenceText(rows)).toContain('Permission is hereby granted');
    expect(existsSync(join(root, 'dist/LICENSES.txt'))).toBe(true);
  });
});

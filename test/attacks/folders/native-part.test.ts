// Tests that the terminal's native module is loaded only from Fathom's installation, not from other folders
// that Node searches.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOwnFolder } from '../../../electron/services/locations.ts';
import { foundParts, loadPty, problemOf } from '../../../electron/services/terminals/load-pty.ts';
import { long } from '../../support/extent.ts';

const root = realpathSync(new URL('../../..', import.meta.url).pathname);
const native = `node-pty-${process.platform}-${process.arch}`;
let folder: string;
const at = (name: string): string => join(folder, name);

/** The terminal's Node packages, either unchanged or without code. */
function put(modules: string): string {
  for (const name of ['node-pty', native]) {
    mkdirSync(join(modules, '@lydell'), { recursive: true });
    cpSync(join(root, 'node_modules/@lydell', name), join(modules, '@lydell', name), { recursive: true });
  }
  return join(modules, '@lydell', native, 'pty.node');
}
function fathom(name: string): string {
  mkdirSync(at(`${name}/dist/cli`), { recursive: true });
  writeFileSync(at(`${name}/package.json`), '{"name":"fathom","version":"1.0.0"}');
  return at(name);
}

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fathom-native-part-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the terminal’s native module', () => {
  it('is loaded from Fathom’s own folder', async () => {
    expect(findOwnFolder()).toBe(root);
    const parts = foundParts(import.meta.filename);
    expect(parts.map((path) => problemOf(path, root))).toEqual(['', '']);
    expect(typeof (await loadPty()).spawn).toBe('function');
  });

  it.each([
    ['in its own folder', 'app', 'app/node_modules'],
    ['next to it, where npm installs both', 'node_modules/fathom', 'node_modules'],
    [
      'where pnpm puts them',
      'node_modules/.pnpm/fathom@1/node_modules/fathom',
      'node_modules/.pnpm/pty@1/node_modules',
    ],
    ['next to the archive of a package', 'resources/app.asar', 'resources/app.asar/node_modules'],
  ])('is accepted %s', (_, own, modules) => {
    const part = put(at(modules));
    if (own.endsWith('.asar')) put(at('resources/app.asar.unpacked/node_modules'));
    expect(problemOf(part, fathom(own))).toBe('');
  });

  it.each([
    ['in a folder above', 'app', 'node_modules'],
    ['in the home folder', 'home/app', 'home/.node_modules'],
    ['in a folder whose name has the same prefix', 'app', 'app-evil/node_modules'],
    ['in the workspace', 'app', 'workspace/node_modules'],
    ['next to a folder with a similar name', 'my-node_modules/fathom', 'my-node_modules'],
  ])('is refused %s', (_, own, modules) => {
    expect(problemOf(put(at(modules)), fathom(own))).toMatch(/is not part of Fathom$/);
  });

  it('is refused through a link out of the folder', () => {
    const own = fathom('app');
    put(at('evil'));
    mkdirSync(join(own, 'node_modules'));
    symlinkSync(at('evil/@lydell'), join(own, 'node_modules/@lydell'));
    expect(problemOf(join(own, 'node_modules/@lydell', native, 'pty.node'), own)).toMatch(/is not part/);
  });

  it('is refused if all users can write to it', () => {
    const own = fathom('app');
    const part = put(at('app/node_modules'));
    for (const open of [part, dirname(part)]) {
      chmodSync(open, 0o777);
      expect(problemOf(part, own)).toContain(`write to ${open}`);
      chmodSync(open, 0o755);
    }
    expect(problemOf(part, own)).toBe('');
    const beside = put(at('resources/app.asar.unpacked/node_modules'));
    chmodSync(beside, 0o777);
    const inside = put(at('resources/app.asar/node_modules'));
    expect(problemOf(inside, fathom('resources/app.asar'))).toContain('app.asar.unpacked');
  });

  it('is not loaded if only NODE_PATH or the home folder contains it', long, () => {
    const own = fathom('app');
    writeFileSync(join(own, 'package.json'), '{"name":"fathom","version":"1.0.0","type":"module"}');
    const evil = at('evil');
    for (const name of ['node-pty', native]) {
      mkdirSync(join(evil, '@lydell', name), { recursive: true });
      writeFileSync(join(evil, '@lydell', name, 'package.json'), '{"main":"index.js"}');
      writeFileSync(join(evil, '@lydell', name, 'index.js'), 'console.log("pwned");');
      writeFileSync(join(evil, '@lydell', name, 'pty.node'), '');
    }
    cpSync(evil, at('home/.node_modules'), { recursive: true });
    cpSync(evil, at('node_modules'), { recursive: true });
    cpSync(join(root, 'dist/cli'), join(own, 'dist/cli'), { recursive: true });
    const { stdout } = spawnSync(process.execPath, [join(own, 'dist/cli/fathom.js'), 'doctor'], {
      env: { PATH: process.env['PATH'], HOME: at('home'), NODE_PATH: evil },
      encoding: 'utf8',
    });
    expect(stdout).toContain('is not part of Fathom');
    expect(stdout).not.toContain('pwned');
  });
});

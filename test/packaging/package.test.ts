// Tests that the packaged app contains exactly the needed files. The app is built with a substitute for
// Electron's runtime that has Electron's fuse wire.
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../build/package/electron-builder.config.mjs';
import { lacksFor } from '../../build/package/tools.mjs';
import { buildOnce } from '../support/cli.ts';
import { startServeProcess } from '../support/servers/serve-process.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
/** Marks Electron's fuses for @electron/fuses. A version, the number of fuses, and each as `0`, `1`, or `r` follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
const OWN_PART_MB = 15;

const folder = temporaryFolder('package');
let unpacked = '';
const resources = (name: string): string => join(unpacked, 'resources', name);

function makeRuntime(version: string): string {
  const runtime = join(folder, 'runtime');
  mkdirSync(join(runtime, 'resources'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.from('1'.repeat(FUSES)),
  ]);
  writeFileSync(join(runtime, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire]));
  chmodSync(join(runtime, 'electron'), 0o755);
  writeFileSync(join(runtime, 'version'), version);
  writeFileSync(join(runtime, 'LICENSES.chromium.html'), 'Chromium');
  return runtime;
}

function filesIn(top: string): string[] {
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(top.length + 1))
    .sort();
}

beforeAll(() => {
  buildOnce();
  const words = ['--linux', 'dir', 'tar.gz', 'deb', `-c.electronDist=${makeRuntime(config.electronVersion)}`];
  // The contents matter here, not the size, and this setting compresses ten times as fast.
  words.push('-c.deb.compression=gz');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'build/package.mjs'), ...words, `-c.directories.output=${join(folder, 'out')}`],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 200_000,
      env: { ...process.env, FATHOM_UPDATE_FEED: 'https://fathom.example/newest.json' },
    },
  );
  expect({ status, told: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, told: '' });
  unpacked = join(folder, 'out', 'linux-unpacked');
}, 240_000);

/** Fathom's files in the archive, without folders. */
function packed(): string[] {
  const all = listPackage(resources('app.asar'), { isPack: false }).map((path) => path.slice(1));
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}/`)));
}

describe('the package', () => {
  it('contains exactly the build, the licenses, and the terminal, and no development files', () => {
    const built = ['electron', 'labs', 'renderer'].flatMap((name) =>
      filesIn(join(root, 'dist', name)).map((file) => `dist/${name}/${file}`),
    );
    const own = packed().filter((path) => !path.startsWith('node_modules/'));
    const expected = built.filter((path) => !/^dist\/renderer\/.*\.(br|gz)$/.test(path));
    expect(own.sort()).toEqual([...expected, 'LICENSE', 'dist/LICENSES.txt', 'package.json'].sort());
    const kits = 'dist/labs/kits/';
    expect(own.filter((path) => /\.(map|ts|svelte)$/.test(path) && !path.startsWith(kits))).toEqual([]);
    const packages = packed().filter((path) => path.startsWith('node_modules/'));
    expect(new Set(packages.map((path) => path.split('/').slice(1, 3).join('/')))).toEqual(
      new Set(['@lydell/node-pty', `@lydell/node-pty-${process.platform}-${process.arch}`]),
    );
    expect(packages.filter((path) => /\.(map|ts|md)$/.test(path))).toEqual([]);
  });

  it('has no source maps, not even inside files', () => {
    extractAll(resources('app.asar'), join(folder, 'app'));
    const scripts = filesIn(join(folder, 'app')).filter((path) => /\.(c|m)?js$/.test(path));
    expect(scripts.length).toBeGreaterThan(30);
    for (const path of scripts)
      expect([
        path,
        /\n\/\/# sourceMappingURL=/.test(readFileSync(join(folder, 'app', path), 'utf8')),
      ]).toEqual([path, false]);
  });

  it('is never a development build', () => {
    const window = join(root, 'dist/renderer/assets');
    const scripts = readdirSync(window).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    // Code that Svelte adds to development builds.
    const traced = scripts.filter((name) => readFileSync(join(window, name), 'utf8').includes('updated at'));
    expect(traced).toEqual([]);
  });

  it('has the terminal’s native module next to the archive', () => {
    const beside = filesIn(resources('app.asar.unpacked'));
    expect(beside.every((path) => path.startsWith('node_modules/@lydell/'))).toBe(true);
    expect(beside.filter((path) => path.endsWith('.node'))).toEqual([
      `node_modules/@lydell/node-pty-${process.platform}-${process.arch}/pty.node`,
    ]);
  });

  it(`is under ${OWN_PART_MB} MB without Electron`, () => {
    const bytes =
      statSync(resources('app.asar')).size +
      filesIn(resources('app.asar.unpacked'))
        .map((path) => statSync(join(resources('app.asar.unpacked'), path)).size)
        .reduce((sum, size) => sum + size, 0);
    expect(bytes / 1e6).toBeLessThan(OWN_PART_MB);
    expect(bytes / 1e6).toBeGreaterThan(5);
  });

  it('has fuses that disable Node mode, Node flags and variables, and code from outside the archive', () => {
    const program = readFileSync(join(unpacked, 'fathom'));
    const at = program.indexOf(SENTINEL) + SENTINEL.length + 2;
    const wire = program.subarray(at, at + FUSES).toString();
    // In Electron's order: node, cookies, NODE_OPTIONS, inspect, integrity, only asar, snapshot (unchanged),
    // file:, wasm (unchanged).
    expect(wire.slice(0, 6)).toBe('010011');
    expect(wire[7]).toBe('0');
  });

  it('contains the address that publishes the newest version', () => {
    const { updateFeed } = JSON.parse(String(extractFile(resources('app.asar'), 'package.json'))) as {
      updateFeed?: unknown;
    };
    expect(updateFeed).toBe('https://fathom.example/newest.json');
  });

  it('is built with the tested version of Electron', () => {
    const { devDependencies } = readJson('package.json') as { devDependencies: Record<string, string> };
    expect(config.electronVersion).toBe(devDependencies['electron']);
  });

  it('contains Chromium’s licenses', () => {
    expect(existsSync(join(unpacked, 'LICENSES.chromium.html'))).toBe(true);
  });

  it('registers its file types and supports three systems', () => {
    expect(config.fileAssociations.map(({ ext }) => ext)).toEqual(['fathom', 'simple', 'smp']);
    expect(config.linux.target).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz']);
    expect(config.win.target).toEqual(['nsis', 'zip']);
    expect(config.mac.target).toEqual([
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ]);
    const icon = readFileSync(join(root, 'build/icons/icon.png'));
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([1024, 1024]);
  });

  it('performs the main task with its own code in browser mode', long, async () => {
    const cli = join(resources('cli'), 'dist/cli/fathom.js');
    const program = join(folder, 'p.simple');
    writeFileSync(program, 'return arg * 6;\n');
    const run = spawnSync(process.execPath, [cli, 'run', program, '--arg', '7'], { encoding: 'utf8' });
    expect(run.stdout).toBe('42\n');
    const { server } = await startServeProcess(folder, 0, [], cli);
    try {
      const { cookie } = await server.enter();
      const page = await server.get('/', { Cookie: cookie });
      expect(page.body).toContain('<div id="app">');
    } finally {
      await server.server.close();
    }
  });
});

/** The sorted paths of files below a folder in an archive's listing. */
const below = (listing: string, top: string): string[] =>
  listing
    .split('\n')
    .filter((path) => path.startsWith(top) && !path.endsWith('/'))
    .map((path) => path.slice(top.length))
    .sort();
const output = (program: string, ...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};
const made = (ending: string): string => {
  const found = readdirSync(join(folder, 'out')).find((name) => name.endsWith(ending));
  if (found === undefined) throw new Error(`there is no ${ending}`);
  return join(folder, 'out', found);
};

describe('packages for Linux', () => {
  it('contain the files of the folder in a tar.gz', () => {
    const name = made('.tar.gz');
    const top = `${/([^/]+)\.tar\.gz$/.exec(name)?.[1] ?? ''}/`;
    expect(below(output('tar', 'tzf', name), top)).toEqual(filesIn(unpacked));
  });

  it('contain the same files, a menu entry, icons, and file types in a deb, all owned by root', () => {
    const lines = output('dpkg-deb', '-c', made('.deb')).trimEnd().split('\n');
    expect(lines.filter((line) => !/^\S+ root\/root /.test(line))).toEqual([]);
    expect(lines[0]).toMatch(/^drwxr-xr-x .* \.\/$/);
    const listing = lines.map((line) => line.split(/\s+/).slice(5).join(' ')).join('\n');
    expect(below(listing, './opt/Fathom/')).toEqual(filesIn(unpacked));
    const others = below(listing, './usr/share/');
    const documents = ['docs', 'labs/grading', 'labs/kits'].flatMap((name) =>
      filesIn(join(root, name)).map((file) => `doc/fathom/${name}/${file}`),
    );
    expect(others.filter((path) => !path.startsWith('icons/'))).toEqual(
      [
        'applications/fathom.desktop',
        'mime/packages/fathom.xml',
        'man/man1/fathom.1.gz',
        'man/de/man1/fathom.1.gz',
        ...['copyright', 'README.md', 'labs/GRADING.md'].map((name) => `doc/fathom/${name}`),
        ...documents,
      ].sort(),
    );
    expect(below(listing, './usr/bin/')).toEqual(['fathom']);
    expect(others).toContain('icons/hicolor/48x48/apps/fathom.png');
  });

  it('contain the command line with grading, the licenses, and a manual page', long, () => {
    const trees = { deb: join(folder, 'tree-of-deb'), tar: join(folder, 'tree-of-tar') };
    output('dpkg-deb', '-x', made('.deb'), trees.deb);
    mkdirSync(trees.tar);
    output('tar', 'xzf', made('.tar.gz'), '-C', trees.tar, '--strip-components=1');
    const licences = readFileSync(join(root, 'dist/LICENSES.txt'), 'utf8');
    const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
    for (const [program, share] of [
      [join(trees.tar, 'bin/fathom'), join(trees.tar, 'share')],
      [join(trees.deb, 'opt/Fathom/bin/fathom'), join(trees.deb, 'usr/share')],
    ] as const) {
      expect(readFileSync(join(share, 'doc/fathom/copyright'), 'utf8')).toBe(licences);
      expect(output('gzip', '-cd', join(share, 'man/man1/fathom.1.gz'))).toContain('.SS "fathom grade ');
      // Through a link, as a user puts it on the path; in a folder without the project's files.
      const linked = join(folder, 'linked');
      rmSync(linked, { force: true });
      symlinkSync(program, linked);
      const sh = (line: string, env: NodeJS.ProcessEnv = { PATH: path, HOME: folder }) =>
        spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
      expect(sh('./linked --version').stdout).toBe('0.1.0\n');
      expect(sh('./linked licences').stdout).toBe(licences);
      const graded = sh('./linked lab pack loops --with start --out s.fathom && ./linked grade s.fathom');
      expect([graded.status, graded.stdout.split('\n')[0]]).toEqual([0, 's.fathom: loops 0/23']);
      const empty = join(folder, 'without-node');
      mkdirSync(empty, { recursive: true });
      for (const tool of ['dirname', 'readlink', 'sh'])
        if (!existsSync(join(empty, tool))) symlinkSync(`/usr/bin/${tool}`, join(empty, tool));
      expect(sh('./linked --version', { PATH: empty })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('apt install nodejs') as string,
      });
    }
    // On the path: the same program, which finds the package's folder.
    expect(readFileSync(join(trees.deb, 'usr/bin/fathom'))).toEqual(
      readFileSync(join(trees.deb, 'opt/Fathom/bin/fathom')),
    );
    expect(statSync(join(trees.deb, 'usr/bin/fathom')).mode & 0o777).toBe(0o755);
    const script = output('dpkg-deb', '--ctrl-tarfile', made('.deb'));
    expect(script).not.toMatch(/(update-alternatives --install|ln -sf) '?\/usr\/bin/);
  });

  it('link to an existing page: the distributor’s page or the installed documents', long, () => {
    const of = (env: NodeJS.ProcessEnv) =>
      spawnSync(
        process.execPath,
        [
          '-e',
          "import('./build/package/electron-builder.config.mjs').then((m) => console.log(m.default.extraMetadata.homepage))",
        ],
        { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
      );
    expect(of({ FATHOM_HOMEPAGE: 'https://fathom.example/' }).stdout).toBe('https://fathom.example/\n');
    expect(of({ FATHOM_HOMEPAGE: 'fathom.example' }).stderr).toContain('begins with https://');
    const page = /^Homepage: file:\/\/(.*)$/m.exec(output('dpkg-deb', '-f', made('.deb')))?.[1] ?? '';
    expect(output('dpkg-deb', '-c', made('.deb'))).toContain(` .${page}\n`);
  });

  it('declare the package’s name, dependencies, and files in a deb', long, () => {
    const control = output('dpkg-deb', '-f', made('.deb'));
    for (const line of ['Package: fathom', 'Architecture: amd64', 'Section: education', 'Maintainer: Fathom'])
      expect(control.split('\n')).toContain(line);
    expect(control).toMatch(/^Depends: .*libnss3/m);
    expect(control).toMatch(/^Description: \S.*\n \S/m);
    const tree = join(folder, 'deb');
    output('dpkg-deb', '-x', made('.deb'), tree);
    expect(readFileSync(join(tree, 'usr/share/applications/fathom.desktop'), 'utf8')).toMatch(
      /^MimeType=application\/x-fathom;text\/x-simple;/m,
    );
    const kinds = readFileSync(join(tree, 'usr/share/mime/packages/fathom.xml'), 'utf8');
    expect([...kinds.matchAll(/pattern="(.*?)"/g)].map(([, pattern]) => pattern)).toEqual([
      '*.fathom',
      '*.simple',
      '*.smp',
    ]);
  });

  it('are not created by Fathom’s tool with an unsupported format or option', () => {
    const tool = join(root, 'build/package/fpm.mjs');
    for (const words of [
      ['-s', 'dir', '-t', 'rpm'],
      ['-s', 'dir', '-t', 'deb', '--unknown'],
    ])
      expect(spawnSync(process.execPath, [tool, ...words]).status).toBe(1);
  });
});

describe('missing packaging requirements', () => {
  const machine = { platform: 'linux', has: () => false, env: {}, runtime: false };
  const all = { platform: 'linux', has: () => true, env: {}, runtime: true };

  it('are reported with instructions', () => {
    const lacks = lacksFor([], machine);
    for (const part of [
      "Electron's runtime",
      'p7zip-full',
      'deb: fpm',
      'rpm: fpm',
      'apt install rpm',
      'AppImage',
    ])
      expect(lacks.filter((lack: string) => lack.includes(part))).toHaveLength(1);
    expect(lacksFor(['--mac'], machine)).toContainEqual(expect.stringContaining('requires a Mac'));
    expect(lacksFor(['--win', 'nsis'], machine)).toContainEqual(expect.stringContaining('wine'));
  });

  it('are not reported if everything is installed', () => {
    expect(lacksFor(['--linux', 'dir'], all)).toEqual([]);
    expect(lacksFor(['--linux', 'deb', 'rpm', 'tar.gz'], all)).toEqual([]);
    expect(lacksFor(['--linux', 'dir', '-c.electronDist=/x'], machine)).toEqual([]);
  });
});

// Tests that the package for browsers contains exactly the needed files, is small, and compiles nothing.
// The long tests install the package into an empty folder, as `npx` does, and use it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { buildOnce } from '../support/cli.ts';
import { isLong, long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const LARGEST_MB = 10;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

function npm(words: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
/** Some versions of npm print a list, and others print an object with the names as keys. */
const pack = (words: readonly string[]): Packed =>
  Object.values(JSON.parse(npm(['pack', '--json', ...words])) as Record<string, Packed>)[0];

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

const box = temporaryFolder('bin');
let packed: Packed;
beforeAll(() => {
  buildOnce();
  packed = pack(['--pack-destination', box]);
}, 120_000);

describe('the package for browsers', () => {
  it('contains exactly the browser build, the licenses, and the README', () => {
    const { files, size } = packed;
    const built = ['dist/cli', 'dist/labs', 'dist/renderer'].flatMap(filesIn);
    expect(files.map(({ path }) => path).sort()).toEqual(
      [
        ...built.filter((path) => !/^dist\/(cli\/(grader-body\.code|code\/.*)|renderer\/.*\.gz)$/.test(path)),
        'dist/man/fathom.1.gz',
        // Lecturers who grade on other systems need these files.
        'labs/GRADING.md',
        ...filesIn('labs/grading'),
        ...filesIn('labs/kits'),
        // npm always includes the file in "main".
        'dist/electron/main.js',
        'dist/LICENSES.txt',
        'LICENSE',
        'README.md',
        'package.json',
      ].sort(),
    );
    expect(size / 1e6).toBeLessThan(LARGEST_MB);
    expect(files.find(({ path }) => path === 'dist/cli/fathom.js')?.mode).toBe(0o755);
  });

  it('needs no compiler during installation, and its terminal supports six systems', () => {
    const read = (path: string): Record<string, Record<string, string>> =>
      JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>;
    const { scripts, dependencies } = read('package.json');
    expect(Object.keys(dependencies)).toEqual(['@lydell/node-pty']);
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
    expect(read('node_modules/@lydell/node-pty/package.json')['scripts']).toBeUndefined();
    const prebuilt = Object.keys(read('node_modules/@lydell/node-pty/package.json')['optionalDependencies']);
    expect(prebuilt.map((name) => name.replace('@lydell/node-pty-', '')).sort()).toEqual(
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'].sort(),
    );
  });

  it('starts by its name from a shell: packed, unpacked, and linked', long, () => {
    const folder = box;
    expect(spawnSync('tar', ['xzf', join(folder, packed.filename), '-C', folder]).status).toBe(0);
    mkdirSync(join(folder, '.bin'));
    const command = join(folder, '.bin', 'fathom');
    symlinkSync('../package/dist/cli/fathom.js', command);
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder };
    const sh = (line: string, more: NodeJS.ProcessEnv = {}) =>
      spawnSync('sh', ['-c', line], { cwd: folder, env: { ...env, ...more }, encoding: 'utf8' });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(sh('.bin/fathom --version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(sh('echo "return arg;" | .bin/fathom run - --arg 9')).toMatchObject({ status: 0, stdout: '9\n' });
    expect(sh('.bin/fathom doctor').stdout).toMatch(/^Limits /m);
    expect(
      sh('.bin/fathom lab pack loops --with solution --out s.fathom && .bin/fathom grade s.fathom'),
    ).toMatchObject({ status: 0, stdout: expect.stringContaining('s.fathom: loops 23/23') as string });
    // Other programs use the same environment variables, so a preload imitates an older Node.
    writeFileSync(
      join(folder, 'old.cjs'),
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } });",
    );
    expect(sh('.bin/fathom --version', { NODE_OPTIONS: `--require ${folder}/old.cjs` })).toMatchObject({
      status: 2,
      stderr: 'fathom: this is Node 18.19.1. Fathom requires 20.19 or later\n',
    });
    const man = sh(`gzip -cd package/dist/man/fathom.1.gz`).stdout;
    expect(man).toContain(`.TH FATHOM 1 "" "Fathom ${version}"`);
    for (const name of ['grade', 'lab pack', 'serve', 'doctor'])
      expect(man).toContain(`.SS "fathom ${name} `);
  });

  // Requests the terminal's package from the registry.
  if (isLong)
    it(
      'works from an empty folder: compiles, serves its window, and opens a shell',
      { timeout: 300_000 },
      async () => {
        const { filename } = packed;
        const folder = mkdtempSync(join(tmpdir(), 'fathom-npm-'));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        copyFileSync(join(box, filename), join(folder, filename));
        writeFileSync(join(folder, 'package.json'), '{"private":true}');
        npm(['install', '--no-audit', '--no-fund', join(folder, filename)], folder);
        expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
          '@lydell',
          'fathom',
        ]);
        // No compiler and no program of this machine except Node is available.
        const env = {
          PATH: process.execPath.replace(/\/node$/, ''),
          HOME: folder,
          SHELL: '/bin/sh',
          FATHOM_WORKSPACE: join(folder, 'w'),
        };
        const command = join(folder, 'node_modules/.bin/fathom');
        const program = join(folder, 'p.simple');
        writeFileSync(program, 'return arg * 6;\n');
        const withEnv = { ...env, PATH: `${env.PATH}:/usr/bin:/bin` };
        const run = spawnSync(command, ['run', program, '--arg', '7'], { env: withEnv, encoding: 'utf8' });
        expect(run.stdout).toBe('42\n');
        const started = spawnSync('npx', ['--yes', `./${filename}`, 'doctor'], {
          cwd: folder,
          encoding: 'utf8',
          timeout: 200_000,
        });
        expect([started.status, started.stdout]).toEqual([0, expect.stringMatching(/^Limits /m)]);
        const server = spawn(process.execPath, [command, 'serve', '--port', '0'], {
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        onTestFinished(() => void server.kill('SIGKILL'));
        const [line] = (await once(server.stdout, 'data')) as [Buffer];
        const address = new URL(String(line).trim());
        const entered = await fetch(address, { headers: { 'Sec-Fetch-Site': 'none' } });
        const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0];
        const key = /'fathom-key', '([\w-]+)'/.exec(await entered.text())?.[1] ?? '';
        const page = await fetch(new URL('/', address), { headers: { Cookie: cookie } });
        expect(await page.text()).toContain('<div id="app">');
        const socket = new WebSocket(`ws://${address.host}/socket`, ['fathom', `key.${key}`, 'window.w'], {
          headers: { Cookie: cookie, Origin: address.origin },
        });
        await once(socket, 'open');
        let heard = '';
        const answered = new Promise<void>((resolve) =>
          socket.on('message', (data) => {
            heard += String(data);
            const id = /"id":"([\w-]+)"/.exec(heard)?.[1];
            if (heard.includes('answer') && id !== undefined && !heard.includes('sum 42'))
              socket.send(
                JSON.stringify({
                  kind: 'call',
                  number: 2,
                  name: 'terminal.write',
                  request: { id, data: 'echo sum $((6*7))\r' },
                }),
              );
            if (heard.includes('sum 42')) resolve();
          }),
        );
        socket.send(
          JSON.stringify({ kind: 'call', number: 1, name: 'terminal.open', request: { cols: 80, rows: 24 } }),
        );
        await answered;
        socket.terminate();
      },
    );
});

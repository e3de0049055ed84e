// Tests that every command works for a user unknown to the system. Containers often run under an unlisted
// user ID, for whose name or home folder Node throws.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeFolder, userName } from '../../electron/services/account.ts';
import { GuardedServer } from '../../electron/server/guarded-server.ts';
import { WindowServer } from '../../electron/server/window-server.ts';
import { buildOnce } from '../support/cli.ts';
import { openClass } from '../support/servers/class.ts';
import { until } from '../support/servers/web.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const unknown = (): never => {
  throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' });
};

describe('a user without an account entry', () => {
  const account = { homedir: unknown, userInfo: unknown };

  it('has / as the home folder and no name', () => {
    expect([homeFolder(account), userName(account)]).toEqual([resolve('/'), '']);
    expect(userName()).not.toBe('');
  });

  it('gets the home folder from HOME unless HOME is empty', () => {
    expect(homeFolder({ ...account, homedir: () => '/home/ada' })).toBe('/home/ada');
    const listed = { ...userInfo(), homedir: '/home/grace' };
    expect(homeFolder({ homedir: () => '', userInfo: () => listed })).toBe('/home/grace');
  });
});

it('is handled in the only file that queries account data', () => {
  const sources = ['electron', 'compiler', 'labs', 'renderer', 'build'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)),
  );
  const asking = sources
    .filter((file) => /\.(ts|mjs|js|svelte)$/.test(file))
    .filter((file) => /\b(homedir|userInfo)\b/.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual(['electron/services/account.ts']);
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('a class closes its first server if the second server cannot open', async () => {
  const listened = vi.spyOn(GuardedServer.prototype, 'open');
  vi.spyOn(WindowServer.prototype, 'open').mockRejectedValue(new Error('no room'));
  await expect(openClass()).rejects.toThrow('no room');
  const [students] = listened.mock.contexts as GuardedServer[];
  const refused = await new Promise((done) => {
    connect(students.port, '127.0.0.1')
      .once('connect', () => done('open'))
      .once('error', (error: NodeJS.ErrnoException) => done(error.code));
  });
  expect(refused).toBe('ECONNREFUSED');
});

const UNKNOWN = 54_321;
const folder = temporaryFolder('account');
const cli = join(folder, 'dist', 'cli', 'fathom.js');
const user = { uid: UNKNOWN, gid: UNKNOWN, cwd: '/' };
const isRoot = process.getuid?.() === 0;

describe.runIf(process.platform === 'linux' && isRoot)('a real process of such a user', long, () => {
  beforeAll(() => {
    buildOnce();
    // The file is readable by that user.
    cpSync(new URL('../../dist', import.meta.url), join(folder, 'dist'), { recursive: true });
    cpSync(new URL('../../package.json', import.meta.url), join(folder, 'package.json'));
    symlinkSync(new URL('../../node_modules', import.meta.url), join(folder, 'node_modules'));
    spawnSync('chmod', ['-R', 'a+rX', folder]);
    mkdirSync(join(folder, 'state'));
    writeFileSync(join(folder, 'one.simple'), 'return arg + 1;');
    spawnSync('chown', [String(UNKNOWN), join(folder, 'state')]);
  }, 120_000);

  const env = { PATH: process.env['PATH'], FATHOM_STATE: join(folder, 'state') };

  it.each([['serve'], ['serve', '--class']])('%s %s prints an address and exits', async (...command) => {
    const child = spawn(process.execPath, [cli, ...command, '--port', '0'], { ...user, env });
    let printed = '';
    let told = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (told += data.toString()));
    const ended = new Promise((done) => child.once('exit', done));
    await until(() => printed.includes('\n') || child.exitCode !== null, 'the address');
    expect({ told, printed }).toMatchObject({ printed: expect.stringMatching(/^http:\/\/\S+\n$/) as string });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    ['run', ['one.simple', '--arg', '1']],
    ['doctor', []],
    ['doctor', ['--bundle', 'state/report.zip']],
  ])('%s %s works', (command, more) => {
    const { stderr, stdout } = spawnSync(process.execPath, [cli, command, ...more], {
      ...user,
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/uv_os|ERR_SYSTEM|mistake of Fathom|internal/i);
    expect(stdout).not.toBe('');
  });
});

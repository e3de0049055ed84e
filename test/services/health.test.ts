// Tests that logs and bundles contain no personal data: secrets are planted in every possible source, and
// the tests search for them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBundle } from '../../electron/services/health/bundle.ts';
import { checkComputer, folderCheck, freeCheck, nodeCheck } from '../../electron/services/health/checks.ts';
import { isLogLine, Log, readLogs } from '../../electron/services/health/log.ts';
import { withoutPerson } from '../../electron/services/health/privacy.ts';
import { buildOnce, fathomProcess } from '../support/cli.ts';
import { openServer } from '../support/servers/web.ts';
import { readZip } from '../../labs/engine/submission/zip.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('health');
const fresh = (name: string): string => mkdtempSync(join(folder, name));

const TOKEN = 'q8Zr1mXw_0aB3cD4eF5gH6iJ7kL8mN9o';
const PROGRAM = 'int mySecretProgram = 4711; return mySecretProgram;';
const person = {
  folders: [
    ['/home/lovelace/Work', '<workspace>'],
    ['/home/lovelace', '~'],
  ],
  names: [
    ['lovelace', '<user>'],
    ['analytical-engine', '<computer>'],
  ],
} as const;
const secrets = [/lovelace/i, /analytical-engine/i, /mySecretProgram/, /4711/, new RegExp(TOKEN), /byron/];

/** A typical error whose message quotes its input. */
function telling(): Error {
  const error = new TypeError(`${PROGRAM} in /home/lovelace/Work/byron.simple with ${TOKEN}`);
  error.stack = `${String(error)}\n    at compile (file:///home/lovelace/fathom/dist/cli/chunks/web.js:12:3)
    at async lovelace's (/home/lovelace/Work/byron.simple:4711:1)
    at C:\\Users\\lovelace\\dist\\electron\\main.js:1:1\n${PROGRAM}`;
  return Object.assign(error, { code: 'ENOENT' });
}

describe('logs', () => {
  it('contain kinds and locations of errors, but no text that the errors quote', () => {
    const logs = fresh('logs');
    const log = new Log(logs, () => new Date(0));
    log.note('start', { version: '0.1.0', port: 4711, folder: '/home/lovelace', text: PROGRAM });
    log.bug(telling(), 'workspace.write');
    log.crash(telling(), { of: 'cli' });
    log.crash(PROGRAM);
    const { services, crashes } = readLogs(logs);
    expect(services).toBe(
      '1970-01-01T00:00:00.000Z start version=0.1.0 port=4711 folder=- text=-\n' +
        '1970-01-01T00:00:00.000Z bug call=workspace.write kind=TypeError code=ENOENT\n' +
        '  at compile (web.js:12:3)\n  at <top> (main.js:1:1)\n',
    );
    expect(crashes).toContain('crash of=cli kind=TypeError code=ENOENT\n  at compile (web.js:12:3)\n');
    expect(crashes).toContain('crash kind=string\n');
    for (const secret of [/lovelace/, /Secret/, /byron/, /q8Zr1/])
      expect(services + crashes).not.toMatch(secret);
    expect(statSync(join(logs, 'services.log')).mode & 0o077).toBe(0);
  });

  it('are rotated: four files of at most 256 kB', long, () => {
    const logs = fresh('rotation');
    const log = new Log(logs);
    for (let i = 0; i < 24_000; i++) log.note('window', { number: i, filler: 'x'.repeat(40) });
    const files = readdirSync(logs).sort();
    expect(files).toEqual(['services.1.log', 'services.2.log', 'services.3.log', 'services.log']);
    for (const file of files) expect(statSync(join(logs, file)).size).toBeLessThanOrEqual(256 * 1024);
    const lines = readLogs(logs).services.trim().split('\n');
    // Files are ordered, the newest last, and the oldest is removed.
    const numbers = lines.map((line) => Number(/number=(\d+)/.exec(line)?.[1]));
    expect(numbers[numbers.length - 1]).toBe(23_999);
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
  });

  it('are skipped if they cannot be written', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => new Log(file).note('start')).not.toThrow();
    expect(() => new Log(null).crash(new Error('x'))).not.toThrow();
    expect(readLogs(file)).toEqual({ services: '', crashes: '' });
  });

  it('record a server’s start, windows, errors, and shutdown', async () => {
    const broken = { ...(await import('node:fs/promises')), readdir: () => Promise.reject(telling()) };
    const server = await openServer({ disk: broken as never });
    const window = await server.window();
    // The details in the response are meant only for the page that made the call.
    await window.call('workspace.list', {});
    window.socket.terminate();
    await server.server.close();
    const { services } = readLogs(join(server.folder, 'state', 'logs'));
    expect(services).toMatch(/ start version=\d+\.\d+\.\d+ node=v[\d.]+ system=\w+ port=\d+\n/);
    expect(services).toMatch(/ window\n[^]* window-gone\n[^]* end\n$/);
    for (const secret of secrets.slice(0, 4)) expect(services.replace(/port=\d+/, '')).not.toMatch(secret);
    rmSync(server.folder, { recursive: true });
    const silent = await openServer({ readOnly: true });
    await silent.server.close();
    expect(readLogs(join(silent.folder, 'state', 'logs')).services).toBe('');
    rmSync(silent.folder, { recursive: true });
  });
});

describe('personal data', () => {
  it.each([
    ['/home/lovelace/Work/a.simple', '<workspace>/a.simple'],
    ['file:///home/lovelace/x', 'file://~/x'],
    ['"\\/home"/home/lovelace', '"\\/home"~'],
    ['%2Fhome%2Flovelace%2FWork', '<workspace>'],
    ['C:\\Users\\Lovelace\\x', 'C:\\Users\\<user>\\x'],
    ['I am LOVELACE.', 'I am <user>.'],
    ['lovelaces', 'lovelaces'],
    ['ada.lovelace@example.org', '<address>'],
    [`ticket=${TOKEN}`, 'ticket=<key>'],
    ['linux x64 at /usr/bin/as', 'linux x64 at /usr/bin/as'],
    ['a-long-name-of-words-alone-stays', 'a-long-name-of-words-alone-stays'],
  ])('is removed from %s', (text, clean) => {
    expect(withoutPerson(text, person)).toBe(clean);
  });

  it('does not include common user names', () => {
    expect(withoutPerson('root at fathom', { folders: [['/', '~']], names: [['root', '<user>']] })).toBe(
      'root at fathom',
    );
  });
});

/** The files of an archive as texts. */
async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const content = await readZip(new Uint8Array(bytes));
  if ('fault' in content) throw new Error('not a valid archive');
  return new Map([...content.files].map(([name, data]) => [name, Buffer.from(data).toString('utf8')]));
}

describe('the diagnostics bundle', () => {
  it('contains the findings and none of the planted secrets', async () => {
    const [config, logs] = [fresh('config'), fresh('logs')];
    const settings = {
      theme: 'dark',
      textSize: 120,
      argument: '4711',
      language: 'lovelace',
      disabledRules: ['byron'],
      view: { last: PROGRAM, token: TOKEN },
      mine: '/home/lovelace',
    };
    writeFileSync(join(config, 'settings.json'), JSON.stringify(settings));
    new Log(logs).bug(telling(), 'workspace.write');
    // Another process wrote this to the log.
    const planted = `${PROGRAM}\n2026-01-01T00:00:00.000Z start who=lovelace key=${TOKEN}\n{"cookie":"${TOKEN}"}\n`;
    writeFileSync(join(logs, 'crashes.log'), planted);
    writeFileSync(join(logs, 'services.1.log'), `${'x'.repeat(1000)}\n${PROGRAM}`);
    const data = {
      window: '/home/lovelace/fathom',
      tools: ['/home/lovelace/bin/as'],
      host: 'analytical-engine',
    };
    const text = `Window /home/lovelace/fathom, key ${TOKEN}`;
    const files = await unpacked(await makeBundle({ person, text, data, config, logs }));
    expect([...files.keys()]).toEqual([
      'README.txt',
      'doctor.txt',
      'doctor.json',
      'settings.json',
      'services.log',
      'crashes.log',
    ]);
    for (const [name, content] of files)
      for (const secret of secrets)
        expect([name, content]).toEqual([name, expect.not.stringMatching(secret)]);
    expect(files.get('doctor.txt')).toBe('Window ~/fathom, key <key>');
    expect(JSON.parse(files.get('settings.json') ?? '')).toEqual({
      readable: true,
      theme: 'dark',
      textSize: 120,
    });
    expect(files.get('services.log')).toContain('at compile (web.js:12:3)');
  });

  it('is created even with empty folders or invalid settings', async () => {
    const config = fresh('config');
    for (const content of ['', '[]', 'null', '{"theme":', '{"theme":"lovelace"}']) {
      writeFileSync(join(config, 'settings.json'), content);
      const files = await unpacked(
        await makeBundle({ person, text: '', data: null, config, logs: '/nowhere' }),
      );
      expect(files.get('settings.json')).not.toMatch(/lovelace/);
      expect(files.get('crashes.log')).toBe('');
    }
  });

  it('is written by `fathom doctor --bundle` for a named user', { ...long, timeout: 180_000 }, async () => {
    buildOnce();
    const home = join(fresh('home'), 'lovelace');
    const state = join(home, 'state');
    mkdirSync(join(home, 'Fathom', 'logs'), { recursive: true });
    writeFileSync(join(home, 'Fathom', 'byron.simple'), PROGRAM);
    new Log(join(state, 'logs')).crash(telling());
    const env = { ...process.env, HOME: home, USER: 'lovelace', LOGNAME: 'lovelace', FATHOM_STATE: state };
    const file = join(home, 'bundle.zip');
    const { status, stderr, stdout } = fathomProcess(['doctor', '--bundle', file], '', env);
    expect({ status, stderr: stderr.includes('Nothing was sent') }).toEqual({ status: 0, stderr: true });
    expect(stdout).toContain(`${join(state, 'logs')}: services.log and crashes.log`);
    const files = await unpacked(readFileSync(file));
    for (const [name, content] of files)
      for (const secret of secrets)
        expect([name, content]).toEqual([name, expect.not.stringMatching(secret)]);
    expect(files.get('crashes.log')).toContain('kind=TypeError');
    const nowhere = fathomProcess(['doctor', '--bundle', join(home, 'none', 'x.zip')], '', env);
    expect({ status: nowhere.status, stack: nowhere.stderr.includes('    at ') }).toEqual({
      status: 2,
      stack: false,
    });
  });
});

describe('the doctor’s findings', () => {
  const toolchain = {
    ready: false,
    lack: 'tools',
    chosen: '',
    advice: 'install binutils',
    flavor: null,
    install: [],
    toolchains: [],
    limits: { time: true, output: true, memory: true, processes: true, calls: false },
  } as never;

  it('suggest a remedy for each missing part', async () => {
    const env = {
      PATH: '/nowhere',
      FATHOM_WORKSPACE: '/proc/fathom',
      FATHOM_STATE: join(folder, 'a', 'b', 'c'),
      FATHOM_CONFIG: folder,
      TMPDIR: '/nowhere',
    };
    const checks = await checkComputer({ node: 'v18.0.0', from: folder, toolchain, env });
    const states = new Map(checks.map((check) => [check.name, check]));
    expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
      Node: 'bad',
      Window: 'bad',
      Toolchain: 'lack',
      Terminal: 'ok',
      Browser: 'lack',
      Workspace: 'bad',
      State: 'ok',
      Settings: 'ok',
    });
    for (const { state, todo, name } of checks) expect([name, todo !== '']).toEqual([name, state !== 'ok']);
    expect(states.get('Toolchain')?.todo).toBe('install binutils');
    // The examination leaves no files.
    expect(readdirSync(folder).filter((name) => name.includes('doctor'))).toEqual([]);
  });

  it('use the documented thresholds', () => {
    expect(
      [nodeCheck('v20.19.0'), nodeCheck('v20.18.3'), nodeCheck('v21.0.0'), nodeCheck('x')].map(
        ({ state }) => state,
      ),
    ).toEqual(['ok', 'bad', 'ok', 'bad']);
    expect([freeCheck(1e6).state, freeCheck(1e9).state]).toEqual(['lack', 'ok']);
    const file = join(folder, 'in-the-way');
    writeFileSync(file, '');
    expect(folderCheck('x', join(file, 'y'), 'todo')).toMatchObject({ state: 'bad', todo: 'todo' });
  });

  it('do not accept foreign lines as log lines', () => {
    for (const line of ['', PROGRAM, ' at x (y)', '2026-01-01T00:00:00.000Z start who=/home/x', '  at x y z'])
      expect([line, isLogLine(line)]).toEqual([line, false]);
  });
});

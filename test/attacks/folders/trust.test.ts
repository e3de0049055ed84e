// Tests strangers' folders: cloned, unpacked, on a USB stick, or replacing a trusted folder. Until the user
// trusts a folder, the services start nothing in it and write nothing to `build`, and no file in the folder
// changes that.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '../../../electron/contract/dispatch.ts';
import { windowContract } from '../../../electron/contract/table.ts';
import { openSession, type Session, type SessionOptions } from '../../../electron/services/index.ts';
import { Trust } from '../../../electron/services/trust.ts';
import { until } from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

let folder: string;
let trust: Trust;
let sessions: Session[] = [];
let events: string[] = [];
const at = (name: string): string => join(folder, name);
/** The trust decisions of one user, whose default workspace is `home/Fathom`. */
const newTrust = (): Trust => new Trust(at('state'), at('home/Fathom'));
const isTrusted = (name: string, by = trust): boolean => by.look(at(name)).trusted;
const give = (name: string, by = trust): void => by.give(at(name), by.look(at(name)).mark);
const decisions = (): string[] => readdirSync(at('state/trust')).map((name) => at(`state/trust/${name}`));

function strangers(name: string): string {
  mkdirSync(at(`${name}/rules`), { recursive: true });
  writeFileSync(at(`${name}/main.simple`), 'return arg;\n');
  writeFileSync(at(`${name}/rules/evil.js`), 'export default {};\n');
  return at(name);
}

function open(workspace: string, options: Partial<SessionOptions> = {}): Session {
  const session = openSession({
    mode: 'browser',
    emit: (name) => events.push(name),
    workspace: at(workspace),
    config: at('config'),
    trust,
    ...options,
  });
  sessions.push(session);
  return session;
}
const call = async (session: Session, name: string, request: unknown = {}): Promise<string> => {
  const answer = await dispatch(session.handlers, name, request);
  return answer.ok ? 'ok' : answer.failure.code;
};

const assembly = '.globl main\nmain: ret\n';
const program = { name: 'p', assembly, source: '', argument: '0' };
/** A request for each call that starts something. */
const runs: Readonly<Record<string, unknown>> = {
  'toolchain.run': { assembly, argument: '0' },
  'toolchain.twin': { assembly, twin: 'int main(void) { return 0; }', argument: '0' },
  'toolchain.capture': { source: '', function: '' },
  'terminal.open': { cols: 80, rows: 24 },
  'terminal.typeProgram': { id: 'shell-1', ...program },
  'program.start': { id: 'run-1', cols: 80, rows: 24, ...program },
  'trust.permit': {},
};

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fathom-trust-')));
  trust = newTrust();
  events = [];
});
afterEach(() => {
  for (const session of sessions) session.end();
  sessions = [];
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

describe('trust in a folder', () => {
  it('is given if Fathom created it, even after a restart or when it contains files', () => {
    expect(isTrusted('new/inner')).toBe(true);
    writeFileSync(at('new/inner/main.simple'), 'return 1;');
    expect(isTrusted('new/inner', newTrust())).toBe(true);
    expect(isTrusted('new')).toBe(false);
  });

  it('is given if it was empty and private when Fathom first opened it', () => {
    mkdirSync(at('empty'));
    expect(isTrusted('empty')).toBe(true);
    writeFileSync(at('empty/main.simple'), 'return 1;');
    expect(isTrusted('empty', newTrust())).toBe(true);
  });

  it('is given to the default workspace, regardless of its contents and the path to it', () => {
    strangers('home/Fathom');
    symlinkSync(at('home/Fathom'), at('link'));
    expect([isTrusted('home/Fathom'), isTrusted('link')]).toEqual([true, true]);
    trust.withdraw(at('home/Fathom'));
    expect([isTrusted('home/Fathom'), isTrusted('link', newTrust())]).toEqual([false, false]);
  });

  it('lasts from the user’s decision until the user revokes it', () => {
    strangers('cloned');
    expect(isTrusted('cloned')).toBe(false);
    give('cloned');
    expect([isTrusted('cloned'), isTrusted('cloned', newTrust())]).toEqual([true, true]);
    trust.withdraw(at('cloned'));
    expect([isTrusted('cloned'), isTrusted('cloned', newTrust())]).toEqual([false, false]);
  });
});

describe('the services of a restricted folder', () => {
  it('have a test request for each call that starts something', () => {
    const marked = windowContract.callNames.filter((name) => windowContract.findCall(name)?.runs === true);
    expect(marked.sort()).toEqual(Object.keys(runs).sort());
  });

  it.each(Object.entries(runs))('refuse %s, and build nothing', long, async (name, request) => {
    const session = open(strangers('cloned').slice(folder.length + 1));
    expect(await call(session, name, request)).toBe('restricted');
    expect(existsSync(at('cloned/build'))).toBe(false);
    give('cloned');
    expect(await call(session, name, request)).not.toBe('restricted');
  });

  it('read and write files', async () => {
    const session = open(strangers('cloned').slice(folder.length + 1));
    expect(await call(session, 'workspace.read', { path: 'main.simple' })).toBe('ok');
    const written = { path: 'mine.simple', text: 'return 1;', bases: [], aside: 'aside' };
    expect(await call(session, 'workspace.write', written)).toBe('ok');
    expect(await call(session, 'toolchain.probe')).toBe('ok');
  });

  it('change nothing on a read-only server', async () => {
    const session = open(strangers('cloned').slice(folder.length + 1), { readOnly: true });
    expect(await Promise.resolve(session.handlers.trust.read({}))).toMatchObject({
      trusted: true,
      canChange: false,
    });
    expect(await call(session, 'trust.permit')).toBe('ok');
    expect(await call(session, 'trust.give', { mark: trust.look(at('cloned')).mark })).toBe(
      'served-read-only',
    );
    expect(await call(session, 'program.start', runs['program.start'])).toBe('served-read-only');
  });

  it('end all running programs in every window when the user stops trusting the folder', long, async () => {
    const [first, second] = [open('made'), open('made')];
    expect(await call(first, 'terminal.open', { cols: 80, rows: 24 })).toBe('ok');
    expect(await call(second, 'trust.withdraw')).toBe('ok');
    expect(await Promise.resolve(first.handlers.terminal.list({}))).toEqual({ shells: [] });
    expect(events.filter((name) => name === 'trust.changed')).toHaveLength(2);
    await until(() => events.includes('terminal.exit'), 'the end of the shell');
    expect(await call(first, 'terminal.open', { cols: 80, rows: 24 })).toBe('restricted');
  });

  it('follow decisions made in another process', async () => {
    const session = open('made');
    newTrust().withdraw(at('made'));
    expect(await call(session, 'program.start', runs['program.start'])).toBe('restricted');
    await until(() => events.includes('trust.changed'), 'the change');
  });

  it(
    'restrict another folder as soon as it opens, but trust a folder that Fathom creates',
    long,
    async () => {
      const session = open('made');
      strangers('cloned');
      expect(await call(session, 'app.openWorkspace', { folder: at('cloned') })).toBe('ok');
      expect(await call(session, 'terminal.open', runs['terminal.open'])).toBe('restricted');
      expect(await call(session, 'app.openWorkspace', { folder: 'inner/fresh', make: true })).toBe('ok');
      expect(await call(session, 'trust.permit')).toBe('ok');
    },
  );
});

describe('a folder that replaces a trusted one', () => {
  it.each([
    ['is moved there', () => renameSync(at('evil'), at('mine'))],
    ['is copied there', () => cpSync(at('evil'), at('mine'), { recursive: true })],
    ['is linked there', () => symlinkSync(at('evil'), at('mine'))],
    ['is unpacked there', () => execFileSync('tar', ['xf', at('evil.tar'), '-C', folder])],
  ])('requires a new decision if it %s', long, (_, replace) => {
    strangers('mine');
    execFileSync('tar', ['cf', at('evil.tar'), '-C', folder, 'mine']);
    give('mine');
    strangers('evil');
    rmSync(at('mine'), { recursive: true });
    replace();
    expect([isTrusted('mine'), isTrusted('mine', newTrust())]).toEqual([false, false]);
  });

  it('requires a new decision if it reuses the inode number of the removed folder', long, () => {
    for (let i = 0; i < 20; i++) {
      strangers('mine');
      give('mine');
      rmSync(at('mine'), { recursive: true });
      strangers('mine');
      expect(isTrusted('mine')).toBe(false);
    }
  });

  it('is refused while it is open, even through a link whose target changed', async () => {
    strangers('mine');
    give('mine');
    symlinkSync(at('mine'), at('link'));
    const [direct, linked] = [open('mine'), open('link')];
    expect(await call(linked, 'trust.permit')).toBe('ok');
    strangers('evil');
    rmSync(at('link'));
    symlinkSync(at('evil'), at('link'));
    expect(await call(linked, 'terminal.open', runs['terminal.open'])).toBe('restricted');
    renameSync(at('mine'), at('gone'));
    renameSync(at('evil'), at('mine'));
    expect(await call(direct, 'terminal.open', runs['terminal.open'])).toBe('restricted');
  });

  it('is not trusted by a decision about the previous folder', () => {
    strangers('mine');
    const { mark } = trust.look(at('mine'));
    renameSync(at('mine'), at('gone'));
    strangers('mine');
    expect(() => trust.give(at('mine'), mark)).toThrow(expect.objectContaining({ code: 'changed' }));
    expect(isTrusted('mine')).toBe(false);
  });

  it('leaves the previously trusted folder restricted under its new name', () => {
    strangers('mine');
    give('mine');
    renameSync(at('mine'), at('elsewhere'));
    expect(isTrusted('elsewhere')).toBe(false);
    renameSync(at('elsewhere'), at('mine'));
    expect(isTrusted('mine')).toBe(true);
  });
});

describe('an untrusted folder', () => {
  it.each([
    ['inside a trusted folder', 'home/Fathom/cloned'],
    ['inside a folder that Fathom made', 'made/cloned'],
    ['around a trusted folder', 'around'],
  ])('stays untrusted: %s', (_, name) => {
    expect([isTrusted('home/Fathom'), isTrusted('made'), isTrusted('around/inner')]).toEqual([
      true,
      true,
      true,
    ]);
    strangers(name);
    expect(isTrusted(name)).toBe(false);
  });

  it('stays untrusted if it contains a decision or settings from a stranger', () => {
    strangers('other');
    give('other');
    strangers('cloned');
    for (const inside of ['.fathom', '.fathom/trust', 'state/trust', '.local/state/fathom/trust'])
      cpSync(at('state/trust'), at(`cloned/${inside}`), { recursive: true });
    const claims = JSON.stringify({
      version: 1,
      trusted: true,
      trust: true,
      workspaces: [at('cloned')],
      labs: {},
    });
    for (const name of [
      'settings.json',
      'progress.json',
      '.fathom/trust.json',
      '.vscode/settings.json',
      'fathom.json',
    ]) {
      mkdirSync(join(at('cloned'), name, '..'), { recursive: true });
      writeFileSync(join(at('cloned'), name), claims);
    }
    expect(isTrusted('cloned')).toBe(false);
  });

  it('stays untrusted if it contains only hidden files', () => {
    execFileSync('git', ['init', '-q', at('cloned')]);
    mkdirSync(at('hidden'));
    writeFileSync(at('hidden/.envrc'), 'touch /tmp/pwned');
    mkdirSync(at('dangling'));
    symlinkSync(at('nothing'), at('dangling/.fathom'));
    expect([isTrusted('cloned'), isTrusted('hidden'), isTrusted('dangling')]).toEqual([false, false, false]);
  });

  it.each([
    ['a link to a trusted folder', () => symlinkSync(at('made'), at('name')), true],
    ['a link to a folder of a stranger', () => symlinkSync(strangers('cloned'), at('name')), false],
    ['a link to itself', () => symlinkSync(at('name'), at('name')), false],
    ['a link to nothing', () => symlinkSync('/proc/nothing', at('name')), false],
    ['a file', () => writeFileSync(at('name'), ''), false],
  ])('is identified by its target if opened through %s', (_, make, expected) => {
    expect(isTrusted('made')).toBe(true);
    make();
    expect(isTrusted('name')).toBe(expected);
  });

  it('stays untrusted if it is empty but others can write to it', () => {
    mkdirSync(at('empty'));
    chmodSync(at('empty'), 0o777);
    expect(isTrusted('empty')).toBe(false);
    expect(trust.look(at('empty')).openToOthers).toBe(true);
  });
});

describe('trust decisions', () => {
  it('are private, one file per folder', () => {
    strangers('mine');
    give('mine');
    expect(lstatSync(at('state/trust')).mode & 0o777).toBe(0o700);
    expect(decisions()).toHaveLength(1);
    for (const file of decisions()) {
      expect(lstatSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ folder: at('mine'), trusted: true });
    }
  });

  it.each([
    ['is writable by others', (file: string) => chmodSync(file, 0o666)],
    ['is readable by others', (file: string) => chmodSync(file, 0o644)],
    [
      'is a link',
      (file: string) => {
        renameSync(file, at('elsewhere.json'));
        symlinkSync(at('elsewhere.json'), file);
      },
    ],
    ['has a second hard link', (file: string) => linkSync(file, at('elsewhere.json'))],
    ['is damaged', (file: string) => writeFileSync(file, '{"trusted":true')],
    [
      'has additional entries',
      (file: string) => writeFileSync(file, JSON.stringify({ ...read(file), more: 1 })),
    ],
    [
      'is about another folder',
      (file: string) => writeFileSync(file, JSON.stringify({ ...read(file), folder: at('x') })),
    ],
    ['is large', (file: string) => writeFileSync(file, `${readFileSync(file, 'utf8')}${' '.repeat(30_000)}`)],
  ])('are ignored if the file %s', (_, spoil) => {
    strangers('mine');
    give('mine');
    expect(isTrusted('mine')).toBe(true);
    for (const file of decisions()) spoil(file);
    expect(isTrusted('mine')).toBe(false);
    give('mine');
    expect(isTrusted('mine', newTrust())).toBe(true);
  });

  it('are ignored if others could write to the folder of decisions', () => {
    strangers('mine');
    give('mine');
    chmodSync(at('state'), 0o777);
    expect(isTrusted('mine', newTrust())).toBe(false);
    give('mine');
    chmodSync(at('state/trust'), 0o777);
    expect(isTrusted('mine', newTrust())).toBe(false);
  });

  it('last until the process ends if they cannot be stored', () => {
    writeFileSync(at('file'), '');
    const forgetful = new Trust(join(at('file'), 'state'), at('home/Fathom'));
    strangers('mine');
    expect(isTrusted('mine', forgetful)).toBe(false);
    give('mine', forgetful);
    expect(isTrusted('mine', forgetful)).toBe(true);
    forgetful.withdraw(at('mine'));
    expect(isTrusted('mine', forgetful)).toBe(false);
  });
});

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

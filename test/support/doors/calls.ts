// Input of the services: damaged contract calls, in one window after another. Each gets an envelope, with an
// error or the row's response; nothing outside the workspace is touched, and no internals are revealed.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { dispatch } from '../../../electron/contract/dispatch.ts';
import { windowContract } from '../../../electron/contract/table.ts';
import { Envelope } from '../../../electron/contract/wire.ts';
import { openSession, type Session } from '../../../electron/services/index.ts';
import { Trust } from '../../../electron/services/trust.ts';
import { damagedJson } from '../foreign/mutations.ts';
import { refusalProblem, type Door } from './door.ts';

const program = { name: 'sum', source: 'return 1;', argument: '7' };
const assembly = '.globl main\n';
const REQUESTS: readonly (readonly [name: string, request: unknown])[] = [
  ['app.info', {}],
  ['app.about', {}],
  ['app.takeGiven', {}],
  ['app.checkUpdates', {}],
  ['toolchain.stop', { runId: 'run-1' }],
  ['terminal.list', {}],
  ['terminal.attach', { id: 'shell-1', seen: 0 }],
  ['terminal.write', { id: 'shell-1', data: 'ls\r' }],
  ['terminal.resize', { id: 'shell-1', cols: 80, rows: 24 }],
  ['terminal.acknowledge', { id: 'shell-1', seen: 10 }],
  ['terminal.close', { id: 'shell-1' }],
  ['terminal.typeProgram', { id: 'shell-1', ...program, assembly }],
  ['workspace.info', {}],
  ['workspace.list', { folder: 'labs' }],
  ['workspace.read', { path: 'one.simple' }],
  ['workspace.write', { path: 'one.simple', text: 'return 2;', bases: ['x-0'], aside: 'one (2).simple' }],
  ['workspace.rename', { path: 'one.simple', name: 'two.simple' }],
  ['workspace.remove', { path: 'labs/three.simple' }],
  ['workspace.bringBack', { id: '0001 2026-01-01T00-00-00Z' }],
  ['workspace.removed', {}],
  ['workspace.history', { path: 'one.simple' }],
  ['workspace.snapshot', { path: 'one.simple', id: '0001 2026-01-01T00-00-00Z' }],
  ['workspace.keep', { path: 'one.simple', text: 'return 4;' }],
  ['trust.read', {}],
  ['trust.permit', {}],
  ['trust.give', { mark: 'x'.repeat(43) }],
  ['trust.withdraw', {}],
  ['progress.read', { lab: '00-first-soundings' }],
  ['progress.write', { lab: '00-first-soundings', progress: { step: 1, tasks: {}, files: {} } }],
  ['courses.list', {}],
  ['courses.read', { lab: '00-first-soundings' }],
  ['courses.shared', {}],
  ['courses.open', { folder: '' }],
  ['app.chooseFolder', {}],
  ['settings.read', {}],
  ['settings.write', { theme: 'dark', textSize: 120, view: { last: ['one.simple', { line: 3 }] } }],
];
/** Calls after which the session and its folder are created again. */
const LIFE = 200;

interface House {
  readonly folder: string;
  readonly session: Session;
  readonly bugs: string[];
}

let house: House | null = null;
let calls = 0;

function open(): House {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-calls-'));
  for (const name of ['workspace/labs', 'config', 'courses'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'workspace/one.simple'), 'return 1;\n');
  writeFileSync(join(folder, 'workspace/labs/three.simple'), 'return 3;\n');
  writeFileSync(join(folder, 'secret'), 'secret');
  const [workspace, config, courses] = ['workspace', 'config', 'courses'].map((name) => join(folder, name));
  const trust = new Trust(join(folder, 'state'), workspace);
  const session = openSession({ mode: 'browser', emit: () => undefined, workspace, config, courses, trust });
  return { folder, session, bugs: [] };
}

function close({ folder, session }: House): void {
  session.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function enter(text: string): Promise<string> {
  if (house === null || ++calls % LIFE === 0) {
    if (house !== null) close(house);
    house = open();
  }
  const { folder, session, bugs } = house;
  const { name, request } = messageOf(text);
  const answer = await dispatch(session.handlers, name, request, (error) => bugs.push(String(error)));
  const bug = bugs.shift();
  if (bug !== undefined) return `a mistake of the services: ${bug}`;
  if (!v.is(Envelope, answer)) return 'no envelope';
  if (!answer.ok) return refusalProblem([answer.failure.message]);
  const row = typeof name === 'string' ? windowContract.findCall(name) : undefined;
  if (row === undefined) return 'a call that there is not was answered';
  if (!v.is(row.response, answer.value)) return `an answer of another shape to ${String(name)}`;
  return outsideProblem(folder);
}

/** Text that is not JSON is a call, too. */
function messageOf(text: string): { readonly name: unknown; readonly request: unknown } {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message === 'object' && message !== null) {
      const { name, request } = message as { name?: unknown; request?: unknown };
      return { name, request };
    }
    return { name: message, request: message };
  } catch {
    return { name: text, request: text };
  }
}

function outsideProblem(folder: string): string {
  const there = readdirSync(folder).sort().join(' ');
  if (there !== 'config courses secret state workspace') return `outside of the workspace there is ${there}`;
  if (readFileSync(join(folder, 'secret'), 'utf8') !== 'secret') return 'the secret was written';
  return existsSync(join(folder, 'workspace')) ? '' : 'the workspace is gone';
}

/** Removes the last session's files; call it at the end. */
export function endCalls(): void {
  if (house !== null) close(house);
  house = null;
}

export const callDoor: Door = {
  name: 'calls of the contract',
  seeds: () => REQUESTS.map(([name, request]) => JSON.stringify({ name, request })),
  damage: (seeds, random) => damagedJson(seeds, random),
  enter,
};

/** The damaged calls; those that start something have separate tests. */
export const damagedCalls = (): readonly string[] => REQUESTS.map(([name]) => name);

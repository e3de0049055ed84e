// Tests a grader's process that grades several submissions. If a submission changes the process, the
// process ends, and a new process grades the next submission.
// @module-tag long
import { spawn } from 'node:child_process';
import fs, { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseFolder } from '../../../electron/cli/course/folder.ts';
import { limitedLines } from '../../../electron/cli/input/lines.ts';
import { gradeAll, type GradeOptions } from '../../../electron/cli/grading/many.ts';
import type { FromGrader } from '../../../electron/cli/grading/protocol.ts';
import { recordRealm } from '../../../electron/cli/grading/realm.ts';
import { graderWords } from '../../../electron/cli/grading/seat.ts';
import { gradeLimits } from '../../../electron/cli/grading/supervise.ts';
import type { KnownSubmission } from '../../../electron/cli/grading/submission.ts';
import { buildOnce, cliPath, fathom } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const grader = join(cliPath, '..', 'grader.cjs');

const folder = temporaryFolder('shared');
const file = (name: string): string => join(folder, `${name}.fathom`);

beforeAll(async () => {
  buildOnce();
  for (const sample of ['solution', 'start', 'wrong:1'])
    await fathom(['lab', 'pack', 'loops', '--with', sample, '--out', file(sample)]);
  writeFileSync(file('damaged'), 'not a submission');
}, 120_000);

type Change = readonly [name: string, change: () => void, undo: () => void];
const map = Array.prototype.map;
const changes: readonly Change[] = [
  ['a property of all objects', () => define(Object.prototype, 'x', 1), () => remove(Object.prototype, 'x')],
  ['a symbol of all arrays', () => define(Array.prototype, MARK, 1), () => remove(Array.prototype, MARK)],
  [
    'a replaced method',
    () => define(Array.prototype, 'map', () => []),
    () => define(Array.prototype, 'map', map),
  ],
  ['a removed method', () => remove(Array.prototype, 'map'), () => define(Array.prototype, 'map', map)],
  [
    'a property of a method',
    () => define(Array.prototype.map, 'x', 1),
    () => remove(Array.prototype.map, 'x'),
  ],
  ['a global', () => define(globalThis, 'x', 1), () => remove(globalThis, 'x')],
  [
    'a method of a module',
    () => Object.assign(fs, { writeSync: map }),
    () => Object.assign(fs, { writeSync }),
  ],
  ['a listener', () => void process.on('SIGUSR2', doNothing), () => void process.off('SIGUSR2', doNothing)],
  [
    'another prototype',
    () => Object.setPrototypeOf(Map.prototype, Set.prototype),
    () => Object.setPrototypeOf(Map.prototype, Object.prototype),
  ],
];
const MARK = Symbol('mark');
const { writeSync } = fs;
const doNothing = (): void => undefined;
const define = (object: object, key: PropertyKey, value: unknown): boolean =>
  Reflect.defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true });
const remove = (object: object, key: PropertyKey): boolean => Reflect.deleteProperty(object, key);

describe('the record of built-in objects', () => {
  it.each(changes)('notices %s', (_, change, undo) => {
    const isUnchanged = recordRealm();
    expect(isUnchanged()).toBe(true);
    change();
    const noticed = !isUnchanged();
    undo();
    expect([noticed, isUnchanged()]).toEqual([true, true]);
  });
});

/** Sends submissions one at a time to a process until the process ends. */
async function graded(names: readonly string[], leak = ''): Promise<readonly (readonly FromGrader[])[]> {
  const preload = join(folder, 'leak.cjs');
  // Imitates a fault that lets a submission change its process during its first check.
  writeFileSync(
    preload,
    `const fs = require('node:fs'), write = fs.writeSync; let done = false, leaked;
    fs.writeSync = (...all) => { if (!done && String(all[1]).includes('"begin"')) { done = true; ${leak} } return write(...all); };`,
  );
  const words = [
    ...graderWords(gradeLimits),
    ...(leak === '' ? [] : ['--require', preload]),
    grader,
    '--many',
  ];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'], env: {} });
  child.stdin.on('error', () => undefined);
  const lines = limitedLines(child.stdout, 1 << 24);
  const all: FromGrader[][] = [];
  try {
    for (const name of names) {
      const request = {
        ...{ file: file(name), course: courseFolder(undefined), wanted: { kind: 'lab', lab: 'loops' } },
        ...{ language: 'en', programs: true, limits: gradeLimits, done: [] },
      };
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const own: FromGrader[] = [];
      all.push(own);
      while (own.at(-1)?.kind !== 'ready') {
        const { value } = await lines.next();
        if (typeof value !== 'string') return all;
        own.push(JSON.parse(value) as FromGrader);
      }
    }
    return all;
  } finally {
    child.kill('SIGKILL');
  }
}

const leaks: readonly (readonly [name: string, code: string])[] = [
  ['a property of all objects', 'Object.prototype.leaked = 1;'],
  ['a replaced built-in function', 'Math.max = () => 0;'],
  ['a global', 'globalThis.leaked = 1;'],
  ['a timer', 'setTimeout(() => undefined, 1e6);'],
  ['much memory', 'leaked = Buffer.alloc(300e6, 1);'],
];

describe('a process for several submissions', () => {
  const names = ['solution', 'damaged', 'start', 'wrong:1', 'damaged', 'solution'];

  it('reports the same results as a separate process for each submission', { timeout: 120_000 }, async () => {
    const together = await graded(names);
    expect(together.length).toBe(names.length);
    for (const [i, name] of names.entries()) expect(together[i]).toEqual((await graded([name]))[0]);
    expect(together.map((own) => own.at(-1)?.kind)).toEqual(names.map(() => 'ready'));
  });

  it.each(leaks)('ends after a submission that left %s', { timeout: 60_000 }, async (name, code) => {
    const found = await graded(['solution', 'start'], code);
    expect(found.map((own) => own.at(-1)?.kind)).toEqual([name === 'much memory' ? 'full' : 'end']);
  });
});

describe('a submission with a way out of the sandbox', () => {
  const attacks = ['exit', 'abort', 'throw', 'throw later', 'stall', 'memory', 'timer', 'forger'];
  const options: GradeOptions = {
    ...{ course: courseFolder(undefined), wanted: { kind: 'lab', lab: 'loops' }, language: 'en' },
    ...{ programs: true, jobs: 1, goesOn: true },
    limits: { checkSeconds: 1, allSeconds: 60, megabytes: 500 },
  };
  const gradedBy = async (program: string, names: readonly string[]): Promise<readonly KnownSubmission[]> =>
    gradeAll(
      names.map((name) => ({ file: file(name), name })),
      { ...options, grader: program },
    );

  it('loses at most its own points and affects no other submission', { timeout: 180_000 }, async () => {
    const samples = ['solution', 'start', 'wrong:1'];
    const alone = new Map<string, KnownSubmission>();
    for (const name of samples) for (const each of await gradedBy(grader, [name])) alone.set(name, each);
    const names = attacks.flatMap((attack, i) => [attack, samples[i % samples.length] ?? '']);
    for (const attack of attacks)
      copyFileSync(file(attack === 'forger' ? 'start' : 'solution'), file(attack));
    const found = await gradedBy(
      join(import.meta.dirname, '../../support/attacks/compromised-grader.mjs'),
      names,
    );

    const others = names.flatMap((name, i) => (samples.includes(name) ? [[name, found[i]]] : []));
    expect(others).toEqual(others.map(([name]) => [name, alone.get(String(name))]));
    const pointsOf = (graded: KnownSubmission | undefined): readonly number[] =>
      graded?.labs.flatMap(({ tasks }) => tasks.map(({ score }) => score)) ?? [];
    const right = pointsOf(alone.get('solution'));
    const firstLost = [0, ...right.slice(1)];
    expect(attacks.map((name) => [name, pointsOf(found[names.indexOf(name)])])).toEqual([
      ['exit', firstLost],
      ['abort', firstLost],
      ['throw', []],
      ['throw later', right],
      ['stall', firstLost],
      ['memory', firstLost],
      ['timer', right],
      ['forger', pointsOf(alone.get('start'))],
    ]);
  });
});

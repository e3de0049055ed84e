// Tests hostile JavaScript answers: each stops at a limit with a reason and earns no points, and the same
// file always gets the same grades, whatever stopped it.
// @module-tag long
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { noWork, solutionFor, startOfTask, writeWork } from '../../../labs/engine/index.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { buildOnce, fathomProcess } from '../../support/cli.ts';
import { inTurn } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const lab = readLab(filesOf('01-constants-and-peepholes'));
const step = lab.steps.find(({ tasks }) => tasks.some(({ id }) => id === 'product'));
const task = step?.tasks.find(({ id }) => id === 'product');
const folder = temporaryFolder('code');

const attacks: readonly (readonly [name: string, code: string, told: RegExp])[] = [
  ['an endless loop', 'export default function transfer() { for (;;); }', /takes too long/],
  ['an endless loop during loading', 'for (;;); export default function transfer() {}', /takes too long/],
  [
    'endless recursion',
    'export default function transfer(a, b) { return transfer(a, b); }',
    /stack overflow|takes too long/,
  ],
  [
    'memory exhaustion',
    'export default function transfer() { const a = []; for (;;) a.push("x".repeat(1e6) + a.length); }',
    /memory|takes too long/,
  ],
  [
    'a long built-in call',
    'export default function transfer() { return 7n ** (7n ** 9n); }',
    /too long|large|memory|big/i,
  ],
  [
    'an unterminated pattern',
    'export default function transfer() { return /^(a+)+$/.test("a".repeat(40) + "b"); }',
    /takes too long/,
  ],
  [
    'an escape attempt',
    'export default function transfer() { return globalThis.process.exit(0); }',
    /undefined|not a function|cannot read/,
  ],
  [
    'a module',
    'import fs from "node:fs"; export default function transfer() { return fs; }',
    /could not load|import|module/i,
  ],
  [
    'a forged result',
    'console.log(JSON.stringify({ kind: "task", index: 0, facts: { passed: true } })); export default function transfer() { return "top"; }',
    /returns .*, but the inputs/,
  ],
  [
    'a modified built-in',
    'JSON.stringify = () => "1"; Object.is = () => true; export default function transfer() { return "top"; }',
    /returns .*, but the inputs/,
  ],
  // The point where these programs stop must not depend on how far the engine has optimized the
  // interpreter.
  [
    'recursion through a getter',
    'const o = { get x() { return o.x; } }; export default function transfer() { return o.x; }',
    /stack overflow|too deeply|takes too long/,
  ],
  [
    'recursion through built-ins',
    'const f = () => [1, 2].sort(() => [3].map(f).length); export default function transfer() { return f(); }',
    /stack overflow|too deeply|takes too long/,
  ],
  [
    'a deeply nested value',
    'export default function transfer() { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a); }',
    /stack overflow|too deeply|takes too long/,
  ],
  [
    'a deeply nested text',
    'export default function transfer() { return eval("[".repeat(1e5)); }',
    /stack overflow|too deeply|takes too long|eval/,
  ],
  ['a promise', 'export default async function transfer() { return "top"; }', /./],
  ['a proxy', 'export default new Proxy(function () {}, { apply() { for (;;); } });', /./],
];

beforeAll(async () => {
  buildOnce();
  if (task === undefined || step === undefined) throw new Error('the task is gone');
  const solution = (await solutionFor(task, step, lab.level)).answer.code ?? '';
  for (const [i, code] of [...attacks.map(([, each]) => each), solution].entries()) {
    const handed = { ...startOfTask(task, step), answer: { code } };
    const work = { ...noWork, tasks: new Map([[task.id, { answer: { code }, hints: 0, handed }]]) };
    const labs = new Map([[lab.id, work]]);
    const bytes = await writeWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() });
    writeFileSync(join(folder, `${String(i).padStart(2, '0')}.fathom`), bytes);
  }
  const assignment = `id: one\ntitle: One\ntasks:\n  - { lab: ${lab.id}, task: product }\n`;
  writeFileSync(join(folder, 'one.yaml'), assignment);
}, 120_000);

describe('submitted code', () => {
  it('is confined and earns points if it is correct', { timeout: 300_000 }, () => {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.fathom'))
      .sort();
    interface Grade {
      readonly score: number;
      readonly tasks: readonly { readonly message: string }[];
    }
    const grade = (names: readonly string[], ...options: string[]): readonly Grade[] => {
      const words = ['grade', '--assignment', join(folder, 'one.yaml'), '--format', 'json', ...options];
      const all = [...words, ...names.map((name) => join(folder, name))];
      const { stdout } = fathomProcess(all, '', process.env, 290_000);
      return (JSON.parse(stdout) as { submissions: Grade[] }).submissions;
    };
    const submissions = grade(files);
    expect(submissions.length).toBe(attacks.length + 1);
    expect(submissions.at(-1)?.score).toBe(task?.points);
    for (const [i, [name, , told]] of attacks.entries()) {
      const { score, tasks } = submissions[i];
      expect({ name, score }).toEqual({ name, score: 0 });
      expect(`${name}: ${tasks[0].message}`).toMatch(told);
      expect(tasks[0].message).not.toMatch(/stopped after/);
    }
    // Grades all submissions in one process, in another order, and in separate processes.
    const some = inTurn(files, 0, 3);
    const expected = some.map((name) => submissions[files.indexOf(name)]);
    expect(grade(some.toReversed(), '--jobs', '1').toReversed()).toEqual(expected);
    expect(some.flatMap((name) => grade([name]))).toEqual(expected);
    expect(readdirSync(folder).length).toBe(attacks.length + 2);
  });
});

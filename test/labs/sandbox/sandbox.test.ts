// Tests that all code is confined: failing code gets a message, and the next call works.
import { afterEach, describe, expect, it } from 'vitest';
import { openSandbox, type Sandbox } from '../../../labs/engine/sandbox/sandbox.ts';
import type { Answer, Copy, SandboxLimits } from '../../../labs/engine/sandbox/limits.ts';
import {
  attacks,
  badAnswers,
  importers,
  longWork,
  machineWords,
  waysOut,
} from '../../support/attacks/code.ts';
import { inTurn, long } from '../../support/extent.ts';

let box: Sandbox | null = null;
afterEach(() => box?.dispose());

/** Calls the exported function `go` of a module, or reports why the module did not load. */
const run = (text: string, ...args: readonly Copy[]): Promise<Answer<Copy>> => runWith({}, text, args);

/** The clock must not end the code, so that results are the same on every machine. */
async function runWith(
  limits: Partial<SandboxLimits>,
  text: string,
  args: readonly Copy[] = [],
): Promise<Answer<Copy>> {
  box?.dispose();
  box = await openSandbox({ milliseconds: 30_000, interrupts: 60, ...limits });
  const loaded = box.load(text, 'code.js');
  return loaded.ok ? box.call(['go'], args) : loaded;
}

const go = (body: string): string =>
  `export function go(...args) {\n${body}\n}\nexport const next = () => 7;`;

describe('values in the sandbox', () => {
  it('are passed as copies', async () => {
    const value = [1, 'x', null, true, { deep: [2n ** 63n, -5n] }];
    expect(await run(go('args[0].length; return args;'), value)).toEqual({ ok: true, value: [value] });
  });

  it('may be printed', async () => {
    await run(go('console.log("x", 3, 4n, { y: [1] }, undefined); console.warn("z");'));
    expect(box?.output).toEqual(['x 3 4n {"y":[1]} undefined', 'z']);
  });
});

describe('the language', long, () => {
  it.each([
    ['"a,b".split(",").length', 2],
    ['"abc".indexOf("c") + "abcb".lastIndexOf("b")', 5],
    ['"abc".includes("b")', true],
    ['"abab".replace(/a/g, "x") + "aa".replaceAll("a", "y")', 'xbxbyy'],
    ['[3, 1, 2].sort().concat([4], 5).map((n) => n * 2).join()', '2,4,6,8,10'],
    ['(2n ** 70n).toString()', '1180591620717411303424'],
    ['[...new Map([[1, 2]])].flat().length', 2],
  ])('works under guard: %s', async (expression, value) => {
    expect(await run(go(`return ${expression};`))).toEqual({ ok: true, value });
  });
});

describe('the sandbox provides', () => {
  it.each(machineWords)('no %s', async (word) => {
    expect(await run(go(`return typeof ${word};`))).toEqual({ ok: true, value: 'undefined' });
  });

  it.each(waysOut)('no escape: %s', async (body) => {
    const answer = await run(go(body));
    expect(JSON.stringify(answer)).toMatch(/process.*is not defined|undefined|null/);
  });

  it.each(importers)('no imports: %s', async (text) => {
    const answer = await run(`${text}\nexport const go = () => 1;`);
    expect(answer.ok).toBe(false);
  });
});

describe('the sandbox contains', () => {
  const rows = [
    ...[...attacks, ...badAnswers].map((attack) => [...attack, {}] as const),
    ...longWork.map((attack) => [...attack, { asks: 20 }] as const),
  ];
  it.each(inTurn(rows, 3, 12))('%s', async (_, body, kind, limits) => {
    const answer = await runWith(limits, go(body));
    expect(answer.ok).toBe(false);
    if (answer.ok || box === null) return;
    expect(answer.failure.kind).toBe(kind);
    expect(answer.failure.message).not.toBe('');
    if (box.isBroken) expect(await run(go('return 8;'))).toEqual({ ok: true, value: 8 });
    else expect(box.call(['next'], [])).toEqual({ ok: true, value: 7 });
  });

  it('huge output, which is truncated', long, async () => {
    const answer = await run(go('for (let i = 0; i < 50000; i++) console.log("x".repeat(100)); return 1;'));
    expect(answer).toEqual({ ok: true, value: 1 });
    expect(box?.output.join('\n').length).toBeLessThan(201_000);
  });

  it('modified built-ins', async () => {
    const tampered = `
      JSON.stringify = () => '{"forged":true}'; JSON.parse = () => 5; Array.isArray = () => true;
      Array.prototype[Symbol.iterator] = () => { throw 1 }; Object.prototype.toJSON = undefined;
      Reflect.apply = () => 1; Function.prototype.call = Function.prototype.apply = () => 1;
      export const go = (x) => x * 2; export const next = () => 7;`;
    expect(await run(tampered, 21)).toEqual({ ok: true, value: 42 });
  });
});

describe('the location of a failure', () => {
  it('is the line of the interrupted operation', long, async () => {
    const long =
      'const work = () => {\n  return String.raw({ raw: { length: 2 ** 53 } });\n};\nreturn work();';
    expect(await run(go(long))).toMatchObject({ ok: false, failure: { line: 3, kind: 'timeout' } });
  });
  it('is the line in the module', async () => {
    const answer = await run(go('const x = 1;\n\n  return x.y.z;'));
    expect(answer).toMatchObject({ ok: false, failure: { line: 4, kind: 'error' } });
  });
  it('counts lines as the editor does: U+2028 and U+2029 start none', async () => {
    for (const separator of ['\u2028', '\u2029']) {
      const rows = [
        'const x = 1;',
        `// one${separator}let z = 2;`,
        `const s = "${separator}";`,
        'return x.y.z;',
      ];
      const answer = await run(go(rows.join('\n')));
      expect(answer, separator).toMatchObject({ ok: false, failure: { line: 5, kind: 'error' } });
      const broken = await run(`${rows.slice(0, 3).join('\n')}\nexport const go = ;`);
      expect(broken, separator).toMatchObject({ ok: false, failure: { line: 4 } });
    }
  });
  it('is the line of a syntax error', async () => {
    expect(await run('\n\nexport const go = ;')).toMatchObject({ ok: false, failure: { line: 3 } });
  });
});

describe('many calls', () => {
  it('share a time limit', async () => {
    let now = 0;
    const slow = await openSandbox({ totalMilliseconds: 100, clock: () => (now += 10) });
    slow.load(go('return 1;'), 'code.js');
    const answers = Array.from({ length: 30 }, () => slow.call(['go'], []));
    slow.dispose();
    expect(answers[0]).toEqual({ ok: true, value: 1 });
    expect(answers.at(-1)).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });
});

describe('all calls together', () => {
  it('share a work limit if no clock is available', async () => {
    const box = await openSandbox({ clock: () => 0, interrupts: 100, calls: 2 });
    expect(
      box.load('export const work = () => { for (let i = 0; i < 3e5; i++); return 1; };', 'code.js').ok,
    ).toBe(true);
    const answers = Array.from({ length: 5 }, () => box.call(['work'], []).ok);
    expect(answers[0]).toBe(true);
    expect(answers.at(-1)).toBe(false);
    expect(box.isBroken).toBe(false);
    box.dispose();
  });
});

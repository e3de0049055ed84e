// Tests a program and its C twin: both are built and run alternately within limits, or a clear message says
// why that is impossible.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { Toolchain } from '../../electron/services/index.ts';
import { counting, executedIn } from '../../electron/services/native/count-twin.ts';
import { TwinRuns } from '../../electron/services/native/twin.ts';
import { canLink } from '../support/native/linked.ts';
import { imitate, machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

const LOOP =
  'int s = 0;\nint[] !a = new int[8];\nfor (int i = 0; i < arg; i++) { a[i & 7] = i / 3; s += a[i & 7]; }\nreturn s;';
const requestOf = (text: string, argument: string): { twin: string; assembly: string; argument: string } => {
  const compilation = compile(text);
  return { twin: emitText(compilation, 'c'), assembly: emitText(compilation, 'asm'), argument };
};

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(canLink)('a program and its twin', () => {
  it('are built and run together without leaving files', long, async () => {
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary, { mode: 0o755 });
    const runs = new TwinRuns(new Toolchain(machineIn(temporary)));
    const measured = await runs.measure(requestOf(LOOP, '1000'));
    expect(measured).toMatchObject({ status: 'measured', message: '', install: [] });
    expect(measured.ours).toMatchObject({ outcome: { status: 'value', result: '166167' }, runs: 5 });
    expect(measured.theirs).toMatchObject({ outcome: { status: 'value', result: '166167' }, runs: 5 });
    expect(measured.listing).toMatch(/^main:$/m);
    expect(measured.compiler).not.toBe('');
    // Each iteration takes a few instructions. Instructions that print the result do not count.
    expect(measured.executed).toBeGreaterThan(3000);
    expect(measured.executed).toBeLessThan(15_000);
    const nothing = await runs.measure(requestOf('return 1;', '0'));
    expect(nothing.executed).toBeGreaterThan(5);
    expect(nothing.executed).toBeLessThan(200);
    expect(readdirSync(temporary)).toEqual([]);
    expect(runs.stop()).toBe(false);
  });

  it(
    'have the limits of every native run: infinite runs are stopped, and faults are reported',
    long,
    async () => {
      const runs = new TwinRuns(new Toolchain(machineIn(folder)));
      const fault = await runs.measure(requestOf('return\n1 / arg;', '0'));
      for (const side of [fault.ours, fault.theirs])
        expect(side?.outcome).toMatchObject({ status: 'fault', fault: 'divide-by-zero', line: 2 });
      expect(fault.executed).toBe(null);
      const request = {
        ...requestOf('return 1;', '0'),
        twin: '#include <stdio.h>\nint main(void) { return fopen("x", "w") == NULL ? 3 : 0; }\n',
      };
      expect((await runs.measure(request)).theirs?.outcome).toMatchObject({ fault: 'crash' });
      const endless = runs.measure(requestOf('while (arg == 0) {}\nreturn 1;', '0'));
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(runs.stop()).toBe(true);
      expect(await endless).toMatchObject({ status: 'stopped' });
    },
  );

  it('distinguish a twin that ran out of memory from a crash', long, async () => {
    const runs = new TwinRuns(new Toolchain(machineIn(folder)));
    const text =
      'int s = 0; for (int i = 0; i < arg; i++) { int[] a = new int[1000000]; a[0] = i; s += a[0]; } return s;';
    const measured = await runs.measure(requestOf(text, '1000'));
    expect(measured.ours?.outcome).toMatchObject({ status: 'value', result: '499500' });
    expect(measured.theirs?.outcome).toMatchObject({ status: 'fault', fault: 'out-of-memory', line: 0 });
    expect(measured.executed).toBe(null);
  });

  it('quote the compiler’s messages', async () => {
    const runs = new TwinRuns(new Toolchain(machineIn(folder)));
    const refused = await runs.measure({
      ...requestOf(LOOP, '1'),
      twin: 'int main(void) { return nonsense; }\n',
    });
    expect(refused).toMatchObject({ status: 'compiler-failed', ours: null, theirs: null });
    expect(refused.message).toContain('nonsense');
  });
});

describe('a twin with counters', () => {
  const added = (assembly: string): number[] =>
    [...counting(assembly).matchAll(/^\tleaq (\d+)\(%rax\), %rax$/gm)].map(([, count]) => Number(count));

  it('adds the length of each block at its start, after its label', () => {
    const text = 'main:\n.LFB0:\n\tendbr64\n\tcmpl\t$1, %edi\n\tjle\t.L2\n\tcall\tf\n\tnop\n.L2:\n\tret\n';
    expect(added(text)).toEqual([3, 1, 1, 1]);
    expect(counting(text)).toMatch(/^main:\n\.LFB0:\n\tmovq %rax, .*\n(?:.*\n){4}\tendbr64\n/);
  });

  it('counts only instructions', () => {
    const text = '\t.text\n# %bb.0:\n\t#APP\n.LBB0_1:   # =>This Loop: 3\n\t.p2align 4\n\t.string "a: b"\n';
    expect(added(text)).toEqual([]);
    expect(counting(text)).toBe(text);
    expect(added(`${text}\tnotrack jmp\t*%rax\n\trep stosq\n`)).toEqual([1, 1]);
  });

  it('prints its count on the last line only', () => {
    expect(executedIn('executed: 1\nexecuted: 42\n')).toBe(42);
    for (const text of ['', 'executed: 42', 'executed: 42\nx\n', 'not executed: 42\n', 'executed: -1\n'])
      expect(executedIn(text)).toBe(null);
  });
});

describe('a system without a C compiler', () => {
  it('gets installation instructions, and nothing is built', async () => {
    const bin = imitate(join(folder, 'none'), {});
    const machine = machineIn(folder, {
      platform: 'linux',
      env: { PATH: bin },
      readText: () => 'ID=debian\n',
    });
    const runs = new TwinRuns(new Toolchain(machine));
    expect(await runs.measure(requestOf(LOOP, '1'))).toMatchObject({
      status: 'no-compiler',
      install: ['sudo apt install gcc'],
      ours: null,
    });
  });
});

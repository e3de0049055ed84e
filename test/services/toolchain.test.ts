// Tests the values and faults of native runs of programs.
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

let folder = '';
let toolchain: Toolchain;
const text = (program: string): string => emitText(compile(program), 'asm');

beforeAll(() => {
  folder = openFolder();
  toolchain = new Toolchain(machineIn(folder));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a native run', () => {
  afterEach(() => expect(readdirSync(folder)).toEqual([]));

  it('returns the value', long, async () => {
    expect(await toolchain.run({ assembly: text('return arg * arg;'), argument: '-12' })).toMatchObject({
      status: 'value',
      result: '144',
      stdout: '',
      message: '',
      exitCode: 0,
    });
  });

  it('returns the fault with its line', async () => {
    expect(
      await toolchain.run({ assembly: text('int a = 1;\nreturn a % arg;'), argument: '0' }),
    ).toMatchObject({
      status: 'fault',
      fault: 'divide-by-zero',
      line: 2,
      exitCode: 3,
      message: 'divide-by-zero at line 2',
    });
  });

  it('is stopped at the time limit in an infinite loop', async () => {
    const started = performance.now();
    expect(
      await toolchain.run({ assembly: text('while (true) {}'), argument: '0', timeLimitMs: 300 }),
    ).toMatchObject({ status: 'fault', fault: 'timeout' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('supports many concurrent runs', long, async () => {
    const square = text('return arg * arg;');
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => toolchain.run({ assembly: square, argument: String(i) })),
    );
    expect(outcomes.map(({ result }) => Number(result))).toEqual(Array.from({ length: 12 }, (_, i) => i * i));
  });

  it('says what to install if there is no assembler', async () => {
    const bare = new Toolchain(machineIn(folder, { env: { PATH: '/nowhere' } }));
    const outcome = await bare.run({ assembly: '', argument: '0' });
    expect(outcome.status).toBe('no-assembler');
    expect(outcome.message).toMatch(/binutils|x86-64/);
  });
});

// The system's assembler and linker, and programs that misbehave.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { assembly, compile } from '../../compiler/index.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { thisMachine } from '../../electron/services/toolchains/machine.ts';

const toolchain = new Toolchain();
const text = (program: string): string =>
  assembly(compile(program))
    .lines.map((line) => `${line.text}\n`)
    .join('');
const FLOOD = `.globl _start
_start: mov $1, %eax
mov $1, %edi
lea text(%rip), %rsi
mov $16, %edx
syscall
jmp _start
text: .ascii "0123456789abcde\\n"
`;

describe('a native run', () => {
  afterEach(() =>
    expect(readdirSync(tmpdir()).filter((name) => /^fathom-[A-Za-z0-9]{6}$/.test(name))).toEqual([]),
  );

  it('gives the value', async () => {
    expect(await toolchain.run({ assembly: text('return arg * arg;'), argument: '-12' })).toMatchObject({
      status: 'value',
      result: '144',
      stdout: '',
      exitCode: 0,
    });
  });

  it('gives the fault with its line', async () => {
    expect(
      await toolchain.run({ assembly: text('int a = 1;\nreturn a % arg;'), argument: '0' }),
    ).toMatchObject({ status: 'fault', fault: 'divide-by-zero', line: 2, exitCode: 3 });
  });

  it('ends an endless loop on time', async () => {
    const started = performance.now();
    expect(
      await toolchain.run({ assembly: text('while (true) {}'), argument: '0', timeLimitMs: 300 }),
    ).toMatchObject({ status: 'fault', fault: 'timeout' });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('ends a flood of output, and keeps its beginning', async () => {
    const outcome = await toolchain.run({ assembly: FLOOD, argument: '0', outputLimitBytes: 10_000 });
    expect(outcome).toMatchObject({ status: 'fault', fault: 'output-limit', truncated: true });
    expect(outcome.stdout).toHaveLength(10_000);
  });

  it('can be stopped', async () => {
    const running = toolchain.run({ runId: 'mine', assembly: text('while (true) {}'), argument: '0' });
    const timer = setInterval(() => toolchain.stop('mine'), 100);
    expect(await running).toMatchObject({ status: expect.stringMatching(/fault|failed/) });
    clearInterval(timer);
    expect(toolchain.stop('mine')).toBe(false);
  });

  it('tells what the assembler does not understand', async () => {
    const outcome = await toolchain.run({ assembly: 'this is no assembly\n', argument: '0' });
    expect(outcome.status).toBe('assembler-failed');
    expect(outcome.stderr).toContain('program.s');
  });

  it('tells what to install where there is no assembler', async () => {
    const outcome = await new Toolchain(thisMachine({ ...process.env, PATH: '/nowhere' })).run({
      assembly: '',
      argument: '0',
    });
    expect(outcome.status).toBe('no-assembler');
    expect(outcome.message).toMatch(/binutils|x86-64/);
  });
});

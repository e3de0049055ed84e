// Tests misbehaving programs and environments: messages are clear, and no processes or files remain.
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import type { ToolchainOutcome } from '../../electron/contract/shapes.ts';
import { startChild } from '../../electron/services/native/child.ts';
import { protocolFor, splitOutput, toldFault } from '../../electron/services/native/protocol.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { thisMachine } from '../../electron/services/toolchains/machine.ts';
import { imitate, machineIn, openFolder, processesIn, textOf, until } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

let folder = '';
let toolchain: Toolchain;
beforeAll(() => {
  folder = openFolder();
  toolchain = new Toolchain(machineIn(folder));
});
afterEach(() => {
  expect(processesIn(folder)).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('fathom-run-'))).toEqual([]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENDLESS = '.globl _start\n_start: jmp _start\n';

/**
 * A program of system calls, each given as a number and its arguments. It exits with the absolute value of
 * the last result.
 */
const calls = (...all: readonly (readonly string[])[]): string => {
  const registers = ['%eax', '%rdi', '%rsi', '%rdx', '%r10', '%r8', '%r9'];
  const body = all.map((words) =>
    [...words.map((word, i) => `mov ${word}, ${registers[i]}`), 'syscall'].join('\n'),
  );
  return `.globl _start\n_start:\n${body.join('\n')}\nmov %rax, %rdi\nneg %rdi\nmov $60, %eax\nsyscall\n`;
};
const assemblyOf = (text: string): string => emitText(compile(text), 'asm');
const run = (program: string, more: object = {}): Promise<ToolchainOutcome> =>
  toolchain.run({ assembly: program, argument: '0', ...more });

/** Prints 64 KB a given number of times, or forever, and then the result 7. */
const printing = (times: string, block = 65536): string => `.globl _start
_start: mov $${times}, %r12
again: mov $1, %eax
mov $1, %edi
lea text(%rip), %rsi
mov $${block}, %edx
syscall
dec %r12
jne again
mov $60, %eax
xor %edi, %edi
syscall
.data
text: .rept ${block / 8}
.ascii "BBBBBBB\\n"
.endr
`;

describe('a flood of output', () => {
  it('is stopped at 100 MB without filling the memory', async () => {
    const before = process.memoryUsage();
    const outcome = await run(printing('1600'));
    const after = process.memoryUsage();
    expect(outcome).toMatchObject({
      status: 'fault',
      fault: 'output-limit',
      truncated: true,
      message: 'The program exceeded its output limit.',
    });
    expect(outcome.stdout).toHaveLength(1_000_000);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(20_000_000);
  });

  it('is stopped if it never ends, even in small pieces', async () => {
    const outcome = await run(printing('-1', 16), { outputLimitBytes: 300_000 });
    expect(outcome).toMatchObject({ fault: 'output-limit', truncated: true });
    expect(outcome.stdout).toHaveLength(300_000);
  });

  it('is kept in full if it stays within the limit', async () => {
    const blocks = 'u8[] block = new u8[65536]; for (int i = 0; i < 64; i++) sys.io.p(block); return 5;';
    const outcome = await run(assemblyOf(blocks), { outputLimitBytes: 16_000_000 });
    expect(outcome).toMatchObject({ status: 'value', truncated: false, result: '5' });
    expect(outcome.stdout).toHaveLength(64 * 65536);
  });

  it('may contain bytes that are not text', async () => {
    const program = assemblyOf('sys.io.p("\\xff\\xc0\\0abcdefghij\\n"); return 5;');
    expect(await run(program)).toMatchObject({
      status: 'value',
      stdout: '\xff\xc0\0abcdefghij\n',
      result: '5',
    });
  });
});

describe('a system limit', () => {
  const ENOMEM = 12;
  const EAGAIN = 11;

  it('applies to memory', async () => {
    const map = (bytes: string): string => calls(['$9', '$0', `$${bytes}`, '$3', '$0x22', '$-1', '$0']);
    expect(await run(map('1000000000'))).toMatchObject({ fault: 'crash', exitCode: ENOMEM });
    expect((await run(map('100000000'))).exitCode).not.toBe(ENOMEM);
    const small = await run(map('100000000'), { memoryLimitBytes: 64_000_000 });
    expect(small.exitCode).toBe(ENOMEM);
  });

  it('applies to forks and fork bombs', long, async () => {
    const { limits } = await toolchain.probe();
    expect(limits).toEqual({ time: true, output: true, memory: true, processes: true, calls: true });
    expect(await run(calls(['$57']))).toMatchObject({ fault: 'crash', exitCode: EAGAIN });
    const bomb = '.globl _start\n_start: mov $57, %eax\nsyscall\njmp _start\n';
    const running = run(bomb, { timeLimitMs: 1500, runId: 'bomb' });
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, processesIn(folder).length)), 20);
    expect(await running).toMatchObject({ fault: 'timeout' });
    clearInterval(watch);
    expect(most).toBe(1);
  });

  it('ends a fork bomb if the process limit is not enforced', long, async () => {
    const child = startChild('/bin/sh', ['-c', 'while :; do sleep 60 & sleep 0.01; done'], {
      timeMs: 1000,
      outputBytes: 1000,
      cwd: imitate(join(folder, 'bomb'), {}),
      env: { PATH: process.env['PATH'] },
    });
    await until(() => processesIn(folder).length > 5, 'the bomb');
    expect((await child.finished).ended).toBe('timeout');
    await until(() => processesIn(folder).length === 0, 'its end');
  });

  it('lets no program write files or dump core', async () => {
    const path = join(folder, 'written');
    writeFileSync(path, '');
    chmodSync(path, 0o666);
    const write = `${calls(['$2', '$path', '$1', '$0'], ['$1', '$3', '$path', '$5'])}path: .asciz "${path}"\n`;
    expect(await run(write)).toMatchObject({ fault: 'crash', signal: 'SIGXFSZ' });
    expect(existsSync(join(folder, 'core'))).toBe(false);
  });
});

/** CPU time of a native program in hundredths of a second; 0 for any other process. */
function computed(pid: number): number {
  const [, name, rest] = /\((.*)\) (.*)/.exec(textOf(`/proc/${pid}/stat`)) ?? [];
  return name === 'program' ? Number(rest.split(' ')[11]) : 0;
}

describe('the end of a program', () => {
  it.each([
    ['SIGSEGV', 'movq $1, 0', 'memory'],
    ['SIGFPE', 'xor %ecx, %ecx\ndiv %ecx', 'arithmetic'],
    ['SIGILL', 'ud2', 'instruction'],
    ['SIGTRAP', 'int3', 'breakpoint'],
  ])('is reported as a crash with the name of the signal: %s', async (signal, instruction, word) => {
    const outcome = await run(`.globl _start\n_start: ${instruction}\n`);
    expect(outcome).toMatchObject({ status: 'fault', fault: 'crash', line: 0, exitCode: null, signal });
    expect(outcome.message).toContain(`the signal ${signal}`);
    expect(outcome.message).toContain(word);
  });

  it('is reported as a crash after stack exhaustion, unless the runtime reports the fault', async () => {
    const deep = '.globl _start\n_start: call _start\n';
    expect(await run(deep)).toMatchObject({ fault: 'crash', signal: 'SIGSEGV' });
    const told = `${calls(['$1', '$2', '$text', '$31'], ['$60', '$3'])}text: .ascii "fault: stack-overflow at line 3"\n`;
    expect(await run(told)).toMatchObject({ fault: 'stack-overflow', line: 3, signal: null, exitCode: 3 });
  });

  it('is reported as a crash after an external signal, with all its output', async () => {
    const program = printing('1', 16).replace('dec %r12\njne again', 'wait: jmp wait');
    const running = run(program);
    // The program starts its computation only after printing.
    await until(() => processesIn(folder).some((pid) => computed(pid) > 0), 'the program');
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
    const outcome = await running;
    expect(outcome).toMatchObject({
      fault: 'crash',
      signal: 'SIGKILL',
      stdout: expect.stringContaining('BBB'),
    });
    expect(outcome.message).toContain('by another program');
  });

  it('is reported as a crash with the exit status of the program', async () => {
    const outcome = await run(calls(['$60', '$9']));
    expect(outcome).toMatchObject({
      fault: 'crash',
      exitCode: 9,
      message: 'The program exited with status 9.',
    });
  });
});

describe('stopping a run', () => {
  it('ends the program at once, with all its processes', async () => {
    const running = run(ENDLESS, { runId: 'mine', timeLimitMs: 60_000 });
    await until(() => processesIn(folder).length > 0, 'the program');
    const started = performance.now();
    expect(toolchain.stop('other')).toBe(false);
    expect(toolchain.stop('mine')).toBe(true);
    expect(await running).toMatchObject({
      status: 'fault',
      fault: 'stopped',
      message: 'The program was stopped.',
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(toolchain.stop('mine')).toBe(false);
  });

  it('prevents a program from starting', async () => {
    const running = run(ENDLESS);
    expect(toolchain.stop()).toBe(true);
    expect(await running).toMatchObject({ status: 'fault', fault: 'stopped' });
  });

  // A trial program that tests the limits precedes the first run.
  it.each([
    ['it is assembled', '*slow*'],
    ['it waits for the trial before the first run', '*'],
  ])('ends the run and all processes of the assembler while %s', async (_, texts) => {
    const bin = imitate(join(folder, 'slow'), {
      as: `case "$1" in --version) echo as; exit 0 ;; esac
        case "$(cat program.s)" in ${texts}) sleep 77 & sleep 77 ;; esac`,
      ld: 'echo ld',
    });
    const slow = new Toolchain(machineIn(folder, thisMachineWith(bin)));
    const running = slow.run({ assembly: '# slow', argument: '0' });
    await until(() => processesIn(folder).length >= 3, 'the assembler');
    const started = performance.now();
    slow.stop();
    expect(await running).toMatchObject({ status: 'fault', fault: 'stopped' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('ends the run although a detached descendant keeps its output open', long, async () => {
    const child = startChild(
      '/bin/sh',
      ['-c', 'setsid sh -c "echo $$ here; exec sleep 60" & sleep 0.3; echo mine'],
      {
        timeMs: 30_000,
        outputBytes: 1000,
        cwd: imitate(join(folder, 'left'), {}),
        env: { PATH: process.env['PATH'] },
      },
    );
    const started = performance.now();
    const { stdout, exitCode } = await child.finished;
    expect({ exitCode, text: stdout.toString() }).toEqual({
      exitCode: 0,
      text: expect.stringContaining('mine'),
    });
    expect(performance.now() - started).toBeLessThan(20_000);
    // The process has left the process group, which only the limit on processes prevents.
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
    await until(() => processesIn(folder).length === 0, 'the end of the test');
  });
});

const thisMachineWith = (bin: string): Partial<ReturnType<typeof thisMachine>> => {
  const { isExecutable } = thisMachine();
  return {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    // Uses only the imitated tools, so that no other toolchain is found.
    isExecutable: (path) => (path.startsWith(bin) || path.endsWith('/setpriv')) && isExecutable(path),
  };
};

describe('an assembler or a linker', () => {
  const SAYS = 'case "$1" in --version) echo imitation; exit 0 ;; esac\n';
  const withTools = (name: string, as: string, ld = ''): Toolchain => {
    const bin = imitate(join(folder, name), { as: SAYS + as, ld: SAYS + ld });
    return new Toolchain(machineIn(folder, thisMachineWith(bin)));
  };

  it('is quoted with the reported lines if it rejects the program', async () => {
    const outcome = await run('nop\nthis is not assembly\nnop\n');
    expect(outcome.status).toBe('assembler-failed');
    expect(outcome.message).toContain('rejected the program');
    expect(outcome.message).toContain('     2 | this is not assembly');
    expect(outcome.stderr).toContain('program.s:2:');
    const unlinked = await run('.globl _start\n_start: movb $_start, %al\n');
    expect(unlinked.status).toBe('linker-failed');
    expect(unlinked.message).toContain('relocation');
    const unknown = await run('.globl _start\n_start: call nowhere\n');
    expect(unknown.status).toBe('not-built');
    expect(unknown.message).toContain('has no function nowhere');
  });

  it('is reported if it is killed by a signal', async () => {
    const outcome = await withTools('crashing', 'kill -SEGV $$').run({ assembly: '', argument: '0' });
    expect(outcome).toMatchObject({ status: 'assembler-failed', signal: 'SIGSEGV' });
    expect(outcome.message).toContain('was terminated by the signal SIGSEGV');
  });

  it('is reported if it disappeared after detection', long, async () => {
    const gone = withTools('gone', '');
    await gone.probe();
    rmSync(join(folder, 'gone', 'as'));
    const outcome = await gone.run({ assembly: '', argument: '0' });
    expect(outcome.status).toBe('not-built');
    expect(outcome.message).toMatch(/assembler .*gone\/as did not start: .*ENOENT/);
  });

  it('is reported if it runs out of disk space', long, async () => {
    const full = 'echo "Fatal error: can\'t close program.o: No space left on device" >&2; exit 1';
    for (const tools of [withTools('full', full), withTools('full-later', '', full)]) {
      const outcome = await tools.run({ assembly: '', argument: '0' });
      expect(outcome.status).toBe('not-built');
      expect(outcome.message).toContain('the disk is full');
    }
  });

  it('leads to a clear message if it produces no output file', async () => {
    const outcome = await withTools('idle', '', '').run({ assembly: '', argument: '0' });
    expect(outcome.status).toBe('linker-failed');
    expect(outcome.message).toMatch(/The linker .*\/ld produced no program/);
  });

  it('does not fill the memory with a flood of messages', async () => {
    const outcome = await withTools('loud', 'while :; do echo "program.s:1: Error: loud"; done').run({
      assembly: 'text',
      argument: '0',
    });
    expect(outcome.status).toBe('assembler-failed');
    expect(outcome.message.length).toBeLessThan(2000);
    expect(outcome.stderr.length).toBeLessThanOrEqual(200_000);
  });
});

describe('a program’s output', () => {
  it('is split at the marker', () => {
    const marked = protocolFor('5');
    const { marker } = marked;
    expect(marked.words).toEqual(['5', marker]);
    expect(protocolFor('5').marker).not.toBe(marker);
    expect(splitOutput(`no line end${marker}\n7\n`, marked)).toEqual({ own: 'no line end', result: '7' });
    expect(splitOutput(`a\n${marker}\ntwo\nlines\n`, marked)).toEqual({ own: 'a\n', result: 'two\nlines' });
    expect(splitOutput(`${marker}\n`, marked)).toEqual({ own: '', result: '' });
    expect(splitOutput('7\n', marked)).toBe(null);
  });

  it('ends with the fault on the last line of standard error if the status is 3', () => {
    expect(toldFault(3, 'fault: divide-by-zero at line 12\n')).toEqual({ fault: 'divide-by-zero', line: 12 });
    expect(toldFault(3, 'x\nfault: out-of-memory\n')).toEqual({ fault: 'out-of-memory', line: 0 });
    expect(toldFault(0, 'fault: divide-by-zero at line 12\n')).toBe(null);
    expect(toldFault(3, 'fault: divide-by-zero at line 12\nmore\n')).toBe(null);
    expect(toldFault(null, '')).toBe(null);
  });
});

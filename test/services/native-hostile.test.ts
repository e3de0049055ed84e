// Tests machine code that tries to act outside its program: the filter in the emitted startup code ends the
// program, with and without external limits. The same code without the filter shows that the calls would
// otherwise succeed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, emitText } from '../../compiler/index.ts';
import { FILTER_TRIAL } from '../../electron/services/native/trial.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { hasToolchain } from '../compiler/x64/support.ts';
import { imitate, machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';

/** Arguments of a call: numbers, or labels of the data section below. */
type Call = readonly [name: string, number: number, ...words: (number | string)[]];

const AT_CWD = -100;
const WRITE_CREATE = 0o101;
const calls: readonly Call[] = [
  ['execve', 59, 'shell', 'shell_words', 0],
  ['execveat', 322, AT_CWD, 'shell', 'shell_words', 0, 0],
  ['fork', 57],
  ['vfork', 58],
  ['clone', 56, 0x11, 0, 0, 0, 0],
  ['clone3', 435, 'zeros', 64],
  ['open', 2, 'victim', 0, 0],
  ['open for writing', 2, 'made', WRITE_CREATE, 0o644],
  ['openat', 257, AT_CWD, 'victim', 0, 0],
  ['openat2', 437, AT_CWD, 'victim', 'zeros', 24],
  ['creat', 85, 'made', 0o644],
  ['unlink', 87, 'victim'],
  ['unlinkat', 263, AT_CWD, 'victim', 0],
  ['mkdir', 83, 'made', 0o755],
  ['mkdirat', 258, AT_CWD, 'made', 0o755],
  ['rmdir', 84, 'empty'],
  ['rename', 82, 'victim', 'made'],
  ['renameat2', 316, AT_CWD, 'victim', AT_CWD, 'made', 0],
  ['link', 86, 'victim', 'made'],
  ['symlink', 88, 'victim', 'made'],
  ['mknod', 133, 'made', 0o10644, 0],
  ['truncate', 76, 'victim', 0],
  ['chmod', 90, 'victim', 0],
  ['chdir', 80, 'empty'],
  ['stat', 4, 'victim', 'zeros'],
  ['statx', 332, AT_CWD, 'victim', 0, 0, 'zeros'],
  ['readlink', 89, 'self', 'zeros', 64],
  ['getdents64', 217, 0, 'zeros', 64],
  ['mount', 165, 'empty', 'empty', 'zeros', 0, 0],
  ['socket', 41, 2, 1, 0],
  ['socketpair', 53, 1, 1, 0, 'zeros'],
  ['connect', 42, 0, 'zeros', 16],
  ['bind', 49, 0, 'zeros', 16],
  ['sendto', 44, 0, 'zeros', 1, 0, 0, 0],
  ['ptrace traceme', 101, 0, 0, 0, 0],
  ['ptrace attach', 101, 16, 'PARENT', 0, 0],
  ['process_vm_writev', 311, 'PARENT', 'zeros', 0, 'zeros', 0, 0],
  ['kill', 62, 'PARENT', 0],
  ['tkill', 200, 'PARENT', 0],
  ['tgkill', 234, 'PARENT', 'PARENT', 0],
  ['pidfd_open', 434, 'PARENT', 0],
  ['prctl', 157, 4, 1, 0, 0, 0],
  ['seccomp', 317, 0, 0, 0],
  ['memfd_create', 319, 'zeros', 0],
  ['mmap of code', 9, 0, 4096, 7, 0x22, -1, 0],
  ['mmap', 9, 0, 4096, 3, 0x22, -1, 0],
  ['mprotect', 10, 'page', 4096, 7],
  ['munmap', 11, 'page', 4096],
  ['brk', 12, 0],
  ['rt_sigaction', 13, 11, 0, 0, 8],
  ['ioctl that types', 16, 0, 0x5412, 'zeros'],
  ['ioctl of the window', 16, 0, 0x5413, 'zeros'],
  ['write to another file', 1, 3, 'zeros', 1],
  ['read from another file', 0, 3, 'zeros', 1],
  ['read from the output', 0, 1, 'zeros', 0],
  ['dup', 32, 0],
  ['dup2', 33, 1, 0],
  ['fcntl', 72, 0, 4, 0o4000],
  ['pipe', 22, 'zeros'],
  ['io_uring_setup', 425, 1, 'zeros'],
  ['bpf', 321, 0, 'zeros', 0],
  ['perf_event_open', 298, 'zeros', 0, -1, -1, 0],
  ['userfaultfd', 323, 0],
  ['shmget', 29, 0, 4096, 0o1600],
  ['setuid', 105, 0],
  ['setrlimit', 160, 7, 'zeros'],
  ['prlimit64', 302, 0, 7, 0, 'zeros'],
  ['unshare', 272, 0x10000000],
  ['setsid', 112],
  ['personality', 135, 0],
  ['getpid', 39],
  ['nanosleep', 35, 'zeros', 0],
  ['x32: fork', 0x40000000 + 57],
  ['an undefined call', 4095],
];
/** Calls for another processor, which has different call numbers. */
const FOREIGN = calls.length;

/** A program that makes the call selected by its argument and returns the result. */
function hostile(folder: string, syntax: 'att' | 'intel', filtered: boolean): string {
  const emitted = emitText(compile('return arg;'), 'asm', { syntax });
  const word = (given: number | string): string => (given === 'PARENT' ? String(process.pid) : String(given));
  const rows = calls.map(([, number, ...words]) => {
    const all = [number, ...words, ...Array.from({ length: 6 - words.length }, () => 0)];
    return `.quad ${all.map(word).join(', ')}`;
  });
  const body = `
.att_syntax
  cmpq $${FOREIGN}, %rdi
  je foreign
  imulq $56, %rdi
  leaq rows(%rip), %rbx
  addq %rdi, %rbx
  movq (%rbx), %rax
  movq 8(%rbx), %rdi
  movq 16(%rbx), %rsi
  movq 24(%rbx), %rdx
  movq 32(%rbx), %r10
  movq 40(%rbx), %r8
  movq 48(%rbx), %r9
  syscall
  ret
foreign:
  movl $20, %eax   # getpid of 32 bits; 20 is writev of 64
  int $0x80
  ret
.data
rows: ${rows.join('\n')}
.p2align 12
page: .skip 4096
zeros: .skip 512
shell: .asciz "/bin/sh"
shell_c: .asciz "-c"
shell_does: .asciz "echo > ${folder}/made"
.p2align 3
shell_words: .quad shell, shell_c, shell_does, 0
victim: .asciz "${folder}/victim"
made: .asciz "${folder}/made"
empty: .asciz "${folder}/empty"
self: .asciz "/proc/self/exe"
.text
${syntax === 'intel' ? '.intel_syntax noprefix' : ''}
`;
  const text = emitted.replace(/^main:.*$/m, (line) => `${line}${body}`);
  expect(text.length).toBeGreaterThan(emitted.length);
  return filtered ? text : text.replace(/^\s*call\s+rt_os_confine.*$/m, '');
}

let folder = '';
let target = '';
beforeAll(() => {
  folder = openFolder();
  target = imitate(join(folder, 'target'), {});
  prepareTarget();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function prepareTarget(): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'empty'), { recursive: true });
  writeFileSync(join(target, 'victim'), 'as it was');
}

function build(name: string, assembly: string): string {
  const path = join(folder, name);
  writeFileSync(`${path}.s`, assembly);
  for (const words of [
    ['as', `${path}.s`, '-o', `${path}.o`],
    ['ld', `${path}.o`, '-o', path],
  ]) {
    const { status, stderr } = spawnSync(words[0], words.slice(1), { encoding: 'utf8' });
    expect(`${status} ${stderr}`).toBe('0 ');
  }
  return path;
}

/** The signal that ended each call; null for calls that returned. */
const signals = (program: string): (string | null)[] =>
  Array.from({ length: FOREIGN + 1 }, (_, i) => {
    const { signal } = spawnSync(program, [String(i)], { timeout: 5000, killSignal: 'SIGKILL' });
    return signal;
  });
const nameOf = (i: number): string => calls[i]?.[0] ?? 'a call of another processor';
const untouched = (): void => {
  expect(readdirSync(target).sort()).toEqual(['empty', 'victim']);
  expect(spawnSync('cat', [join(target, 'victim')], { encoding: 'utf8' }).stdout).toBe('as it was');
};

describe.runIf(hasToolchain)('hostile machine code in a program', long, () => {
  it.each(['att', 'intel'] as const)(
    'is terminated at its first system call without effect (%s)',
    (syntax) => {
      const program = build(`held-${syntax}`, hostile(target, syntax, true));
      const ends = signals(program);
      expect(ends.flatMap((signal, i) => (signal === 'SIGSYS' ? [] : [`${nameOf(i)}: ${signal}`]))).toEqual(
        [],
      );
      expect(ends.length).toBeGreaterThan(60);
      untouched();
    },
  );

  it('would have an effect without the filter', () => {
    const program = build('free', hostile(target, 'att', false));
    for (const [name, happened] of [
      ['execve', () => readdirSync(target).includes('made')],
      ['open for writing', () => readdirSync(target).includes('made')],
      ['unlink', () => !readdirSync(target).includes('victim')],
      ['mkdir', () => readdirSync(target).includes('made')],
      ['rename', () => !readdirSync(target).includes('victim')],
      ['rmdir', () => !readdirSync(target).includes('empty')],
    ] as const) {
      prepareTarget();
      spawnSync(program, [String(calls.findIndex(([each]) => each === name))], { timeout: 5000 });
      expect([name, happened()]).toEqual([name, true]);
    }
    prepareTarget();
    for (const name of [
      'fork',
      'socket',
      'ptrace traceme',
      'kill',
      'memfd_create',
      'mmap of code',
      'prctl',
    ]) {
      const index = calls.findIndex(([each]) => each === name);
      const { stdout, status } = spawnSync(program, [String(index)], { encoding: 'utf8', timeout: 5000 });
      const [first] = stdout.split('\n');
      expect([name, status, Number(first) >= 0]).toEqual([name, 0, true]);
    }
  });

  it('is reported as a fault under the outer limits', async () => {
    const toolchain = new Toolchain(machineIn(folder));
    const assembly = hostile(target, 'att', true);
    for (const name of ['execve', 'unlink', 'mkdir', 'socket', 'kill', 'ptrace attach']) {
      const argument = String(calls.findIndex(([each]) => each === name));
      const outcome = await toolchain.run({ assembly, argument });
      expect([name, outcome.fault, outcome.signal]).toEqual([name, 'crash', 'SIGSYS']);
      expect(outcome.message).toContain('forbidden system call');
    }
    untouched();
  });

  it('has few open files, no environment, and no additional privileges, even without a filter', async () => {
    const toolchain = new Toolchain(machineIn(folder));
    const assembly = hostile(target, 'att', false);
    const answer = async (name: string): Promise<string> => {
      const argument = String(calls.findIndex(([each]) => each === name));
      return (await toolchain.run({ assembly, argument })).result;
    };
    expect(Number(await answer('fork'))).toBe(-constants.errno.EAGAIN);
    expect(Number(await answer('write to another file'))).toBe(-constants.errno.EBADF);
    expect(Number(await answer('setuid'))).toBe(-constants.errno.EPERM);
    untouched();
  });
});

describe.runIf(hasToolchain)('the self-test of the filter', () => {
  it('is terminated by the filter', () => {
    const program = build('trial', FILTER_TRIAL);
    expect(spawnSync(program).signal).toBe('SIGSYS');
  });
});

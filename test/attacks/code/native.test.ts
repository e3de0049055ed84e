// Tests another user's program that attempts more than computation: every native run keeps its filter, and
// names in a program or graph have no effect outside the program.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, compileText, emitText } from '../../../compiler/index.ts';
import type { Emit } from '../../../electron/contract/index.ts';
import type { TwinOutcome } from '../../../electron/contract/shapes.ts';
import { findOnPath, Toolchain } from '../../../electron/services/index.ts';
import { CONFINE } from '../../../electron/services/native/confine-twin.ts';
import { TwinRuns } from '../../../electron/services/native/twin.ts';
import { Terminals } from '../../../electron/services/terminal.ts';
import { Workspace } from '../../../electron/services/storage/workspace.ts';
import { canLink, command } from '../../support/native/linked.ts';
import { imitate, machineIn, openFolder, until } from '../../support/native/native.ts';
import { long } from '../../support/extent.ts';
import { compiled } from '../../support/programs/compiled.ts';

let folder = '';
/** Any user may write to this folder, so only a filter can prevent writing. */
let open = '';
beforeAll(() => {
  folder = openFolder();
  open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withPath = (bin: string): Record<string, string> => ({ PATH: `${bin}:${process.env['PATH'] ?? ''}` });
const measure = (text: string, bin = '', twin?: string): Promise<TwinOutcome> => {
  const compilation = compiled(text);
  return new TwinRuns(new Toolchain(machineIn(folder, bin === '' ? {} : { env: withPath(bin) }))).measure({
    assembly: emitText(compilation, 'asm'),
    twin: twin ?? emitText(compilation, 'c'),
    argument: '0',
  });
};

describe.runIf(canLink)('a twin run that counts instructions', long, () => {
  /**
   * A twin that calls C functions only if Valgrind provides memory, so that it behaves well in every other
   * run.
   */
  const recognizes = (path: string): string => `{int -> int} malloc = "C"; {u8[~] -> i32} system = "C";
    int high = malloc(1000) / 4294967296;
    if (high == 0) system("echo owned > ${path}\\0");
    return high;`;

  it.runIf(findOnPath('valgrind', process.env) !== null)(
    'cannot do what the system-call filter forbids',
    async () => {
      const made = join(open, 'owned');
      const measured = await measure(recognizes(made));
      expect(measured.theirs?.outcome).toMatchObject({ status: 'value' });
      expect(measured.executed).toBeGreaterThan(10);
      expect(existsSync(made)).toBe(false);
    },
  );

  it('is never started by a tool that its twin could detect', async () => {
    const called = join(open, 'called');
    const watch = `echo "$@" >> ${called}; for last; do :; done; exec "$last"`;
    const bin = imitate(join(folder, 'watchers'), { valgrind: watch, perf: watch, gdb: watch, qemu: watch });
    const measured = await measure('{flt -> flt} round = "C"; return round(arg + 2.5);', bin);
    expect(measured.theirs?.outcome).toMatchObject({ status: 'value', result: '3.0' });
    expect(measured.executed).toBeGreaterThan(5);
    expect(existsSync(called)).toBe(false);
  });
});

const CALL_32 = '__asm__ volatile("int $0x80" : "=a"(made) : "a"(20L) : "memory");';
/** In 32-bit code, call numbers differ: 20 is getpid in 32-bit code but writev in 64-bit code. */
const FAR = `unsigned char *code = mmap(0, 4096, 7, 0x62, -1, 0);
  unsigned char text[] = { 0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xf4 };
  for (int i = 0; i < 8; i++) code[i] = text[i];
  struct { unsigned at; unsigned short segment; } __attribute__((packed)) to = { (unsigned)(unsigned long)code, 0x23 };
  __asm__ volatile("ljmp *%0" : : "m"(to) : "rax", "memory");`;

const misdeeds = [
  ['opens a file', 'made = open("/etc/passwd", O_RDONLY);'],
  ['creates a file', 'made = creat(MADE, 0600);'],
  ['removes a file', 'made = unlink("/etc/passwd");'],
  ['starts a program', 'made = system("echo > " MADE);'],
  ['forks', 'made = fork();'],
  ['signals', 'made = kill(getppid(), 0);'],
  ['creates a socket', 'made = socket(AF_INET, SOCK_STREAM, 0);'],
  ['traces', 'made = ptrace(PTRACE_TRACEME, 0, 0, 0);'],
  ['makes itself dumpable', 'made = prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);'],
  ['types into a terminal', 'made = ioctl(0, TIOCSTI, "x");'],
  ['maps a file', 'made = (long)mmap(0, 4096, PROT_READ, MAP_PRIVATE, 0, 0);'],
  ['reads from another file', 'made = read(3, bytes, 1);'],
  ['writes to another file', 'made = write(3, "x", 1);'],
  ['writes to its input', 'made = write(0, "x", 1);'],
  ['makes an x32 call', 'made = syscall(0x40000000 + SYS_getpid);'],
  ['makes a 32-bit call', CALL_32],
  ['switches to 32-bit code', FAR],
  ['sets another filter', 'made = syscall(SYS_seccomp, 0, 0, 0);'],
] as const;

/** C code that performs one of these actions, selected by the argument. */
const misbehaving = (made: string, before = ''): string => `#define _GNU_SOURCE
  #include <fcntl.h>
  #include <signal.h>
  #include <stdio.h>
  #include <stdlib.h>
  #include <sys/ioctl.h>
  #include <sys/mman.h>
  #include <sys/prctl.h>
  #include <sys/ptrace.h>
  #include <sys/socket.h>
  #include <sys/stat.h>
  #include <sys/syscall.h>
  #include <unistd.h>
  #define MADE "${made}"
  static char bytes[64];
  static struct stat status;
  ${before}
  int main(int argc, char **argv) {
    long made = -2;
    switch (atoi(argv[1])) {
      ${misdeeds.map(([, body], i) => `case ${i}: { ${body} } break;`).join('\n')}
      default: made = stat("/etc/passwd", &status);
    }
    if (argc > 2) puts(argv[2]);
    printf("%ld\\n", made);
    return 0;
  }`;

describe.runIf(canLink)('a shell in a terminal of the same window', () => {
  it('receives no input from a program that finds its terminal among the open files', async () => {
    const shell = process.env['SHELL'];
    process.env['SHELL'] = '/bin/sh';
    let shown = '';
    const hear: Emit = (_, payload) => {
      if ('data' in payload) shown += payload.data;
    };
    const terminals = new Terminals(new Workspace(folder), new Toolchain(machineIn(folder)), hear);
    try {
      const { id } = await terminals.open({ cols: 80, rows: 24 });
      await until(() => /[#$] $/.test(shown), 'the prompt');
      const typing = `{i32 u8[~] -> i32} dprintf = "C";
        for (i32 file = 3; file < 100; file++) dprintf(file, "mkdir ${open}/typed\\n\0");
        return 1;`;
      const { theirs } = await measure(typing);
      expect(theirs?.outcome).toMatchObject({ fault: 'crash', signal: 'SIGSYS' });
      terminals.write({ id, data: 'echo and $((1 + 1))\r' });
      await until(() => shown.includes('and 2'), 'the shell');
      expect(shown).not.toContain('mkdir');
      expect(existsSync(join(open, 'typed'))).toBe(false);
    } finally {
      terminals.closeAll();
      process.env['SHELL'] = shell;
    }
  });
});

describe.runIf(canLink)('a comparison with C on a system without confinement', () => {
  it('is not built if only the twin calls C functions', async () => {
    const text = '{u8[~] -> i32} system = "C"; if (arg != arg) system("id\\0"); return 1;';
    const compilation = compile(text);
    const [assembly, twin] = [emitText(compilation, 'asm'), emitText(compilation, 'c')];
    expect([/^ *\.extern/m.test(assembly), /^extern /m.test(twin)]).toEqual([false, true]);
    const loose = new Toolchain(machineIn(folder));
    const found = await loose.probe();
    loose.probe = () => Promise.resolve({ ...found, limits: { ...found.limits, calls: false } });
    const measured = await new TwinRuns(loose).measure({ assembly, twin, argument: '0' });
    expect(measured).toMatchObject({ status: 'not-built', ours: null, theirs: null });
    expect(measured.message).toContain('this system cannot confine them');
  });
});

describe.runIf(canLink)('hostile C code in a twin', () => {
  let program = '';
  /** Some kernels run no 32-bit code. There, the processor refuses it before the filter sees a call. */
  let canCall32 = false;
  beforeAll(() => {
    writeFileSync(join(folder, 'old.c'), `int main(void) { long made; ${CALL_32} return 0; }`);
    expect(command('cc', ['-o', 'old', 'old.c'], folder)).toMatchObject({ status: 0 });
    canCall32 = spawnSync(join(folder, 'old')).signal === null;
    program = join(folder, 'misbehaving');
    writeFileSync(`${program}.c`, misbehaving(join(open, 'made')));
    writeFileSync(join(folder, 'confine.c'), CONFINE);
    const words = ['-O1', '-o', 'misbehaving', 'misbehaving.c', 'confine.c'];
    expect(command('cc', words, folder)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(misdeeds.map(([what], i) => [what, i] as const))('is terminated if it %s', (what, i) => {
    const { signal, stdout } = spawnSync(program, [String(i)], { input: '', encoding: 'utf8' });
    const isRefusedEarlier = what.includes('32-bit') && !canCall32;
    expect({ signal, stdout }).toEqual({ signal: isRefusedEarlier ? 'SIGSEGV' : 'SIGSYS', stdout: '' });
    expect(existsSync(join(open, 'made'))).toBe(false);
  });

  it('cannot find out whether a file exists', () => {
    expect(command(program, ['-1'], folder)).toMatchObject({ status: 0, stdout: '-1\n' });
  });

  it('is confined from its first instruction, even in the window', long, async () => {
    const early = `__attribute__((constructor)) static void early(void) { creat(MADE, 0600); }`;
    for (const text of [misbehaving(join(open, 'made')), misbehaving(join(open, 'made'), early)]) {
      const { theirs, executed } = await measure('return 1;', '', text);
      expect(theirs?.outcome).toMatchObject({ fault: 'crash', signal: 'SIGSYS' });
      expect(executed).toBe(null);
    }
    expect(existsSync(join(open, 'made'))).toBe(false);
  });
});

/** Names that the system or its C library would start, query, or find before the filter is set. */
const EARLY =
  '_start _init _fini main_ prctl write read exit malloc free abort environ preinit_array syscall rt_os_confine rt_filter rt_begin __libc_start_main __libc_csu_init _dl_start _DYNAMIC _GLOBAL_OFFSET_TABLE_'.split(
    ' ',
  );

describe('names in a program', () => {
  it.runIf(canLink)('do not replace the system’s symbols and are invisible to libraries', async () => {
    const functions = EARLY.map((name) => `val ${name} = { int x -> x + 1; };`);
    const calls = EARLY.map((name) => `sum = ${name}(sum);`);
    const text = `int !sum = 0;\n${[...functions, ...calls].join('\n')}\n`;
    const toolchain = new Toolchain(machineIn(folder));
    for (const [external, word, part] of [
      ['', 'globl main, globl _start', 0],
      ['{flt -> flt} round = "C"; ', 'globl main, globl _start, extern round', 1],
    ] as const) {
      const program = `${text}${external}return sum + ${part === 0 ? '0' : 'round(0.9)'};`;
      const compilation = compiled(program, { optimize: 'none' });
      const assembly = emitText(compilation, 'asm');
      const outcome = await toolchain.run({ assembly, argument: '0' });
      expect(Number(outcome.result)).toBe(EARLY.length + part);
      const symbols = assembly.matchAll(/^ *\.((?:globl|extern|weak|set|macro|include|incbin) .*)$/gm);
      expect([...symbols].map(([, symbol]) => symbol).join(', ')).toBe(word);
    }
  });

  it('stay inside assembly comments, whatever line separators they contain', () => {
    const graph = emitText(compile('int i = arg; while (i < 9) i = i + arg; return i;'), 'graph');
    let accepted = 0;
    for (const end of ['\r', '\v', '\f', '\0', '\x85', '\u2028', '\u2029', '\r.macro call x\r.endm\r']) {
      const compilation = compileText(graph.replaceAll(/(Phi\(.*)\[i\]/g, `$1[i${end}int $3]`));
      if (!compilation.ok) continue;
      accepted += 1;
      for (const syntax of ['att', 'intel'] as const)
        for (const os of ['linux', 'macos', 'windows'] as const) {
          const assembly = emitText(compilation, 'asm', { syntax, os, file: 'build/it.simple' });
          expect(assembly).toContain('Phi i');
          expect(assembly.split(/[^ -~\n\u2026]/).length).toBe(1);
        }
    }
    // The other separators end a line of the graph, so the graph is rejected.
    expect(accepted).toBe(4);
  });
});

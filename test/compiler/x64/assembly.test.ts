// Tests the assembly text: comments, columns, both syntaxes, three systems, and the disassembly by
// `objdump`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assemblyData, type AssemblyOptions } from '../../../compiler/backend/x64/index.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { expectOwnInstructions, hasDisassembler } from './disassembly.ts';
import { assemblyOf, hasToolchain, machineOf, withNative, type Machine } from './support.ts';
import { extent, long } from '../../support/extent.ts';

/** Programs that together use every form of assembly text. */
const samples = [
  'return 99999999999 * arg / (arg | 1) + (arg < 3);',
  'int s = 0; for (int i = 0; i < arg; i++) { if (i % 3 == 0) continue; s += i / (arg - 9); } return s;',
  'struct S { int a; i8 b; i16 c; i32 d; u16 e; u32 f; f32 g; flt h; S? n; }; S !s = new S; s.a = arg; s.b = arg; ' +
    's.c = arg; s.d = arg; s.e = arg; s.f = arg; s.g = arg; s.h = arg * 0.5; s.n = arg ? s : null; ' +
    'if (s.h > 2.5 && s.b < s.c) s.a = s.b + s.c * s.d - s.e / (s.f + 1); return s;',
  'val f = { flt x int y flt z -> y < 3 ? x * z : x / z - y; }; return f(arg * 0.1, arg, 2.5) + f(1.5, arg * 2, arg / 4.0);',
  'val a = { int x -> x + 1; }; val b = { int x -> x * 2; }; var f = arg > 3 ? a : b; ' +
    'int[] !t = new int[arg & 15]; for (int i = 0; i < t#; i++) t[i] = f(i); sys.io.p("näh\\n\\"\\\\\\t."); return t;',
];

describe('assembly', () => {
  const program = 'int i = arg;\nwhile (i > 0)\n  i = i - 2;\nreturn i / arg;\n';

  it('names the source line and node of each instruction', () => {
    const machine = machineOf(program);
    const { lines, instructions } = assemblyData(machine.program, machine.compilation.source);
    const own = lines.filter(({ kind, node }) => kind === 'instruction' && node >= 0);
    expect(own).toHaveLength(instructions);
    expect(instructions).toBe(machine.allocation.code.instructionCount);
    for (const { text, node, sourceLine } of own)
      expect(text).toMatch(new RegExp(`# line ${sourceLine}: v${node} `));
    expect(own.some(({ sourceLine }) => sourceLine === 3)).toBe(true);
  });

  it('aligns mnemonics, operands, and comments', () => {
    for (const line of assemblyOf(machineOf(program)).split('\n')) {
      expect(line).toBe(line.trimEnd());
      if (/^ {8}[a-z]+ +[^ #]/.test(line)) expect(line).toMatch(/^ {8}([a-z0-9]{1,7} +|[a-z0-9]{8,} )[^ ]/);
      if (/^ {8}[a-z]{1,7} +[^ #]/.test(line)) expect(line.slice(15, 17)).toMatch(/^ [^ ]/);
      if (line.includes('# line')) expect(line.indexOf('#')).toBeGreaterThanOrEqual(40);
    }
    expect(assemblyOf(machineOf(program))).toMatch(/^ {8}\.p2align 5\n\.LB\d\w*: {34,35}# loop depth 1$/m);
  });

  it('quotes the source on one line, whatever it contains', () => {
    const text = assemblyOf(
      machineOf('return arg /* # \u0000 */ +\n\t 1 + 22222222222222222 * arg * 3333333333333;'),
    );
    for (const line of text.split('\n')) expect([...line].every((character) => character >= ' ')).toBe(true);
  });

  it('documents parameter registers and functions', () => {
    const recursive = 'val f =\n  { int n flt x -> n < 1 ? x : f(n - 1, x * n) * x; };\nreturn f(arg, 1.5);';
    expect(assemblyOf(machineOf(recursive))).toMatch(
      /^fn_\d+_f: +# line 2: f\(n in rdi, x in xmm0\), result in xmm0$/m,
    );
    expect(assemblyOf(machineOf(recursive, { abi: 'win64' }))).toMatch(
      /^fn_\d+_f: +# line 2: f\(n in rcx, x in xmm1\), result in xmm0$/m,
    );
  });

  it('is listed for panes without debug information', () => {
    const machine = machineOf(samples[3]);
    const { lines } = assemblyData(machine.program, machine.compilation.source);
    const directives = lines.filter(({ kind }) => kind === 'directive').map(({ text }) => text.trim());
    expect(directives.some((text) => /^\.(loc|cfi|file|type|size)/.test(text))).toBe(false);
    expect(assemblyOf(machine, { file: 'a "b".simple' })).toContain('.file 1 "a \\"b\\".simple"');
    expect(assemblyOf(machine, { file: null })).not.toContain('.loc');
  });

  it('includes only the runtime parts that the program needs', () => {
    expect(assemblyOf(machineOf('return arg;'))).not.toMatch(/rt_emit_float|rt_new|rt_show|fault_divide/);
    expect(assemblyOf(machineOf('return arg * 0.5;'))).toContain('rt_emit_float:');
    expect(assemblyOf(machineOf('return arg * 0.5;'))).not.toContain('rt_show:');
  });

  it('is a complete program for Windows and macOS', () => {
    const windows = assemblyOf(machineOf('return 1 / arg;', { abi: 'win64' }));
    expect(windows).toContain('argument in rcx');
    expect(windows).toContain('WriteFile');
    expect(windows).not.toMatch(/syscall|GNU-stack|\.loc/);
    const macos = assemblyOf(machineOf('return 1 / arg;'), { os: 'macos' });
    expect(macos).toContain('_program_main:');
    expect(macos).toContain('_fault_divide_by_zero:');
    expect(macos).toContain('__TEXT,__text');
    expect(macos).not.toMatch(/syscall|GNU-stack|\.loc|^rt_|call +rt_/m);
  });
});

function objectFile(assembly: string, command: string, words: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-object-'));
  try {
    writeFileSync(join(folder, 'x.s'), assembly);
    const { status, stderr } = spawnSync(command, [...words, 'x.s', '-o', 'x.o'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(`${status} ${stderr}`).toBe('0 ');
    return readFileSync(join(folder, 'x.o'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const assembled = (assembly: string): Buffer => objectFile(assembly, 'as', ['--fatal-warnings']);

describe.runIf(hasToolchain)('the two assembly syntaxes', () => {
  const same = (machine: Machine, options: AssemblyOptions = {}): void => {
    const att = assembled(assemblyOf(machine, options));
    const intel = assembled(assemblyOf(machine, { ...options, syntax: 'intel' }));
    expect(att.equals(intel)).toBe(true);
  };

  it('assemble to the same bytes', long, () => {
    for (const sample of samples) {
      same(machineOf(sample));
      same(machineOf(sample, { optimize: 'none' }));
      same(machineOf(sample, { abi: 'win64' }), { os: 'linux' });
    }
    for (let i = 0; i < extent(3, 100); i++) same(machineOf(randomProgram(i + 900, { statements: 25 })));
  });

  it('differ in their text', () => {
    const text = assemblyOf(machineOf(samples[2]), { syntax: 'intel' });
    expect(text).toContain('.intel_syntax noprefix');
    expect(text).toMatch(/mov +qword ptr \[r\w+ \+ 8\], r\w+/);
    expect(text).not.toMatch(/^ {8}\w+ +.*%r/m);
  });
});

const hasLlvm = spawnSync('llvm-mc', ['--version']).status === 0;

describe.runIf(hasLlvm)('the LLVM assembler', long, () => {
  const targets = [
    { os: 'macos', abi: 'sysv', triple: 'x86_64-apple-macos' },
    { os: 'windows', abi: 'win64', triple: 'x86_64-pc-windows-gnu' },
    { os: 'windows', abi: 'win64', triple: 'x86_64-pc-windows-msvc' },
    { os: 'linux', abi: 'sysv', triple: 'x86_64-pc-linux-gnu' },
  ] as const;
  for (const { os, abi, triple } of targets)
    it(`accepts both syntaxes for ${triple}`, () => {
      for (const sample of samples) {
        const machine = machineOf(sample, { abi });
        const [att, intel] = (['att', 'intel'] as const).map((syntax) =>
          objectFile(assemblyOf(machine, { os, syntax }), 'llvm-mc', [`-triple=${triple}`, '-filetype=obj']),
        );
        expect(att.equals(intel)).toBe(true);
      }
    });
});

describe.runIf(hasToolchain && hasDisassembler)('the disassembly', long, () => {
  it('contains our instructions and our branch targets, function by function', () => {
    const programs = [
      ...samples,
      ...Array.from({ length: extent(2, 60) }, (_, i) => randomProgram(i + 500, { statements: 25 })),
      ...Array.from({ length: extent(2, 40) }, (_, i) => fullProgram(i * 77 + 1)),
    ];
    for (const program of programs)
      for (const syntax of ['att', 'intel'] as const) {
        const machine = machineOf(program);
        withNative(assemblyOf(machine, { syntax }), ({ path }) => expectOwnInstructions(machine, path));
      }
  });
});

describe.runIf(hasToolchain && spawnSync('gdb', ['--version']).status === 0)('a debugger', () => {
  it('shows source lines, functions, and the call stack', () => {
    const program = 'val f =\n  { int n -> n < 1 ? 7 / n :\n  f(n - 1) + 1; };\nreturn f(arg);\n';
    // Peepholes only, because full optimization inlines f into itself, which removes a call.
    withNative(assemblyOf(machineOf(program, { optimize: 'peephole' })), ({ path }) => {
      writeFileSync(join(path, '..', 'program.simple'), program);
      // Run without a shell, and do not query debug servers.
      const commands = [
        'set startup-with-shell off',
        'set debuginfod enabled off',
        'break fault_divide_by_zero',
        'break f',
        'run 1',
        'continue',
        'bt',
      ];
      const { stdout, stderr, error } = spawnSync(
        'gdb',
        ['-q', '-batch', '-nx', ...commands.flatMap((command) => ['-ex', command]), path],
        { cwd: join(path, '..'), encoding: 'utf8', timeout: 60_000 },
      );
      expect(error, `${stdout}\n${stderr}`).toBeUndefined();
      expect(stdout, stderr).toMatch(/#0 +.*f \(\) at program\.simple:[23]/);
      expect(stdout).toMatch(/#1 +0x\w+ in f \(\) at program\.simple:3/);
      expect(stdout).toMatch(/#2 +0x\w+ in main \(\) at program\.simple:4/);
      expect(stdout).toContain('{ int n -> n < 1 ? 7 / n :');
    });
  });
});

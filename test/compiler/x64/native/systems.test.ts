// Tests the runtimes for Windows and macOS on Linux: sections are renamed, and small C files imitate the
// functions of these systems (imitations/). This does not replace tests on the real systems.
// @module-tag long
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, run } from '../../../../compiler/index.ts';
import { assemblyOf, hasToolchain, machineOf, runNative, type NativeProgram } from '../support.ts';

type Imitated = 'windows' | 'macos';

/** The text with ELF sections. */
const asElf: Readonly<Record<Imitated, (text: string) => string>> = {
  windows: (text) =>
    text.replaceAll('.section .rdata,"dr"', '.section .rodata').replace(/\bmain\b(?=:|$)/gm, 'windows_main'),
  macos: (text) =>
    text
      .replaceAll('.section __TEXT,__text,regular,pure_instructions', '.text')
      .replaceAll('.section __TEXT,__const', '.section .rodata')
      .replaceAll('.section __DATA,__const', '.section .data.rel.ro, "aw", @progbits')
      .replaceAll('.section __DATA,__data', '.data')
      .replace(/\.zerofill __DATA,__bss,(\w+),(\d+),3/g, '.bss\n.balign 8\n$1: .skip $2'),
};

function withImitation(
  os: Imitated,
  program: string,
  use: (native: Pick<NativeProgram, 'run'>) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), `fathom-${os}-`));
  try {
    const machine = machineOf(program, { abi: os === 'windows' ? 'win64' : 'sysv' });
    const text = asElf[os](assemblyOf(machine, { os }));
    writeFileSync(join(folder, 'program.s'), `${text}.section .note.GNU-stack, "", @progbits\n`);
    const words = [
      '-O1',
      '-no-pie',
      '-pthread',
      'program.s',
      join(import.meta.dirname, 'imitations', `${os}.c`),
      '-o',
      'program',
    ];
    const { status, stderr } = spawnSync('gcc', words, { cwd: folder, encoding: 'utf8' });
    expect(`${status} ${stderr}`).toBe('0 ');
    const path = join(folder, 'program');
    use({ run: (given = [], options = {}) => runNative(path, given, options) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const programs: readonly (readonly [program: string, input: string])[] = [
  ['return arg * 7 - 1;', ''],
  ['return 7 / arg;', ''],
  ['return arg * 0.1;', ''],
  ['int[] !a = new int[arg]; for (int i = 0; i < a#; i++) a[i] = i * i; sys.io.p("out "); return a;', ''],
  [
    'struct S { int x; flt y; S? n; u8[~] t; }; S !s = new S { y = 1.5; t = "text"; }; s.x = arg; s.n = s; return s;',
    '',
  ],
  ['val f = { int x -> x + 1; }; val g = { int x -> x; }; return arg ? f : g;', ''],
  [
    'int s = 0; u8[] t = sys.io.stdin(); for (int i = 0; i < t#; i++) s = s * 3 + t[i]; sys.io.p(t); return s;',
    'some input\n',
  ],
  ['i32 code = arg; sys.io.p("x"); sys.libc._exit(code); return 1;', ''],
];

describe.runIf(hasToolchain && spawnSync('gcc', ['--version']).status === 0)(
  'native programs for imitated systems',
  () => {
    for (const os of ['windows', 'macos'] as const) {
      it(`have the same output, results, and faults as the graph on ${os}`, () => {
        for (const [program, input] of programs) {
          const plain = compile(program, { optimize: 'none' });
          withImitation(os, program, (native) => {
            for (const argument of [0n, 3n]) {
              const { status, stdout, result, fault, line } = run(plain, {
                engine: 'graph',
                argument,
                input,
              });
              expect(native.run([String(argument), 'm'], { input }), program).toEqual(
                status === 'value'
                  ? { stdout: `${stdout}m\n${result}\n`, stderr: '', status: 0 }
                  : { stdout, stderr: `fault: ${fault} at line ${line}\n`, status: 3 },
              );
            }
          });
        }
      });

      it(`report exhausted memory and stack as faults on ${os}`, () => {
        withImitation(
          os,
          'sys.io.p("x");\nint[] !a = new int[300000000 + arg]; a[1] = arg; return a[arg];',
          (native) =>
            expect(native.run()).toEqual({
              stdout: 'x',
              stderr: 'fault: out-of-memory at line 2\n',
              status: 3,
            }),
        );
        withImitation(
          os,
          'val f = { int n -> n == 0 ? 0 :\n 1 - f(n - 1); }; sys.io.p("x"); return f(arg);',
          (native) => {
            expect(native.run(['500000']).stdout).toBe('x0\n');
            expect(native.run(['-1'])).toEqual({
              stdout: 'x',
              stderr: 'fault: stack-overflow at line 2\n',
              status: 3,
            });
          },
        );
      });
    }
  },
);

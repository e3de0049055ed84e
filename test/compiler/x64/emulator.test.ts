// Compares the emulator with the graph interpreter and with the real processor.
import { describe, expect, it } from 'vitest';
import { runGraph, type Outcome } from '../../../compiler/semantics/index.ts';
import { emulate, type AbiName } from '../../../compiler/backend/x64/index.ts';
import { ARGUMENTS, randomProgram } from '../../support/programs/integers.ts';
import { assemblyOf, hasToolchain, machineOf, type Machine, type MachineOptions } from './support.ts';
import { extent, inTurn, long } from '../../support/extent.ts';
import { runBatch } from '../../support/native/native-batch.ts';

const BUDGET = 100_000;
const show = ({ status, result, fault, line }: Outcome): string =>
  status === 'value' ? result : `${fault} ${line}`;

const byGraph = ({ compilation: { graph, source } }: Machine, argument: bigint): string => {
  if (graph === null) throw new Error('the program was not compiled');
  return show(runGraph(graph, source, { argument, budget: BUDGET }));
};
const byEmulator = ({ program }: Machine, argument: bigint): string =>
  show(emulate(program, { argument, budget: BUDGET }));

const settings: readonly MachineOptions[] = (['none', 'full'] as const).flatMap((optimize) =>
  (['early', 'late', 'best'] as const).flatMap((schedule) =>
    (['sysv', 'win64'] as const satisfies readonly AbiName[]).map((abi) => ({ optimize, schedule, abi })),
  ),
);

/** Programs that each test one feature, with constants at which instruction forms change. */
const programs: readonly string[] = [
  '',
  ';',
  'return arg;',
  'return 9223372036854775807;',
  'return -9223372036854775808;',
  'return 4294967295 + arg;',
  'return 2147483648 ^ arg;',
  'return arg & -2147483649;',
  'return arg + 2147483647 - arg * -2147483648;',
  'return arg - 4294967296 * arg;',
  'return 5 - arg;',
  'return 0 - arg;',
  'return -arg + ~arg + !arg;',
  'return !!arg + !(arg < 3) * 2 + !(arg == 3) * 4 + !!(arg <= 0) * 8;',
  'return arg * arg + arg * 1 + (arg | arg) + (arg ^ 77);',
  'return (arg << 3) + (arg << 64) + (arg << 67) + (arg >> 63) + (arg >>> 63) + (arg >>> 1);',
  'return (1 << arg) + (arg >> arg) + (-5 >>> arg) + (arg << (arg + 1));',
  'return (0 < arg) + (arg <= 5) * 2 + (5 < arg) * 4 + (0 == arg) * 8 + (9999999999 < arg) * 16 + (arg <= 9999999999) * 32;',
  'if (5 < arg) return 1; if (arg <= -9999999999) return 2; if (0 < arg) return 3; if (!(arg == 0)) return 4; return 5;',
  'int lt = arg < 3; if (lt) return lt + 10; return lt + 20;',
  'return arg / 3 + arg / -3 + arg % 10 + arg % -10;',
  'return arg / -1 + arg % -1;',
  'int d = arg | 1; return 1000 / d + 1000 % d + arg / d + arg % d + d / d;',
  'int d = -(arg == arg); return -9223372036854775808 / d + -9223372036854775808 % d;',
  'int d = arg; if (d > 0) d = -1; else d = 1; return (-9223372036854775808) / d + 7 % d;',
  'return 100 / arg;',
  'int a = 5;\nint b = 100 % arg;\nreturn a;',
  'if (arg > 2) return 7 / 0;\nreturn 1;',
  'return 7 / 0;',
  'while (1) { arg = arg + 1; }',
  'while (1);',
  'while (arg) { if (arg == 7) return 1 / (arg - 7); arg = arg - 1; } return 3;',
  'int a = 1; int b = 2; int c = 3; int n = arg & 7; while (n > 0) { int t = a; a = b; b = c; c = t; n = n - 1; } return a * 100 + b * 10 + c;',
  'int s = 0; for (int i = 0; i < (arg & 31); i++) { if (i == 3) continue; if (i == 20) break; s += i * i; } return s;',
  'int x = 0; int y = 0; while (x < 10) { int z = x; x = y + 1; y = z + 2; } return x * 100 + y;',
  'return arg < 0 && arg > -10 || arg == 100;',
  'int r = arg > 0 ? arg : -arg; return r;',
];

describe('every op gives the result of the graph in', long, () => {
  for (const [turn, program] of programs.entries()) {
    it(`${program.replaceAll('\n', ' ').slice(0, 60)} …`, () => {
      for (const options of inTurn(settings, turn, 2)) {
        const machine = machineOf(program, options);
        for (const argument of ARGUMENTS) {
          const where = `${JSON.stringify(options)} arg ${argument}: `;
          expect(where + byEmulator(machine, argument)).toBe(where + byGraph(machine, argument));
        }
      }
    });
  }
});

/** A program in which many values are live throughout a loop, so that some are spilled. */
function crowded(count: number): string {
  const names = Array.from({ length: count }, (_, i) => `v${i}`);
  const declarations = names.map((name, i) => `int ${name} = arg * ${i + 3} + ${i};`);
  const steps = names.map(
    (name, i) => `${name} = ${names[(i * 5 + 1) % count]} ^ ${names[(i + 2) % count]} + k;`,
  );
  return `${declarations.join('\n')}\nint k = 9;\nwhile (k > 0) {\nk = k - 1;\n${steps.join('\n')}\n}\nreturn ${names.join(' - ')} + arg / (${names[count - 1]} | 1);\n`;
}

describe('register pressure', long, () => {
  for (const count of [12, 16, 24, 60]) {
    it(`does not affect the result with ${count} live values`, () => {
      for (const options of inTurn(settings, count, 2)) {
        const machine = machineOf(crowded(count), options);
        if (count > 20) expect(machine.allocation.counts.spills).toBeGreaterThan(0);
        for (const argument of ARGUMENTS)
          expect(byEmulator(machine, argument)).toBe(byGraph(machine, argument));
      }
    });
  }
});

describe('random programs', long, () => {
  it('give the results of the graph with every schedule and both calling conventions', () => {
    for (let seed = 1; seed <= extent(8, 1000); seed++) {
      const program = randomProgram(seed * 7919, { statements: 8 + (seed % 5) * 10 });
      for (const [i, options] of settings.entries()) {
        if ((seed + i) % 4 !== 0) continue;
        const machine = machineOf(program, options);
        for (const argument of ARGUMENTS) {
          const where = `seed ${seed} ${JSON.stringify(options)} arg ${argument}: `;
          expect(where + byEmulator(machine, argument)).toBe(where + byGraph(machine, argument));
        }
      }
    }
  });
});

describe('an emulator run', () => {
  it('stops exactly at its instruction budget', () => {
    const { program } = machineOf('int i = 0; while (i < 10) i = i + 1; return i;');
    const { steps } = emulate(program, { argument: 0n }).counts;
    expect(emulate(program, { argument: 0n, budget: steps }).status).toBe('value');
    expect(emulate(program, { argument: 0n, budget: steps - 1 })).toMatchObject({
      status: 'fault',
      fault: 'timeout',
      line: 0,
    });
    expect(emulate(program, { argument: 0n, budget: 0 }).fault).toBe('timeout');
  });

  it('names the line of a fault', () => {
    const { program } = machineOf('int a = 1;\n\nreturn a / arg;');
    expect(emulate(program, { argument: 0n })).toMatchObject({
      status: 'fault',
      fault: 'divide-by-zero',
      line: 3,
      result: '',
    });
  });

  it('has no result for the empty program', () => {
    expect(emulate(machineOf('').program, { argument: 3n })).toMatchObject({ status: 'value', result: '' });
  });

  it('reads an argument of any size as 64 bits', () => {
    expect(emulate(machineOf('return arg;').program, { argument: 1n << 63n }).result).toBe(
      '-9223372036854775808',
    );
  });
});

describe.runIf(hasToolchain)('the real processor', long, () => {
  const nativeText = (stdout: string, stderr: string, status: number | null): string => {
    if (status === 3) return (/^fault: (\S+) at line (\d+)\n$/.exec(stderr) ?? []).slice(1).join(' ');
    return status === 0 ? stdout.replace(/\n$/, '') : `status ${status}`;
  };

  /** Compares emulator and processor for each argument. */
  async function expectSame(machines: readonly Machine[], given: readonly bigint[]): Promise<void> {
    const expected = machines.map((machine) =>
      given
        .map((argument) => ({ argument, result: byEmulator(machine, argument) }))
        .filter(({ result }) => !result.startsWith('timeout')),
    );
    const found = await runBatch(
      machines.map((machine, i) => ({
        assembly: assemblyOf(machine),
        runs: expected[i].map(({ argument }) => [String(argument)]),
      })),
    );
    const shown = found.map((runs, i) =>
      runs.map(({ stdout, stderr, status }, j) => ({
        argument: expected[i][j].argument,
        result: nativeText(stdout, stderr, status),
      })),
    );
    expect(shown).toEqual(expected);
  }

  it.each(programs.filter((text) => !text.startsWith('while (1)')))('agrees on %s', (program) =>
    expectSame(
      inTurn(['none', 'full'] as const, program.length).map((optimize) => machineOf(program, { optimize })),
      ARGUMENTS,
    ),
  );

  it('agrees on programs with high register pressure and on random programs', async () => {
    const random = Array.from({ length: extent(6, 300) }, (_, i) =>
      randomProgram(i * 104729, { statements: 30 }),
    );
    const machines = [crowded(24), crowded(60), ...random].map((program) => machineOf(program));
    await expectSame(machines, [0n, 7n, -9223372036854775808n]);
  });
});

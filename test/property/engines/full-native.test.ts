// Compares native code with the original graph on random programs of the whole language: value, output, or
// fault. The emulator must also agree, with the same machine code.
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../compiler/base/utf8.ts';
import { compile, run, type Outcome } from '../../../compiler/index.ts';
import { isEngineLimit } from '../../../compiler/semantics/index.ts';
import { emulate } from '../../../compiler/backend/x64/index.ts';
import {
  assemblyOf,
  hasToolchain,
  machineFrom,
  type Machine,
  type NativeRun,
} from '../../compiler/x64/support.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { runBatch } from '../../support/native/native-batch.ts';
import { extent, SEED, long } from '../../support/extent.ts';

const PROGRAMS = extent(24, 10_000);
const BATCH = 100;
const ARGUMENTS = [0n, 1n, -1n, 7n];
const MARKER = 'marker-of-this-test';
const SETTINGS = ['none', 'peephole', 'full', 'full'] as const;
const SCHEDULES = ['early', 'late', 'best'] as const;
const CONVENTIONS = ['sysv', 'sysv', 'win64'] as const;
/** A run has more machine instructions than nodes. */
const MACHINE_BUDGET = 2_000_000;

/** Small, because each collection of the emulator scans the whole memory. */
const STRESS = { bytes: 1 << 22, stress: 2 };

/** A program, and its expected outcome for each argument with which it terminates. */
interface Case {
  readonly number: number;
  readonly program: string;
  readonly machine: Machine;
  readonly expected: readonly { readonly argument: bigint; readonly outcome: Outcome }[];
}

function caseOf(number: number): Case {
  const program = fullProgram(SEED * 9_000_011 + number, { statements: 4 + (number % 11) });
  const plain = compile(program, { optimize: 'none' });
  const optimize = SETTINGS[number % 4];
  const machine = machineFrom(optimize === 'none' ? plain : compile(program, { optimize }), {
    schedule: SCHEDULES[Math.floor(number / 4) % 3],
    abi: CONVENTIONS[number % 3],
  });
  const expected = ARGUMENTS.map((argument) => ({
    argument,
    outcome: run(plain, { engine: 'graph', argument, budget: 100_000 }),
  })).filter(({ outcome }) => !isEngineLimit(outcome.fault));
  return { number, program, machine, expected };
}

/** Every other program collects garbage at each allocation, with little space for marks. */
const assemblyOfCase = ({ machine, number }: Case): string =>
  assemblyOf(machine, {
    os: 'linux',
    syntax: number % 5 === 0 ? 'intel' : 'att',
    ...(number % 2 === 0 ? { memory: { bytes: 1 << 24, stress: true, marks: 1 + (number % 7) } } : {}),
  });

const show = ({ status, result, fault, line, stdout }: Outcome): string =>
  status === 'value' ? `${stdout}: ${result}` : `${stdout}: ${fault} at line ${line}`;

function differences({ machine, expected }: Case, runs: readonly NativeRun[]): string[] {
  return expected.flatMap(({ argument, outcome }, i) => {
    const emulated = emulate(machine.program, { argument, budget: MACHINE_BUDGET, heap: STRESS });
    if (!isEngineLimit(emulated.fault) && show(emulated) !== show(outcome))
      return [`arg ${argument}: ${show(emulated)} in the emulator, the graph gives ${show(outcome)}`];
    const wanted =
      outcome.status === 'value'
        ? `${outcome.stdout}${MARKER}\n${outcome.result}\n 0`
        : `${outcome.stdout}fault: ${outcome.fault} at line ${outcome.line}\n 3`;
    const { stdout, stderr, status } = runs[i];
    // The result is text; the program's output is bytes.
    const at = stdout.includes(MARKER) ? stdout.lastIndexOf(MARKER) : stdout.length;
    const native = `${stdout.slice(0, at)}${decodeUtf8(stdout.slice(at))}${stderr} ${status}`;
    return native === wanted ? [] : [`arg ${argument}: ${native}, the graph gives ${wanted}`];
  });
}

describe(`native code on ${PROGRAMS} random programs of the whole language (seed ${SEED})`, () => {
  it("requires the system's assembler", () => expect(hasToolchain).toBe(true));
  for (let from = 0; from < PROGRAMS; from += BATCH) {
    const to = Math.min(PROGRAMS, from + BATCH);
    it(`programs ${from} to ${to - 1}`, { ...long, timeout: 300_000 }, async () => {
      const cases = Array.from({ length: to - from }, (_, i) => caseOf(from + i));
      const jobs = cases.map((each) => ({
        assembly: assemblyOfCase(each),
        runs: each.expected.map(({ argument }) => [String(argument), MARKER]),
      }));
      expect(jobs.flatMap(({ runs }) => runs).length).toBeGreaterThan(jobs.length);
      const results = await runBatch(jobs);
      cases.forEach((each, i) => {
        expect(differences(each, results[i]), `program ${each.number}\n${each.program}`).toEqual([]);
      });
    });
  }
});

// Compares native code with the original graph: random programs are assembled, linked, and run by the
// system.
import { describe, expect, it } from 'vitest';
import { compile, run } from '../../../compiler/index.ts';
import { assemblyOf, hasToolchain, machineFrom, type NativeRun } from '../../compiler/x64/support.ts';
import { runBatch } from '../../support/native/native-batch.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { extent, SEED } from '../../support/extent.ts';

const PROGRAMS = extent(80, 20_000);
const BATCH = 100;
const ARGUMENTS = [0n, 3n, -9223372036854775808n];
const SETTINGS = ['none', 'peephole', 'full'] as const;
const SCHEDULES = ['early', 'late', 'best'] as const;

/** A program, and its expected output for each argument with which it terminates. */
interface Case {
  readonly program: string;
  readonly assembly: string;
  readonly expected: readonly { readonly argument: bigint; readonly text: string }[];
}

function caseOf(number: number): Case {
  const program = randomProgram(SEED * 7_000_003 + number);
  const plain = compile(program, { optimize: 'none' });
  const optimize = SETTINGS[number % 3];
  const machine = machineFrom(optimize === 'none' ? plain : compile(program, { optimize }), {
    schedule: SCHEDULES[Math.floor(number / 3) % 3],
  });
  const expected = ARGUMENTS.flatMap((argument) => {
    const outcome = run(plain, { engine: 'graph', argument, budget: 100_000 });
    // A run that exceeds the limit may take very long natively.
    if (outcome.fault === 'timeout') return [];
    const text =
      outcome.status === 'value'
        ? `${outcome.result}\n 0`
        : `fault: ${outcome.fault} at line ${outcome.line}\n 3`;
    return [{ argument, text }];
  });
  return { program, assembly: assemblyOf(machine), expected };
}

function differences({ expected }: Case, runs: readonly NativeRun[]): string[] {
  return expected.flatMap(({ argument, text }, i) => {
    const found = `${runs[i].stdout}${runs[i].stderr} ${runs[i].status}`;
    return found === text ? [] : [`arg ${argument}: ${found}, the graph gives ${text}`];
  });
}

describe(`native code on ${PROGRAMS} random programs (seed ${SEED})`, () => {
  it("requires the system's assembler", () => expect(hasToolchain).toBe(true));
  for (let from = 0; from < PROGRAMS; from += BATCH) {
    const to = Math.min(PROGRAMS, from + BATCH);
    it(`programs ${from} to ${to - 1}`, { timeout: 300_000 }, async () => {
      const cases = Array.from({ length: to - from }, (_, i) => caseOf(from + i));
      const jobs = cases.map(({ assembly, expected }) => ({
        assembly,
        runs: expected.map(({ argument }) => [String(argument)]),
      }));
      expect(jobs.flatMap(({ runs }) => runs).length).toBeGreaterThan(jobs.length);
      const results = await runBatch(jobs);
      cases.forEach((each, i) => {
        expect(differences(each, results[i]), `program ${from + i}\n${each.program}`).toEqual([]);
      });
    });
  }
});

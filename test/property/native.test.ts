// Native code gives what the graph as built gives: random programs are assembled, linked and run by the system.
import { describe, expect, it } from 'vitest';
import { compile, run } from '../../compiler/index.ts';
import { assemblyOf, hasToolchain, machineOf, withNative } from '../compiler/x64/support.ts';
import { randomProgram } from '../support/programs.ts';

const PROGRAMS = Number(process.env.FATHOM_PROGRAMS ?? 300);
const SEED = Number(process.env.FATHOM_SEED ?? 1);
const ARGUMENTS = [0n, 3n, -9223372036854775808n];
const SETTINGS = ['none', 'peephole', 'full'] as const;
const SCHEDULES = ['early', 'late', 'best'] as const;

function differences(program: string, turn: number): string[] {
  const plain = compile(program, { optimize: 'none' });
  const machine = machineOf(program, {
    optimize: SETTINGS[turn % 3],
    schedule: SCHEDULES[Math.floor(turn / 3) % 3],
  });
  return withNative(assemblyOf(machine), (native) =>
    ARGUMENTS.flatMap((argument) => {
      const outcome = run(plain, { engine: 'graph', argument, budget: 100_000 });
      // What runs this long in the graph may run very long natively.
      if (outcome.fault === 'timeout') return [];
      const expected =
        outcome.status === 'value'
          ? `${outcome.result}\n 0`
          : `fault: ${outcome.fault} at line ${outcome.line}\n 3`;
      const { stdout, stderr, status } = native.run([String(argument)]);
      const found = `${stdout}${stderr} ${status}`;
      return found === expected ? [] : [`arg ${argument}: ${found}, the graph gives ${expected}`];
    }),
  );
}

describe(`native code on ${PROGRAMS} random programs (seed ${SEED})`, () => {
  it("needs the system's assembler", () => expect(hasToolchain).toBe(true));
  const batch = 50;
  for (let from = 0; from < PROGRAMS; from += batch) {
    it(`programs ${from} to ${from + batch - 1}`, () => {
      for (let i = from; i < Math.min(PROGRAMS, from + batch); i++) {
        const program = randomProgram(SEED * 7_000_003 + i);
        expect(differences(program, i), `program ${i}\n${program}`).toEqual([]);
      }
    });
  }
});

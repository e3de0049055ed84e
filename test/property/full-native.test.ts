// Native code gives what the graph as built gives, over random programs of the whole language: value, output, or fault.
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../compiler/base/utf8.ts';
import { compile, run } from '../../compiler/index.ts';
import { isEngineLimit } from '../../compiler/semantics/index.ts';
import { assemblyOf, hasToolchain, machineOf, withNative } from '../compiler/x64/support.ts';
import { fullProgram } from '../support/full-programs.ts';

const PROGRAMS = Number(process.env.FATHOM_NATIVE ?? 80);
const SEED = Number(process.env.FATHOM_SEED ?? 1);
const ARGUMENTS = [0n, 1n, -1n, 7n];
const MARKER = 'marker-of-this-test';
const SETTINGS = ['none', 'peephole', 'full', 'full'] as const;
const SCHEDULES = ['early', 'late', 'best'] as const;
const CONVENTIONS = ['sysv', 'sysv', 'win64'] as const;

function differences(program: string, turn: number): string[] {
  const plain = compile(program, { optimize: 'none' });
  const machine = machineOf(program, {
    optimize: SETTINGS[turn % 4],
    schedule: SCHEDULES[Math.floor(turn / 4) % 3],
    abi: CONVENTIONS[turn % 3],
  });
  const text = assemblyOf(machine, { os: 'linux', syntax: turn % 5 === 0 ? 'intel' : 'att' });
  return withNative(text, (native) =>
    ARGUMENTS.flatMap((argument) => {
      const outcome = run(plain, { engine: 'graph', argument, budget: 100_000 });
      if (isEngineLimit(outcome.fault)) return [];
      const expected =
        outcome.status === 'value'
          ? `${outcome.stdout}${MARKER}\n${outcome.result}\n 0`
          : `${outcome.stdout}fault: ${outcome.fault} at line ${outcome.line}\n 3`;
      const { stdout, stderr, status } = native.run([String(argument), MARKER]);
      // The result is read as text, what the program itself printed as bytes.
      const at = stdout.includes(MARKER) ? stdout.lastIndexOf(MARKER) : stdout.length;
      const found = `${stdout.slice(0, at)}${decodeUtf8(stdout.slice(at))}${stderr} ${status}`;
      return found === expected ? [] : [`arg ${argument}: ${found}, the graph gives ${expected}`];
    }),
  );
}

describe(`native code on ${PROGRAMS} random programs of the whole language (seed ${SEED})`, () => {
  it("needs the system's assembler", () => expect(hasToolchain).toBe(true));
  const batch = 20;
  for (let from = 0; from < PROGRAMS; from += batch) {
    it(`programs ${from} to ${from + batch - 1}`, () => {
      for (let i = from; i < Math.min(PROGRAMS, from + batch); i++) {
        const program = fullProgram(SEED * 9_000_011 + i);
        expect(differences(program, i), `program ${i}\n${program}`).toEqual([]);
      }
    });
  }
});

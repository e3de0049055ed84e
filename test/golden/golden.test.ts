// Tests the golden programs: each file is a program, and its lines that begin with `//!` say what it must do.
//
//   //! arg 3 = 7                       every engine and setting gives this value for this argument (the emulator: if it can run the program)
//   //! arg 0 fault divide-by-zero 2    … or this fault, at this line
//   //! ir return (arg+2);              the optimized program as printed
//   //! peephole ir …  |  none ir …     the same with other settings
//   //! error undefined-name 2:8        an error with its code and location (nothing runs)
//   //! level 5                         compiled at this level
//   //! fires add-zero                  the rule fires
//   //! never add-zero                  the rule does not fire (another program fires it)
//   //! budget 1000                     limit of steps for each run
//   //! out hello\n                     the output for every argument
import { describe, expect, it } from 'vitest';
import {
  compile,
  scheduleKinds,
  emitText,
  run,
  type CompileOptions,
  type Compilation,
  type EngineRequest,
} from '../../compiler/index.ts';
import { goldenPrograms } from '../support/programs/golden.ts';

/** Collects and poisons garbage at every third allocation. */
const STRESS = { bytes: 1 << 26, stress: 3 };

type Setting = NonNullable<CompileOptions['optimize']>;
type Compiled = (setting: Setting) => Compilation;

const engines: readonly (readonly [string, Setting, Omit<EngineRequest, 'argument'>])[] = [
  ['graph, none', 'none', { engine: 'graph' }],
  ['emulator, none', 'none', { engine: 'emulator', abi: 'win64', heap: STRESS }],
  ['emulator, peephole', 'peephole', { engine: 'emulator', allocator: 'linear' }],
  ['graph, peephole', 'peephole', { engine: 'graph' }],
  ['graph, full', 'full', { engine: 'graph' }],
  ['early schedule', 'full', { engine: 'schedule', schedule: 'early' }],
  ['late schedule', 'full', { engine: 'schedule', schedule: 'late' }],
  ['best schedule', 'full', { engine: 'schedule', schedule: 'best' }],
  ['emulator, full', 'full', { engine: 'emulator' }],
  [
    'emulator, full, Windows',
    'full',
    { engine: 'emulator', abi: 'win64', allocator: 'linear', heap: STRESS },
  ],
];

function option(expectations: readonly string[], word: string): number | undefined {
  const found = expectations.find((line) => line.startsWith(`${word} `));
  return found === undefined ? undefined : Number(found.slice(word.length + 1));
}

const cases = goldenPrograms();

/** The rules that some program requires to fire. */
const firing = new Set(
  cases.flatMap(({ text }) => [...text.matchAll(/^\/\/! fires (.*)$/gm)].map(([, name]) => name.trim())),
);

/** Compiles each setting once, for all engines. */
function compiler(text: string, base: CompileOptions): Compiled {
  const made = new Map<Setting, Compilation>();
  return (setting) => {
    const compilation = made.get(setting) ?? compile(text, { ...base, optimize: setting, verify: true });
    made.set(setting, compilation);
    return compilation;
  };
}

/** The number of a program selects the schedule of its machine code. */
function checkRuns(compiled: Compiled, expectations: readonly string[], number: number): void {
  const schedule = scheduleKinds[number % scheduleKinds.length];
  const budget = option(expectations, 'budget') ?? 100_000;
  const runs = expectations
    .map((line) => /^arg (-?\d+) (?:= ?(.*)|fault (\S+) (\d+))$/.exec(line))
    .filter((match) => match !== null);
  const printed = expectations.find((line) => line.startsWith('out '))?.slice(4);
  for (const [name, setting, request] of engines) {
    const compilation = compiled(setting);
    expect(compilation.diagnostics.map(({ message }) => message)).toEqual([]);
    for (const [, argument, value, fault, line] of runs) {
      const outcome = run(compilation, {
        ...(request.engine === 'emulator' ? { schedule } : {}),
        ...request,
        argument: BigInt(argument),
        budget,
      });
      const found = outcome.status === 'value' ? outcome.result : `${outcome.fault} ${outcome.line}`;
      expect(`${name}: arg ${argument}: ${found}`).toBe(
        `${name}: arg ${argument}: ${fault === undefined ? value : `${fault} ${line}`}`,
      );
      if (printed !== undefined)
        expect(`${name}: arg ${argument}: ${outcome.stdout}`).toBe(
          `${name}: arg ${argument}: ${String(JSON.parse(`"${printed.replaceAll('"', '\\"')}"`))}`,
        );
    }
  }
}

function checkPrinted(compiled: Compiled, expectations: readonly string[]): void {
  for (const line of expectations) {
    const match = /^(?:(none|peephole|full) )?ir (.*)$/.exec(line);
    if (match === null) continue;
    expect(emitText(compiled((match[1] ?? 'full') as Setting), 'ir').trim()).toBe(match[2]);
  }
}

function checkSteps({ log }: Compilation, expectations: readonly string[]): void {
  const fired = [...new Set(log?.data().rules)];
  for (const name of named('fires', expectations)) expect(fired).toContain(name);
  for (const name of named('never', expectations)) {
    expect(firing).toContain(name);
    expect(fired).not.toContain(name);
  }
}

const named = (word: string, expectations: readonly string[]): string[] =>
  expectations.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

describe('golden programs', () => {
  it('are numerous and have unique names', () => {
    expect(cases.length).toBeGreaterThan(1000);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  for (const [number, { name, text }] of cases.entries()) {
    it(name, () => {
      const expectations = [...text.matchAll(/^\/\/! (.*)$/gm)].map((match) => match[1].trim());
      expect(expectations.length).toBeGreaterThan(0);
      const level = option(expectations, 'level');
      const base: CompileOptions = level === undefined ? {} : { level };
      const errors = expectations.filter((line) => line.startsWith('error ')).map((line) => line.slice(6));
      if (errors.length > 0) {
        const found = compile(text, base).diagnostics.map(
          ({ code, line, column }) => `${code} ${line}:${column}`,
        );
        expect(found).toEqual(errors);
        return;
      }
      const hasSteps = [...named('fires', expectations), ...named('never', expectations)].length > 0;
      const compiled = compiler(text, { ...base, record: hasSteps });
      checkRuns(compiled, expectations, number);
      checkPrinted(compiled, expectations);
      if (hasSteps) checkSteps(compiled('full'), expectations);
    });
  }
});

// Whether all engines and settings agree on a program: they must give the same value, output, or fault and
// line as the graph as built.
// A program runs in some settings, selected by its number, so that many programs cover all of them. Engine
// limits (time, memory, call depth) are not results: a run that reaches one is not compared.
import { expect } from 'vitest';
import {
  allocatorNames,
  analysisNames,
  builtInRewrites,
  compile,
  ruleTable,
  run,
  type Compilation,
  type CompileOptions,
  type EngineRequest,
  type Outcome,
} from '../../../compiler/index.ts';
import { isEngineLimit } from '../../../compiler/semantics/index.ts';
import { reduceProgram } from './reducer.ts';

const BUDGET = 100_000;
/** Machine instructions are smaller than nodes. */
const MACHINE_BUDGET = 2_000_000;
/** The garbage collector scans the whole heap each time. */
const SMALL_HEAP = 4 * 1024 * 1024;
const ALWAYS = [0n, 1n, -1n];
const SOMETIMES = [3n, 7n, 100n, 2n, -9223372036854775808n, 9223372036854775807n, 64n, -3n];
const schedules = ['early', 'late', 'best'] as const;
const conventions = ['sysv', 'win64'] as const;

type Way = readonly [name: string, run: (argument: bigint) => Outcome];

function verifiedCompile(program: string, options: CompileOptions): Compilation {
  const compilation = compile(program, {
    ...options,
    verify: true,
  });
  if (compilation.ok) return compilation;
  const [{ code, message, line }] = compilation.diagnostics;
  throw new Error(`refused: ${code}: ${message} (line ${line})`);
}

const families = [...new Set(ruleTable.map(({ family }) => family))];

/** The settings that alternate. */
function setting(number: number): readonly [string, CompileOptions] {
  const turn = number % (families.length + 5);
  if (turn === families.length + 4) return analysisSetting(Math.floor(number / (families.length + 5)));
  if (turn === 0) return ['peephole', { optimize: 'peephole' }];
  if (turn === 1) return [`shuffled ${number}`, { seed: number }];
  if (turn < 4)
    return [`without ${builtInRewrites[turn - 2]}`, { disabledRules: [builtInRewrites[turn - 2]] }];
  const family = families[turn - 4];
  const names = ruleTable.filter((rule) => rule.family === family).map(({ name }) => name);
  return [`without rules of ${family}`, { disabledRules: names }];
}

/** An applied analysis, on top of each setting. */
function analysisSetting(number: number): readonly [string, CompileOptions] {
  const apply = analysisNames[number % analysisNames.length];
  const optimize = (['peephole', 'none', 'full'] as const)[number % 3];
  return [`${apply} applied, ${optimize}`, { optimize, apply }];
}

function* ways(program: string, number: number, plain: Compilation): Generator<Way> {
  const on = (compilation: Compilation, request: Omit<EngineRequest, 'argument'>) => (argument: bigint) =>
    run(compilation, { budget: BUDGET, ...request, argument });
  yield ['schedule, as built', on(plain, { engine: 'schedule', schedule: schedules[number % 3] })];
  const full = verifiedCompile(program, {});
  yield ['graph, full', on(full, { engine: 'graph' })];
  for (const schedule of schedules)
    yield [`${schedule} schedule, full`, on(full, { engine: 'schedule', schedule })];
  yield machine('full', full, number);
  yield machine('as built', plain, number + 5);
  const [name, options] = setting(number);
  const other = verifiedCompile(program, options);
  yield [`graph, ${name}`, on(other, { engine: 'graph' })];
  yield [`best schedule, ${name}`, on(other, { engine: 'schedule' })];
}

/** The emulator with a schedule, convention, and allocator selected by this number. */
function machine(name: string, compilation: Compilation, number: number): Way {
  const schedule = schedules[number % 3];
  const abi = conventions[Math.floor(number / 3) % 2];
  const allocator = allocatorNames[Math.floor(number / 6) % 2];
  // Every other program collects garbage at each object, or at some.
  const heap = number % 2 === 0 ? { bytes: SMALL_HEAP, stress: 1 + (Math.floor(number / 2) % 3) } : {};
  const request = { engine: 'emulator', budget: MACHINE_BUDGET, schedule, abi, allocator, heap } as const;
  return [
    `emulator of the ${schedule} schedule, ${abi}, ${allocator}, ${name}`,
    (argument) => run(compilation, { ...request, argument }),
  ];
}

const show = ({ status, result, fault, line, stdout }: Outcome): string =>
  `${status === 'value' ? result : `${fault} at line ${line}`}${stdout === '' ? '' : ` after printing ${JSON.stringify(stdout)}`}`;

function firstDisagreement(program: string, number: number): string {
  const plain = verifiedCompile(program, { optimize: 'none' });
  const turn = (step: number): bigint => SOMETIMES[(number + step) % SOMETIMES.length];
  const expected = [...ALWAYS, turn(0), turn(3)].map((argument) => ({
    argument,
    outcome: run(plain, { engine: 'graph', argument, budget: BUDGET }),
  }));
  for (const [name, way] of ways(program, number, plain)) {
    for (const { argument, outcome } of expected) {
      if (isEngineLimit(outcome.fault)) continue;
      const found = way(argument);
      if (isEngineLimit(found.fault) || show(found) === show(outcome)) continue;
      return `${name}: arg ${argument} gives ${show(found)}, the graph as built ${show(outcome)}`;
    }
  }
  return '';
}

/**
 * The first disagreement of a program, or an exception; '' if all agree. @param number selects the settings
 */
export function disagreement(program: string, number: number): string {
  try {
    return firstDisagreement(program, number);
  } catch (error) {
    return `thrown: ${String(error).split('\n').slice(0, 2).join(' ')}`;
  }
}

/** What shrinking preserves: the disagreeing engine, or the exception. */
export const kindOfDisagreement = (found: string): string =>
  found.startsWith('thrown') ? found.replace(/\d+/g, '') : found.split(':')[0];

/**
 * Expects agreement of all engines and settings; otherwise reports the smallest program found that fails
 * alike.
 * @param number selects the settings
 */
export function expectAgreement(program: string, number: number): void {
  const found = disagreement(program, number);
  if (found === '') return;
  const kind = kindOfDisagreement(found);
  const small = reduceProgram(program, (text) => kindOfDisagreement(disagreement(text, number)) === kind);
  expect.fail(`program ${number}: ${disagreement(small, number)}\n${small}`);
}

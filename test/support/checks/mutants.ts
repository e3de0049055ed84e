// Checks that a text is rejected with a good message or behaves identically in every engine and setting,
// without exceptions.
import {
  assertVerified,
  compile,
  run,
  type Compilation,
  type CompileOptions,
  type EngineRequest,
  type Outcome,
} from '../../../compiler/index.ts';
import { isEngineLimit } from '../../../compiler/semantics/index.ts';
import { diagnosticProblem, thrown } from './compile-check.ts';

const ARGUMENTS = [0n, 1n, 3n, -7n];
const INPUT = 'ab 12';
const NODE_LIMIT = 100_000;
/** Nodes, and the smaller machine instructions. */
const BUDGET = 5000;
const PLAIN_BUDGET = 20_000;
const MACHINE_BUDGET = 100_000;

const settings = ['none', 'peephole', 'full'] as const;
const schedules = ['early', 'late', 'best'] as const;

type Way = readonly [name: string, request: Omit<EngineRequest, 'argument'>];

/** The engines for a setting; those of the back end alternate by number. */
function waysOf(optimize: (typeof settings)[number], number: number): Way[] {
  const schedule = schedules[number % 3];
  const other = { schedule: schedules[(number + 1) % 3], abi: 'win64', allocator: 'linear' } as const;
  const machine = number % 2 === 0 ? { schedule } : other;
  const nodes = optimize === 'none' ? PLAIN_BUDGET : BUDGET;
  return [
    ['graph', { engine: 'graph', budget: nodes }],
    ...(optimize === 'full'
      ? schedules.map((kind): Way => [
          `${kind} schedule`,
          { engine: 'schedule', schedule: kind, budget: nodes },
        ])
      : [['schedule', { engine: 'schedule', schedule, budget: nodes }] as const]),
    ['emulator', { engine: 'emulator', budget: MACHINE_BUDGET, ...machine }],
  ];
}

const show = ({ status, result, fault, line, stdout }: Outcome): string =>
  `${status === 'value' ? result : `${fault} at line ${line}`}${stdout === '' ? '' : ` after ${JSON.stringify(stdout)}`}`;

function verified(text: string, options: CompileOptions): Compilation {
  return compile(text, {
    ...options,
    nodeLimit: NODE_LIMIT,
    afterPass: (pass, graph) => {
      const late = pass === 'infinite-loops' || pass === 'separate-functions';
      assertVerified(graph, late ? 'complete' : pass === 'parse' ? 'building' : 'pruned', pass);
    },
  });
}

/**
 * @param number selects schedules, conventions, and allocators
 * @returns the problem, or ''
 */
export function checkMutant(text: string, number: number): string {
  try {
    return problemOf(text, number);
  } catch (error) {
    return thrown(error);
  }
}

function problemOf(text: string, number: number): string {
  const full = verified(text, {});
  const told = diagnosticProblem(full.diagnostics, text) || diagnosticProblem(full.warnings, text);
  if (told !== '' || !full.ok) return told;
  const expected = new Map<bigint, string>();
  for (const optimize of settings) {
    const compilation = optimize === 'full' ? full : verified(text, { optimize });
    if (!compilation.ok) return `refused with ${optimize}: ${compilation.diagnostics[0].code}`;
    for (const [name, request] of waysOf(optimize, number)) {
      for (const argument of ARGUMENTS) {
        const outcome = run(compilation, { input: INPUT, ...request, argument });
        if (isEngineLimit(outcome.fault)) continue;
        const [found, wanted] = [show(outcome), expected.get(argument)];
        if (wanted === undefined) expected.set(argument, found);
        else if (found !== wanted)
          return `differs: ${name}, ${optimize}: arg ${argument} gives “${found}”, before “${wanted}”`;
      }
    }
  }
  return '';
}

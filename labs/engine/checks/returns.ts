// returns: for these arguments these results, or faults, in one engine or in all.
import { run, type EngineRequest } from '../../../compiler/index.ts';
import type { ProgramCheck } from '../schema.ts';
import type { CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

type Returns = Extract<ProgramCheck, { kind: 'returns' }>;
type Case = Returns['cases'][number];

/** Enough for what a lab asks, and over in an instant. */
const BUDGET = 200_000;
const engines: readonly EngineRequest['engine'][] = ['graph', 'schedule', 'emulator'];

export function checkReturns({ cases, engine }: Returns, subject: Subject): CheckResult {
  const compilation = subject.compiled();
  const lookedFor = cases.map((each) => `${wanted(each)} for arg = ${each.arg}`).join(', ');
  for (const each of cases) {
    for (const used of engine === 'all' ? engines : [engine]) {
      const outcome = run(compilation, { engine: used, argument: each.arg, budget: BUDGET });
      const right =
        outcome.status === 'value'
          ? each.fault === undefined && (each.result ?? outcome.result) === outcome.result
          : each.fault === outcome.fault;
      if (right) continue;
      const value = outcome.result === '' ? 'nothing' : outcome.result;
      const found = outcome.status === 'value' ? value : faultText(outcome.fault, outcome.line);
      const where = engine === 'all' ? ` in the engine ${used}` : '';
      return { passed: false, lookedFor, found: `${found} for arg = ${each.arg}${where}`, nodes: [] };
    }
  }
  return { passed: true, lookedFor, found: 'just that', nodes: [] };
}

const wanted = ({ result, fault }: Case): string =>
  fault === undefined ? (result === '' ? 'nothing' : (result ?? 'any result')) : `the fault ${fault}`;

const faultText = (fault: string, line: number): string =>
  fault === 'timeout'
    ? 'no end in sight (timeout)'
    : `the fault ${fault}${line > 0 ? ` at line ${line}` : ''}`;

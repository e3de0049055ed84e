// The kinds of checks that read only a program; other checks may contain them.
import * as v from 'valibot';
import { graph } from './graph.ts';
import type { CheckContext, CheckKind } from './kind.ts';
import { machine } from './machine.ts';
import type { CheckResult } from './result.ts';
import { returns } from './returns.ts';
import { schedule } from './schedule.ts';
import { steps } from './steps.ts';

export const programKinds = { returns, graph, steps, schedule, machine };

export const ProgramCheckSchema = v.variant('kind', [
  returns.schema,
  graph.schema,
  steps.schema,
  schedule.schema,
  machine.schema,
]);
export type ProgramCheck = v.InferOutput<typeof ProgramCheckSchema>;

export function runProgramCheck(
  check: ProgramCheck,
  context: CheckContext,
): CheckResult | Promise<CheckResult> {
  return (programKinds[check.kind] as unknown as CheckKind<v.GenericSchema>).run(check, context);
}

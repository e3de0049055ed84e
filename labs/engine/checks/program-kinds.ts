// The kinds of checks that read only a program; other checks may contain them.
import * as v from 'valibot';
import { graph, graphTemplate } from './graph.ts';
import type { CheckContext, CheckKind, Finding } from './kind.ts';
import { machine, machineTemplate } from './machine.ts';
import { returns, returnsTemplate } from './returns.ts';
import { schedule, scheduleTemplate } from './schedule.ts';
import { steps, stepsTemplate } from './steps.ts';

export const programKinds = { returns, graph, steps, schedule, machine };
export const programTemplates = {
  returns: returnsTemplate,
  graph: graphTemplate,
  steps: stepsTemplate,
  schedule: scheduleTemplate,
  machine: machineTemplate,
};

export const ProgramCheckSchema = v.variant(
  'kind',
  Object.values(programKinds).map(({ schema }) => schema),
);
export type ProgramCheck = v.InferOutput<typeof ProgramCheckSchema>;

export function runProgramCheck(check: ProgramCheck, context: CheckContext): Finding | Promise<Finding> {
  return (programKinds[check.kind] as unknown as CheckKind<v.GenericSchema>).run(check, context);
}

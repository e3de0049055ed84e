/* fathom reduce FILE --with REDUCTIONS */
import {
  blocksText,
  readPipelineFile,
  reducePipeline,
  reductionNames,
  type PipelineError,
  type ReductionName,
  type ReductionStep,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import { print, printPipelineErrors, readSource, UsageError } from '../input.ts';

export interface ReduceFlags {
  readonly with: string;
  readonly schedule: ScheduleKind;
  readonly oneByOne?: boolean;
  readonly steps?: boolean;
  readonly json?: boolean;
}

/** Reduces a pipeline, and prints it in blocks; before it, if asked for, each step as a comment. */
export async function reduce(file: string, flags: ReduceFlags): Promise<number> {
  const names = parseNames(flags.with);
  const { pipeline, errors } = readPipelineFile(readSource(file));
  if (pipeline === null) return refuse(errors, file, flags);
  const reduced = reducePipeline(pipeline, {
    with: names,
    oneByOne: flags.oneByOne === true,
    schedule: flags.schedule,
  });
  if (reduced.pipeline === null) return refuse(reduced.errors, file, flags);
  const { steps, visits, idle } = reduced;
  const text = blocksText(reduced.pipeline);
  if (flags.json === true)
    await print(`${JSON.stringify({ ok: true, steps, visits, idle, printable: text })}\n`);
  else await print(`${flags.steps === true ? steps.map(stepText).join('') : ''}${text}`);
  return 0;
}

const stepText = ({ reduction, action, before, after }: ReductionStep): string =>
  `# ${reduction}: ${action} ${before}${after === '' ? '' : ` => ${after}`}\n`;

function parseNames(written: string): ReductionName[] {
  return written.split(',').map((name) => {
    const known = reductionNames.find((other) => other === name.trim());
    if (known === undefined) throw new UsageError(`--with takes ${reductionNames.join(', ')}, not «${name}»`);
    return known;
  });
}

async function refuse(
  errors: readonly PipelineError[],
  file: string,
  { json }: ReduceFlags,
): Promise<number> {
  if (json === true) await print(`${JSON.stringify({ ok: false, errors })}\n`);
  else printPipelineErrors(errors, file);
  return 1;
}

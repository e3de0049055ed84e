// The text forms of all stages: one row per form of `fathom emit --as`.
import type { EmitKind, Language } from '../../choices/index.ts';
import { printDot, printIr } from '../../ir/text/text.ts';
import { stepText, type StepForm } from '../../narration/step-text.ts';
import { printSteps } from '../../narration/steps-text.ts';
import { graphPipeline } from '../../interchange/from-graph.ts';
import type { Pipeline } from '../../interchange/pipeline.ts';
import { blocksText, emitPipeline } from '../../interchange/files.ts';
import { allocationText } from '../../allocate/index.ts';
import { graphOf, type Compilation } from '../../compilation.ts';
import { machineOf, assemblyTextOf, exportsIn, type EmitOptions } from '../machine/machine.ts';
import { printAnalysis, printCfg, printSchedule } from '../../schedule/index.ts';
import { printTree } from '../../syntax/printer.ts';
import { headerText, machineText } from '../../backend/x64/index.ts';
import { graphJsonText, graphText } from './exchange.ts';
import { igvOfLog } from './igv.ts';
import { twinOf } from './twin.ts';

/** `language` is that of step sentences; default: English. */
export type TextOptions = EmitOptions & { readonly language?: Language };

type Printer = (compilation: Compilation, options: TextOptions) => string;

/** json-pipeline's forms contain blocks from a schedule; `pipeline` only lists nodes. */
const pipelineOf = (compilation: Compilation, { schedule }: EmitOptions): Pipeline =>
  graphPipeline(compilation.schedule(schedule));

const printers = {
  ast: ({ ast, source }) => printTree(ast, source),
  graph: graphText,
  ir: ({ optimized }) => `${printIr(optimized)}\n`,
  dot: ({ optimized }) => printDot(optimized),
  json: graphJsonText,
  printable: (compilation, options) => blocksText(pipelineOf(compilation, options)),
  pipeline: (compilation, options) => emitPipeline(pipelineOf(compilation, options), 'pipeline').text,
  'pipeline-json': (compilation, options) =>
    emitPipeline(pipelineOf(compilation, options), 'pipeline-json').text,
  'pipeline-dot': (compilation, options) =>
    emitPipeline(pipelineOf(compilation, options), 'pipeline-dot').text,
  steps: ({ log }, { language }) => (log === null ? '' : printSteps(log.data(), language)),
  igv: ({ log }, { language = 'en' }) => (log === null ? '' : igvOfLog(log.data(), 'program', language)),
  analysis: (compilation, { schedule }) => printAnalysis(compilation.schedule(schedule)),
  cfg: (compilation, { schedule }) => printCfg(compilation.schedule(schedule)),
  schedule: (compilation, { schedule }) => printSchedule(compilation.schedule(schedule)),
  select: (compilation, options) =>
    machineOf(compilation, options)
      .selected.functions.map((code) => machineText(code, compilation.source))
      .join('\n'),
  allocate: (compilation, options) =>
    machineOf(compilation, options)
      .allocations.map((each) => allocationText(each, compilation.source))
      .join('\n'),
  asm: (compilation, options) => assemblyTextOf(compilation, options),
  c: (compilation) => twinOf(compilation) ?? '',
  header: (compilation, { abi, library }) =>
    headerText(exportsIn(compilation, library ?? 'program'), compilation.source, abi),
} satisfies Readonly<Record<EmitKind, Printer>>;

export { emitKinds, type EmitKind } from '../../choices/index.ts';

/** Requires a program without errors, and for `steps`, a compilation with `record`. */
export function emitText(compilation: Compilation, as: EmitKind, options: TextOptions = {}): string {
  graphOf(compilation);
  return printers[as](compilation, options);
}

/** Requires a compilation with `record`. */
export function emitStep(compilation: Compilation, position: number, form: StepForm): string {
  const { log } = compilation;
  if (log === null) throw new Error('a step needs a log');
  return stepText(graphOf(compilation), log.data(), position, form);
}

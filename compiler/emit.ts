// The text forms of all stages: one row a form, as `fathom emit --as` names them.
import { printDot, graphJson, printGraph, printIr } from './ir/text.ts';
import { printSteps } from './ir/steps-text.ts';
import type { Graph } from './ir/graph.ts';
import { graphPipeline } from './interchange/from-graph.ts';
import type { Pipeline } from './interchange/pipeline.ts';
import { blocksText, emitPipeline } from './json-pipeline.ts';
import { defaultMachine, machineText, type MachineOptions } from './machine-code.ts';
import type { Compilation } from './pipeline.ts';
import { printAnalysis, printCfg, printSchedule } from './schedule/index.ts';
import { scheduleOf } from './schedules.ts';
import { printTree } from './syntax/printer.ts';
import type { AssemblyOptions } from './target/x64/index.ts';

/** How the stages of the back end are made and written. */
export type EmitOptions = Partial<MachineOptions> & AssemblyOptions;

type Printer = (compilation: Compilation, graph: Graph, options: MachineOptions & AssemblyOptions) => string;

/** json-pipeline's forms are those of a schedule, in blocks; `pipeline` lists the nodes alone. */
const pipelineOf = (compilation: Compilation, { schedule }: MachineOptions): Pipeline =>
  graphPipeline(scheduleOf(compilation, schedule));

const printers = {
  ast: ({ ast, source }) => printTree(ast, source),
  graph: (_, graph) => printGraph(graph),
  ir: (_, graph) => `${printIr(graph)}\n`,
  dot: (_, graph) => printDot(graph),
  json: (_, graph) => `${JSON.stringify(graphJson(graph), null, 1)}\n`,
  printable: (compilation, _, options) => blocksText(pipelineOf(compilation, options)),
  pipeline: (compilation, _, options) => emitPipeline(pipelineOf(compilation, options), 'pipeline').text,
  'pipeline-json': (compilation, _, options) =>
    emitPipeline(pipelineOf(compilation, options), 'pipeline-json').text,
  'pipeline-dot': (compilation, _, options) =>
    emitPipeline(pipelineOf(compilation, options), 'pipeline-dot').text,
  steps: ({ log }) => (log === null ? '' : printSteps(log.data())),
  analysis: (compilation, _, { schedule }) => printAnalysis(scheduleOf(compilation, schedule)),
  cfg: (compilation, _, { schedule }) => printCfg(scheduleOf(compilation, schedule)),
  schedule: (compilation, _, { schedule }) => printSchedule(scheduleOf(compilation, schedule)),
  select: (compilation, _, options) => machineText(compilation, 'select', options),
  allocate: (compilation, _, options) => machineText(compilation, 'allocate', options),
  asm: (compilation, _, options) => machineText(compilation, 'asm', options),
} satisfies Readonly<Record<string, Printer>>;

export type EmitKind = keyof typeof printers;
export const emitKinds = Object.keys(printers) as readonly EmitKind[];

/** One stage as text, ending in a line end. `steps` needs a compilation with `record`. */
export function emitText(compilation: Compilation, as: EmitKind, options: EmitOptions = {}): string {
  const { graph } = compilation;
  if (graph === null) throw new Error('the program has errors: there is no graph');
  return printers[as](compilation, graph, { ...defaultMachine, ...options });
}

// Fully reduced pipelines for tables, with the student's node names.
import {
  say,
  checkPipeline,
  readPipelineFile,
  Reducer,
  type Pipeline,
  type PipelineNode,
  type Reduction,
} from '../../compiler/index.ts';
import { TableError } from './predict/table.ts';

/** All original nodes and blocks, and the remaining ones. @throws TableError if the text is malformed */
export function reducedPipeline(
  text: string,
  reductions: readonly Reduction[],
): { readonly pipeline: Pipeline; readonly nodes: readonly PipelineNode[] } {
  const { pipeline, errors } = readPipelineFile(text);
  if (pipeline === null) throw new TableError(errors[0]?.message ?? say`this is not a pipeline`);
  const [problem] = checkPipeline(pipeline);
  if (problem !== undefined) throw new TableError(problem.message);
  const nodes = [...pipeline.nodes];
  new Reducer(pipeline).run(reductions);
  return { pipeline, nodes };
}

/** `i6 = …` or `b2 {`, else the line number. */
export const writtenName = (text: string, line: number): string =>
  /^\s*(\w+)\s*[={]/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? `line ${line}`;

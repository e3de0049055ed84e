// Pipelines as tables ask of them: reduced to the end, with nodes called as they are in the student's text.
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

/** All nodes and blocks that a pipeline had, and what is left of it. @throws TableError where it is not well-formed */
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

/** `i6 = …` or `b2 {`; the line where neither stands there. */
export const writtenName = (text: string, line: number): string =>
  /^\s*(\w+)\s*[={]/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? `line ${line}`;

/*
 * Reading what a command is given as a graph: what `emit --as graph` or `--as json` prints, or else a program or a pipeline.
 */
import {
  SourceText,
  isPipelineFile,
  readGraph,
  readGraphJson,
  type Graph,
  type CompileOptions,
  type ReadResult,
} from '../../compiler/index.ts';
import { compileOptions, compileText, readSource, renderDiagnostics, type CompileFlags } from './input.ts';

export interface GivenGraph {
  readonly graph: Graph;
  /** The program's text; '' behind a graph that was given as such. */
  readonly source: SourceText;
  /** How it was compiled; null for a graph that was given as such, and for a pipeline. */
  readonly options: CompileOptions | null;
}

/** A graph as `emit --as graph` or `--as json` prints it, else that of a program or a pipeline; null after errors were printed. */
export function graphFrom(file: string, flags: CompileFlags, text = readSource(file)): GivenGraph | null {
  const form = formOf(text);
  if (form === 'source') return compiled(text, file, flags);
  const { graph, errors } = form === 'json' ? readJson(text) : readGraph(text);
  for (const { line, message } of errors)
    process.stderr.write(`${file}${line > 0 ? `:${line}` : ''}: ${message}\n`);
  return graph === null ? null : { graph, source: new SourceText(''), options: null };
}

function compiled(text: string, file: string, flags: CompileFlags): GivenGraph | null {
  const compilation = compileText(text, flags);
  const { graph, source } = compilation;
  if (graph !== null) return { graph, source, options: isPipelineFile(text) ? null : compileOptions(flags) };
  process.stderr.write(renderDiagnostics(compilation, file));
  return null;
}

/** Numbered nodes behind declarations are no program, nor is an object of JSON with its quoted names. */
function formOf(text: string): 'source' | 'graph' | 'json' {
  if (isPipelineFile(text)) return 'source';
  if (/^\s*\{\s*"/.test(text)) return 'json';
  return /^\d+: \w+\(/m.test(text) ? 'graph' : 'source';
}

function readJson(text: string): ReadResult {
  try {
    return readGraphJson(JSON.parse(text));
  } catch (error) {
    const message = `this is no JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { graph: null, errors: [{ line: 0, message }] };
  }
}

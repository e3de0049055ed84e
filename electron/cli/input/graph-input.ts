/*
 * Reads a command's input as a graph: the output of `emit --as graph` or `--as json`, or else a program or a
 * pipeline.
 */
import {
  SourceText,
  isGraphText,
  isJsonText,
  isPipelineFile,
  readGraph,
  readGraphJson,
  type Graph,
  type CompileOptions,
  type ForeignProblem,
  type GraphReading,
} from '../../../compiler/index.ts';
import { compileOptions, compileText, renderDiagnostics, type CompileFlags } from './input.ts';
import { translated } from '../text/language.ts';
import { tell } from '../output.ts';
import { readText } from './read-input.ts';

export interface GivenGraph {
  readonly graph: Graph;
  /** '' if the input was a graph. */
  readonly source: SourceText;
  /** null for a graph or a pipeline. */
  readonly options: CompileOptions | null;
}

export interface UnsoundGraph {
  readonly graph: null;
  readonly problems: readonly ForeignProblem[];
}

/** null after printing errors. */
export function readGiven(
  file: string,
  flags: CompileFlags,
  text = readText(file),
): GivenGraph | UnsoundGraph | null {
  const form = formOf(text);
  if (form === 'source') return compiled(text, file, flags);
  const { graph, errors, problems } = form === 'json' ? readJson(text) : readGraph(text);
  for (const { line, message } of errors)
    tell(`${file}${line > 0 ? `:${line}` : ''}: ${translated(message)}\n`);
  if (errors.length > 0) return null;
  return graph === null ? { graph, problems } : { graph, source: new SourceText(''), options: null };
}

/** Also null for a malformed graph, after printing its problems. */
export function graphFrom(file: string, flags: CompileFlags, text = readText(file)): GivenGraph | null {
  const given = readGiven(file, flags, text);
  if (given?.graph !== null) return given;
  for (const { condition, text: message } of given.problems)
    tell(`${file}: ${condition}: ${translated(message)}\n`);
  return null;
}

function compiled(text: string, file: string, flags: CompileFlags): GivenGraph | null {
  const compilation = compileText(text, flags);
  const { graph, source } = compilation;
  if (graph !== null) return { graph, source, options: isPipelineFile(text) ? null : compileOptions(flags) };
  tell(renderDiagnostics(compilation, file));
  return null;
}

/** A program cannot contain numbered nodes after declarations, or a JSON object with quoted names. */
function formOf(text: string): 'source' | 'graph' | 'json' {
  if (isPipelineFile(text)) return 'source';
  if (isJsonText(text)) return 'json';
  return isGraphText(text) ? 'graph' : 'source';
}

function readJson(text: string): GraphReading {
  try {
    return readGraphJson(JSON.parse(text));
  } catch (error) {
    const message = `this is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { graph: null, errors: [{ line: 0, message }], problems: [] };
  }
}

/* fathom verify FILE */
import {
  isPipelineFile,
  readGraph,
  readGraphJson,
  verify,
  type Graph,
  type ReadResult,
} from '../../../compiler/index.ts';
import { compileText, print, readSource, renderDiagnostics, type CompileFlags } from '../input.ts';

export async function verifyFile(
  file: string,
  flags: CompileFlags & { readonly json?: boolean },
): Promise<number> {
  const graph = graphFrom(file, flags);
  if (graph === null) return 1;
  const problems = verify(graph, 'complete');
  if (flags.json === true) await print(`${JSON.stringify({ ok: problems.length === 0, problems })}\n`);
  else if (problems.length === 0)
    await print('well-formed: ssa-arity, determinism, well-founded-data and strictness hold\n');
  else await print(problems.map(({ condition, text }) => `${condition}: ${text}\n`).join(''));
  return problems.length === 0 ? 0 : 1;
}

/** A graph as `emit --as graph` or `--as json` prints it, else that of a program or a pipeline; null after errors. */
function graphFrom(file: string, flags: CompileFlags): Graph | null {
  const text = readSource(file);
  const form = formOf(text);
  if (form === 'source') return compiled(text, file, flags);
  const { graph, errors } = form === 'json' ? readJson(text) : readGraph(text);
  for (const { line, message } of errors)
    process.stderr.write(`${file}${line > 0 ? `:${line}` : ''}: ${message}\n`);
  return graph;
}

function compiled(text: string, file: string, flags: CompileFlags): Graph | null {
  const compilation = compileText(text, flags);
  if (compilation.ok) return compilation.graph;
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

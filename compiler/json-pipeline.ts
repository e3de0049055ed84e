// Files of json-pipeline as the window and the command line take them: recognized, read, translated, written.
//
// Text and JSON are told apart by how they begin. A translated pipeline is a Compilation like that of a program, so
// that all engines and stages take it; faults of the form and of the graph are its diagnostics, at lines of the file.
import { jsonText } from './base/json-text.ts';
import { withoutMiddle } from './base/without-middle.ts';
import { readJson } from './interchange/read-json.ts';
import { admit } from './foreign/index.ts';
import { isPipelineJson, readPipelineJson } from './interchange/read-pipeline-json.ts';
import type { Pipeline, PipelineError, PipelineResult } from './interchange/pipeline.ts';
import { pipelineDot, pipelineJson, printPipeline } from './interchange/print-pipeline.ts';
import { readPrintable } from './interchange/read-printable.ts';
import { schedulePipeline } from './interchange/schedule-pipeline.ts';
import { pipelineGraph } from './interchange/to-graph.ts';
import { Graph, TooManyNodes } from './ir/graph.ts';
import { Log } from './ir/log.ts';
import type { Node } from './ir/node.ts';
import { EndlessRewriting } from './optimize/engine.ts';
import type { CompileOptions } from './compile-options.ts';
import { compile, emptyCompilation, optimizeGraph, type Compilation } from './pipeline.ts';
import type { ScheduleKind } from './schedule/index.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import { SourceText } from './source/source-text.ts';
import type { Span } from './source/span.ts';
import { parse } from './syntax/index.ts';

/** How a text begins that is a pipeline; of JSON also one that is being typed. */
const JSON_FORM = /^\s*\{\s*"(?:nodes|cfg|dominance)"\s*:/;
const TEXT = /^(?:\s|#[^\r\n]*[\r\n])*pipeline\s*\{/;

/** Whether a file is a pipeline, in text or JSON; sound or not. */
export function isPipelineFile(text: string): boolean {
  if (TEXT.test(text)) return true;
  if (!/^\s*\{\s*"/.test(text)) return false;
  const value = parsedJson(text);
  return value === undefined ? JSON_FORM.test(text) : isPipelineJson(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads either form. Faults of JSON also name the node, counted from 1. */
export function readPipelineFile(text: string): PipelineResult {
  const { pipeline, errors } = /^\s*\{/.test(text) ? readJsonForm(text) : readPrintable(text);
  return { pipeline, errors: errors.map((error) => ({ ...error, message: withoutMiddle(error.message) })) };
}

function readJsonForm(text: string): PipelineResult {
  const { value, nodes, fault } = readJson(text);
  if (fault !== null) return { pipeline: null, errors: [fault] };
  const { pipeline, errors } = readPipelineJson(value, nodes);
  const placed = errors.map(({ line, message }) => ({
    line: nodes[line - 1] ?? 0,
    column: 0,
    message: line > 0 ? `node ${line}: ${message}` : message,
  }));
  return { pipeline, errors: placed };
}

/** A program of the language, or a pipeline, which the optimizer takes on as it does programs. */
export function compileText(text: string, options: CompileOptions = {}): Compilation {
  return isPipelineFile(text)
    ? compilePipelineFile(text, { ...options, optimize: options.optimize ?? 'full' })
    : compile(text, options);
}

/**
 * A pipeline as a program that can be run; never throws.
 * @param options default: the graph stays as it is written; levels of the language mean nothing here
 */
export function compilePipelineFile(
  text: string,
  options: CompileOptions = { optimize: 'none' },
): Compilation {
  const source = new SourceText(text);
  const empty = emptyCompilation(source, parse('').ast);
  const failed = (diagnostics: readonly LocatedDiagnostic[]): Compilation => ({ ...empty, diagnostics });
  const lines = new LineSpans(source);
  const { pipeline, errors } = readPipelineFile(text);
  if (pipeline === null) return failed(errors.map((error) => lines.diagnostic('pipeline', error)));
  const log = options.record === true ? new Log() : null;
  const graph = new Graph(log, options.nodeLimit);
  const made = pipelineGraph(pipeline, (line) => lines.span(line), graph);
  if (made.graph === null) return failed(made.errors.map((error) => lines.diagnostic('pipeline', error)));
  try {
    const { problems } = admit(made.graph, (node) => lines.nameOf(node));
    if (problems.length > 0)
      return failed(
        problems.map(({ condition, node, text: message }) =>
          lines.diagnostic(condition, { line: lines.lineOf(graph.nodes[node] ?? null), column: 0, message }),
        ),
      );
    const optimized = optimizeGraph(graph, source, options);
    return { ...empty, ...optimized, ok: true, graph, log, created: graph.created };
  } catch (error) {
    const refused = (code: string, message: string): Compilation =>
      failed([lines.diagnostic(code, { line: 0, column: 0, message })]);
    if (error instanceof TooManyNodes) return refused('pipeline', 'there are too many nodes');
    if (!(error instanceof EndlessRewriting)) throw error;
    options.endless?.(error.cycle);
    return refused('endless-rewriting', `the optimizer does not come to rest: ${error.message}`);
  }
}

/** Where the lines of a text are, without the spaces before them. */
class LineSpans {
  private readonly lines: readonly string[];
  private readonly starts: number[] = [];
  private readonly source: SourceText;

  constructor(source: SourceText) {
    const { text } = source;
    this.source = source;
    // As readPrintable counts lines; each is followed by one or two characters.
    const parts = text.split(/(\r\n|\r|\n)/);
    this.lines = parts.filter((_, index) => index % 2 === 0);
    let at = 0;
    parts.forEach((part, index) => {
      if (index % 2 === 0) this.starts.push(at);
      at += part.length;
    });
  }

  span(line: number): Span {
    const text = this.lines[line - 1];
    if (text === undefined) return { start: 0, end: 0 };
    const start = this.starts[line - 1] + text.length - text.trimStart().length;
    return { start, end: this.starts[line - 1] + text.trimEnd().length };
  }

  /** The line that a node was made of; the one of the declarations for what no node stands for. */
  lineOf(node: Node | null): number {
    if (node !== null) return node.span.end === 0 ? 0 : this.source.lineOf(node.span);
    return this.lines.findIndex((line) => /\bdeclare\b/.test(line)) + 1;
  }

  /** `i3 (Load)`, or, in JSON, `Load of line 12`. */
  nameOf(node: Node): string {
    const line = this.lineOf(node);
    const name = /^\s*(i\d+)\s*=\s*(\S+)/.exec(this.lines[line - 1] ?? '');
    if (name !== null) return `${name[1]} (${name[2]})`;
    return line > 0 ? `${node.op.name} of line ${line}` : node.op.name;
  }

  diagnostic(code: string, { line, column, message }: PipelineError): LocatedDiagnostic {
    const { start, end } = this.span(line);
    const first = line > 0 ? this.starts[line - 1] : 0;
    const from = column > 0 ? first + column - 1 : start;
    const place = { line: Math.max(line, 1), endLine: Math.max(line, 1) };
    return {
      code,
      severity: 'error',
      message: withoutMiddle(message),
      hint: HINT,
      span: { start: from, end: Math.max(from, end) },
      ...place,
      column: from - first + 1,
      endColumn: Math.max(from, end) - first + 1,
    };
  }
}

const HINT =
  'A pipeline is written as json-pipeline writes it, with the words that «fathom emit --as printable» uses.';

export const pipelineForms = [
  'printable',
  'pipeline',
  'pipeline-json',
  'pipeline-dot',
  'json',
  'dot',
] as const;
export type PipelineForm = (typeof pipelineForms)[number];

/** A pipeline that was read, in one of its forms: `printable` puts it into blocks, the others leave it as it is. */
export function emitPipeline(
  pipeline: Pipeline,
  as: PipelineForm,
  schedule: ScheduleKind = 'best',
): { readonly text: string; readonly errors: readonly PipelineError[] } {
  const cfg = pipeline.blocks.length > 0;
  const sections = { cfg, dominance: cfg && pipeline.blocks.some(({ children }) => children.length > 0) };
  switch (as) {
    case 'printable': {
      const { pipeline: scheduled, errors } = schedulePipeline(pipeline, schedule);
      return { text: scheduled === null ? '' : blocksText(scheduled), errors };
    }
    case 'pipeline':
      return { text: `${printPipeline(pipeline)}\n`, errors: [] };
    case 'json':
    case 'pipeline-json':
      return { text: `${jsonText({ ...pipelineJson(pipeline, sections) }, 1)}\n`, errors: [] };
    case 'dot':
    case 'pipeline-dot':
      return { text: `${pipelineDot(pipeline, sections)}\n`, errors: [] };
  }
}

/** The text with blocks and dominance. */
export const blocksText = (pipeline: Pipeline): string =>
  `${printPipeline(pipeline, { cfg: true, dominance: true })}\n`;

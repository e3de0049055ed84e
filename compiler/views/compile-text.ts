// Compiles pipelines and graphs as text. Separate from compile.ts because it is rarely needed. Never throws,
// whatever the text is.
import { joined, say, type Phrase, type Said } from '../base/phrase.ts';
import { Compilation } from '../compilation.ts';
import { compile, lastPass, resultOf } from '../compile.ts';
import { admit, type ForeignProblem } from '../foreign/index.ts';
import { readPipelineFile } from '../interchange/files.ts';
import { foreignForm, isGraphText } from '../interchange/form.ts';
import { LineSpans } from '../interchange/line-spans.ts';
import type { PipelineError } from '../interchange/pipeline.ts';
import { pipelineGraph } from '../interchange/to-graph.ts';
import { Graph, TooManyNodes } from '../ir/graph.ts';
import { Log } from '../ir/log.ts';
import {
  readGraph,
  readGraphJson,
  type ReadError,
  type Reading,
  type ReadResult,
} from '../ir/text/read-text.ts';
import type { UncheckedGraph } from '../ir/unchecked.ts';
import { ownSchedule } from '../schedule/index.ts';
import { placeFaultWords } from '../schedule/own-words.ts';
import type { WrittenPlace } from '../ir/text/read-places.ts';
import { NonterminatingRewriting } from '../optimize/engine/engine.ts';
import { workOn } from '../optimize/work.ts';
import type { CompileOptions } from '../options.ts';
import type { LocatedDiagnostic } from '../source/diagnostic.ts';
import { SourceText } from '../source/source-text.ts';
import { runPasses } from '../stages.ts';
import { parse } from '../syntax/index.ts';

export function compileText(text: string, options: CompileOptions = {}): Compilation {
  const whole = { ...options, optimize: options.optimize ?? 'full' };
  const form = foreignForm(text);
  if (form === null) return compile(text, options);
  if (form === 'pipeline') return compilePipelineFile(text, whole);
  return compileGraph(text, whole, isGraphText(text) ? graphLines : graphJson);
}

const MAX_FAULTS = 20;

interface GraphForm {
  readonly hint: Said;
  readonly read: (source: SourceText, into: Reading) => ReadResult;
}

/** Never throws. Levels of the language have no effect. */
function compileGraph(
  text: string,
  options: CompileOptions,
  { hint, read: readForm }: GraphForm,
): Compilation {
  const source = new SourceText(text);
  const lines = new LineSpans(source, hint);
  const graph = new Graph(options.record === true ? new Log() : null, options.nodeLimit);
  const refused = (errors: readonly ReadError[]): Compilation =>
    refusedText(
      source,
      errors.map(({ hint, ...error }) => lines.diagnostic('graph', { ...error, column: 0 }, hint)),
    );
  try {
    const read = readForm(source, { graph, spanOf: (line) => lines.span(line) });
    if (read.graph === null) return refused(read.errors);
    const file = { source, lines, graph, unchecked: read.graph, code: 'graph', places: read.places } as const;
    return optimizedFile(file, options);
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    return refused([{ line: 0, message: say`there are more than ${error.limit} nodes` }]);
  }
}

/** The location of a node is the line with its id, that of a place the line with its node. */
function readNumbered(source: SourceText, { graph, spanOf }: Reading): ReadResult {
  const { text } = source;
  const nodes = startsOf(text, /"id"\s*:/g);
  const places = startsOf(text, /"node"\s*:/g, text.search(/"schedule"\s*:/));
  const lineOf = (item: number): number => {
    const start = item < 0 ? places[-item - 1] : nodes[item - 1];
    return start === undefined ? 0 : source.lineOf({ start, end: start });
  };
  const read = readGraphJson(JSON.parse(source.text), {
    ...(graph === undefined ? {} : { graph }),
    spanOf: (node) => spanOf?.(lineOf(node)) ?? { start: 0, end: 0 },
  });
  const located = <Item extends { readonly line: number }>(item: Item): Item => ({
    ...item,
    line: lineOf(item.line),
  });
  return { ...read, errors: read.errors.map(located), places: read.places.map(located) };
}

const startsOf = (text: string, form: RegExp, from = 0): readonly number[] =>
  [...text.matchAll(form)].map(({ index }) => index).filter((index) => index >= from);

const graphJson: GraphForm = {
  hint: say`Write each node as an object with id, op, inputs, payload, type, and span, as \`fathom emit --as json\` prints it.`,
  read: readNumbered,
};
const graphLines: GraphForm = {
  hint: say`Write each node as \`number: Op(inputs) : type\`, with \`-\` for an empty slot.`,
  read: ({ text }, into) => readGraph(text, into),
};
const conditionHints: Partial<Readonly<Record<ForeignProblem['condition'], Phrase>>> = {
  arity: say`Write one input for each slot of the op, slot 0 first. An empty slot is \`-\`, in JSON null.`,
  'slot-kind': say`Does the slot take control, memory, or a value? Use the id of such a node. Slots count from 0.`,
  'empty-slot': say`Write the id of a node in each slot that the op uses, and \`-\` in the others, in JSON null.`,
  'ssa-arity': say`Put the Region or Loop of a Phi in slot 0, followed by one value for each predecessor, in the same order.`,
  determinism: say`Each node has one control successor. An If has two: CProj [0] if the test is true, and CProj [1] if it is false.`,
  'well-founded-data': say`A node cannot use its own result. A cycle of values must go through a Phi, which takes its value from the previous iteration.`,
  type: say`Write the type that the inputs imply. The type of a Constant is its value.`,
  unused: say`Delete this node, or use it.`,
  strictness: say`A definition must come before its use on every path from Start. A Phi uses each value at the end of the matching predecessor.`,
};

/** Never throws. @param options default: no optimization; levels of the language have no effect */
export function compilePipelineFile(
  text: string,
  options: CompileOptions = { optimize: 'none' },
): Compilation {
  const source = new SourceText(text);
  const lines = new LineSpans(source);
  const { pipeline, errors } = readPipelineFile(text);
  const failed = (found: readonly PipelineError[]): Compilation =>
    refusedText(
      source,
      found.map((error) => lines.diagnostic('pipeline', error)),
    );
  if (pipeline === null) return failed(errors);
  const graph = new Graph(options.record === true ? new Log() : null, options.nodeLimit);
  const made = pipelineGraph(pipeline, (line) => lines.span(line), graph);
  if (made.graph === null) return failed(made.errors);
  return optimizedFile({ source, lines, graph, unchecked: made.graph, code: 'pipeline' }, options);
}

const refusedText = (source: SourceText, diagnostics: readonly LocatedDiagnostic[]): Compilation =>
  new Compilation({ source, ast: parse('').ast, diagnostics });

interface ReadFile {
  readonly source: SourceText;
  readonly lines: LineSpans;
  readonly graph: Graph;
  readonly unchecked: UncheckedGraph;
  /** Error code of problems without a node. */
  readonly code: 'pipeline' | 'graph';
  /** The schedule that is written in the file, if any. */
  readonly places?: readonly WrittenPlace[];
}

function optimizedFile(
  { source, lines, graph, unchecked, code, places = [] }: ReadFile,
  options: CompileOptions,
): Compilation {
  const written = graph.created;
  try {
    const { problems } = admit(unchecked, code === 'pipeline' ? (node) => lines.nameOf(node) : undefined);
    if (problems.length > 0)
      return refusedText(
        source,
        problems.map(({ condition, node, text }) =>
          lines.diagnostic(
            condition,
            {
              line: lines.lineOf(graph.nodes[node] ?? null),
              column: 0,
              // Authors of graphs know the conditions by name.
              message: code === 'graph' ? joined([condition, text], ': ') : text,
            },
            code === 'graph' ? conditionHints[condition] : undefined,
          ),
        ),
      );
    const own = places.length === 0 ? null : ownSchedule(graph, places, written);
    if (own?.ok === false)
      return refusedText(
        source,
        own.faults.slice(0, MAX_FAULTS).map((fault) => {
          const { message, hint } = placeFaultWords(fault);
          const place = places.find(({ node }) => node === fault.node.id);
          const line = place?.line ?? lines.lineOf(fault.node);
          return lines.diagnostic('schedule', { line, column: 0, message }, hint);
        }),
      );
    const admitted = graph.created;
    const work = workOn(graph, source, options);
    runPasses(work, options, lastPass(options), options.afterPass);
    // A node that the optimizer created has no place.
    const kept = own !== null && graph.created === admitted ? { places, written } : {};
    return new Compilation({ source, ast: parse('').ast, ...resultOf(work), ...kept }, options);
  } catch (error) {
    const refused = (kind: string, message: Said): Compilation =>
      refusedText(source, [lines.diagnostic(kind, { line: 0, column: 0, message })]);
    if (error instanceof TooManyNodes) return refused(code, say`there are more than ${error.limit} nodes`);
    if (!(error instanceof NonterminatingRewriting)) throw error;
    options.endless?.(error.cycle);
    return refused('endless-rewriting', say`rewriting never terminates: ${error.told}`);
  }
}

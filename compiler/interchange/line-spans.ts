// Positions in the text of a pipeline or graph, for errors.
import { say, textOf, type Phrase } from '../base/phrase.ts';
import { shortPhrase } from '../base/without-middle.ts';
import type { Node } from '../ir/node.ts';
import type { LocatedDiagnostic } from '../source/diagnostic.ts';
import { linesOf } from '../source/lines.ts';
import type { SourceText } from '../source/source-text.ts';
import type { Span } from '../source/span.ts';
import type { PipelineError } from './pipeline.ts';

/** Without leading spaces. */
export class LineSpans {
  private readonly lines: readonly string[];
  private readonly starts: readonly number[];
  private readonly source: SourceText;
  private readonly hint: Phrase;

  constructor(source: SourceText, hint = HINT) {
    const { text } = source;
    this.source = source;
    this.hint = hint;
    const lines = linesOf(text);
    this.lines = lines.map((line) => line.text);
    this.starts = lines.map(({ start }) => start);
  }

  span(line: number): Span {
    const text = this.lines[line - 1];
    if (text === undefined) return { start: 0, end: 0 };
    const start = this.starts[line - 1] + text.length - text.trimStart().length;
    return { start, end: this.starts[line - 1] + text.trimEnd().length };
  }

  /** The line of a node's origin; without a node, the line of the declarations. */
  lineOf(node: Node | null): number {
    if (node !== null) return node.span.end === 0 ? 0 : this.source.lineOf(node.span);
    return this.lines.findIndex((line) => /\bdeclare\b/.test(line)) + 1;
  }

  /** `i3 (Load)`, or, in JSON, `Load of line 12`. */
  nameOf(node: Node): Phrase {
    const line = this.lineOf(node);
    const name = /^\s*(i\d+)\s*=\s*(\S+)/.exec(this.lines[line - 1] ?? '');
    if (name !== null) return `${name[1]} (${name[2]})`;
    return line > 0 ? say`${node.op.name} on line ${line}` : node.op.name;
  }

  /** @param hint default: a description of the text form */
  diagnostic(
    code: string,
    { line, column, message }: PipelineError,
    hint: Phrase = this.hint,
  ): LocatedDiagnostic {
    const { start, end } = this.span(line);
    const first = line > 0 ? this.starts[line - 1] : 0;
    const from = column > 0 ? first + column - 1 : start;
    const place = { line: Math.max(line, 1), endLine: Math.max(line, 1) };
    const said = { message: shortPhrase(message), hint };
    return {
      code,
      severity: 'error',
      message: textOf(said.message),
      hint: textOf(said.hint),
      said,
      span: { start: from, end: Math.max(from, end) },
      ...place,
      column: from - first + 1,
      endColumn: Math.max(from, end) - first + 1,
    };
  }
}

const HINT = say`Write a pipeline in the format of json-pipeline, with the opcodes that \`fathom emit --as printable\` prints.`;

// A program's text, and the lines and columns of its offsets.
import { withLineFeeds } from './lines.ts';
import type { Span } from './span.ts';

/** Counted from 1; columns count UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export class SourceText {
  /** Same length as the input. */
  readonly text: string;
  private readonly starts: readonly number[];

  constructor(text: string) {
    this.text = withLineFeeds(text);
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Offsets beyond the text refer to its end. */
  position(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - this.starts[low] + 1 };
  }

  /** Lines count from 1. '' if the line does not exist. */
  lineText(line: number): string {
    const start = this.starts[line - 1];
    if (start === undefined) return '';
    const end = this.starts[line] === undefined ? this.text.length : this.starts[line] - 1;
    return this.text.slice(start, end).replace(/\r$/, '');
  }

  /** Counted from 1, at the start of the span. */
  lineOf(span: Span): number {
    return this.position(span.start).line;
  }
}

// The source line of each instruction, and where lines begin in the code.
import type { SourceText } from '../../../source/source-text.ts';
import type { LoadedProgram } from '../emulator/load.ts';

export class LineTable {
  /** 1-based line of each instruction, or 0. */
  readonly lines: Int32Array;
  private readonly begins: Uint8Array;

  constructor({ instructions }: LoadedProgram, source: SourceText) {
    this.lines = Int32Array.from(instructions, ({ instruction: { node } }) =>
      node === null || node.span.end <= node.span.start ? 0 : source.lineOf(node.span),
    );
    this.begins = new Uint8Array(instructions.length);
    let block = '';
    let line = 0;
    instructions.forEach((each, i) => {
      const here = `${each.function} ${each.block}`;
      if (here !== block) line = 0;
      block = here;
      if (this.lines[i] === 0 || this.lines[i] === line) return;
      line = this.lines[i];
      this.begins[i] = 1;
    });
  }

  get withCode(): number[] {
    return [...new Set(this.lines)].filter((line) => line > 0).sort((a, b) => a - b);
  }

  /**
   * The line that begins between two consecutively executed instructions, or 0. A line that continues in its
   * next block does not begin, but a line reached by a backward jump does.
   */
  entered(from: number, to: number): number {
    if (this.begins[to] === 0) return 0;
    return this.lines[from] === this.lines[to] && to > from ? 0 : this.lines[to];
  }
}

// An assembly listing as plain data: each line knows the graph node and the source line that it was made for.

export interface AssemblyLine {
  readonly text: string;
  readonly kind: 'instruction' | 'label' | 'directive' | 'comment' | 'blank';
  /** The graph node this line was made for, or -1. */
  readonly node: number;
  /** 1-based source line, or 0. */
  readonly sourceLine: number;
}

/** The code of a line, and the comment after it. */
export function splitComment({ kind, text }: AssemblyLine): readonly [code: string, comment: string] {
  if (kind !== 'instruction' && kind !== 'label') return [text, ''];
  const at = text.indexOf('# ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

export interface AssemblyData {
  readonly lines: readonly AssemblyLine[];
  /** Machine instructions of the student's own program (the runtime's are not counted). */
  readonly instructions: number;
}

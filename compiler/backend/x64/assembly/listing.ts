// An assembly listing as plain data: each line has its graph node and source line.

export interface AssemblyLine {
  readonly text: string;
  readonly kind: 'instruction' | 'label' | 'directive' | 'comment' | 'blank';
  readonly node: number;
  readonly sourceLine: number;
}

export function splitComment({ kind, text }: AssemblyLine): readonly [code: string, comment: string] {
  if (kind !== 'instruction' && kind !== 'label') return [text, ''];
  const at = text.indexOf('# ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

export interface AssemblyData {
  readonly lines: readonly AssemblyLine[];
  /** Machine instructions of the user's program, without the runtime. */
  readonly instructions: number;
}

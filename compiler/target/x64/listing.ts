// An assembly listing as plain data: each line knows the graph node and the source line that it was made for.

export interface AssemblyLine {
  readonly text: string;
  readonly kind: 'instruction' | 'label' | 'directive' | 'comment' | 'blank';
  /** The graph node this line was made for, or -1. */
  readonly node: number;
  /** 1-based source line, or 0. */
  readonly sourceLine: number;
}

export interface AssemblyData {
  readonly lines: readonly AssemblyLine[];
  /** Machine instructions of the student's own program (the runtime's are not counted). */
  readonly instructions: number;
}

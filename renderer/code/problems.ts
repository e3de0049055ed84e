import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { EditorState, Extension, Text, TransactionSpec } from '@codemirror/state';

export interface CodeProblem {
  /** 1-based; 0 if unknown: then nothing is marked. */
  readonly line: number;
  readonly message: string;
}

export const problemMarks: Extension = lintGutter();

export function markProblems(state: EditorState, problems: readonly CodeProblem[]): TransactionSpec {
  return setDiagnostics(state, diagnosticsOf(state.doc, problems));
}

export function diagnosticsOf(text: Text, problems: readonly CodeProblem[]): Diagnostic[] {
  return problems
    .filter(({ line }) => line >= 1)
    .map(({ line, message }) => {
      const { from, to, text: written } = text.line(Math.min(line, text.lines));
      const indent = written.length - written.trimStart().length;
      return { from: written.trim() === '' ? from : from + indent, to, severity: 'error', message };
    });
}

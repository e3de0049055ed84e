// Translates a program to C.
import { foreignForm } from '../../interchange/form.ts';
import type { Compilation } from '../../compilation.ts';
import { twinText } from '../../backend/c/index.ts';

/** Null for graphs and pipelines. Requires a program without errors. */
export const twinOf = ({ ast, source }: Compilation): string | null =>
  foreignForm(source.text) === null ? twinText(ast, source) : null;

// Translates a program to C.
import { foreignForm } from '../interchange/form.ts';
import type { Compilation } from '../compilation.ts';
import { twinText } from '../backend/c/index.ts';

/** The C text of a program without errors; null for graphs and pipelines. */
export const twinOf = ({ ast, source }: Compilation): string | null =>
  foreignForm(source.text) === null ? twinText(ast, source) : null;

// A program as C: its twin.
import { foreignForm } from '../interchange/form.ts';
import type { Compilation } from '../compilation.ts';
import { twinText } from '../backend/c/index.ts';

/** The twin of a program without errors; null where there is only a graph or a pipeline, and no program to be written. */
export const twinOf = ({ ast, source }: Compilation): string | null =>
  foreignForm(source.text) === null ? twinText(ast, source) : null;

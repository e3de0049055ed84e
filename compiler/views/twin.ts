// A program as C: its twin.
import { isPipelineFile } from '../interchange/files.ts';
import type { Compilation } from '../compilation.ts';
import { twinText } from '../target/c/index.ts';

/** The twin of a program without errors; null where there is only a graph or a pipeline, and no program to be written. */
export const twinOf = ({ ast, source: text }: Compilation): string | null =>
  isPipelineFile(text.text) || /^0: Start\(\)/m.test(text.text) ? null : twinText(ast, text);

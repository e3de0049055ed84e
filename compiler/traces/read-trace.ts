// Reads a trace in any known form.
import { isIgvText, readIgv } from './igv.ts';
import type { OnProgress, TraceReading } from './model.ts';
import { isTurboText, readTurbo } from './read-turbo.ts';

/** Whether a text looks like a trace, from its beginning. */
export const isTraceText = (text: string): boolean => isTurboText(text) || isIgvText(text);

/** Never throws, whatever the text is. */
export const readTrace = (text: string, onProgress?: OnProgress): TraceReading =>
  isIgvText(text) ? readIgv(text, onProgress) : readTurbo(text, onProgress);

// Reads a trace in any known form.
import { isIgvText } from './form.ts';
import { readIgv } from './igv.ts';
import type { OnProgress, TraceReading } from './model.ts';
import { readTurbo } from './read-turbo.ts';

/** Never throws, whatever the text is. */
export const readTrace = (text: string, onProgress?: OnProgress): TraceReading =>
  isIgvText(text) ? readIgv(text, onProgress) : readTurbo(text, onProgress);

// Recognizes traces.

/** Longer traces would exhaust the memory of a window. */
export const MAX_TRACE_TEXT = 50 * 1024 * 1024;

/** JSON from V8's --trace-turbo. */
const isTurboText = (text: string): boolean => /^\s*\{\s*"(?:function|phases)"\s*:/.test(text.slice(0, 200));

/** XML of the Ideal Graph Visualizer. */
export const isIgvText = (text: string): boolean =>
  /^\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<graphDocument[\s/>]/.test(
    text.slice(0, 2000),
  );

/** Whether a text looks like a trace, from its beginning. */
export const isTraceText = (text: string): boolean => isTurboText(text) || isIgvText(text);

// What form a text has. It imports nothing that reads one, so that the window can have it.

/** How a text begins that is a pipeline; of JSON also one that is being typed. */
const JSON_FORM = /^\s*\{\s*"(?:nodes|cfg|dominance)"\s*:/;
const TEXT = /^(?:\s|#[^\r\n]*[\r\n])*pipeline\s*\{/;

/** Whether a file is a pipeline, in text or JSON; sound or not. */
export function isPipelineFile(text: string): boolean {
  if (TEXT.test(text)) return true;
  if (!/^\s*\{\s*"/.test(text)) return false;
  const value = parsedJson(text);
  return value === undefined ? JSON_FORM.test(text) : isPipelineJson(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether a value is meant to be a pipeline: its first node has an opcode. */
export function isPipelineJson(value: unknown): boolean {
  if (!isFields(value) || !Array.isArray(value['nodes'])) return false;
  const first: unknown = value['nodes'][0];
  return isFields(first) && typeof first['opcode'] === 'string';
}

/**
 * Whether a text is a graph as `emit --as graph` prints it: numbered nodes, below comments and declarations. One that is
 * being typed is one, too, whatever line of it is broken.
 */
export const isGraphText = (text: string): boolean => /^\d+: [A-Z]\w*\([\d, -]*\)(?= (?:\[|: ))/m.test(text);

/** What a text is that is no program of the language: it has no statements and no variables; null for others. */
export const foreignForm = (text: string): 'pipeline' | 'graph' | null =>
  isPipelineFile(text) ? 'pipeline' : isGraphText(text) ? 'graph' : null;

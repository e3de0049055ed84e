// Recognizes the form of a text. Imports no reader, so that the window can use it.
import { afterComments } from '../source/lines.ts';

/** The beginning of an object with names in quotes, which no program has. */
const JSON_START = /^\s*\{\s*"/;
/** The beginning of a pipeline in JSON, possibly incomplete. */
const JSON_FORM = /^\s*\{\s*"(?:nodes|cfg|dominance)"\s*:/;
const TEXT = afterComments('#', /pipeline\s*\{/);

type ForeignForm = 'pipeline' | 'graph';

/** Whether a text is JSON, possibly with errors, rather than a program. */
export const isJsonText = (text: string): boolean => JSON_START.test(text);

/** Whether a file is a pipeline, in text or JSON, possibly with errors. */
export const isPipelineFile = (text: string): boolean => TEXT.test(text) || jsonForm(text) === 'pipeline';

/** A graph has nodes with an `op`, a pipeline nodes with an `opcode`; the first node decides. */
function jsonForm(text: string): ForeignForm | null {
  if (!isJsonText(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return JSON_FORM.test(text) ? 'pipeline' : null;
  }
  if (isPipelineJson(value)) return 'pipeline';
  return typeof firstNode(value)?.['op'] === 'string' ? 'graph' : null;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function firstNode(value: unknown): Fields | null {
  if (!isFields(value) || !Array.isArray(value['nodes'])) return null;
  const first: unknown = value['nodes'][0];
  return isFields(first) ? first : null;
}

export const isPipelineJson = (value: unknown): boolean => typeof firstNode(value)?.['opcode'] === 'string';

/**
 * Whether a text is a graph in the form of `emit --as graph`, possibly with errors: numbered nodes, after
 * comments and declarations.
 */
export const isGraphText = (text: string): boolean => /^\d+: [A-Z]\w*\([\d, -]*\)(?= (?:\[|: ))/m.test(text);

/** Null for programs. */
export const foreignForm = (text: string): ForeignForm | null =>
  TEXT.test(text) ? 'pipeline' : (jsonForm(text) ?? (isGraphText(text) ? 'graph' : null));

// Recognizes the form of a text. Imports no reader, so that the window can use it.
import { afterComments } from '../source/lines.ts';

/** The beginning of a pipeline in JSON, possibly incomplete. */
const JSON_FORM = /^\s*\{\s*"(?:nodes|cfg|dominance)"\s*:/;
const TEXT = afterComments('#', /pipeline\s*\{/);

/** Whether a file is a pipeline, in text or JSON, possibly with errors. */
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
 * Whether a text is a graph in the form of `emit --as graph`, possibly with errors: numbered nodes, after
 * comments and declarations.
 */
export const isGraphText = (text: string): boolean => /^\d+: [A-Z]\w*\([\d, -]*\)(?= (?:\[|: ))/m.test(text);

/** Whether a text is a graph in the form of `emit --as json`, possibly with errors: its first node has an op. */
export function isGraphJson(text: string): boolean {
  if (!/^\s*\{\s*"/.test(text)) return false;
  const value = parsedJson(text);
  if (!isFields(value) || !Array.isArray(value['nodes'])) return false;
  const first: unknown = value['nodes'][0];
  return isFields(first) && typeof first['op'] === 'string';
}

/** The form of a text without statements and variables; null for programs. */
export const foreignForm = (text: string): 'pipeline' | 'graph' | null =>
  isPipelineFile(text) ? 'pipeline' : isGraphJson(text) || isGraphText(text) ? 'graph' : null;

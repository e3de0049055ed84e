// Recognizes the form of a text. It imports no reader, so that the window can use it.
import { afterComments } from '../source/lines.ts';

/** The beginning of a pipeline; for JSON, also of an incomplete one. */
const JSON_FORM = /^\s*\{\s*"(?:nodes|cfg|dominance)"\s*:/;
const TEXT = afterComments('#', /pipeline\s*\{/);

/** Whether a file is a pipeline, in text or JSON; it may contain errors. */
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
 * Whether a text is a graph as printed by `emit --as graph`: numbered nodes, after comments and declarations.
 * It may contain errors, because users edit it.
 */
export const isGraphText = (text: string): boolean => /^\d+: [A-Z]\w*\([\d, -]*\)(?= (?:\[|: ))/m.test(text);

/** Whether a text is a graph as printed by `emit --as json`: its first node has an op. It may contain errors. */
export function isGraphJson(text: string): boolean {
  if (!/^\s*\{\s*"/.test(text)) return false;
  const value = parsedJson(text);
  if (!isFields(value) || !Array.isArray(value['nodes'])) return false;
  const first: unknown = value['nodes'][0];
  return isFields(first) && typeof first['op'] === 'string';
}

/**
 * The form of a text that is not a program of the language, and so has no statements or variables; null for
 * programs.
 */
export const foreignForm = (text: string): 'pipeline' | 'graph' | null =>
  isPipelineFile(text) ? 'pipeline' : isGraphJson(text) || isGraphText(text) ? 'graph' : null;

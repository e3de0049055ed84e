// Reads YAML against a schema and reports each error with its location.
import * as v from 'valibot';
import { LineCounter, parseDocument, type Document } from 'yaml';

/** Line and column count from 1 within the block. */
export interface BlockError {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type BlockResult<T> = { readonly data: T } | { readonly errors: readonly BlockError[] };

const TOO_DEEP = 'lists and keys are nested too deeply';
const TOO_MANY = 'aliases (& and *) expand to too much text';
/** The package reports exceptions of the engine as errors of the text. */
const isStackOverflow = (message: string): boolean => /call stack|too much recursion/i.test(message);

/** Integers reach the schema as bigint. Never throws. */
export function readBlock<Schema extends v.GenericSchema>(
  block: string,
  schema: Schema,
): BlockResult<v.InferOutput<Schema>> {
  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    document = parseDocument(block, { lineCounter: lines, intAsBigInt: true, prettyErrors: false });
  } catch {
    return { errors: [{ line: 1, column: 1, message: TOO_DEEP }] };
  }
  const at = (offset: number): Pick<BlockError, 'line' | 'column'> => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (document.errors.length > 0) {
    return {
      errors: document.errors.map(({ pos, message }) => ({
        ...at(pos[0]),
        message: isStackOverflow(message) ? TOO_DEEP : message,
      })),
    };
  }
  let data: unknown;
  try {
    data = document.toJS();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { errors: [{ line: 1, column: 1, message: isStackOverflow(message) ? TOO_DEEP : TOO_MANY }] };
  }
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return { data: parsed.output };
  return {
    errors: parsed.issues.map((issue) => ({ ...at(placeOf(document, issue)), message: messageOf(issue) })),
  };
}

type Issue = v.BaseIssue<unknown>;

const keysOf = (issue: Issue): unknown[] => (issue.path ?? []).map(({ key }) => key);

/** Offset of an issue's subject, or of its nearest existing parent. */
function placeOf(document: Document.Parsed, issue: Issue): number {
  for (const keys = keysOf(issue); ; keys.pop()) {
    const node: unknown = keys.length === 0 ? document.contents : document.getIn(keys, true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
    if (keys.length === 0) return 0;
  }
}

function messageOf(issue: Issue): string {
  const keys = keysOf(issue).map(String);
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `unknown key “${keys.join('.')}”${/ /.test(keys.at(-1) ?? '') ? '. Inside { }, quote text that contains a comma' : ''}`;
  if (issue.kind === 'schema' && issue.received === 'undefined')
    return `${keys.join('.') || 'this block'} is missing`;
  return keys.length === 0 ? issue.message : `${keys.join('.')}: ${issue.message}`;
}

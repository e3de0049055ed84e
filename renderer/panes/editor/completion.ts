// Completion for the Simple language: keywords, types, declared names, and fields after a dot. Reads the text
// instead of a syntax tree, because a program rarely parses during typing.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { atoms, keywords, libraryWords, types } from './words.ts';

interface Declared {
  readonly structs: ReadonlyMap<string, readonly string[]>;
  /** By the name of a variable or field. */
  readonly structOf: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

const NAME = String.raw`[A-Za-z_]\w*`;

/** Blanks comments, strings, and characters, keeping positions. */
export const withoutNoise = (text: string): string =>
  text.replace(/\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g, (noise) =>
    noise.replace(/[^\n]/g, ' '),
  );

export function declarationsIn(source: string): Declared {
  const text = withoutNoise(source);
  const structs = new Map<string, readonly string[]>();
  for (const match of text.matchAll(new RegExp(String.raw`\bstruct\s+(${NAME})\s*\{`, 'g'))) {
    const [head, struct = ''] = match;
    const body = bodyFrom(text, match.index + head.length);
    const fields = [...body.matchAll(new RegExp(String.raw`[\w?\]},]\s*!?\s*(${NAME})\s*(?=[;=,])`, 'g'))];
    structs.set(struct, [...new Set(fields.map(([, field = '']) => field))]);
  }
  const structOf = new Map<string, string>();
  const names = new Set<string>();
  const declared = new RegExp(
    String.raw`\b(${NAME})\s*\??\s*(?:\[~?\]\s*\??\s*)*[ !]\s*(${NAME})\s*(?=[=;,]|->)`,
    'g',
  );
  for (const [, type = '', name = ''] of text.matchAll(declared)) {
    if (type === 'return' || type === 'new') continue;
    names.add(name);
    if (structs.has(type)) structOf.set(name, type);
  }
  const made = new RegExp(String.raw`\b(?:val|var)\s+!?(${NAME})\s*=\s*new\s+(${NAME})`, 'g');
  for (const [, name = '', type = ''] of text.matchAll(made)) if (structs.has(type)) structOf.set(name, type);
  return { structs, structOf, names };
}

/** Up to the closing brace, without the contents of inner braces. */
function bodyFrom(text: string, from: number): string {
  let depth = 1;
  let body = '';
  for (let i = from; i < text.length && depth > 0; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    else if (depth === 1) body += text[i];
  }
  return body;
}

/** @param boost priority over equally good matches */
const options = (labels: Iterable<string>, type: string, boost = 0): Completion[] =>
  [...labels].map((label) => ({ label, type, boost }));
/** Declared names are likelier than keywords. */
const NAMED = 20;

function fieldsBehind(path: string, { structs, structOf }: Declared): Completion[] {
  const known = libraryWords[path];
  if (known !== undefined) return options(known, 'property');
  const owner = structOf.get(path.split('.').at(-1) ?? '') ?? path;
  const fields = structs.get(owner);
  // An unknown value may have any field.
  return options(fields ?? new Set([...structs.values()].flat()), 'property');
}

export function complete(context: CompletionContext): CompletionResult | null {
  const before = context.state.doc.sliceString(0, context.pos);
  const last = before.at(-1) ?? ' ';
  const inNoise = withoutNoise(before).at(-1) !== last;
  if (inNoise) return null;
  const declared = declarationsIn(context.state.doc.toString());
  const dotted = context.matchBefore(/[A-Za-z_][\w.]*(?:\[[^\]]*\])?\.\w*/);
  if (dotted !== null) {
    const dot = dotted.text.lastIndexOf('.');
    const path = dotted.text.slice(0, dot).replace(/\[[^\]]*\]$/, '');
    const found = fieldsBehind(path, declared);
    return found.length === 0 ? null : { from: dotted.from + dot + 1, options: found, validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (word === null && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const isNew = /\bnew\s+$/.test(before.slice(0, from));
  const structs = options(declared.structs.keys(), 'class');
  if (isNew) return { from, options: [...structs, ...options(types, 'type')], validFor: /^\w*$/ };
  return {
    from,
    options: [
      ...options(declared.names, 'variable', NAMED),
      ...structs,
      ...options(['arg', 'sys'], 'variable'),
      ...options(keywords, 'keyword'),
      ...options(types, 'type'),
      ...options(atoms, 'constant'),
    ],
    validFor: /^\w*$/,
  };
}

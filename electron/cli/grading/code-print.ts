/* Detects copied JavaScript answers: equal tokens, regardless of names, comments, and layout. */
import { parser } from '@lezer/javascript';
import { createHash } from 'node:crypto';

/** A copy may change these, unlike property names, which belong to the interface. */
const NAMES = new Set(['VariableName', 'VariableDefinition', 'Label']);

/**
 * A fingerprint of the tokens, in which a name counts as the position of its first use, and their number.
 * null for empty code and syntax errors.
 */
export function codePrint(source: string): { readonly print: string; readonly size: number } | null {
  const names = new Map<string, number>();
  const tokens: string[] = [];
  let isBroken = false;
  parser.parse(source).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) isBroken = true;
      if (type.name === 'LineComment' || type.name === 'BlockComment') return false;
      if (node.firstChild !== null || from === to) return true;
      const text = source.slice(from, to);
      if (NAMES.has(type.name) && !names.has(text)) names.set(text, names.size);
      // Optional semicolons, and either kind of quotes.
      if (text !== ';')
        tokens.push(NAMES.has(type.name) ? `$${names.get(text)}` : text.replace(/^'([^'"]*)'$/, '"$1"'));
      return true;
    },
  });
  if (isBroken || tokens.length === 0) return null;
  return { print: createHash('sha256').update(tokens.join(' ')).digest('hex'), size: tokens.length };
}

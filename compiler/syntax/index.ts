// Text → syntax tree and diagnostics. Never throws, whatever the text.
import { Diagnostics, type Told } from '../source/diagnostics.ts';
import { SourceText } from '../source/source-text.ts';
import type { Program } from './ast.ts';
import { tokenize } from './lexer.ts';
import { NEWEST_LEVEL, checkLevel } from './levels.ts';
import { Parser } from './parser.ts';
import { TokenStream } from './stream.ts';
import { DeclaredNames } from './types.ts';

/** In UTF-16 code units. */
export const SOURCE_LIMIT = 1_000_000;

/** From this chapter on, a `;` belongs behind a struct. */
const STRUCT_SEMICOLON = 16;

export interface Parsed extends Told {
  readonly source: SourceText;
  /** What could be read; where a text has errors, there are `invalid` nodes and empty names in it. */
  readonly ast: Program;
}

/** @param options.level the newest chapter whose features are admitted; default: all that there is */
export function parse(text: string, options: { readonly level?: number } = {}): Parsed {
  const source = new SourceText(text);
  const diagnostics = new Diagnostics(source);
  const level = options.level ?? NEWEST_LEVEL;
  if (text.length > SOURCE_LIMIT) {
    diagnostics.add('source-too-large', { start: 0, end: 0 }, { limit: '1 MB' });
    return {
      source,
      ast: { kind: 'program', body: [], span: { start: 0, end: 0 } },
      ...diagnostics.told(),
    };
  }
  const tokens = tokenize(text, diagnostics);
  const stream = new TokenStream(text, tokens, diagnostics);
  const parser = new Parser(stream, new DeclaredNames(tokens), {
    structSemicolon: level >= STRUCT_SEMICOLON,
  });
  const ast = parser.program();
  checkLevel(ast, level, diagnostics);
  return { source, ast, ...diagnostics.told() };
}

// Text → syntax tree and diagnostics. Never throws, whatever the text.
import { Diagnostics, MOST_SHOWN, type Told } from '../source/diagnostics.ts';
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
  readonly understood: Understood;
}

/** How far the tree can be trusted. */
export type Understood =
  /** In all: what errors there are leave it as it was meant. */
  | { readonly kind: 'all' }
  /** What is declared where: but for these names, which stand in statements that were not understood. */
  | { readonly kind: 'names'; readonly except: ReadonlySet<string> }
  | { readonly kind: 'nothing' };

/** Errors after which the tree is as it was meant. */
const harmless: ReadonlySet<string> = new Set([
  'undefined-type',
  'level-feature',
  'mixed-relation',
  'not-assignable',
  'leading-zero',
  'malformed-number',
  'digit-groups',
  'missing-new',
  'integer-too-large',
  'float-too-large',
  'unknown-escape',
  'malformed-character',
  'foreign-operator',
  'condition-parentheses',
  'type-after-comma',
]);

/** Errors after which it is not known which block ends where, or what is text of the program at all. */
const shattering: ReadonlySet<string> = new Set([
  'unclosed-brace',
  'unexpected-closing',
  'unclosed-string',
  'unclosed-comment',
  'malformed-character',
  'nesting-too-deep',
]);

function understood(codes: readonly string[], { hasFailed, damagedNames }: TokenStream): Understood {
  const isHarmless = (code: string): boolean =>
    harmless.has(code) || (code === 'expected-token' && !hasFailed);
  if (codes.every(isHarmless)) return { kind: 'all' };
  if (codes.length >= MOST_SHOWN || codes.some((code) => shattering.has(code))) return { kind: 'nothing' };
  return { kind: 'names', except: damagedNames };
}

/** How many words and signs a program has: names, numbers, keywords and operators. Blanks and comments are none. */
export const countTokens = (text: string): number =>
  tokenize(text, new Diagnostics(new SourceText(text))).length - 1;

/** @param options.level the newest chapter whose features are admitted; default: all that there is */
export function parse(program: string, options: { readonly level?: number } = {}): Parsed {
  const source = new SourceText(program);
  const { text } = source;
  const diagnostics = new Diagnostics(source);
  const level = options.level ?? NEWEST_LEVEL;
  if (text.length > SOURCE_LIMIT) {
    diagnostics.add('source-too-large', { start: 0, end: 0 }, { limit: '1 MB' });
    return {
      source,
      ast: { kind: 'program', body: [], span: { start: 0, end: 0 } },
      ...diagnostics.told(),
      understood: { kind: 'nothing' },
    };
  }
  const tokens = tokenize(text, diagnostics);
  const stream = new TokenStream(text, tokens, diagnostics);
  const parser = new Parser(stream, new DeclaredNames(tokens), {
    structSemicolon: level >= STRUCT_SEMICOLON,
  });
  const ast = parser.program();
  checkLevel(ast, level, diagnostics);
  const told = diagnostics.told();
  const codes = told.diagnostics.map(({ code }) => code);
  return { source, ast, ...told, understood: understood(codes, stream) };
}

// Text → syntax tree and diagnostics. Never throws, whatever the text.
import { Diagnostics, MAX_SHOWN, type Told } from '../source/diagnostics.ts';
import { SourceText } from '../source/source-text.ts';
import type { Program } from './ast.ts';
import { tokenize } from './lexer.ts';
import { NEWEST_LEVEL, checkLevel } from './levels.ts';
import { Parser } from './parser.ts';
import { TokenStream } from './stream.ts';
import { DeclaredNames } from './types.ts';

export const SOURCE_LIMIT = 1_000_000;

/** From this chapter on, a struct requires a `;` after it. */
const STRUCT_SEMICOLON = 16;

export interface Parsed extends Told {
  readonly source: SourceText;
  /** If the text has errors, the tree contains `invalid` nodes and empty names. */
  readonly ast: Program;
  readonly understood: Understood;
}

/** How far later stages can trust the tree. */
export type Understood =
  /** Despite any errors, the tree is what was meant. */
  | { readonly kind: 'all' }
  /** Only declarations, except these names, whose statements were not understood. */
  | { readonly kind: 'names'; readonly except: ReadonlySet<string> }
  | { readonly kind: 'nothing' };

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

/** Errors after which the block structure, or what belongs to the program, is unknown. */
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
  if (codes.length >= MAX_SHOWN || codes.some((code) => shattering.has(code))) return { kind: 'nothing' };
  return { kind: 'names', except: damagedNames };
}

export const countTokens = (text: string): number =>
  tokenize(text, new Diagnostics(new SourceText(text))).length - 1;

/** @param options.level the latest chapter whose features are allowed; default: all */
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

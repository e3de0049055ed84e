// Text → syntax tree and diagnostics. Never throws, whatever the text.
import type { LocatedDiagnostic } from '../source/diagnostic.ts';
import { Diagnostics } from '../source/diagnostics.ts';
import { SourceText } from '../source/source-text.ts';
import type { Program } from './ast.ts';
import { tokenize } from './lexer.ts';
import { Levels } from './levels.ts';
import { parseProgram } from './parser.ts';
import { TokenStream } from './stream.ts';

/** In UTF-16 code units. */
export const SOURCE_LIMIT = 1_000_000;

export interface Parsed {
  readonly source: SourceText;
  /** What could be read; statements with errors are left out. */
  readonly ast: Program;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** @param options.level the newest chapter whose features are admitted; default: all that there is */
export function parse(text: string, options: { readonly level?: number } = {}): Parsed {
  const source = new SourceText(text);
  const diagnostics = new Diagnostics(source);
  if (text.length > SOURCE_LIMIT) {
    diagnostics.add('source-too-large', { start: 0, end: 0 }, { limit: '1 MB' });
    return {
      source,
      ast: { kind: 'program', body: [], span: { start: 0, end: 0 } },
      diagnostics: diagnostics.located(),
    };
  }
  const levels = new Levels(options.level, diagnostics);
  const stream = new TokenStream(text, tokenize(text, diagnostics), diagnostics, levels);
  const ast = parseProgram(stream);
  return { source, ast, diagnostics: diagnostics.located() };
}

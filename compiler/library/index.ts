// The library `sys`, for programs that use it.
import type { Program } from '../syntax/ast.ts';
import { parse } from '../syntax/index.ts';
import { withoutSpans } from '../syntax/visit.ts';
import { sysText } from './sys.ts';

let parsed: Program | null = null;

/** Null if the program does not use the library. */
export function libraryFor(text: string): Program | null {
  if (!/\bsys\b/.test(text)) return null;
  parsed ??= readLibrary();
  return parsed;
}

function readLibrary(): Program {
  const { ast, diagnostics } = parse(sysText);
  const [wrong] = diagnostics;
  if (wrong !== undefined) throw new Error(`the library: ${wrong.message}`);
  // Its spans are not in the program's text.
  return withoutSpans(ast);
}

// Provides helpers for syntax tests: trees without spans, and errors with their locations.
import { parse } from '../../../compiler/syntax/index.ts';
import type { AstNode, Program } from '../../../compiler/syntax/ast.ts';

/** A tree as plain data without spans, for comparing trees of different texts. */
export function shape(node: AstNode): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      key === 'span' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
    ),
  );
}

/** `code line:column-line:column` of each error. */
export function located(text: string): string[] {
  return parse(text).diagnostics.map(
    ({ code, line, column, endLine, endColumn }) => `${code} ${line}:${column}-${endLine}:${endColumn}`,
  );
}

/** Parses a text whose only errors are unknown types. */
export function tree(text: string): Program {
  const { ast, diagnostics } = parse(text);
  const errors = diagnostics.filter(({ code }) => code !== 'undefined-type');
  if (errors.length > 0) throw new Error(`${text}: ${errors.map(({ message }) => message).join('; ')}`);
  return ast;
}

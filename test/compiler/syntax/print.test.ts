// Tests that a tree printed as source parses to an equal tree, and that the listing of a tree has one line
// per node.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../compiler/syntax/index.ts';
import { printTree } from '../../../compiler/syntax/printer.ts';
import { extent, long } from '../../support/extent.ts';
import { printSource } from '../../support/programs/print-source.ts';
import { program } from './arbitrary.ts';
import { corpus } from './corpus.ts';
import { shape, tree } from './tree.ts';

describe('printing a tree as source', () => {
  it.each(corpus.map((text) => [text]))('round-trips: %s', (text) => {
    const before = tree(text);
    expect(shape(tree(printSource(before))), printSource(before)).toEqual({
      ...(shape(before) as object),
    });
  });

  it('round-trips trees of every form', long, () => {
    fc.assert(
      fc.property(program, (tree) => {
        const text = printSource(tree);
        const parsed = parse(text);
        const errors = parsed.diagnostics.filter(({ code }) => code !== 'undefined-type');
        expect(errors, text).toEqual([]);
        expect(shape(parsed.ast), text).toEqual(shape(tree));
      }),
      { numRuns: extent(300, 15_000) },
    );
  });

  it('does not recurse along a long sum', () => {
    const text = `return ${'1 + '.repeat(60_000)}1;\n`;
    expect(printSource(parse(text).ast)).toBe(text);
  });
});

describe('printing a tree as a list', () => {
  it('prints one line per node with its location', () => {
    const { ast, source } = parse('int x = -arg;\nreturn x;');
    expect(printTree(ast, source)).toBe(
      [
        'program 1:1-2:10',
        '  declaration 1:1-1:14',
        '    primitive-type int 1:1-1:4',
        '    declarator 1:5-1:13',
        '      name x 1:5-1:6',
        '      unary - 1:9-1:13',
        '        name arg 1:10-1:13',
        '  return 2:1-2:10',
        '    name x 2:8-2:9',
        '',
      ].join('\n'),
    );
  });

  it('stays compact for a long sum', () => {
    const { ast, source } = parse(`return ${'1+'.repeat(20_000)}1;`);
    expect(printTree(ast, source).length).toBeLessThan(40_000_000);
  });
});

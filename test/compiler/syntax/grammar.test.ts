// Tests the grammar: precedence, every statement and type, and cases that need lookahead.
import { describe, expect, it } from 'vitest';
import { parse } from '../../../compiler/syntax/index.ts';
import type { AstNode } from '../../../compiler/syntax/ast.ts';
import { walk } from '../../../compiler/syntax/visit.ts';
import { corpus } from './corpus.ts';
import { shape, tree } from './tree.ts';
import { extent, long } from '../../support/extent.ts';

// Sizes far above any limit, which are even larger in the long run.
const PART = extent(8, 1);

const same = (left: string, right: string): void => expect(shape(tree(left))).toEqual(shape(tree(right)));
const kinds = (text: string): string[] => tree(text).body.map(({ kind }) => kind);

function value(text: string): unknown {
  const statement = tree(`return ${text};`).body[0];
  if (statement.kind !== 'return') throw new Error(statement.kind);
  return shape(statement.value);
}

describe('precedence', () => {
  it.each([
    ['a || b && c', 'a || (b && c)'],
    ['a && b | c', 'a && (b | c)'],
    ['a | b ^ c', 'a | (b ^ c)'],
    ['a ^ b & c', 'a ^ (b & c)'],
    ['6 & 3 == 2', '6 & (3 == 2)'],
    ['a == b < c', 'a == (b < c)'],
    ['a < b << c', 'a < (b << c)'],
    ['a << b + c', 'a << (b + c)'],
    ['a + b * c', 'a + (b * c)'],
    ['a * -b', 'a * (-b)'],
    ['-a.x', '-(a.x)'],
    ['!a[1]', '!(a[1])'],
    ['a - b - c', '(a - b) - c'],
    ['a / b % c', '(a / b) % c'],
    ['a << b >> c >>> d', '((a << b) >> c) >>> d'],
    ['a && b && c', '(a && b) && c'],
    ['0 && 1 || 1', '(0 && 1) || 1'],
    ['0 != x != 2', '(0 != x) != 2'],
    ['a ? b : c ? d : e', 'a ? b : (c ? d : e)'],
    ['a ? b ? c : d', 'a ? (b ? c : d)'],
    ['a || b ? c : d', '(a || b) ? c : d'],
    ['a = b = c', 'a = (b = c)'],
    ['a += b = c', 'a += (b = c)'],
    ['1 + s.x = 3', '1 + (s.x = 3)'],
    ['arg ? b = 1 : (c = 2)', 'arg ? (b = 1) : (c = 2)'],
    ['~a + !b', '(~a) + (!b)'],
  ])('%s is %s', (left, right) => same(`${left};`, `(${right});`));

  it('keeps a chain as one node and distinguishes parentheses', () => {
    expect(value('a < b <= c')).toMatchObject({ kind: 'chain', operators: ['<', '<='] });
    expect(value('(a < b) <= c')).toMatchObject({ kind: 'binary', operator: '<=', left: { kind: 'binary' } });
    expect(value('a < b')).toMatchObject({ kind: 'binary', operator: '<' });
  });
});

describe('++ and --', () => {
  it.each([
    ['arg--2', 'arg - (-2)'],
    ['arg---1', '(arg--) - 1'],
    ['arg+++arg++', '(arg++) + (arg++)'],
    ['5--2', '5 - (-2)'],
    ['f()--b', 'f() - (-b)'],
    ['--5', '-(-5)'],
    ['--(a)', '-(-(a))'],
    ['--f(a)', '-(-f(a))'],
    ['--a#', '-(-(a#))'],
    ['---a', '-(--a)'],
    ['----a', '-(-(--a))'],
    ['a - --b', 'a - (--b)'],
    ['5---b', '5 - (--b)'],
  ])('%s is %s', (left, right) => same(`return ${left};`, `return ${right};`));

  it.each(['++s.x', '--a[i]', '++a', 's.x++', 'a[i]--', 'f(1).x++'])('%s changes its operand', (text) =>
    expect(value(text)).toMatchObject({ kind: 'increment' }),
  );

  it('reads the smallest integer as one literal', () => {
    expect(value('-9223372036854775808')).toEqual({ kind: 'integer', value: '-9223372036854775808n' });
    expect(value('--9223372036854775808')).toMatchObject({ kind: 'unary', operand: { kind: 'integer' } });
  });
});

describe('postfix', () => {
  it('may follow literals and parentheses', () => {
    expect(value('"abc"#')).toMatchObject({ kind: 'length', array: { kind: 'string' } });
    expect(value('(a + b).x(1)(2)[3]')).toMatchObject({
      kind: 'index',
      array: { kind: 'call', callee: { kind: 'call' } },
    });
  });

  it('supports assignment to fields, elements, and lengths', () => {
    for (const text of ['s.x = 1', 'a[0] += 2', 'a# = 3', 's.t.x >>>= 1', 'f().x = 1']) {
      expect(value(text), text).toMatchObject({ kind: 'assignment' });
    }
  });

  it('finds the end of the type after `new`', () => {
    expect(value('new S')).toMatchObject({ kind: 'new-struct', initializer: null });
    expect(value('new S { x = 1; }')).toMatchObject({ kind: 'new-struct', initializer: { kind: 'block' } });
    expect(value('new int[3]#')).toMatchObject({ kind: 'length', array: { kind: 'new-array' } });
    expect(value('new S?[3][0]')).toMatchObject({
      kind: 'index',
      array: { element: { kind: 'nullable-type' } },
    });
    expect(value('new S?[]?[3]')).toMatchObject({ kind: 'new-array', element: { kind: 'nullable-type' } });
    expect(value('new S ? 1 : 2')).toMatchObject({ kind: 'conditional' });
  });
});

describe('statements', () => {
  it.each([
    ['int x;', 'declaration'],
    ['val f = { int x, S s -> x; };', 'declaration'],
    ['int a, !b = 2, c;', 'declaration'],
    ['S s = new S;', 'declaration'],
    ['S !t;', 'declaration'],
    ['S? next;', 'declaration'],
    ['S?[]?[~] a;', 'declaration'],
    ['Outer.Inner s;', 'declaration'],
    ['sys.io.T? s;', 'declaration'],
    ['{ int int -> int } f = g;', 'declaration'],
    ['{int}? f;', 'declaration'],
    ['{ { int -> int } S? -> { int } }? !f = null;', 'declaration'],
    ['{int->int} f = "C";', 'declaration'],
    ['{ int x; }', 'block'],
    ['{ }', 'block'],
    ['{ a; }', 'block'],
    ['arg ? b;', 'expression-statement'],
    ['arg ? b = 1 : 2;', 'expression-statement'],
    ['a.b = 1;', 'expression-statement'],
    ['a[0] = 1;', 'expression-statement'],
    ['a[b] ? c : d;', 'expression-statement'],
    ['struct S { int x; S? next; };', 'struct'],
    ['#showGraph;', 'show-graph'],
    [';', 'empty'],
    ['for (;;) ;', 'for'],
    ['for (int i = 0; i < 3; i++) {}', 'for'],
    ['for (i = 0; i < 3; i += 2) break;', 'for'],
    ['while (1) ;', 'while'],
    ['if (a) ; else ;', 'if'],
  ])('%s', (text, kind) => expect(kinds(text)).toEqual([kind]));

  it('distinguish an empty block from a function type', () => {
    expect(kinds('{} a = 1; {} S s; { } ;')).toEqual([
      'block',
      'expression-statement',
      'block',
      'declaration',
      'block',
      'empty',
    ]);
  });

  it('resolve `a ? b = …;` according to the declared names', () => {
    expect(kinds('struct B { int x; }; B? x = null;')[1]).toBe('declaration');
    expect(kinds('int B; int x; B ? x = 1;')[2]).toBe('expression-statement');
  });

  it('bind else to the nearest if', () => {
    const [statement] = tree('if (a) if (b) ; else ;').body;
    expect(statement).toMatchObject({ alternative: null, consequent: { alternative: { kind: 'empty' } } });
  });

  it('allow an external symbol, and a string in parentheses', () => {
    expect(tree('int e = "C", f = ("C");').body[0]).toMatchObject({
      declarators: [
        { external: true, initializer: null },
        { external: false, initializer: { kind: 'string', value: 'C' } },
      ],
    });
  });

  it('require a `;` after a struct only from chapter 16 on', () => {
    const codes = (level: number): string[] =>
      parse('struct S { int x; } return 1;', { level }).diagnostics.map(({ code }) => code);
    expect(codes(15)).toEqual([]);
    expect(codes(16)).toContain('expected-token');
  });
});

describe('spans', () => {
  it.each(corpus.map((text) => [text]))('nest and contain their text: %s', (text) => {
    walk(tree(text), (node: AstNode, parent) => {
      expect(node.span.start).toBeLessThanOrEqual(node.span.end);
      if (parent === null) return;
      expect(node.span.start, node.kind).toBeGreaterThanOrEqual(parent.span.start);
      expect(node.span.end, node.kind).toBeLessThanOrEqual(parent.span.end);
      if (node.kind === 'name') expect(text.slice(node.span.start, node.span.end)).toBe(node.name);
    });
  });

  it('exclude parentheses around an operand, but include them in the enclosing expression', () => {
    const [statement] = tree('return (a + b) * c;').body;
    expect(statement).toMatchObject({
      value: { span: { start: 7, end: 18 }, left: { span: { start: 8, end: 13 } } },
    });
  });
});

describe('size', () => {
  it.each([
    ['sums', `return ${'1+'.repeat(100_000 / PART)}1;`],
    ['conjunctions', `return ${'arg&&'.repeat(100_000 / PART)}1;`],
    ['statements', 'arg = arg + 1;'.repeat(50_000 / PART)],
    ['comparisons', `return ${'1<'.repeat(100_000 / PART)}1;`],
    ['else-ifs', `${'if(arg);else '.repeat(70_000 / PART)};`],
    ['conditional chains', `return ${'arg?1:'.repeat(100_000 / PART)}2;`],
    ['conditional chains without a final `:`', `return ${'arg?1:'.repeat(100_000 / PART)}arg?2;`],
    ['empty statements', ';'.repeat(1_000_000)],
    ['blocks', '{}'.repeat(400_000 / PART)],
    ['minuses', `return 1${'--1'.repeat(300_000 / PART)};`],
  ])('parses very many %s', long, (_, text) => {
    const { diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ['parentheses', '('.repeat(300)],
    ['unclosed parentheses', '('.repeat(400_000 / PART)],
    ['blocks', '{'.repeat(400_000 / PART)],
    ['minuses', '- '.repeat(400_000 / PART)],
    ['nots', '!'.repeat(400_000 / PART)],
    ['assignments', 'a='.repeat(400_000 / PART)],
    ['conditionals', 'a?'.repeat(400_000 / PART)],
    ['indices', 'a['.repeat(400_000 / PART)],
    ['calls', `f${'()'.repeat(400_000 / PART)}`],
    ['fields', `s${'.x'.repeat(400_000 / PART)}`],
    ['array types', `int${'[]'.repeat(400_000 / PART)} a`],
    ['functions', 'return {->'.repeat(90_000 / PART)],
    ['function types', `val x = new ${'{'.repeat(400_000 / PART)}`],
    ['constructors', `return ${'new S{ x = '.repeat(80_000 / PART)}`],
    ['ifs', 'if(a)'.repeat(180_000 / PART)],
    ['ifs with blocks', 'if(a){'.repeat(160_000 / PART)],
    ['loops', 'while(a)'.repeat(120_000 / PART)],
    ['structs', 'struct S{'.repeat(100_000 / PART)],
    ['closed blocks on one line', '{'.repeat(60_000) + '}'.repeat(60_000)],
  ])('refuses deeply nested %s with one error', long, (_, text) => {
    const before = performance.now();
    const codes = parse(text).diagnostics.map(({ code }) => code);
    expect(codes.filter((code) => code === 'nesting-too-deep')).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('refuses a text of more than 1 MB', () => {
    expect(parse(' '.repeat(1_000_001)).diagnostics.map(({ code }) => code)).toEqual(['source-too-large']);
    expect(parse(' '.repeat(1_000_000)).diagnostics).toEqual([]);
  });
});

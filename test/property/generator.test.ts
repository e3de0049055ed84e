// Tests the generator of random programs: its output parses, is reproducible, and covers every form of the
// language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AstNode } from '../../compiler/syntax/ast.ts';
import { parse } from '../../compiler/syntax/index.ts';
import { walk } from '../../compiler/syntax/visit.ts';
import { fullProgram } from '../support/programs/full.ts';
import { extent, long } from '../support/extent.ts';

const SEEDS = Array.from({ length: extent(300, 500) }, (_, seed) => seed);
const texts = SEEDS.map((seed) => fullProgram(seed));
let parsed: readonly ReturnType<typeof parse>[] = [];

/** The kinds of all nodes in a text without errors. */
const kinds: Readonly<Record<Exclude<AstNode['kind'], 'invalid'>, true>> = {
  program: true,
  name: true,
  integer: true,
  float: true,
  boolean: true,
  null: true,
  string: true,
  character: true,
  unary: true,
  binary: true,
  chain: true,
  logical: true,
  conditional: true,
  assignment: true,
  increment: true,
  call: true,
  field: true,
  index: true,
  length: true,
  'new-struct': true,
  'new-array': true,
  function: true,
  parameter: true,
  return: true,
  if: true,
  while: true,
  for: true,
  break: true,
  continue: true,
  struct: true,
  declaration: true,
  declarator: true,
  'expression-statement': true,
  block: true,
  empty: true,
  'show-graph': true,
  'primitive-type': true,
  'inferred-type': true,
  'named-type': true,
  'nullable-type': true,
  'array-type': true,
  'function-type': true,
};

const wantedKinds = Object.keys(kinds);

/**
 * More specific forms than kinds: each operator with its operand positions, each primitive type, each kind of
 * allocation.
 */
const wantedForms: readonly string[] = [
  ...'- ! ~'.split(' ').map((operator) => `unary ${operator}`),
  ...'+ - * / % & | ^ << >> >>> == != < <= > >='.split(' ').map((operator) => `binary ${operator}`),
  ...'&& ||'.split(' ').map((operator) => `logical ${operator}`),
  ...'= += -= *= /='
    .split(' ')
    .flatMap((operator) => ['name', 'field', 'index'].map((place) => `assignment ${place} ${operator}`)),
  ...'%= &= |= ^= <<= >>= >>>='.split(' ').map((operator) => `assignment name ${operator}`),
  ...['prefix', 'postfix'].flatMap((side) =>
    ['++ name', '-- name', '++ field', '-- field', '++ index', '-- index'].map(
      (step) => `increment ${side} ${step}`,
    ),
  ),
  ...'int i8 i16 i32 i64 u1 u8 u16 u32 bool byte flt f32 f64'.split(' ').map((name) => `type ${name}`),
  'inferred val',
  'inferred var',
  'array read-only',
  'array mutable',
  'path of 2',
  'conditional without else',
  'new with constructor',
  'new without constructor',
  'call of name',
  'call of field',
  'struct in struct',
  'function in call',
  'function in declarator',
  'declarator mutable',
  'declarators 2',
  'for without test',
  'field of new',
  'statement in struct',
];

function formsOf(node: AstNode, parent: AstNode | null): readonly string[] {
  switch (node.kind) {
    case 'unary':
    case 'binary':
    case 'logical':
      return [`${node.kind} ${node.operator}`];
    case 'assignment':
      return [`assignment ${node.target.kind} ${node.operator}`];
    case 'increment':
      return [`increment ${node.prefix ? 'prefix' : 'postfix'} ${node.operator} ${node.target.kind}`];
    case 'primitive-type':
      return [`type ${node.name}`];
    case 'inferred-type':
      return [`inferred ${node.keyword}`];
    case 'array-type':
      return [`array ${node.readOnly ? 'read-only' : 'mutable'}`];
    case 'named-type':
      return [`path of ${node.path.length}`];
    case 'conditional':
      return node.alternative === null ? ['conditional without else'] : [];
    case 'new-struct':
      return [`new ${node.initializer === null ? 'without' : 'with'} constructor`];
    case 'call':
      return [`call of ${node.callee.kind}`];
    case 'field':
      return node.object.kind === 'new-struct' ? ['field of new'] : [];
    case 'if':
      return parent?.kind === 'struct' ? ['statement in struct'] : [];
    case 'struct':
    case 'function':
      return parent === null ? [] : [`${node.kind} in ${parent.kind}`];
    case 'declarator':
      return node.mutable ? ['declarator mutable'] : [];
    case 'declaration':
      return [`declarators ${node.declarators.length}`];
    case 'for':
      return node.condition === null ? ['for without test'] : [];
    default:
      return [];
  }
}

const errorsOf = ({ diagnostics }: ReturnType<typeof parse>, text = ''): string[] =>
  diagnostics.map(({ message, line }) => `${message} at line ${line}: ${text.split('\n')[line - 1]}`);

describe(`programs of the whole language from ${SEEDS.length} seeds`, () => {
  beforeAll(() => {
    parsed = texts.map((text) => parse(text));
  }, 120_000);
  afterAll(() => {
    parsed = [];
  });

  it('parse without errors', () => {
    for (const [seed, each] of parsed.entries())
      expect(errorsOf(each, texts[seed]), `seed ${seed}`).toEqual([]);
  });

  it('are the same for the same seed and shape, and otherwise differ', long, () => {
    for (const seed of SEEDS) expect(fullProgram(seed)).toBe(texts[seed]);
    expect(new Set(texts).size).toBe(SEEDS.length);
  });

  it('cover every kind of node and every operator', () => {
    const foundKinds = new Set<string>();
    const foundForms = new Set<string>();
    for (const { ast } of parsed) {
      walk(ast, (node, parent) => {
        foundKinds.add(node.kind);
        for (const form of formsOf(node, parent)) foundForms.add(form);
      });
    }
    expect(wantedKinds.filter((kind) => !foundKinds.has(kind))).toEqual([]);
    expect(wantedForms.filter((form) => !foundForms.has(form))).toEqual([]);
  });

  it('print only if output is requested, and grow with the number of statements', long, () => {
    const length = (statements: number): number =>
      SEEDS.slice(0, 50).reduce((sum, seed) => sum + fullProgram(seed, { statements }).length, 0);
    expect(texts.some((text) => text.includes('sys.io.p('))).toBe(true);
    expect(SEEDS.some((seed) => fullProgram(seed, { output: false }).includes('sys.'))).toBe(false);
    expect(length(40)).toBeGreaterThan(length(4));
  });
});

// Generates random syntax trees of every form that the parser can produce. Variables are lowercase and
// types uppercase, so that `a ? b` is never parsed as a declaration.
import fc from 'fast-check';
import type {
  AssignmentOperator,
  Block,
  Declarator,
  Expression,
  Name,
  Place,
  PrimitiveName,
  Program,
  Statement,
  TypeExpression,
} from '../../../compiler/syntax/ast.ts';
import { noSpan as span } from '../../../compiler/source/span.ts';

type Arbitrary<T> = fc.Arbitrary<T>;

const nameOf = (name: string): Name => ({ kind: 'name', name, span });
const variable: Arbitrary<Name> = fc.constantFrom('a', 'b', 'arg', 'x1', '_', 'ifs').map(nameOf);
const structName: Arbitrary<Name> = fc.constantFrom('S', 'Tree', 'Outer').map(nameOf);
/** After the name of a declared struct, a dot starts a field. */
const path: Arbitrary<Name[]> = fc.oneof(
  structName.map((name) => [name]),
  fc.array(structName, { minLength: 1, maxLength: 2 }).map((names) => [nameOf('Library'), ...names]),
);
const primitive = fc
  .constantFrom<PrimitiveName>('int', 'i8', 'i64', 'u1', 'bool', 'byte', 'flt', 'f32')
  .map((name): TypeExpression => ({ kind: 'primitive-type', name, span }));

const inferred = fc
  .constantFrom('val' as const, 'var' as const)
  .map((keyword): TypeExpression => ({ kind: 'inferred-type', keyword, span }));

const { type } = fc.letrec<{ type: TypeExpression; suffixed: TypeExpression; functional: TypeExpression }>(
  (tie) => ({
    type: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('suffixed'),
      tie('functional'),
      tie('functional').map(nullable),
    ),
    suffixed: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      primitive,
      path.map((names): TypeExpression => ({ kind: 'named-type', path: names, span })),
      tie('suffixed').map(nullable),
      fc
        .tuple(tie('suffixed'), fc.boolean())
        .map(([element, readOnly]): TypeExpression => ({ kind: 'array-type', element, readOnly, span })),
    ),
    functional: fc
      .tuple(fc.array(tie('type'), { maxLength: 3 }), tie('type'))
      .map(([parameters, result]): TypeExpression => ({ kind: 'function-type', parameters, result, span })),
  }),
);

function nullable(base: TypeExpression): TypeExpression {
  return { kind: 'nullable-type', base, span };
}

/** A type that `new` accepts before a length: not a function type. */
const element = type.filter(
  ({ kind }) => kind === 'primitive-type' || kind === 'named-type' || kind === 'array-type',
);

const literal: Arbitrary<Expression> = fc.oneof(
  fc
    .bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n })
    .map((value): Expression => ({ kind: 'integer', value, span })),
  fc.nat(9).map((value): Expression => ({ kind: 'integer', value: BigInt(value), span })),
  fc
    .double({ min: 0, noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Object.is(value, -0))
    .map((value): Expression => ({ kind: 'float', value, span })),
  fc.boolean().map((value): Expression => ({ kind: 'boolean', value, span })),
  fc.constant<Expression>({ kind: 'null', span }),
  fc
    .array(fc.nat(255), { maxLength: 5 })
    .map((bytes): Expression => ({ kind: 'string', value: String.fromCharCode(...bytes), span })),
  fc.constant<Expression>({ kind: 'string', value: 'C', span }),
  fc.nat(255).map((value): Expression => ({ kind: 'character', value, span })),
);

const relations = fc.oneof(
  fc.array(fc.constantFrom('<' as const, '<=' as const), { minLength: 2, maxLength: 3 }),
  fc.array(fc.constantFrom('>' as const, '>=' as const), { minLength: 2, maxLength: 3 }),
);

type Trees = {
  expression: Expression;
  place: Place;
  /** An operand of `++`: a chain that starts with a name and does not end in a length. */
  named: Extract<Place, { kind: 'name' | 'field' | 'index' }>;
  statement: Statement;
  declaration: Extract<Statement, { kind: 'declaration' }>;
  /** A statement that can be a branch arm: no declaration, and no `if` that could capture an `else`. */
  arm: Statement;
  block: Block;
};

const trees = fc.letrec<Trees>((tie) => {
  const deep = tie('expression');
  const body = fc.array(tie('statement'), { maxLength: 3 });
  return {
    expression: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      literal,
      variable,
      ...expressions(tie, body),
    ),
    place: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      variable,
      fc.tuple(deep, variable).map(([object, field]): Place => ({ kind: 'field', object, field, span })),
      fc.tuple(deep, deep).map(([array, index]): Place => ({ kind: 'index', array, index, span })),
      deep.map((array): Place => ({ kind: 'length', array, span })),
    ),
    named: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      variable,
      fc
        .tuple(tie('named'), variable)
        .map(([object, field]) => ({ kind: 'field', object, field, span }) as const),
      fc.tuple(tie('named'), deep).map(([array, index]) => ({ kind: 'index', array, index, span }) as const),
    ),
    declaration: fc
      .tuple(fc.oneof(type, inferred), fc.array(declarator(deep), { minLength: 1, maxLength: 3 }))
      .map(
        ([declared, declarators]) => ({ kind: 'declaration', type: declared, declarators, span }) as const,
      ),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('arm'),
      tie('declaration'),
      ...statements(tie, body),
    ),
    arm: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Statement>(
        { kind: 'empty', span },
        { kind: 'break', span },
        { kind: 'continue', span },
      ),
      deep.map((expression): Statement => ({ kind: 'expression-statement', expression, span })),
      deep.map((value): Statement => ({ kind: 'return', value, span })),
      tie('block'),
      fc
        .tuple(deep, tie('arm'))
        .map(([condition, inner]): Statement => ({ kind: 'while', condition, body: inner, span })),
      fc.tuple(deep, tie('arm'), tie('arm')).map(([condition, consequent, alternative]): Statement => ({
        kind: 'if',
        condition,
        consequent,
        alternative,
        span,
      })),
    ),
    block: body.map((inner): Block => ({ kind: 'block', body: inner, span })),
  };
});

type Tie = <K extends keyof Trees>(key: K) => Arbitrary<Trees[K]>;

function declarator(initial: Arbitrary<Expression>): Arbitrary<Declarator> {
  return fc
    .tuple(variable, fc.boolean(), fc.option(initial), fc.boolean())
    .map(([name, mutable, initializer, external]) => ({
      kind: 'declarator',
      name,
      mutable,
      external: external && initializer === null,
      initializer,
      span,
    }));
}

function expressions(tie: Tie, body: Arbitrary<Statement[]>): Arbitrary<Expression>[] {
  const deep = tie('expression');
  return [
    fc
      .tuple(fc.constantFrom('-' as const, '!' as const, '~' as const), deep)
      .map(([operator, operand]) => ({ kind: 'unary', operator, operand, span })),
    fc
      .tuple(
        fc.constantFrom(
          ...([
            '+',
            '-',
            '*',
            '/',
            '%',
            '&',
            '|',
            '^',
            '<<',
            '>>',
            '>>>',
            '==',
            '!=',
            '<',
            '<=',
            '>',
            '>=',
          ] as const),
        ),
        deep,
        deep,
      )
      .map(([operator, left, right]) => ({ kind: 'binary', operator, left, right, span })),
    fc
      .tuple(fc.constantFrom('&&' as const, '||' as const), deep, deep)
      .map(([operator, left, right]) => ({ kind: 'logical', operator, left, right, span })),
    fc.tuple(relations, fc.array(deep, { minLength: 4, maxLength: 4 })).map(([operators, operands]) => ({
      kind: 'chain',
      operators,
      operands: operands.slice(0, operators.length + 1),
      span,
    })),
    fc.tuple(deep, deep, fc.option(deep)).map(([condition, consequent, alternative]) => ({
      kind: 'conditional',
      condition,
      consequent,
      alternative,
      span,
    })),
    fc
      .tuple(fc.constantFrom<AssignmentOperator>('=', '+=', '>>>=', '%='), tie('place'), deep)
      .map(([operator, target, value]) => ({ kind: 'assignment', operator, target, value, span })),
    fc
      .tuple(fc.constantFrom('++' as const, '--' as const), tie('named'))
      .map(([operator, target]) => ({ kind: 'increment', operator, prefix: true, target, span })),
    fc
      .tuple(fc.constantFrom('++' as const, '--' as const), tie('place'))
      .map(([operator, target]) => ({ kind: 'increment', operator, prefix: false, target, span })),
    fc
      .tuple(deep, fc.array(deep, { maxLength: 3 }))
      .map(([callee, values]) => ({ kind: 'call', callee, arguments: values, span })),
    tie('place'),
    fc.tuple(element, deep).map(([of, length]) => ({ kind: 'new-array', element: of, length, span })),
    fc.tuple(path, fc.option(tie('block'))).map(([names, initializer]) => ({
      kind: 'new-struct',
      type: { kind: 'named-type', path: names, span },
      initializer,
      span,
    })),
    fc.tuple(fc.array(fc.tuple(type, variable), { maxLength: 2 }), body).map(([parameters, inner]) => ({
      kind: 'function',
      parameters: parameters.map(([of, name]) => ({ kind: 'parameter', type: of, name, span }) as const),
      body: inner,
      span,
    })),
  ];
}

function statements(tie: Tie, body: Arbitrary<Statement[]>): Arbitrary<Statement>[] {
  const deep = tie('expression');
  const initializer = fc.oneof(
    tie('declaration'),
    deep.map((expression) => ({ kind: 'expression-statement', expression, span }) as const),
  );
  return [
    fc.constant<Statement>({ kind: 'show-graph', span }),
    fc
      .tuple(deep, tie('arm'))
      .map(([condition, consequent]) => ({ kind: 'if', condition, consequent, alternative: null, span })),
    fc
      .tuple(fc.option(initializer), fc.option(deep), fc.option(deep), tie('arm'))
      .map(([first, condition, next, inner]) => ({
        kind: 'for',
        initializer: first,
        condition,
        next,
        body: inner,
        span,
      })),
    fc.tuple(structName, body).map(([name, inner]) => ({ kind: 'struct', name, body: inner, span })),
  ];
}

export const program: Arbitrary<Program> = fc
  .array(trees.statement, { maxLength: 4 })
  .map((body): Program => ({ kind: 'program', body, span }));

// The language features that a node uses, and where to report them. levels.ts has the feature table.
import type { Span } from '../source/span.ts';
import type {
  AstNode,
  BinaryOperator,
  Declaration,
  Declarator,
  Name,
  NamedType,
  PrimitiveName,
} from './ast.ts';
import type { Declared, Feature } from './levels.ts';

export interface Use {
  readonly feature: Feature;
  readonly span: Span;
}

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>=']);
const BITS: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['&', '|', '^', '<<', '>>', '>>>']);

/** Excludes the features of the node's children. */
export function featuresOf(node: AstNode, parent: AstNode | null, declared: Declared): readonly Use[] {
  const { span } = node;
  const one = (feature: Feature, where: Span = span): Use[] => [{ feature, span: where }];
  const word = (length: number): Span => ({ start: span.start, end: span.start + length });
  switch (node.kind) {
    case 'name':
      return isUse(node, parent) ? nameFeatures(node, declared) : [];
    case 'unary':
      return one(node.operator === '-' ? 'arithmetic' : node.operator === '!' ? 'not' : 'bits');
    case 'binary':
      return one(
        COMPARISONS.has(node.operator) ? 'comparisons' : BITS.has(node.operator) ? 'bits' : 'arithmetic',
      );
    case 'assignment':
      return one(node.operator === '=' ? 'variables' : 'compound');
    case 'declaration':
      return declarationFeatures(node);
    case 'declarator':
      return declaratorFeatures(node);
    case 'if':
      return one('branches', word(2));
    case 'while':
      return one('while', word(5));
    case 'for':
      return one('for', word(3));
    case 'block':
      return one(parent?.kind === 'new-struct' ? 'constructors' : 'blocks', word(1));
    case 'struct':
      return [...one('structs', word(6)), ...memberFeatures(node.body)];
    case 'primitive-type':
      return primitiveFeatures(node.name, span);
    case 'named-type':
      return namedTypeFeatures(node, declared);
    case 'array-type':
      return [...one('arrays'), ...(node.readOnly ? one('read-only-arrays') : [])];
    default: {
      const feature = simpleFeatures[node.kind];
      return feature === undefined ? [] : one(feature);
    }
  }
}

const simpleFeatures: Readonly<Partial<Record<AstNode['kind'], Feature>>> = {
  float: 'floats',
  boolean: 'booleans',
  null: 'structs',
  string: 'strings',
  character: 'characters',
  chain: 'chains',
  logical: 'logic',
  conditional: 'conditional',
  increment: 'increments',
  call: 'functions',
  function: 'functions',
  field: 'structs',
  index: 'arrays',
  length: 'arrays',
  'new-struct': 'structs',
  'new-array': 'arrays',
  break: 'leaving',
  continue: 'leaving',
  'inferred-type': 'inference',
  'nullable-type': 'structs',
  'function-type': 'functions',
};

/** Whether a name is a value; a declared or selected name, or one in a type, is not. */
function isUse(node: Name, parent: AstNode | null): boolean {
  switch (parent?.kind) {
    case 'declarator':
    case 'struct':
    case 'parameter':
      return parent.name !== node;
    case 'field':
      return parent.field !== node;
    case 'named-type':
      return false;
    default:
      return true;
  }
}

function nameFeatures({ name, span }: Name, { variables }: Declared): readonly Use[] {
  if (variables.has(name)) return [];
  if (name === 'arg') return [{ feature: 'argument', span }];
  return name === 'sys' ? [{ feature: 'library', span }] : [];
}

function declarationFeatures({ declarators }: Declaration): readonly Use[] {
  const uses: Use[] = [{ feature: 'variables', span: declarators[0].span }];
  if (declarators.length > 1) uses.push({ feature: 'declarators', span: declarators[1].span });
  return uses;
}

function declaratorFeatures({ mutable, external, span }: Declarator): readonly Use[] {
  const uses: Use[] = [];
  if (mutable) uses.push({ feature: 'mutability', span: { start: span.start, end: span.start + 1 } });
  if (external) uses.push({ feature: 'externals', span });
  return uses;
}

const DECLARING: ReadonlySet<string> = new Set(['declaration', 'struct', 'empty', 'show-graph']);

/** A field with a value, a method, a nested struct, a statement. */
function memberFeatures(body: readonly AstNode[]): readonly Use[] {
  const uses: Use[] = [];
  for (const member of body) {
    if (member.kind === 'struct') uses.push({ feature: 'nested-structs', span: member.name.span });
    if (!DECLARING.has(member.kind)) uses.push({ feature: 'struct-statements', span: member.span });
    for (const { initializer, span } of member.kind === 'declaration' ? member.declarators : []) {
      if (initializer !== null)
        uses.push({ feature: initializer.kind === 'function' ? 'methods' : 'constructors', span });
    }
  }
  return uses;
}

function primitiveFeatures(name: PrimitiveName, span: Span): readonly Use[] {
  if (name === 'int') return [];
  if (name === 'i64') return [{ feature: 'i64', span }];
  return [{ feature: name === 'flt' || name === 'f64' ? 'floats' : 'narrow', span }];
}

function namedTypeFeatures({ path, span }: NamedType, { structs }: Declared): readonly Use[] {
  const uses: Use[] = [{ feature: 'structs', span }];
  const first = path[0].name;
  if (first === 'sys') uses.push({ feature: 'library', span });
  const declaration = structs.get(first);
  if (declaration !== undefined && span.start < declaration.end)
    uses.push({ feature: 'forward-references', span });
  return uses;
}

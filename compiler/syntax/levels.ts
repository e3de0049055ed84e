// Levels: which chapter of the language introduces which feature. The parser does not know levels: this pass
// reports each feature beyond the level once, at its first use.
import { say, type Phrase } from '../base/phrase.ts';
import { foreignType } from '../source/foreign-words.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { Diagnostics } from '../source/diagnostics.ts';
import type { Span } from '../source/span.ts';
import type { NamedType, Program } from './ast.ts';
import { featuresOf, type Use } from './features.ts';
import { typeText } from './type-expression-text.ts';
import { walk } from './visit.ts';

export const NEWEST_LEVEL = 24;

/** Up to this chapter, Stop has one Return per `return` statement; later chapters merge them. */
export const SEPARATE_RETURNS = 5;

interface FeatureRow {
  readonly chapter: number;
  readonly title: Phrase;
  /** What to write at earlier levels. */
  readonly instead: Phrase;
}

const only = say`Level 1 only has \`return\` with a number.`;
const noBits = say`Calculate with \`+ - * /\` at this level.`;
const integers = say`Use integers at this level.`;

/** Features without a chapter in the book are next to the most similar ones. */
export const featureTable = {
  arithmetic: { chapter: 2, title: say`Arithmetic`, instead: only },
  variables: {
    chapter: 3,
    title: say`A variable`,
    instead: say`Write the value instead of a variable at this level.`,
  },
  blocks: {
    chapter: 3,
    title: say`A block`,
    instead: say`Write its statements without braces at this level.`,
  },
  argument: { chapter: 4, title: '`arg`', instead: say`Write a number at this level.` },
  comparisons: {
    chapter: 4,
    title: say`A comparison`,
    instead: say`Use arithmetic at this level.`,
  },
  branches: { chapter: 5, title: '`if`', instead: say`Programs at this level have no branches.` },
  booleans: { chapter: 5, title: say`\`true\` or \`false\``, instead: say`Write 1 or 0 at this level.` },
  while: { chapter: 7, title: '`while`', instead: say`Programs at this level have no loops.` },
  leaving: {
    chapter: 8,
    title: say`\`break\` or \`continue\``,
    instead: say`Use the condition of the loop at this level.`,
  },
  structs: { chapter: 10, title: say`A struct or a reference`, instead: integers },
  not: { chapter: 10, title: '`!`', instead: say`Compare with 0: \`x == 0\`.` },
  floats: { chapter: 12, title: say`A floating point number`, instead: integers },
  'forward-references': {
    chapter: 13,
    title: say`A struct used before its declaration ends`,
    instead: say`Declare the struct first.`,
  },
  bits: { chapter: 14, title: say`A bit operation`, instead: noBits },
  i64: { chapter: 14, title: say`The type \`i64\``, instead: say`Write \`int\`.` },
  narrow: { chapter: 14, title: say`A narrow type`, instead: say`Use \`int\` at this level.` },
  arrays: { chapter: 15, title: say`An array`, instead: say`Use variables at this level.` },
  declarators: {
    chapter: 16,
    title: say`A second name in one declaration`,
    instead: say`Write a separate declaration for each name.`,
  },
  constructors: {
    chapter: 16,
    title: say`An initial value of a field`,
    instead: say`Assign the fields after \`new\`.`,
  },
  'struct-statements': {
    chapter: 16,
    title: say`A statement in the body of a struct`,
    instead: say`Assign the fields after \`new\`.`,
  },
  for: { chapter: 17, title: '`for`', instead: say`Use \`while\` at this level.` },
  conditional: {
    chapter: 17,
    title: say`A conditional expression`,
    instead: say`Use \`if\` and \`else\` at this level.`,
  },
  compound: { chapter: 17, title: say`Compound assignment`, instead: say`Write \`x = x + 1\`.` },
  increments: { chapter: 17, title: say`\`++\` or \`--\``, instead: say`Write \`x = x + 1\`.` },
  inference: { chapter: 17, title: say`\`val\` or \`var\``, instead: say`Write \`int\` at this level.` },
  mutability: { chapter: 17, title: say`\`!\` in a declaration`, instead: say`Delete it at this level.` },
  functions: {
    chapter: 18,
    title: say`A function or a call`,
    instead: say`Write its body at each use.`,
  },
  characters: {
    chapter: 22,
    title: say`A character literal`,
    instead: say`Write its character code at this level.`,
  },
  strings: { chapter: 22, title: say`A string`, instead: integers },
  'read-only-arrays': { chapter: 22, title: say`A read-only array type`, instead: say`Write \`[]\`.` },
  'nested-structs': {
    chapter: 22,
    title: say`A struct inside a struct`,
    instead: say`Declare it outside of the struct.`,
  },
  externals: {
    chapter: 22,
    title: say`An external symbol`,
    instead: say`Write the function itself.`,
  },
  library: {
    chapter: 22,
    title: say`The library \`sys\``,
    instead: say`Write the functions you need.`,
  },
  methods: { chapter: 23, title: say`A method`, instead: say`Pass the object to a function.` },
  logic: { chapter: 23, title: say`\`&&\` or \`||\``, instead: say`Use nested \`if\` at this level.` },
  chains: { chapter: 24, title: say`A chain of comparisons`, instead: say`Compare twice at this level.` },
} as const satisfies Readonly<Record<string, FeatureRow>>;

export type Feature = keyof typeof featureTable;

/** @param level 1 … 24 */
export function checkLevel(program: Program, level: number, diagnostics: Diagnostics): void {
  const told = new Set<Feature>();
  const declared = declaredIn(program);
  const use = ({ feature, span }: Use): void => {
    const { chapter, title, instead }: FeatureRow = featureTable[feature];
    if (told.has(feature) || chapter <= level) return;
    told.add(feature);
    const args = { feature: title, chapter: String(chapter), level: String(level), instead };
    diagnostics.add('level-feature', span, args);
  };
  const unknown = new Set<string>();
  for (const type of declared.types) {
    const name = typeText(type);
    if (isKnownType(type, declared) || unknown.has(name)) continue;
    unknown.add(name);
    tellUndefinedType(name, type.span, declared, diagnostics);
  }
  if (level >= NEWEST_LEVEL) return;
  walk(program, (node, parent) => {
    if (node.kind === 'named-type' && !isKnownType(node, declared)) return;
    for (const found of featuresOf(node, parent, declared)) use(found);
  });
}

/** In any scope. */
export interface Declared {
  /** The first declaration if several share a name. */
  readonly structs: ReadonlyMap<string, Span>;
  readonly variables: ReadonlySet<string>;
  /** Except with `?`: then a type may be undeclared, and only null fits it (resolve/type-names.ts). */
  readonly types: readonly NamedType[];
}

function declaredIn(program: Program): Declared {
  const structs = new Map<string, Span>();
  const variables = new Set<string>();
  const types: NamedType[] = [];
  walk(program, (node, parent) => {
    if (node.kind === 'struct' && !structs.has(node.name.name)) structs.set(node.name.name, node.span);
    if (node.kind === 'declarator' || node.kind === 'parameter') variables.add(node.name.name);
    if (node.kind === 'named-type' && parent?.kind !== 'nullable-type') types.push(node);
  });
  return { structs, variables, types };
}

/** '' is an unreadable type, whose error was reported. */
function isKnownType({ path }: NamedType, { structs }: Declared): boolean {
  const first = path[0].name;
  return first === '' || first === 'sys' || structs.has(first);
}

function tellUndefinedType(name: string, span: Span, { structs }: Declared, diagnostics: Diagnostics): void {
  const wellKnown = ['int', 'flt', 'bool', 'byte', 'val', 'var', 'return', 'while', ...structs.keys()];
  const suggestion = foreignType(name) ?? didYouMean(name, wellKnown) ?? '';
  diagnostics.add('undefined-type', span, { name, suggestion });
}

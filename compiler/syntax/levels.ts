// Levels: which chapter of the language brings which feature.
//
// The parser knows nothing of this: a finished tree is looked through, and each feature that the wanted level does not
// have is told once, at its first use.
import { foreignType } from '../source/foreign-words.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { Diagnostics } from '../source/diagnostics.ts';
import type { Span } from '../source/span.ts';
import type { NamedType, Program } from './ast.ts';
import { featuresOf, type Use } from './features.ts';
import { typeText } from './print-source.ts';
import { walk } from './visit.ts';

export const NEWEST_LEVEL = 24;

interface FeatureRow {
  readonly chapter: number;
  /** As the beginning of a sentence. */
  readonly title: string;
  /** What to write at earlier levels. */
  readonly instead: string;
}

const only = 'Only `return` with a number is known at level 1.';
const noBits = 'Calculate with `+ - * /` at this level.';
const integers = 'Use integers at this level.';

/** Features of ours that no chapter has stand with their nearest kin. */
export const featureTable = {
  arithmetic: { chapter: 2, title: 'Arithmetic', instead: only },
  variables: { chapter: 3, title: 'A variable', instead: 'Write the value itself at this level.' },
  blocks: { chapter: 3, title: 'A block', instead: 'Write its statements without braces at this level.' },
  argument: { chapter: 4, title: '`arg`', instead: 'Write a number at this level.' },
  comparisons: { chapter: 4, title: 'A comparison', instead: 'Only calculations are known at this level.' },
  branches: { chapter: 5, title: '`if`', instead: 'At this level every program is a straight line.' },
  booleans: { chapter: 5, title: '`true` or `false`', instead: 'Write 1 or 0 at this level.' },
  while: { chapter: 7, title: '`while`', instead: 'At this level a program has no loops.' },
  leaving: {
    chapter: 8,
    title: '`break` or `continue`',
    instead: 'Use the condition of the loop at this level.',
  },
  structs: { chapter: 10, title: 'A struct or a reference', instead: integers },
  not: { chapter: 10, title: '`!`', instead: 'Compare with 0: `x == 0`.' },
  floats: { chapter: 12, title: 'A floating point number', instead: integers },
  'forward-references': {
    chapter: 13,
    title: 'A struct used before its declaration ends',
    instead: 'Declare the struct first.',
  },
  bits: { chapter: 14, title: 'A bit operation', instead: noBits },
  i64: { chapter: 14, title: 'The type `i64`', instead: 'Write `int`.' },
  narrow: { chapter: 14, title: 'A narrow type', instead: 'Use `int` at this level.' },
  arrays: { chapter: 15, title: 'An array', instead: 'Use variables at this level.' },
  declarators: {
    chapter: 16,
    title: 'A second name in one declaration',
    instead: 'Write one declaration a name.',
  },
  constructors: {
    chapter: 16,
    title: 'A value given to a field where it is declared or made',
    instead: 'Assign the fields after `new`.',
  },
  'struct-statements': {
    chapter: 16,
    title: 'A statement in the body of a struct',
    instead: 'Assign the fields after `new`.',
  },
  for: { chapter: 17, title: '`for`', instead: 'Use `while` at this level.' },
  conditional: {
    chapter: 17,
    title: 'A conditional expression',
    instead: 'Use `if` and `else` at this level.',
  },
  compound: { chapter: 17, title: 'Compound assignment', instead: 'Write `x = x + 1`.' },
  increments: { chapter: 17, title: '`++` or `--`', instead: 'Write `x = x + 1`.' },
  inference: { chapter: 17, title: '`val` or `var`', instead: 'Write `int` at this level.' },
  mutability: { chapter: 17, title: '`!` in a declaration', instead: 'Leave it out at this level.' },
  functions: {
    chapter: 18,
    title: 'A function or a call',
    instead: 'Write its body in place.',
  },
  characters: { chapter: 22, title: 'A character literal', instead: 'Write its code at this level.' },
  strings: { chapter: 22, title: 'A string', instead: integers },
  'read-only-arrays': { chapter: 22, title: 'A read-only array type', instead: 'Write `[]`.' },
  'nested-structs': {
    chapter: 22,
    title: 'A struct inside a struct',
    instead: 'Declare it outside.',
  },
  externals: {
    chapter: 22,
    title: 'An external symbol',
    instead: 'Write the function itself.',
  },
  library: {
    chapter: 22,
    title: 'The library `sys`',
    instead: 'Write what you need yourself.',
  },
  methods: { chapter: 23, title: 'A method', instead: 'Pass the object to a function.' },
  logic: { chapter: 23, title: '`&&` or `||`', instead: 'Use nested `if` at this level.' },
  chains: { chapter: 24, title: 'A chain of comparisons', instead: 'Compare twice at this level.' },
} as const satisfies Readonly<Record<string, FeatureRow>>;

export type Feature = keyof typeof featureTable;

/**
 * Tells what a program uses beyond a level, and types that are declared nowhere.
 * @param level 1 … 24
 */
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
  walk(program, (node, parent) => {
    if (node.kind === 'named-type' && !isKnownType(node, declared)) {
      // Behind it a `?` makes it one that only null fits: see resolve/type-names.ts.
      if (parent?.kind === 'nullable-type') return;
      const name = typeText(node);
      if (!unknown.has(name)) tellUndefinedType(name, node.span, declared, diagnostics);
      unknown.add(name);
      return;
    }
    if (level < NEWEST_LEVEL) for (const found of featuresOf(node, parent, declared)) use(found);
  });
}

/** What the text declares, wherever it does. */
export interface Declared {
  /** The declaration of each struct; of several with one name the first. */
  readonly structs: ReadonlyMap<string, Span>;
  readonly variables: ReadonlySet<string>;
}

function declaredIn(program: Program): Declared {
  const structs = new Map<string, Span>();
  const variables = new Set<string>();
  walk(program, (node) => {
    if (node.kind === 'struct' && !structs.has(node.name.name)) structs.set(node.name.name, node.span);
    if (node.kind === 'declarator' || node.kind === 'parameter') variables.add(node.name.name);
  });
  return { structs, variables };
}

/** The name '' stands for a type that could not be read; that error was told. */
function isKnownType({ path }: NamedType, { structs }: Declared): boolean {
  const first = path[0].name;
  return first === '' || first === 'sys' || structs.has(first);
}

function tellUndefinedType(name: string, span: Span, { structs }: Declared, diagnostics: Diagnostics): void {
  const wellKnown = ['int', 'flt', 'bool', 'byte', 'val', 'var', 'return', 'while', ...structs.keys()];
  const suggestion = foreignType(name) ?? didYouMean(name, wellKnown) ?? '';
  diagnostics.add('undefined-type', span, { name, suggestion });
}

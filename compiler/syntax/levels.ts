// Levels: which chapter of the language brings which feature, and what this version can compile.
import type { Diagnostics } from '../source/diagnostics.ts';
import type { Span } from '../source/span.ts';

export const NEWEST_LEVEL = 24;

interface FeatureRow {
  readonly chapter: number;
  /** As the beginning of a sentence. */
  readonly title: string;
  /** What to write at earlier levels. */
  readonly instead: string;
  /** The later stages cannot do it yet. */
  readonly missing?: true;
}

const only = 'Only `return` with a number is known at level 1.';
const noBits = 'Calculate with `+ - * /` at this level.';

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
  not: { chapter: 10, title: '`!`', instead: 'Compare with 0: `x == 0`.' },
  bits: { chapter: 14, title: 'A bit operation', instead: noBits },
  declarators: {
    chapter: 16,
    title: 'A second name in one declaration',
    instead: 'Write one declaration a name.',
  },
  for: { chapter: 17, title: '`for`', instead: 'Use `while` at this level.' },
  conditional: {
    chapter: 17,
    title: 'A conditional expression',
    instead: 'Use `if` and `else` at this level.',
  },
  compound: { chapter: 17, title: 'Compound assignment', instead: 'Write `x = x + 1`.' },
  inference: { chapter: 17, title: '`val` or `var`', instead: 'Write `int` at this level.' },
  mutability: { chapter: 17, title: '`!` in a declaration', instead: 'Leave it away at this level.' },
  characters: { chapter: 22, title: 'A character literal', instead: 'Write its code at this level.' },
  logic: { chapter: 23, title: '`&&` or `||`', instead: 'Use nested `if` at this level.' },
  chains: { chapter: 24, title: 'A chain of comparisons', instead: 'Compare twice at this level.' },
  structs: {
    chapter: 10,
    title: 'A struct or a reference',
    instead: 'Use integers at this level.',
    missing: true,
  },
  floats: {
    chapter: 12,
    title: 'A floating point number',
    instead: 'Use integers at this level.',
    missing: true,
  },
  narrow: { chapter: 14, title: 'A narrow type', instead: 'Use `int` at this level.', missing: true },
  arrays: { chapter: 15, title: 'An array', instead: 'Use variables at this level.', missing: true },
  functions: {
    chapter: 18,
    title: 'A function or a call',
    instead: 'Write its body in place.',
    missing: true,
  },
  strings: { chapter: 22, title: 'A string', instead: 'Use integers at this level.', missing: true },
} as const satisfies Readonly<Record<string, FeatureRow>>;

export type Feature = keyof typeof featureTable;

/** Checks each used feature against a level. */
export class Levels {
  private readonly level: number;
  private readonly diagnostics: Diagnostics;

  constructor(level: number | undefined, diagnostics: Diagnostics) {
    this.level = level ?? NEWEST_LEVEL;
    this.diagnostics = diagnostics;
  }

  use(feature: Feature, span: Span): void {
    const { chapter, title, instead, missing }: FeatureRow = featureTable[feature];
    const args = { feature: title, chapter: String(chapter), level: String(this.level), instead };
    if (chapter > this.level) this.diagnostics.add('level-feature', span, args);
    else if (missing === true) this.diagnostics.add('not-yet', span, args);
  }
}

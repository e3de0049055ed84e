// Conditions after a comparison: of signed integers (l, ge, le, g), of unsigned ones and floats (b, ae, be,
// a), of both (e, ne), and single flags (p: floats were unordered; s: the result was negative).

import { say, type Phrase } from '../../../base/phrase.ts';

export type Condition =
  'e' | 'ne' | 'l' | 'ge' | 'le' | 'g' | 'b' | 'ae' | 'be' | 'a' | 'p' | 'np' | 's' | 'ns';

interface ConditionRow {
  readonly words: Phrase;
  /** The negation. */
  readonly inverse: Condition;
  /** The condition for swapped operands. `s` and `ns` follow `test`, whose operands have no order. */
  readonly swapped: Condition;
}

export const conditions: Readonly<Record<Condition, ConditionRow>> = {
  e: { words: say`equal`, inverse: 'ne', swapped: 'e' },
  ne: { words: say`not equal`, inverse: 'e', swapped: 'ne' },
  l: { words: say`less`, inverse: 'ge', swapped: 'g' },
  ge: { words: say`greater or equal`, inverse: 'l', swapped: 'le' },
  le: { words: say`less or equal`, inverse: 'g', swapped: 'ge' },
  g: { words: say`greater`, inverse: 'le', swapped: 'l' },
  b: { words: say`below (unsigned less)`, inverse: 'ae', swapped: 'a' },
  ae: { words: say`above or equal (unsigned)`, inverse: 'b', swapped: 'be' },
  be: { words: say`below or equal (unsigned)`, inverse: 'a', swapped: 'ae' },
  a: { words: say`above (unsigned greater)`, inverse: 'be', swapped: 'b' },
  p: { words: say`unordered (even parity)`, inverse: 'np', swapped: 'p' },
  np: { words: say`ordered (odd parity)`, inverse: 'p', swapped: 'np' },
  s: { words: say`negative`, inverse: 'ns', swapped: 's' },
  ns: { words: say`not negative`, inverse: 's', swapped: 'ns' },
};

export const allConditions = Object.keys(conditions) as Condition[];

// What a conditional jump, set or move tests after a comparison: of signed integers (l, ge, le, g), of unsigned ones and
// of floats (b, ae, be, a), of both (e, ne), and single flags (p: floats were unordered; s: the result was negative).

export type Condition =
  'e' | 'ne' | 'l' | 'ge' | 'le' | 'g' | 'b' | 'ae' | 'be' | 'a' | 'p' | 'np' | 's' | 'ns';

interface ConditionRow {
  readonly words: string;
  /** Holds exactly when this one does not. */
  readonly inverse: Condition;
  /**
   * Says the same when the operands of the comparison change places. `s` and `ns` belong after `test`, whose operands
   * have no order.
   */
  readonly swapped: Condition;
}

export const conditions: Readonly<Record<Condition, ConditionRow>> = {
  e: { words: 'equal', inverse: 'ne', swapped: 'e' },
  ne: { words: 'not equal', inverse: 'e', swapped: 'ne' },
  l: { words: 'less', inverse: 'ge', swapped: 'g' },
  ge: { words: 'greater or equal', inverse: 'l', swapped: 'le' },
  le: { words: 'less or equal', inverse: 'g', swapped: 'ge' },
  g: { words: 'greater', inverse: 'le', swapped: 'l' },
  b: { words: 'below (less without signs)', inverse: 'ae', swapped: 'a' },
  ae: { words: 'above or equal (without signs)', inverse: 'b', swapped: 'be' },
  be: { words: 'below or equal (without signs)', inverse: 'a', swapped: 'ae' },
  a: { words: 'above (greater without signs)', inverse: 'be', swapped: 'b' },
  p: { words: 'unordered (even parity)', inverse: 'np', swapped: 'p' },
  np: { words: 'ordered (odd parity)', inverse: 'p', swapped: 'np' },
  s: { words: 'negative', inverse: 'ns', swapped: 's' },
  ns: { words: 'not negative', inverse: 's', swapped: 'ns' },
};

export const allConditions = Object.keys(conditions) as Condition[];

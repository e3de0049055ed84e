// What a conditional jump or set tests after a comparison of signed integers.

export type Condition = 'e' | 'ne' | 'l' | 'ge' | 'le' | 'g';

interface ConditionRow {
  readonly words: string;
  /** Holds exactly when this one does not. */
  readonly inverse: Condition;
  /** Says the same when the operands of the comparison change places. */
  readonly swapped: Condition;
}

export const conditions: Readonly<Record<Condition, ConditionRow>> = {
  e: { words: 'equal', inverse: 'ne', swapped: 'e' },
  ne: { words: 'not equal', inverse: 'e', swapped: 'ne' },
  l: { words: 'less', inverse: 'ge', swapped: 'g' },
  ge: { words: 'greater or equal', inverse: 'l', swapped: 'le' },
  le: { words: 'less or equal', inverse: 'g', swapped: 'ge' },
  g: { words: 'greater', inverse: 'le', swapped: 'l' },
};

export const allConditions = Object.keys(conditions) as Condition[];

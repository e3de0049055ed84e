// Conditions on every tile, in addition to its row's.
import { say } from '../../../base/phrase.ts';
import type { UnmetCondition } from './tile.ts';

const unmet = (name: string, text: UnmetCondition['text']): UnmetCondition => ({ name, text });

export const commonConditions = {
  onlyUse: unmet('only-use', say`the value has exactly one user`),
  sameBlock: unmet('same-block', say`all nodes of the tile are in the same block`),
  madeOnce: unmet('made-once', say`the user is computed at one place`),
  oneMemoryOperand: unmet('one-memory-operand', say`the instruction has no other memory operand`),
  registerOperand: unmet(
    'register-operand',
    say`the user is not part of a tile that takes its operands in registers`,
  ),
  undisturbed: unmet(
    'undisturbed',
    say`no store or allocation between the load and its user can change the location`,
  ),
} as const satisfies Readonly<Record<string, UnmetCondition>>;

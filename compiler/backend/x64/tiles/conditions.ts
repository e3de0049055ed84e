// Conditions that the pass asks about every tile, whatever its row says.
import { say } from '../../../base/phrase.ts';
import type { Obstacle } from './tile.ts';

const obstacle = (name: string, text: Obstacle['text']): Obstacle => ({ name, text });

export const obstacles = {
  onlyUse: obstacle('only-use', say`the value has exactly one user`),
  sameBlock: obstacle('same-block', say`all nodes of the tile are in the same block`),
  madeOnce: obstacle('made-once', say`the user is computed at one place`),
  oneMemoryOperand: obstacle('one-memory-operand', say`the instruction has no other memory operand`),
  registerOperand: obstacle(
    'register-operand',
    say`the user is not part of a tile that takes its operands in registers`,
  ),
  undisturbed: obstacle(
    'undisturbed',
    say`no store or allocation between the load and its user can change the location`,
  ),
} as const satisfies Readonly<Record<string, Obstacle>>;

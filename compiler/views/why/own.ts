// What a rule that a person wrote answered when it was asked about a node, as the condition that does not hold. Its code
// knows no conditions with names, and is not run once more for a question: what it said while it was at work is told.
import { say } from '../../base/phrase.ts';
import type { Obstacle } from '../../optimize/rule.ts';

export const ownObstacle = {
  nothing: {
    condition: 'own-code',
    text: () => say`its code was called for this node and returned no change`,
  },
  spent: { condition: 'once', text: () => say`it fires only once and has already fired` },
  notAsked: { condition: 'asked', text: () => say`it was not called for this node` },
  refused: (message: string): Obstacle => ({
    condition: 'refused',
    text: () => say`its change was refused: ${message}`,
  }),
} as const satisfies Record<string, Obstacle | ((message: string) => Obstacle)>;

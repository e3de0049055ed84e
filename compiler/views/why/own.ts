// The unmet condition of a user's rule at a node. The rule's code has no named conditions, and does not run
// again for a question: the answer comes from its run during compilation.
import { say } from '../../base/phrase.ts';
import type { MissedOptimization } from '../../optimize/rule.ts';

export const ownMissed = {
  nothing: {
    condition: 'own-code',
    text: () => say`its code was called for this node and returned no change`,
  },
  spent: { condition: 'once', text: () => say`it fires only once and has already fired` },
  notAsked: { condition: 'asked', text: () => say`it was not called for this node` },
  refused: (message: string): MissedOptimization => ({
    condition: 'refused',
    text: () => say`its change was refused: ${message}`,
  }),
} as const satisfies Record<string, MissedOptimization | ((message: string) => MissedOptimization)>;

// A task that asks for places: armed from its card, it receives what the user points at in any pane, and the
// panes mark the answer.
import type { AnswerBadge } from '../../graphview/types.ts';
import type { PaneName } from '../../names.ts';
import type { Spot } from '../../../labs/engine/index.ts';

export interface Pointing {
  /** Identifies the question. */
  readonly owner: string;
  /** The pane that asks for an open question: it shows its picture, but without the answer. */
  readonly asks?: PaneName | undefined;
  /** In that pane, the phis are the possible answers: it shows all that ever exist. */
  readonly asksPhis?: boolean;
  /** @param from the pane, or '' */
  take(spot: Spot, from: string): void;
  /** To be seen in the graph, those in question first. */
  readonly nodes?: readonly number[];
  /** Takes an edge that the user drags from node to node. */
  readonly link?: (from: number, to: number) => void;
  /** Removes the last place, if several are asked for. */
  readonly undo?: () => void;
}

/** A place of the answer. */
export interface AnswerMark {
  readonly spot: Spot;
  /** A number or a short value. */
  readonly text: string;
  /** For screen readers: `answer 3`. */
  readonly label: string;
  /** Default: `answer`. */
  readonly tone?: AnswerBadge['tone'];
  readonly hue?: number | null;
}

/** A node with several places in the answer has one badge: `1, 4`. */
export function nodeAnswers(marks: readonly AnswerMark[]): ReadonlyMap<number, AnswerBadge> {
  const found = new Map<number, AnswerBadge>();
  for (const { spot, text, label, tone = 'answer', hue = null } of marks) {
    if (spot.kind !== 'node') continue;
    const known = found.get(spot.node);
    const joined =
      known === undefined
        ? { text, label, tone, hue }
        : { tone, hue, text: `${known.text}, ${text}`, label: `${known.label}, ${label}` };
    found.set(spot.node, joined);
  }
  return found;
}

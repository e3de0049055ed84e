// The question that the user answers by pointing in any pane, and the answer so far.
import type { AnswerEdge } from '../../graphview/index.ts';
import type { AnswerMark, Pointing } from './pointing.ts';

export class Answering {
  /** Open now; null for none. */
  request = $state.raw<Pointing | null>(null);
  /** Who made the last request, while the panes show the picture that it is about; '' for none. */
  owner = $state('');
  /** Places that are part of the answer. */
  marks = $state.raw<readonly AnswerMark[]>([]);
  /** Edges between nodes that are part of the answer. */
  links = $state.raw<readonly AnswerEdge[]>([]);

  /** Until the picture changes, because its nodes then differ. */
  ask(request: Pointing): void {
    this.request = request;
    this.owner = request.owner;
  }

  forget(): void {
    this.request = null;
    this.owner = '';
  }
}

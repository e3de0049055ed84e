// A question that waits for places: opens the picture that it is about, points until it has its answer, and
// marks the answer.
import { onDestroy } from 'svelte';
import type { Check, Table, Task } from '../../../../../labs/engine/index.ts';
import type { AnswerEdge } from '../../../../graphview/index.ts';
import type { AnswerMark, Pointing } from '../../../../session/lab/pointing.ts';
import type { GuideContext } from '../../state/context.svelte.ts';
import { hideConstruction, openQuestion, whenThere } from '../../state/stage.ts';
import { nodesOf, type Draft } from './pointing.ts';

interface Question {
  readonly guide: GuideContext;
  readonly task: Task;
  readonly check: Extract<Check, { kind: 'predict' }>;
  readonly table: Table<string>;
}

/** Create it in a component. */
export class Arming {
  private readonly of: () => Question;
  private readonly way: string;
  private isByKeys = false;
  /** Counts requests to start, so that a superseded one stops. */
  private starts = 0;
  readonly isArmed = $derived.by(() => this.session.answering.request?.owner === this.owner);
  /** The panes show the answer, even after it is complete. */
  readonly isShown = $derived.by(() => this.session.answering.owner === this.owner);

  /** @param way names how the question is answered: a task may have several */
  constructor(way: string, of: () => Question) {
    this.way = way;
    this.of = of;
    onDestroy(() => {
      this.starts++;
      if (this.session.answering.owner === this.owner) this.session.answering.forget();
    });
  }

  /** While the component exists and the picture is shown. Call it when the component is created. */
  show(marks: () => readonly AnswerMark[], links: () => readonly AnswerEdge[] = () => []): void {
    $effect(() => {
      const { session } = this;
      if (!this.isShown) return;
      session.answering.marks = marks();
      session.answering.links = links();
      return () => {
        session.answering.marks = [];
        session.answering.links = [];
      };
    });
  }

  /** In another pane: at phis, or at the variables of an analysis. */
  async startIn(
    pane: 'ssa' | 'analysis',
    event: MouseEvent,
    pointing: Omit<Pointing, 'owner'>,
  ): Promise<void> {
    const { guide, task, check, table } = this.of();
    const { player, session } = guide;
    this.isByKeys = event.detail === 0;
    const attempt = ++this.starts;
    const isWanted = (): boolean => attempt === this.starts;
    await openQuestion(player, session, check, { ...table.scene, pane });
    if (!isWanted()) return;
    if (player.isSettled(task)) return session.answering.ask({ owner: this.owner, ...pointing });
    if (pane === 'ssa') hideConstruction(session, isWanted);
    session.answering.ask({ owner: this.owner, asks: pane, asksPhis: pane === 'ssa', ...pointing });
  }

  /** @param event the press of the button; by keyboard, `toPicture` moves the focus to the picture */
  async start(
    event: MouseEvent,
    pointing: Omit<Pointing, 'owner'>,
    toPicture = (): void => this.session.graph?.focus(),
  ): Promise<void> {
    const { guide, check, table } = this.of();
    const { player, session } = guide;
    // A press of Enter or the space bar is a click without a count.
    this.isByKeys = event.detail === 0;
    const attempt = ++this.starts;
    await openQuestion(player, session, check, { pane: 'graph' });
    await whenThere(
      () => attempt === this.starts,
      () => session.graph !== null && session.compilation.replay !== null,
      () => {
        const at = table.begin ?? session.compilation.replay?.stepCount ?? 0;
        if (session.timeline.position !== at) session.timeline.seek(at);
        session.selection.select([], 'guide');
        session.answering.ask({ owner: this.owner, nodes: nodesOf(table), ...pointing });
        if (this.isByKeys) toPicture();
      },
    );
  }

  /** @param next by keyboard, where the focus goes */
  stop(next?: { focus(): void }): void {
    this.starts++;
    if (this.isArmed) this.session.answering.request = null;
    if (this.isByKeys) next?.focus();
  }

  labelOf(node: number): string {
    return this.session.timeline.nodes.find(({ id }) => id === node)?.label ?? '';
  }

  private get owner(): string {
    return `${this.of().task.id} ${this.way}`;
  }

  private get session(): GuideContext['session'] {
    return this.of().guide.session;
  }
}

/** The cells that the student filled since the question was armed, so that they can be undone. */
export class Edits {
  /** The effect of the last action. */
  said = $state('');
  private made = $state.raw<readonly (readonly [key: string, before: string])[]>([]);
  private readonly read: () => Draft;
  private readonly write: (change: Draft) => void;

  constructor(read: () => Draft, write: (change: Draft) => void) {
    this.read = read;
    this.write = write;
  }

  get isEmpty(): boolean {
    return this.made.length === 0;
  }

  begin(): void {
    this.made = [];
    this.said = '';
  }

  put(key: string, value: string): void {
    this.made = [...this.made, [key, this.read()[key] ?? '']];
    this.write({ [key]: value });
  }

  readonly undo = (): void => {
    const last = this.made.at(-1);
    if (last === undefined) return;
    this.made = this.made.slice(0, -1);
    this.write({ [last[0]]: last[1] });
    this.said = '';
  };
}

// A run of reductions that is stepped through, ready ones or one's own.
import { Awaited } from '../../session/awaited.ts';
import { Stepper } from '../../ui/stepper.svelte.ts';
import type { RunOfReductions } from '../../worker/protocol.ts';
import { RowStates } from './states.ts';

/** Inputs on which a pipeline is run before and after its reductions. */
export const COMPARED = { runs: 60, seed: 1 };

export class Reducing {
  run = $state.raw<RunOfReductions | null>(null);
  readonly states = $derived(this.run === null ? null : new RowStates(this.run.recorded));
  readonly stepper = new Stepper(
    () => this.run?.recorded.steps.length ?? 0,
    () => this.awaited.drop(),
  );
  private about = '';
  /** The step that a bookmark shows. */
  private readonly awaited = new Awaited<number>();

  /** @param about another run of the same leaves us where we are */
  take(run: RunOfReductions | null, about: string): void {
    this.run = run;
    if (this.about === about) return;
    this.about = about;
    this.stepper.playback.pause();
    this.stepper.follow(this.awaited.of([about]) ?? Infinity);
  }

  /** To a step of a run that may not be there yet. */
  show(step: number, about: string): void {
    this.awaited.want([about], step);
    if (this.about === about) this.stepper.follow(step);
  }
}

// A run of reductions to step through, built-in or the user's.
import { Awaited } from '../../session/kept/awaited.ts';
import { Stepper } from '../../ui/stepper.svelte.ts';
import type { RunOfReductions } from '../../worker/parts/pipeline.ts';
import { RowStates } from './states.ts';

/** Random inputs on which the original and the reduced pipeline are compared. */
export const COMPARED = { runs: 60, seed: 1 };

export class Reducing {
  run = $state.raw<RunOfReductions | null>(null);
  readonly states = $derived(this.run === null ? null : new RowStates(this.run.recorded));
  readonly stepper = new Stepper(
    () => this.run?.recorded.steps.length ?? 0,
    () => this.awaited.drop(),
  );
  private about = '';
  private readonly awaited = new Awaited<number>();

  /** @param about identifies the run; a repeated one keeps the position */
  take(run: RunOfReductions | null, about: string): void {
    this.run = run;
    if (this.about === about) return;
    this.about = about;
    this.stepper.playback.pause();
    this.stepper.follow(this.awaited.of([about]) ?? Infinity);
  }

  /** Moves to a step of a run that may still be pending. */
  show(step: number, about: string): void {
    this.awaited.want([about], step);
    if (this.about === about) this.stepper.follow(step);
  }
}

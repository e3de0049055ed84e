// Keys that a pane takes before the window does: what it handles goes no further, all else stays a command of the window.
// Where something is typed or chosen with keys, and in dialogs, the pane takes nothing.
import { firstNamed } from './presses.ts';

const OWN_KEYS = 'select, input, textarea, [contenteditable=true], [role=separator], [role=dialog]';

/** By the name of the press (presses.ts). */
export type PaneActions = Readonly<Record<string, (() => void) | undefined>>;

/** What can be stepped through: a stepper, or a place in something of a pane's own. */
export interface Steppable {
  readonly seek: (to: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** Left out where nothing plays. */
  readonly playback?: { readonly toggle: () => void };
}

/** The keys of steps: those of the timeline, for what a pane steps through. */
export function stepKeys(steps: Steppable): PaneActions {
  const { playback } = steps;
  return {
    ArrowRight: () => steps.step(1),
    ArrowLeft: () => steps.step(-1),
    Home: () => steps.seek(0),
    End: () => steps.seek(Infinity),
    ...(playback === undefined ? {} : { ' ': () => playback.toggle() }),
  };
}

export function runPaneKey(event: KeyboardEvent, actions: PaneActions): void {
  const target = event.target instanceof Element ? event.target : null;
  // Text of several lines has all keys for itself, even those that are commands everywhere else.
  if (target !== null && target.closest('textarea') !== null) event.stopPropagation();
  if (target !== null && target.closest(OWN_KEYS) !== null) return;
  // On a button, the space bar presses it.
  if (event.key === ' ' && target !== null && target.closest('button') !== null) return;
  const action = firstNamed(event, (name) => actions[name]);
  if (action === undefined) return;
  action();
  event.preventDefault();
  event.stopPropagation();
}

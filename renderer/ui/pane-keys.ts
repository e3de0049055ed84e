// Keys that a pane handles before the window. The pane ignores keys in fields, controls, and dialogs.
import { firstNamed } from './presses.ts';

const OWN_KEYS = 'select, input, textarea, [contenteditable=true], [role=separator], [role=dialog]';

export type PaneActions = Readonly<Record<string, (() => void) | undefined>>;

/** Has steps: a stepper, or a pane's own sequence. */
export interface Steppable {
  readonly seek: (to: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** Omitted if nothing plays. */
  readonly playback?: { readonly toggle: () => void };
}

/** The timeline's keys, for a pane's steps. */
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
  // Multiline fields keep all keys, even those that are commands everywhere else.
  if (target !== null && target.closest('textarea') !== null) event.stopPropagation();
  if (target !== null && target.closest(OWN_KEYS) !== null) return;
  // Space presses a focused button.
  if (event.key === ' ' && target !== null && target.closest('button') !== null) return;
  const action = firstNamed(event, (name) => actions[name]);
  if (action === undefined) return;
  action();
  event.preventDefault();
  event.stopPropagation();
}

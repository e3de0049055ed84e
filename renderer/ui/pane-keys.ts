// Keys that a pane takes before the window does: what it handles goes no further, all else stays a command of the window.
// Where something is typed or chosen with keys, and in dialogs, the pane takes nothing.
const OWN_KEYS = 'select, input, textarea, [contenteditable=true], [role=separator], [role=dialog]';

/** By `event.key`; with Shift as `Shift+ArrowRight`, where the pane has such keys. */
export type PaneActions = Readonly<Record<string, (() => void) | undefined>>;

interface PaneKeyOptions {
  /** Keys with Shift are keys of the pane, too; else they are the window's. */
  readonly shift?: boolean;
}

export function runPaneKey(
  event: KeyboardEvent,
  actions: PaneActions,
  { shift = false }: PaneKeyOptions = {},
): void {
  const target = event.target instanceof Element ? event.target : null;
  // Text of several lines has all keys for itself, even those that are commands everywhere else.
  if (target !== null && target.closest('textarea') !== null) event.stopPropagation();
  if (target !== null && target.closest(OWN_KEYS) !== null) return;
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !shift)) return;
  // On a button, the space bar presses it.
  if (event.key === ' ' && target !== null && target.closest('button') !== null) return;
  const action = actions[event.shiftKey ? `Shift+${event.key}` : event.key];
  if (action === undefined) return;
  action();
  event.preventDefault();
  event.stopPropagation();
}

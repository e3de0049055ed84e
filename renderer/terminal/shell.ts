// The shell of a session: there while its pane is.
import { stateOf } from '../session/state.ts';
import type { RemoteShell } from './remote-shell.ts';

interface Shell {
  /** Set by the terminal pane. */
  current: RemoteShell | null;
}

export const shellOf = stateOf((): Shell => ({ current: null }));

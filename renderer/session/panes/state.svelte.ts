// A pane's state in a session: created once, registered with the session, and found by every component that
// asks.
// Its lifetime is the session's, not a component's.
import { untrack } from 'svelte';
import { firstOf } from '../../../labs/engine/index.ts';
import type { Part } from './part.ts';
import type { Session } from '../session.svelte.ts';

/** Creates state that outlives the component or the derived value that asks for it first. */
function outside<Made>(make: () => Made): Made {
  const made: Made[] = [];
  $effect.root(() => void made.push(untrack(make)));
  return firstOf(made);
}

export type StateOf<State> = (session: Session) => State;

/** @param part the session's hooks for the state */
export function stateOf<State>(
  make: (session: Session) => State,
  part: (state: State, session: Session) => Part = () => ({}),
): StateOf<State> {
  const made = new WeakMap<Session, State>();
  return (session) => {
    const known = made.get(session);
    if (known !== undefined) return known;
    return outside(() => {
      const state = make(session);
      made.set(session, state);
      session.parts.join(part(state, session));
      return state;
    });
  };
}

// What a pane keeps in a session: made once, told to the session, and found again by every component that asks.
//
// It is made with the session, so that it is there as long as that, and not as long as a component.
import type { Part } from './part.ts';
import type { Session } from './session.svelte.ts';

/** The state that a pane has in a session. */
export type StateOf<State> = (session: Session) => State;

/** @param part what the session does with the state */
export function stateOf<State>(
  make: (session: Session) => State,
  part: (state: State, session: Session) => Part = () => ({}),
): StateOf<State> {
  const made = new WeakMap<Session, State>();
  return (session) => {
    const known = made.get(session);
    if (known !== undefined) return known;
    const state = make(session);
    made.set(session, state);
    session.parts.push(part(state, session));
    return state;
  };
}

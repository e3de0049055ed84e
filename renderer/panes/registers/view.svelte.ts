// What the registers pane shows: kept while another pane is open.
import { stateOf } from '../../session/state.ts';

export interface RegistersView {
  /** Place among the functions. */
  readonly function: number;
  readonly round: number;
  /** How many events of the round have happened; Infinity: all. */
  readonly at: number;
  /** Most registers of each class; 0: all. */
  readonly limit: number;
  readonly shape: 'graph' | 'ranges';
}

const defaultView: RegistersView = {
  function: 0,
  round: 0,
  at: Infinity,
  limit: 0,
  shape: 'graph',
};

class Shown {
  view = $state.raw<RegistersView>(defaultView);
}

/** What the registers pane of a session shows. */
export const registersOf = stateOf(
  () => new Shown(),
  (shown) => ({
    lend: () => {
      const { view } = shown;
      return () => (shown.view = view);
    },
    bring: ({ registers, lives }) =>
      (shown.view = {
        ...shown.view,
        ...(registers === undefined ? {} : { limit: registers, round: 0, at: Infinity }),
        ...(lives === undefined ? {} : { shape: lives }),
      }),
  }),
);

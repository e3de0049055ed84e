// View of the registers pane, kept while another pane is open.
import { registerLimits, type RegisterLimit } from '../../../compiler/index.ts';
import { Found, placeNoted } from '../../session/kept/found.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';

export interface RegistersView {
  readonly function: number;
  readonly iteration: number;
  /** Completed events of the iteration; Infinity: all. */
  readonly at: number;
  /** Registers of each class; 0: all. */
  readonly limit: RegisterLimit;
  readonly shape: 'graph' | 'ranges';
}

const defaultView: RegistersView = {
  function: 0,
  iteration: 0,
  at: Infinity,
  limit: 0,
  shape: 'graph',
};

const shapes = ['graph', 'ranges'] as const;
/** For functions and iterations; missing ones are not shown. */
const MAX = 100_000;

/** From a bookmark; the previous version called `iteration` `round`. */
export function readRegistersView(noted: unknown, otherwise: RegistersView): RegistersView {
  const found = new Found(noted);
  return {
    function: found.count('function', MAX, otherwise.function),
    iteration: found.count('iteration', MAX, found.count('round', MAX, otherwise.iteration)),
    at: found.place('at', otherwise.at),
    limit: found.oneOf('limit', registerLimits, otherwise.limit),
    shape: found.oneOf('shape', shapes, otherwise.shape),
  };
}

class Shown {
  view = $state.raw<RegistersView>(defaultView);
}

export const registersOf = stateOf(
  () => new Shown(),
  (shown) => ({
    override: () => {
      const { view } = shown;
      return () => (shown.view = view);
    },
    bring: ({ registers, lives }) =>
      (shown.view = {
        ...shown.view,
        ...(registers === undefined ? {} : { limit: registers, iteration: 0, at: Infinity }),
        ...(lives === undefined ? {} : { shape: lives }),
      }),
    marks: [
      {
        view: 'registers',
        note: () => ({ ...shown.view, at: placeNoted(shown.view.at) }),
        show: (noted) => (shown.view = readRegistersView(noted, shown.view)),
      },
    ],
  }),
);

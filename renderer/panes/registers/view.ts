// What the registers pane shows: kept while another pane is open.
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

export const defaultRegistersView: RegistersView = {
  function: 0,
  round: 0,
  at: Infinity,
  limit: 0,
  shape: 'graph',
};

/** By name of the pane part; only those that the user changed; persisted. */
export interface Sizes {
  of(name: string): number | undefined;
  keep(name: string, size: number): void;
}

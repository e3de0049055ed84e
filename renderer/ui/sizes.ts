/** Sizes of pane parts that the user changed, by name; persisted. */
export interface Sizes {
  of(name: string): number | undefined;
  keep(name: string, size: number): void;
}

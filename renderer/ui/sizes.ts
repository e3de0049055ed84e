/** How large a person made the parts of panes, by name; remembered over restarts. */
export interface Sizes {
  of(name: string): number | undefined;
  keep(name: string, size: number): void;
}

// A part of the window whose script is loaded when it is first shown, or before that when the page is idle.
import type { Component } from 'svelte';

export class Deferred<Shown extends Component<never>> {
  /** null until it is loaded. */
  loaded: Shown | null = null;
  private readonly read: () => Promise<{ readonly default: Shown }>;

  /** @param read imports the component, whose script is a file of its own in the built window */
  constructor(read: () => Promise<{ readonly default: Shown }>) {
    this.read = read;
  }

  /** A load that failed can be tried again. @throws TypeError if the script cannot be had */
  async load(): Promise<Shown> {
    this.loaded ??= (await this.read()).default;
    return this.loaded;
  }
}

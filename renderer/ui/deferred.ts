// A part of the window whose script loads when first shown, or earlier when the page is idle.
import type { Component } from 'svelte';

export class Deferred<Shown extends Component<never>> {
  /** null until it is loaded. */
  loaded: Shown | null = null;
  private readonly read: () => Promise<{ readonly default: Shown }>;

  /** @param read imports the component, a separate script in the built window */
  constructor(read: () => Promise<{ readonly default: Shown }>) {
    this.read = read;
  }

  /** A failed load can be retried. @throws TypeError if the script is unavailable */
  async load(): Promise<Shown> {
    this.loaded ??= (await this.read()).default;
    return this.loaded;
  }
}

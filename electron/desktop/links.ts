/*
 * External links: opened by the system after the user confirms the displayed address.
 */
import { outsideAddress } from '../contract/links.ts';

export class OutsideLinks {
  readonly #ask: (address: string) => Promise<boolean>;
  readonly #open: (address: string) => Promise<void>;
  #asking = false;

  /** @param ask shows the address; returns true to open it */
  constructor(ask: (address: string) => Promise<boolean>, open: (address: string) => Promise<void>) {
    this.#ask = ask;
    this.#open = open;
  }

  /** One question at a time, so that a page cannot flood the screen. */
  async follow(href: string): Promise<void> {
    const address = outsideAddress(href);
    if (address === null || this.#asking) return;
    this.#asking = true;
    try {
      if (await this.#ask(address)) await this.#open(address);
    } catch {
      // The system has no program for this address.
    } finally {
      this.#asking = false;
    }
  }
}

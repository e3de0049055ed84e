/*
 * Links that lead out of the window: opened by the system, if a person says so who sees where they lead.
 */
import { outsideAddress } from '../contract/links.ts';

export class OutsideLinks {
  readonly #ask: (address: string) => Promise<boolean>;
  readonly #open: (address: string) => Promise<void>;
  #asking = false;

  /** @param ask shows the address; true to open it */
  constructor(ask: (address: string) => Promise<boolean>, open: (address: string) => Promise<void>) {
    this.#ask = ask;
    this.#open = open;
  }

  /** One question at a time: a page cannot cover the screen with them. */
  async follow(href: string): Promise<void> {
    const address = outsideAddress(href);
    if (address === null || this.#asking) return;
    this.#asking = true;
    try {
      if (await this.#ask(address)) await this.#open(address);
    } catch {
      // The system has nothing that opens it.
    } finally {
      this.#asking = false;
    }
  }
}

/* Limits how many of something exist at once. */

export class Budget {
  readonly most: number;
  #taken = 0;

  constructor(most: number) {
    this.most = most;
  }

  get hasRoom(): boolean {
    return this.#taken < this.most;
  }

  /** Takes one; the returned function gives it back, once. */
  take(): () => void {
    this.#taken += 1;
    let given = false;
    return () => {
      if (!given) this.#taken -= 1;
      given = true;
    };
  }
}

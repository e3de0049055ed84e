// Names of blocks and variables that a construction adds.

/** Names that are taken, and new ones that are not. */
export class TakenNames {
  private readonly taken: Set<string>;
  /** By what was wanted, the number to try next: one for each of many splits of a variable. */
  private readonly next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  /** A name that is not taken: the wanted one, or that with a number. */
  take(wanted: string): string {
    let number = this.next.get(wanted) ?? 1;
    const named = (): string => (number === 1 ? wanted : `${wanted}_${number}`);
    while (this.taken.has(named())) number++;
    this.next.set(wanted, number + 1);
    const name = named();
    this.taken.add(name);
    return name;
  }
}

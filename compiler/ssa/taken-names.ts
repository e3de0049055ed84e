export class TakenNames {
  private readonly taken: Set<string>;
  /** By requested name: the next number to try, to avoid quadratic time. */
  private readonly next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

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

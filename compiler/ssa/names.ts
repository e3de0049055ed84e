// Names of SSA values: x0, x1, x2 …, each used once. A dot precedes a number that could be mistaken for part
// of the name (`x1.0`), or if the name is taken.

export class NameTable {
  private readonly taken = new Set<string>();

  /** @param number null for the name alone */
  take(name: string, number: number | null = null): string {
    const candidates =
      number === null
        ? [name]
        : /\d$/.test(name)
          ? [`${name}.${number}`]
          : [`${name}${number}`, `${name}.${number}`];
    let found = candidates.find((candidate) => !this.taken.has(candidate));
    for (let copy = 2; found === undefined; copy++) {
      const candidate = `${candidates[0]} #${copy}`;
      if (!this.taken.has(candidate)) found = candidate;
    }
    this.taken.add(found);
    return found;
  }
}

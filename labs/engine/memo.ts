// Caches results that depend only on texts of labs. Invariant: no key or result contains any part of a
// submission, because a grader's process grades several students.

/** Limits the remembered results; far more than one lab needs. */
const MAX_KNOWN = 500;

export class Memo<T> {
  private readonly known = new Map<string, T>();

  /** @param make runs only if there is no result yet */
  get(key: string, make: () => T): T {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(key, made);
    return made;
  }
}

/** Equal for equal data. */
export const keyOf = (...data: readonly unknown[]): string =>
  JSON.stringify(data, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));

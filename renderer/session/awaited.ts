// What a bookmark shows of something that threads have yet to make: where to go in it, once it is there.

/** By what it is made of: values that are compared one by one. */
export type Subject = readonly unknown[];

export class Awaited<Wanted> {
  private subject: Subject | null = null;
  private wanted: Wanted | null = null;

  want(subject: Subject, wanted: Wanted): void {
    this.subject = subject;
    this.wanted = wanted;
  }

  /** What is wanted of a subject; null: nothing. */
  of(subject: Subject): Wanted | null {
    return this.subject !== null && isSame(this.subject, subject) ? this.wanted : null;
  }

  /** A person does something else than a bookmark shows. */
  drop(): void {
    this.subject = null;
    this.wanted = null;
  }
}

export const isSame = (one: Subject, other: Subject): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

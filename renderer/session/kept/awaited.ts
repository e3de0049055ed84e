// A position from a bookmark in results that threads have yet to compute.

export type Subject = readonly unknown[];

export class Awaited<Wanted> {
  private subject: Subject | null = null;
  private wanted: Wanted | null = null;

  want(subject: Subject, wanted: Wanted): void {
    this.subject = subject;
    this.wanted = wanted;
  }

  of(subject: Subject): Wanted | null {
    return this.subject !== null && isSame(this.subject, subject) ? this.wanted : null;
  }

  /** Called when the user navigates away from the bookmark. */
  drop(): void {
    this.subject = null;
    this.wanted = null;
  }
}

export const isSame = (one: Subject, other: Subject): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

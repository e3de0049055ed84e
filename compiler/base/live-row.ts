// A set of dense numbers in insertion order, for repeated use without reallocation.

const GONE = -1;

export class LiveRow {
  size = 0;
  private readonly row: number[] = [];
  /** By number: its index plus one, or 0. */
  private readonly places: Int32Array;

  constructor(count: number) {
    this.places = new Int32Array(count);
  }

  add(member: number): void {
    if (this.places[member] !== 0) return;
    this.places[member] = this.row.push(member);
    this.size++;
  }

  delete(member: number): void {
    const place = this.places[member];
    if (place === 0) return;
    this.places[member] = 0;
    this.row[place - 1] = GONE;
    this.size--;
    if (this.row.length > 32 && this.row.length > 2 * this.size) this.close();
  }

  clear(): void {
    for (const member of this.row) if (member !== GONE) this.places[member] = 0;
    this.row.length = 0;
    this.size = 0;
  }

  /** Do not add or remove members meanwhile. */
  forEach(visit: (member: number) => void): void {
    for (const member of this.row) if (member !== GONE) visit(member);
  }

  private close(): void {
    let end = 0;
    for (const member of this.row) {
      if (member === GONE) continue;
      this.row[end++] = member;
      this.places[member] = end;
    }
    this.row.length = end;
  }
}

// A set of dense numbers in the order in which they were added, which is made once and cleared many times: a Set is made
// anew, and grows anew, wherever it is needed.

/** A number that was taken away, as long as its place is kept. */
const GONE = -1;

export class LiveRow {
  /** How many there are. */
  size = 0;
  private readonly row: number[] = [];
  /** By number: its place in the row, plus one; 0: it is not in the set. */
  private readonly places: Int32Array;

  /** @param count members are below this */
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

  /** Nothing may be added or taken away meanwhile. */
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

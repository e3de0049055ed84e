// The partition of all values into classes of values that are not yet proved different. Classes only split.
//
// Members of a class are leaders or followers. Leaders split by their own definitions and operands
// (congruence-refine.ts). A follower is in the class of its operands and moves with them; when a split
// separates its operands, it becomes a leader, together with all others that lose their class at the same
// time by the same definition. Followers in a cycle move together: they are assumed to move until one has an
// operand that stays. Invariants: a split only separates values that are not congruent in the coarsest
// partition, so all splitting orders have the same result; every follower is in the class of all its
// operands.
import type { Split } from './model.ts';
import type { Shape } from './congruence-shapes.ts';

interface Pending {
  readonly from: number;
  /** Leaders of `from`. */
  readonly group: readonly number[];
  readonly cause: Split['cause'];
}

export class Partition {
  /** -1 for statements. */
  readonly classOf: Int32Array;
  readonly members: number[][] = [[]];
  readonly leaders: number[] = [0];
  readonly shapes: readonly (Shape | null)[];
  /** The users of each value, once per operand, with the operand's position, or 0 if positions do not matter. */
  readonly users: number[][];
  readonly places: number[][];
  private readonly follows: Uint8Array;
  private readonly positions: Int32Array;
  private readonly onSplit: (split: Omit<Split, 'afterVisits'>) => void;

  /** All values start in class 0. */
  constructor(
    shapes: readonly (Shape | null)[],
    onSplit: (split: Omit<Split, 'afterVisits'>) => void = () => undefined,
  ) {
    this.shapes = shapes;
    this.onSplit = onSplit;
    this.classOf = new Int32Array(shapes.length).fill(-1);
    this.positions = new Int32Array(shapes.length);
    this.follows = new Uint8Array(shapes.length);
    this.users = shapes.map(() => []);
    this.places = shapes.map(() => []);
    shapes.forEach((shape, value) => {
      if (shape !== null) this.enter(value, shape);
    });
  }

  private enter(value: number, shape: Shape): void {
    this.follows[value] = shape.follows ? 1 : 0;
    this.leaders[0] += shape.follows ? 0 : 1;
    this.put(value, 0);
    shape.operands.forEach((operand, place) => {
      if (operand < 0) return;
      this.users[operand].push(value);
      this.places[operand].push(shape.commutative ? 0 : place);
    });
  }

  isLeader(value: number): boolean {
    return this.follows[value] === 0;
  }

  leadersOf(index: number): number[] {
    return this.members[index].filter((value) => this.isLeader(value));
  }

  firstLeader(index: number): number {
    return this.members[index].find((value) => this.isLeader(value)) ?? -1;
  }

  /** The leaders of a class among these values, without duplicates, in class order. */
  inOrder(index: number, values: readonly number[]): number[] {
    const leaders = values.filter((value) => this.classOf[value] === index && this.isLeader(value));
    leaders.sort((a, b) => this.positions[a] - this.positions[b]);
    return leaders.filter((value, i) => value !== leaders[i - 1]);
  }

  splitOff(from: number, group: readonly number[], cause: Split['cause']): void {
    const pending: Pending[] = [{ from, group, cause }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop())
      pending.push(...this.split(next));
  }

  /** Performs one split, and returns the splits that it requires among followers. */
  private split({ from, group, cause }: Pending): Pending[] {
    const into = this.members.push([]) - 1;
    this.leaders[from] -= group.length;
    this.leaders.push(group.length);
    for (const value of group) this.move(value, into);
    const moved = [...group, ...this.carryFollowers(group, from, into)];
    this.onSplit({ from, into, moved, cause });
    return this.fallenOut(moved, from, into);
  }

  /** Moves the followers of `from` whose operands all moved, or follow moved values. */
  private carryFollowers(group: readonly number[], from: number, into: number): Iterable<number> {
    const going = new Set<number>();
    const reached = [...group];
    // A value with an operand that certainly stays also stays, and so do its followers. Without this test,
    // each split would walk the whole class.
    const mayGo = (operand: number): boolean =>
      operand < 0 ||
      this.classOf[operand] === into ||
      (this.classOf[operand] === from && !this.isLeader(operand));
    for (let value = reached.pop(); value !== undefined; value = reached.pop())
      for (const user of this.users[value]) {
        if (this.isLeader(user) || this.classOf[user] !== from || going.has(user)) continue;
        if (!this.operandsOf(user).every(mayGo)) continue;
        going.add(user);
        reached.push(user);
      }
    const goes = (operand: number): boolean =>
      operand < 0 || this.classOf[operand] === into || going.has(operand);
    const staying = [...going].filter((value) => !this.operandsOf(value).every(goes));
    for (let value = staying.pop(); value !== undefined; value = staying.pop())
      if (going.delete(value)) staying.push(...this.users[value].filter((user) => going.has(user)));
    for (const value of going) this.move(value, into);
    return going;
  }

  /** Followers whose operands are now in two classes become leaders, in groups of one definition. */
  private fallenOut(moved: readonly number[], from: number, into: number): Pending[] {
    const groups = new Map<string, { group: number[]; place: number }>();
    for (const value of moved)
      this.users[value].forEach((user, i) => {
        if (this.isLeader(user) || this.classOf[user] !== from) return;
        this.follows[user] = 0;
        this.leaders[from]++;
        const { definition } = this.shapeOf(user);
        const known = groups.get(definition);
        if (known !== undefined) known.group.push(user);
        else groups.set(definition, { group: [user], place: this.places[value][i] });
      });
    return Array.from(groups.values(), ({ group, place }) => ({
      from,
      group,
      cause: { kind: 'operand', place, class: into },
    }));
  }

  shapeOf(value: number): Shape {
    const shape = this.shapes[value];
    if (shape === null) throw new Error(`variable ${value} is a statement`);
    return shape;
  }

  private operandsOf(value: number): readonly number[] {
    return this.shapeOf(value).operands;
  }

  private move(value: number, into: number): void {
    const left = this.members[this.classOf[value]];
    const last = left.pop();
    if (last !== undefined && last !== value) {
      left[this.positions[value]] = last;
      this.positions[last] = this.positions[value];
    }
    this.put(value, into);
  }

  private put(value: number, into: number): void {
    this.classOf[value] = into;
    this.positions[value] = this.members[into].push(value) - 1;
  }
}

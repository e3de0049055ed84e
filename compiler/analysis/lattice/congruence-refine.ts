// Splits the classes of a partition until all members of each are congruent, in one of three orders.
//
// First by element and definition; then leaders of a class whose operands are in different classes separate.
//   round-robin  all classes repeatedly, until nothing changes
//   worklist     only classes that have an operand which was moved
//   fast         Hopcroft: a new class splits its users, position by position; the smaller half is the new class, so a value
//                moves at most log n times as a leader, and visits its users as often
// The result is the same (see Partition), except for the numbers of classes.
import { Worklist } from '../../base/worklist.ts';
import type { Partition } from './congruence-partition.ts';
import type { SolvingOrder, Split } from './model.ts';

export function refine(partition: Partition, order: SolvingOrder): void {
  splitByDefinition(partition);
  if (order === 'round-robin') refineAll(partition);
  else if (order === 'worklist') refineTouched(partition);
  else refineByUsers(partition);
}

function splitByDefinition(partition: Partition): void {
  const groups = new Map<string, number[]>();
  for (const value of partition.leadersOf(0)) {
    const { definition } = partition.shapeOf(value);
    const group = groups.get(definition);
    if (group === undefined) groups.set(definition, [value]);
    else group.push(value);
  }
  const isElement = (text: string): boolean => text.startsWith('=');
  const texts = [...groups.keys()].sort((a, b) => Number(isElement(b)) - Number(isElement(a)));
  // The last group stays. It contains unknown values, if any, so that other elements separate from these.
  for (const text of texts.slice(0, -1))
    partition.splitOff(0, groups.get(text) ?? [], { kind: isElement(text) ? 'element' : 'definition' });
}

// ------------------------------------------------------------------------------------------- by what leaders read

function refineAll(partition: Partition): void {
  let classes = 0;
  do {
    classes = partition.members.length;
    for (let index = 0; index < classes; index++) regroup(partition, index);
  } while (partition.members.length > classes);
}

function refineTouched(partition: Partition): void {
  const waiting = new Worklist();
  const touched: (number[] | null)[] = [];
  const add = (index: number): void => {
    touched[index] = null;
    waiting.add(index);
  };
  partition.members.forEach((_, index) => add(index));
  for (let index = waiting.take(); index >= 0; index = waiting.take()) {
    const before = partition.members.length;
    const values = touched[index];
    touched[index] = [];
    if (values === null) regroup(partition, index);
    else regroupTouched(partition, index, values);
    for (let made = before; made < partition.members.length; made++) {
      add(made);
      for (const value of partition.members[made])
        for (const user of partition.users[value]) {
          const at = partition.classOf[user];
          touched[at]?.push(user);
          waiting.add(at);
        }
    }
  }
}

/** regroup() if all leaders except these have operands in the same classes. */
function regroupTouched(partition: Partition, index: number, values: readonly number[]): void {
  if (partition.leaders[index] < 2) return;
  const first = partition.firstLeader(index);
  const leaders = partition.inOrder(index, values);
  if (leaders[0] === first) regroup(partition, index);
  else splitUnlike(partition, index, first, leaders);
}

function regroup(partition: Partition, index: number): void {
  if (partition.leaders[index] < 2) return;
  const [first, ...others] = partition.leadersOf(index);
  splitUnlike(partition, index, first, others);
}

/** Splits off leaders whose operands' classes differ from the first leader's, grouped by these classes. */
function splitUnlike(partition: Partition, index: number, first: number, others: readonly number[]): void {
  const own = operandClasses(partition, first).join();
  const groups = new Map<string, number[]>();
  for (const value of others) {
    const key = operandClasses(partition, value).join();
    if (key === own) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  for (const group of groups.values())
    partition.splitOff(index, group, differenceOf(partition, first, group[0]));
}

function operandClasses({ shapes, classOf }: Partition, value: number): number[] {
  const shape = shapes[value];
  const classes = (shape?.operands ?? []).map((operand) => (operand < 0 ? -1 : classOf[operand]));
  return shape?.commutative === true ? classes.sort((a, b) => a - b) : classes;
}

function differenceOf(partition: Partition, one: number, other: number): Split['cause'] {
  const a = operandClasses(partition, one);
  const b = operandClasses(partition, other);
  const place = b.findIndex((index, i) => index !== a[i]);
  return { kind: 'operand', place: Math.max(place, 0), class: b[place] ?? -1 };
}

// ----------------------------------------------------------------------------------------------- by who reads them

function refineByUsers(partition: Partition): void {
  const waiting = new Worklist();
  let known = 0;
  const queueNew = (): void => {
    for (; known < partition.members.length; known++) waiting.add(known);
  };
  queueNew();
  for (let index = waiting.take(); index >= 0; index = waiting.take()) {
    usersByPlace(partition, index).forEach((users, place) => {
      for (const group of touchedGroups(partition, users)) splitTouched(partition, group, place, index);
    });
    queueNew();
  }
}

/** The leaders that read members of a class, by position; with duplicates if positions do not matter. */
function usersByPlace(partition: Partition, index: number): number[][] {
  const found: number[][] = [];
  for (const value of partition.members[index]) {
    const places = partition.places[value];
    partition.users[value].forEach((user, i) => {
      if (partition.isLeader(user)) (found[places[i]] ??= []).push(user);
    });
  }
  return found;
}

/** Users in one class that read the splitting class equally often. */
function touchedGroups({ classOf }: Partition, users: readonly number[]): Iterable<number[]> {
  const times = new Map<number, number>();
  for (const user of users) times.set(user, (times.get(user) ?? 0) + 1);
  const groups = new Map<string, number[]>();
  for (const [user, count] of times) {
    const key = `${classOf[user]} ${count}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [user]);
    else group.push(user);
  }
  return groups.values();
}

function splitTouched(partition: Partition, group: readonly number[], place: number, by: number): void {
  const from = partition.classOf[group[0]];
  const rest = partition.leaders[from] - group.length;
  if (rest === 0) return;
  let moved = group;
  if (rest < group.length) {
    const touched = new Set(group);
    moved = partition.leadersOf(from).filter((value) => !touched.has(value));
  }
  partition.splitOff(from, moved, { kind: 'operand', place, class: by });
}

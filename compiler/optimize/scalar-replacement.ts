// Promotes memory to values. The result of a load is known if every path to it has stored to its location,
// created the object, or entered a loop before which the value can be loaded once; phis of the stored values
// replace the load. Stores to an object that no load reads and that does not escape are dead, and the object
// is removed.
//
// A location is a class of memory, a pointer, and, in an array, an index. The search walks up the memory from
// a load: a store to the location ends it, and a store to a provably different location is skipped. At a phi,
// it continues in every arm, with the arm's pointer if the pointer is also a phi of that merge (“phi
// translation”, as in partial redundancy elimination). A memory phi and location seen earlier end the search;
// they become phis of values. Nothing changes unless all arms have an answer.
//
// Invariants: across a merge, a pointer or index that is not a phi of it must exist before the merge, because
// a node in a loop has a different value in each iteration. A load with an index never moves in front of a
// loop. Sources: Cytron et al., TOPLAS 1991 (phis); Sastry and Ju, “A New Algorithm for Scalar Register
// Promotion”, PLDI 1998.
import { blockTreeOf, type BlockTree } from '../analysis/block-tree.ts';
import type { Graph } from '../ir/graph.ts';
import { sliceOf } from '../ir/memory-slices.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { isSubrange, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import type { RewriteContext } from './rule.ts';
import type { PassSteps } from './pass-steps.ts';
import { bare, indexOf, isNewBeside, isOlder, isOnlyUsed, isPrivate } from './rules/addresses.ts';

const PASS = 'scalar-replacement';

const MAX_QUESTIONS = 60;
const MAX_STORES = 40;

/** The pointer without casts, and the index in an array. */
interface Place {
  readonly pointer: Node;
  readonly index: Node | null;
}

/** The value on one path: a value, a zero, a load to insert there, or the answer to a question. */
type Source =
  | { readonly kind: 'value'; readonly value: Node }
  | { readonly kind: 'zero' }
  | { readonly kind: 'load'; readonly memory: Node; readonly pointer: Node }
  | { readonly kind: 'question'; readonly question: Question };

/** The content of a location in the memory of a phi. */
interface Question {
  readonly memory: Node;
  readonly place: Place;
  readonly arms: Source[];
  /** The phi of values that answers it, once created. */
  answer: Node | null;
}

type Dominance = Pick<RewriteContext, 'dominates'>;

/** Returns whether it replaced a load. */
export function forwardLoads(graph: Graph, context: Dominance, steps: PassSteps): boolean {
  const loads = graph.nodes.filter((node) => node?.op === ops.Load) as Node[];
  if (loads.length === 0) return false;
  const dominance = blockTreeOf(graph);
  let found = false;
  for (const load of loads) {
    if (load.dead) continue;
    const source = new Search(load, dominance, context).find();
    if (source === null || steps.take(PASS, 'load-forwarded', load) === null) continue;
    steps.replace(load, new Answers(graph, load).valueOf(source));
    found = true;
  }
  return found;
}

/** The search for the value of one load. Changes nothing. */
class Search {
  private readonly load: Node;
  private readonly field: FieldShape;
  private readonly dominance: BlockTree;
  private readonly context: Dominance;
  private readonly questions: Question[] = [];

  constructor(load: Node, dominance: BlockTree, context: Dominance) {
    this.load = load;
    this.field = load.aux as FieldShape;
    this.dominance = dominance;
    this.context = context;
  }

  find(): Source | null {
    // A value loaded through a read-only pointer is also read-only.
    const from = this.load.input(2).type;
    if (from.kind !== 'pointer' || from.body.kind !== 'object') return null;
    if (this.field.type.kind === 'pointer' && from.body.access === 2) return null;
    const place = { pointer: bare(this.load.input(2)), index: indexOf(this.load) };
    const source = this.sourceIn(this.load.input(1), place);
    if (source === null) return null;
    for (let i = 0; i < this.questions.length; i++)
      if (i >= MAX_QUESTIONS || !this.findArms(this.questions[i])) return null;
    return source;
  }

  /** The last write to a location in a memory, or null if unknown. */
  private sourceIn(from: Node, place: Place): Source | null {
    let memory = sliceOf(from, this.field);
    for (let steps = 0; steps < MAX_STORES; steps++) {
      const { op } = memory;
      const { pointer } = place;
      if (op === ops.Store && isAt(memory, place)) return this.stored(memory);
      if (pointer.op === ops.New && op !== ops.Store && isOlder(memory, pointer, this.context))
        return { kind: 'zero' };
      if (op === ops.Phi) return { kind: 'question', question: this.question(memory, place) };
      // A call may have changed everything.
      if (op !== ops.Store || !isElsewhere(memory, place, this.context)) return null;
      memory = sliceOf(memory.input(1), this.field);
    }
    return null;
  }

  /** The value that a load of a stored value returns, if it is at least as precise as the load's known type. */
  private stored(store: Node): Source | null {
    const value = store.input(3);
    return isSubrange(value.type, this.field.type) ? { kind: 'value', value } : null;
  }

  private question(memory: Node, place: Place): Question {
    const isSame = (q: Question): boolean =>
      q.memory === memory && q.place.pointer === place.pointer && q.place.index === place.index;
    let question = this.questions.find(isSame);
    if (question === undefined) this.questions.push((question = { memory, place, arms: [], answer: null }));
    return question;
  }

  private findArms({ memory: phi, place, arms }: Question): boolean {
    const merge = phi.input(0);
    if (merge.op !== ops.Region && merge.op !== ops.Loop) return false;
    for (let slot = 1; slot < phi.inputs.length; slot++) {
      const inArm = this.translated(place, merge, slot);
      if (inArm === null) return false;
      const arm = this.sourceIn(phi.input(slot), inArm) ?? this.loadBefore(phi, slot, inArm);
      if (arm === null) return false;
      arms.push(arm);
    }
    return true;
  }

  /** A location in terms of one arm of a merge; null if it does not exist before the merge. */
  private translated({ pointer, index }: Place, merge: Node, slot: number): Place | null {
    const inArm = (node: Node): Node | null => {
      if (node.op === ops.Phi && node.input(0) === merge) return bare(node.input(slot));
      return this.isFixedBefore(node, merge) ? node : null;
    };
    const there = inArm(pointer);
    const at = index === null ? null : inArm(index);
    return there === null || (index !== null && at === null) ? null : { pointer: there, index: at };
  }

  private isFixedBefore(node: Node, merge: Node): boolean {
    return this.dominance.isFixedBefore(node, this.dominance.headedBy(merge));
  }

  /**
   * A load in front of a loop. A null pointer would not affect the result: the value is only used below the
   * null test in the loop, and code reads a substitute object instead of null (select/memory.ts). But this
   * would cost a test and a choice even if the loop never executes the load.
   */
  private loadBefore(phi: Node, slot: number, place: Place): Source | null {
    const loop = phi.input(0);
    if (loop.op !== ops.Loop || slot !== 1 || place.index !== null) return null;
    const given = this.load.input(2);
    const pointer = bare(given) === place.pointer && this.isFixedBefore(given, loop) ? given : place.pointer;
    return mayBeZero(pointer.type) || pointer.type.kind !== 'pointer'
      ? null
      : { kind: 'load', memory: sliceOf(phi.input(slot), this.field), pointer };
  }
}

class Answers {
  private readonly graph: Graph;
  private readonly load: Node;
  private readonly type: Type;

  constructor(graph: Graph, load: Node) {
    this.graph = graph;
    this.load = load;
    this.type = (load.aux as FieldShape).type;
  }

  valueOf(source: Source): Node {
    switch (source.kind) {
      case 'value':
        return source.value;
      case 'zero':
        return this.graph.create(ops.Constant, [this.graph.start], zeroOf(this.type), this.load.span);
      case 'load':
        return this.graph.create(
          ops.Load,
          [null, source.memory, source.pointer],
          this.load.aux,
          this.load.span,
        );
      case 'question':
        return source.question.answer ?? this.answer(source.question);
    }
  }

  /** The phi exists before its arms, which may lead back to it. */
  private answer(first: Question): Node {
    const { graph, load } = this;
    const made: Question[] = [];
    const make = (question: Question): Node => {
      const region = question.memory.input(0);
      const inputs = [region, ...question.arms.map(() => null)];
      const phi = graph.keep(graph.create(ops.Phi, inputs, (load.aux as FieldShape).name, load.span));
      graph.setType(phi, this.type);
      question.answer = phi;
      made.push(question);
      return phi;
    };
    const result = make(first);
    for (const { arms, answer } of made) {
      arms.forEach((arm, i) => {
        if (arm.kind === 'question' && arm.question.answer === null) make(arm.question);
        if (answer !== null) graph.setInput(answer, i + 1, this.valueOf(arm));
      });
    }
    for (const { answer } of made) if (answer !== null) graph.release(answer);
    return result;
  }
}

const isAt = (store: Node, { pointer, index }: Place): boolean =>
  bare(store.input(2)) === pointer && indexOf(store) === index;

function isElsewhere(store: Node, { pointer, index }: Place, context: Dominance): boolean {
  const other = bare(store.input(2));
  if (other === pointer) {
    const i = index;
    const j = indexOf(store);
    return i?.op === ops.Constant && j?.op === ops.Constant && i.type !== j.type;
  }
  if (isPrivate(pointer)) return true;
  if (isNewBeside(other, pointer, context) || isNewBeside(pointer, other, context)) return true;
  return pointer.op === ops.New && isOlder(store, pointer, context);
}

/** Removes stores into objects that no load reads. Returns whether there were any. */
export function replaceObjects(graph: Graph, steps: PassSteps): boolean {
  let found = false;
  const objects = graph.nodes.filter((node) => node?.op === ops.New) as Node[];
  // In both orders, because an unread object may refer to an older or a younger one.
  for (const object of [...objects, ...objects.reverse()]) {
    if (object.dead || object.uses.length === 0 || !isOnlyUsed(object, () => false)) continue;
    if (steps.take(PASS, 'object-replaced', object) === null) continue;
    graph.keep(object);
    for (const store of storesInto(object)) if (!store.dead) graph.replace(store, store.input(1));
    graph.killUnused(graph.release(object));
    found = true;
  }
  return found;
}

function storesInto(object: Node): Node[] {
  return object.uses.flatMap((user) => (user.op === ops.Store ? [user] : storesInto(user)));
}

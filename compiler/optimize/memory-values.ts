// Memory becomes values: what a load finds is known where each way of control to it has stored something there, has made
// the object anew, or goes round a loop before which it can be loaded once. Phis of what was stored take its place. What
// then nobody loads from an object that nobody else knows need not be stored either, and the object goes.
//
// A place is a class of memory, a pointer and, in an array, an index. From a load the search goes up the memory: a store
// to the place ends it; one that surely goes elsewhere is passed; at a phi it goes on in every arm, with the pointer that
// belongs to that arm where this, too, is a phi of the same merge («phi translation», as in partial redundancy elimination).
// A phi of memory and a place that are met again are the same question, so loops end the search; they become phis of values.
// Only if all arms have an answer is anything changed.
//
// Keep true: across a merge a pointer or index that is no phi of it must be one that is there before the merge: a node of
// a loop stands for another value in each round. A load is moved up in front of a loop never with an index.
// Sources: Cytron et al., TOPLAS 1991 (phis); Sastry and Ju, «A New Algorithm for Scalar Register Promotion», PLDI 1998.
import { Flow } from '../analysis/flow.ts';
import type { Graph } from '../ir/graph.ts';
import { sliceOf } from '../ir/memory-slices.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { isSubrange, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import type { RewriteContext } from './rule.ts';
import type { PassSteps } from './pass-steps.ts';
import { bare, indexOf, isNewBeside, isOlder } from './rules/addresses.ts';

const PASS = 'memory';

/** Questions that one load may lead to, and uses of an object that are looked at. */
const MOST_QUESTIONS = 60;
const MOST_STORES = 40;
const MOST_USES = 200;

/** The pointer without what is only said about it, and the index in an array. */
interface Place {
  readonly pointer: Node;
  readonly index: Node | null;
}

/** What a way of control brings: a value, a zero, what must be loaded there, or the answer to a question. */
type Source =
  | { readonly kind: 'value'; readonly value: Node }
  | { readonly kind: 'zero' }
  | { readonly kind: 'load'; readonly memory: Node; readonly pointer: Node }
  | { readonly kind: 'question'; readonly question: Question };

/** What is at a place in the memory of a phi? */
interface Question {
  readonly memory: Node;
  readonly place: Place;
  readonly arms: Source[];
  /** The phi of values that answers it, once it is made. */
  answer: Node | null;
}

/** What the pass needs of the engine: where control nodes stand to each other. */
type Dominance = Pick<RewriteContext, 'dominates'>;

/**
 * Replaces loads by what they find. Returns whether there were any.
 */
export function loadsToValues(graph: Graph, context: Dominance, steps: PassSteps): boolean {
  const loads = graph.nodes.filter((node) => node?.op === ops.Load) as Node[];
  if (loads.length === 0) return false;
  const flow = new Flow(graph);
  let found = false;
  for (const load of loads) {
    if (load.dead) continue;
    const source = new Search(load, flow, context).find();
    if (source === null || steps.take(PASS, 'load-known', load) === null) continue;
    steps.replace(load, new Answers(graph, load).valueOf(source));
    found = true;
  }
  return found;
}

/** The search for what one load finds. Changes nothing. */
class Search {
  private readonly load: Node;
  private readonly field: FieldShape;
  private readonly flow: Flow;
  private readonly context: Dominance;
  private readonly questions: Question[] = [];

  constructor(load: Node, flow: Flow, context: Dominance) {
    this.load = load;
    this.field = load.payload as FieldShape;
    this.flow = flow;
    this.context = context;
  }

  find(): Source | null {
    // What is found through a pointer that is read-only is so, too.
    const from = this.load.input(2).type;
    if (from.kind !== 'pointer' || from.body.kind !== 'object') return null;
    if (this.field.type.kind === 'pointer' && from.body.access === 2) return null;
    const place = { pointer: bare(this.load.input(2)), index: indexOf(this.load) };
    const source = this.sourceIn(this.load.input(1), place);
    if (source === null) return null;
    for (let i = 0; i < this.questions.length; i++)
      if (i >= MOST_QUESTIONS || !this.findArms(this.questions[i])) return null;
    return source;
  }

  /** Where a place was last written in a memory; null where nobody can tell. */
  private sourceIn(from: Node, place: Place): Source | null {
    let memory = sliceOf(from, this.field);
    for (let steps = 0; steps < MOST_STORES; steps++) {
      const { op } = memory;
      const { pointer } = place;
      if (op === ops.Store && isAt(memory, place)) return this.stored(memory);
      if (pointer.op === ops.New && op !== ops.Store && isOlder(memory, pointer, this.context))
        return { kind: 'zero' };
      if (op === ops.Phi) return { kind: 'question', question: this.question(memory, place) };
      // What a call changes nobody notes, so it may have changed everything.
      if (op !== ops.Store || !isElsewhere(memory, place, this.context)) return null;
      memory = sliceOf(memory.input(1), this.field);
    }
    return null;
  }

  /** What a place gives back for what was stored there, where that is no worse than what is known of the load. */
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

  /** A place as an arm of a merge sees it; null where it is not there before the merge. */
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
    return this.flow.isFixedBefore(node, this.flow.headedBy(merge));
  }

  /**
   * A load in front of a loop. Through a pointer that may be null it would give the same results: what it reads there is
   * used only below the test for null in the loop, and code reads an object that stands in for null (select/memory.ts).
   * But it would cost a test and a choice, also where the loop asks for nothing.
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

/** Makes the phis that answer questions. */
class Answers {
  private readonly graph: Graph;
  private readonly load: Node;
  private readonly type: Type;

  constructor(graph: Graph, load: Node) {
    this.graph = graph;
    this.load = load;
    this.type = (load.payload as FieldShape).type;
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
          this.load.payload,
          this.load.span,
        );
      case 'question':
        return source.question.answer ?? this.answer(source.question);
    }
  }

  /** The phi is there before its arms are, which may lead back to it. */
  private answer(first: Question): Node {
    const { graph, load } = this;
    const made: Question[] = [];
    const make = (question: Question): Node => {
      const region = question.memory.input(0);
      const inputs = [region, ...question.arms.map(() => null)];
      const phi = graph.keep(graph.create(ops.Phi, inputs, (load.payload as FieldShape).name, load.span));
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

/** Whether a store of a place's class surely goes to another place. */
function isElsewhere(store: Node, { pointer, index }: Place, context: Dominance): boolean {
  const other = bare(store.input(2));
  if (other === pointer) {
    const [i, j] = [index, indexOf(store)];
    return i?.op === ops.Constant && j?.op === ops.Constant && i.type !== j.type;
  }
  if (isPrivate(pointer)) return true;
  if (isNewBeside(other, pointer, context) || isNewBeside(pointer, other, context)) return true;
  return pointer.op === ops.New && isOlder(store, pointer, context);
}

/** Whether nobody has the pointer to a new object but those that load from it and store into it. */
function isPrivate(pointer: Node): boolean {
  return (
    pointer.op === ops.New && isOnlyUsed(pointer, (user) => user.op === ops.Load || user.op === ops.Length)
  );
}

/** Whether a pointer is used for nothing but stores through it and what `may` allows. */
function isOnlyUsed(pointer: Node, may: (user: Node) => boolean): boolean {
  const seen = new Set([pointer]);
  let uses = 0;
  for (const node of seen) {
    for (let i = 0; i < node.uses.length; i++) {
      const user = node.uses[i];
      if (uses++ > MOST_USES) return false;
      if (user.op === ops.Cast || user.op === ops.ReadOnly) seen.add(user);
      else if (!(user.op === ops.Store && node.useSlots[i] === 2) && !may(user)) return false;
    }
  }
  return true;
}

/** Removes stores into objects from which nobody loads. Returns whether there were any. */
export function removeUnreadObjects(graph: Graph, steps: PassSteps): boolean {
  let found = false;
  const objects = graph.nodes.filter((node) => node?.op === ops.New) as Node[];
  // Both ways round: an object may be known to nobody but an older one, or a younger one, that nobody reads.
  for (const object of [...objects, ...objects.reverse()]) {
    if (object.dead || object.uses.length === 0 || !isOnlyUsed(object, () => false)) continue;
    if (steps.take(PASS, 'object-unread', object) === null) continue;
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

// Facts about pointers and memory that need no types: equal or provably different pointers, and memory that
// is older than an object.
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { constantValue, type RewriteContext } from '../rule.ts';
import { isUnfinished } from './control.ts';

type Dominance = Pick<RewriteContext, 'dominates'>;

export function bare(pointer: Node): Node {
  let node = pointer;
  while (node.op === ops.Cast || node.op === ops.ReadOnly) node = node.input(1);
  return node;
}

export const indexOf = ({ op, inputs }: Node): Node | null => inputs[op.access?.index ?? -1] ?? null;

export function isSamePlace(a: Node, b: Node): boolean {
  return a.aux === b.aux && bare(a.input(2)) === bare(b.input(2)) && indexOf(a) === indexOf(b);
}

export function isUntouchedBy(load: Node, store: Node, context: Dominance): boolean {
  const object = bare(load.input(2));
  return isOtherPlace(load, store, context) || (object.op === ops.New && isOlder(store, object, context));
}

function isOtherPlace(a: Node, b: Node, context: Dominance): boolean {
  const p = bare(a.input(2));
  const q = bare(b.input(2));
  if (p === q) {
    const [i, j] = [indexOf(a), indexOf(b)].map((index) => (index === null ? null : constantValue(index)));
    return i !== null && j !== null && i !== j;
  }
  return isNewBeside(p, q, context) || isNewBeside(q, p, context);
}

/** A new object differs from all objects that existed before, and from those of other allocations. */
export function isNewBeside(object: Node, other: Node, context: Dominance): boolean {
  if (object.op !== ops.New) return false;
  if (isOfOthers(other)) return true;
  if (other.op === ops.Phi && isMergeOfOthers(object, other)) return true;
  if (other.op !== ops.Proj && other.op !== ops.Phi) return false;
  // The control at which the other value was produced.
  const place = other.input(0);
  const head = other.op === ops.Proj ? (place.uses.find(({ op }) => op === ops.CProj) ?? place) : place;
  return isBefore(head, object, context);
}

/** What a call receives, and a constant, existed before anything that the call allocates. */
const isOfOthers = ({ op }: Node): boolean => op === ops.New || op === ops.Parm || op === ops.Constant;

/** Limits the pointers examined for those that a phi merges. */
const MAX_MERGED = 16;

/** Whether all pointers that a phi merges, directly or through phis, are of other allocations than an object. */
function isMergeOfOthers(object: Node, phi: Node): boolean {
  const pointers = new Set([phi]);
  for (const { op, inputs } of pointers) {
    if (op !== ops.Phi) continue;
    for (let slot = 1; slot < inputs.length; slot++) {
      const input = inputs[slot];
      if (input === null || pointers.size > MAX_MERGED) return false;
      const pointer = bare(input);
      if (pointer === object || !(isOfOthers(pointer) || pointer.op === ops.Phi)) return false;
      pointers.add(pointer);
    }
    if (inputs[0] === null || isUnfinished(inputs[0])) return false;
  }
  return true;
}

function isBefore(control: Node, object: Node, context: Dominance): boolean {
  return control === object.input(0) || context.dominates(control, object.input(0));
}

/** Whether a memory state precedes the creation of an object, and so contains nothing of it. */
export function isOlder(memory: Node, object: Node, context: Dominance): boolean {
  switch (memory.op) {
    case ops.Parm:
      return true;
    case ops.Proj: {
      const place = memory.input(0);
      if (place.op === ops.Start) return true;
      const head = place.uses.find(({ op }) => op === ops.CProj);
      return head !== undefined && isBefore(head, object, context);
    }
    case ops.Phi:
      return !memory.inputs.includes(null) && isBefore(memory.input(0), object, context);
    default:
      return (
        memory.op.access?.writes === true &&
        memory.input(0) !== object.input(0) &&
        context.dominates(memory.input(0), object.input(0))
      );
  }
}

const MAX_USES = 200;

/** Whether a pointer to a new object is used only by loads from it and stores into it. */
export function isPrivate(pointer: Node): boolean {
  return (
    pointer.op === ops.New && isOnlyUsed(pointer, (user) => user.op === ops.Load || user.op === ops.Length)
  );
}

/** Whether a pointer is only used for stores through it, and for what `may` allows. */
export function isOnlyUsed(pointer: Node, may: (user: Node) => boolean): boolean {
  const seen = new Set([pointer]);
  let uses = 0;
  for (const node of seen) {
    for (let i = 0; i < node.uses.length; i++) {
      const user = node.uses[i];
      if (uses++ > MAX_USES) return false;
      if (user.op === ops.Cast || user.op === ops.ReadOnly) seen.add(user);
      else if (!(user.op === ops.Store && node.useSlots[i] === 2) && !may(user)) return false;
    }
  }
  return true;
}

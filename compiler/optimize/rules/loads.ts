// Rules of loads and lengths: a load returns the stored value, or zero, or its result before an unrelated
// store.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { sliceOf } from '../../ir/memory-slices.ts';
import { readOnlyType } from '../../ir/ops/memory.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FieldShape } from '../../ir/shapes.ts';
import {
  F32,
  LENGTH,
  intConstant,
  isSubrange,
  mayBeZero,
  zeroOf,
  type IntType,
  type PointerType,
  type Type,
} from '../../ir/types.ts';
import {
  rule,
  settingInput,
  type MissedOptimization,
  type Rewrite,
  type RewriteContext,
  type Rule,
} from '../rule.ts';
import { bare, isOlder, isSamePlace, isUntouchedBy } from './addresses.ts';
import { isUnfinished } from './control.ts';

const fieldOf = (node: Node): FieldShape => node.aux as FieldShape;

/** The value that a location of a type returns for a stored value. */
function asLoaded(value: Node, type: Type, context: RewriteContext): Node {
  if (type.kind === 'int' && !isSubrange(value.type, type)) return narrowed(value, type, context);
  if (type === F32 && !isSubrange(value.type, F32)) return context.make(ops.RoundF32, [null, value]);
  return value;
}

function narrowed(value: Node, { min, max }: IntType, context: RewriteContext): Node {
  const { make } = context;
  if (min === 0n) return make(ops.And, [null, value, context.constant(intConstant(max))]);
  const count = context.constant(intConstant(BigInt(63 - max.toString(2).length)));
  return make(ops.Sar, [null, make(ops.Shl, [null, value, count]), count]);
}

/** Why the result of a load is not the last stored value, or null. */
function whyNotForwarded(
  load: Node,
  store: Node,
): 'no-store' | 'other-place' | 'unknown-object' | 'other-type' | null {
  if (store.op !== ops.Store) return 'no-store';
  if (!isSamePlace(load, store)) return 'other-place';
  const from = load.input(2).type;
  // While the pointer's type is unknown, it may still turn out to be read-only.
  if (from.kind !== 'pointer' || from.body.kind !== 'object') return 'unknown-object';
  const value = store.input(3);
  const { type } = fieldOf(load);
  // A less precise value does not pay; if that matters, the program is wrong, or this place is unreachable.
  if (type.kind === 'pointer' && !isSubrange(value.type, type)) return 'other-type';
  return type.kind === value.type.kind ? null : 'other-type';
}

function whyNotStored(load: Node, context: RewriteContext): MissedOptimization | null {
  const memory = load.input(1);
  switch (whyNotForwarded(load, memory)) {
    case null:
      return null;
    case 'no-store': {
      const { condition, text } = whatElse(memory);
      return { condition, text: (names) => text(names(memory)) };
    }
    case 'other-place':
      return isUntouchedBy(load, memory, context)
        ? null
        : {
            condition: 'place-unknown',
            text: (names) =>
              say`${names(memory)} is the last store before it, and nothing proves whether both use the same location`,
          };
    default:
      return {
        condition: 'type-unknown',
        text: (names) => say`the types do not prove that it reads the value that ${names(memory)} stored`,
      };
  }
}

function whatElse({ op }: Node): { readonly condition: string; readonly text: (name: Phrase) => Phrase } {
  if (op === ops.Phi)
    return {
      condition: 'memory-merged',
      text: (name) => say`different values were stored last on the paths that merge here (${name})`,
    };
  return op === ops.Proj || op === ops.Parm
    ? {
        condition: 'memory-from-outside',
        text: (name) => say`no earlier store to this location is visible: the load reads ${name}`,
      }
    : {
        condition: 'memory-unknown',
        text: (name) => say`the value last stored there is unknown: the load reads ${name}`,
      };
}

const isReadOnly = (body: PointerType['body']): boolean => body.kind === 'object' && body.access === 2;

function findStored(load: Node, context: RewriteContext): Rewrite | null {
  if (whyNotForwarded(load, load.input(1)) !== null) return null;
  const value = load.input(1).input(3);
  const from = load.input(2).type;
  const readOnly = value.type.kind === 'pointer' && from.kind === 'pointer' && isReadOnly(from.body);
  const { type } = fieldOf(load);
  if (!readOnly || readOnlyType(value.type) === value.type) return () => asLoaded(value, type, context);
  return () => context.make(ops.ReadOnly, [null, value]);
}

/** Limits the stores that a load passes in one step. */
const MAX_PASSED = 1000;

function findPastStore(load: Node, context: RewriteContext): Rewrite | null {
  const first = load.input(1);
  let memory = first;
  // Passes all at once: separate steps for many loads after many stores would take quadratic time.
  for (let passed = 0; passed < MAX_PASSED && isPassed(load, memory, context); passed++)
    memory = memory.input(1);
  return memory === first ? null : settingInput(context.graph, load, 1, memory);
}

const isPassed = (load: Node, store: Node, context: RewriteContext): boolean =>
  store.op === ops.Store && store.aux === load.aux && isUntouchedBy(load, store, context);

/** Limits the examined uses of a memory state. */
const MAX_READERS = 50;

/** An earlier load of the same location from the same memory. Unpinned loads are numbered instead. */
function findRepeated(load: Node, context: RewriteContext): Rewrite | null {
  const control = load.inputs[0];
  const { uses } = load.input(1);
  if (control === null || uses.length > MAX_READERS) return null;
  for (const other of uses) {
    if (other === load || other.op !== ops.Load || !isSamePlace(load, other)) continue;
    const place = other.inputs[0];
    if (place !== null && (place === control || !context.dominates(place, control))) continue;
    if (isSubrange(other.type, load.type)) return () => other;
  }
  return null;
}

function findZero(load: Node, context: RewriteContext): Rewrite | null {
  const object = bare(load.input(2));
  if (object.op !== ops.New || load.input(1).op === ops.Store) return null;
  return isOlder(load.input(1), object, context) ? () => context.constant(zeroOf(fieldOf(load).type)) : null;
}

function findSlice(load: Node, { graph }: RewriteContext): Rewrite | null {
  const memory = load.input(1);
  const slice = sliceOf(memory, fieldOf(load));
  return slice === memory ? null : settingInput(graph, load, 1, slice);
}

/**
 * A load after a merge of memory with an arm that has stored there: becomes one load per arm, one of which
 * is forwarded.
 */
function findSplit(load: Node, context: RewriteContext): Rewrite | null {
  const phi = load.input(1);
  if (phi.op !== ops.Phi || phi.inputs.length !== 3 || phi.inputs.includes(null)) return null;
  const region = phi.input(0);
  if (region.op !== ops.Region || isUnfinished(region)) return null;
  const places = load.inputs.slice(2) as Node[];
  if (!places.every((place) => isKnownBefore(place, region, context))) return null;
  if (places.length > 1 && !isCheckedBefore(load, region, context)) return null;
  const field = fieldOf(load);
  const arms = [phi.input(1), phi.input(2)].map((arm) => sliceOf(arm, field));
  const gains = arms.some(
    (arm) => whyNotForwarded(load, arm) === null && isSubrange(arm.input(3).type, field.type),
  );
  if (!gains) return null;
  return () => {
    const values = arms.map((arm, i) => context.make(ops.Load, [region.input(i + 1), arm, ...places], field));
    return context.make(ops.Phi, [region, ...values], '');
  };
}

/** Whether the index of a load is known to be in bounds before control reaches a merge. */
function isCheckedBefore(load: Node, region: Node, context: RewriteContext): boolean {
  const check = load.inputs[0];
  return check === null || context.dominates(check, region);
}

function isKnownBefore(value: Node, region: Node, context: RewriteContext): boolean {
  if (value.op === ops.Constant || value.op === ops.Parm) return true;
  if (value.op === ops.Proj && value.input(0).op === ops.Start) return true;
  const control = value.inputs[0];
  if ((value.op !== ops.New && value.op !== ops.Cast && value.op !== ops.Phi) || control == null)
    return false;
  return control !== region && context.dominates(control, region);
}

function findFree(load: Node, { graph }: RewriteContext): Rewrite | null {
  if (load.inputs[0] === null || load.inputs.length > 3 || mayBeZero(load.input(2).type)) return null;
  return () => {
    graph.setInput(load, 0, null);
    return load;
  };
}

function findLengthOfNew(length: Node, context: RewriteContext): Rewrite | null {
  const array = length.input(1);
  const object = bare(array);
  if (object.op === ops.New && object.inputs.length > 1) {
    if (isBeyondLengths(object.input(1))) return null;
    return () => asLength(object.input(1), object.input(0), context);
  }
  return object === array || mayBeZero(object.type) ? null : () => context.make(ops.Length, [null, object]);
}

/**
 * A count as the length of the array made with it. Only from the allocation on is it known to be a length, so
 * a narrower type needs a cast there: the count itself may also be used before.
 */
function asLength(count: Node, control: Node, context: RewriteContext): Node {
  return isSubrange(count.type, LENGTH) ? count : context.make(ops.Cast, [control, count], LENGTH);
}

/** The allocation always fails, so it must stay. */
const isBeyondLengths = ({ type }: Node): boolean => type.kind === 'int' && type.min > LENGTH.max;

/** Limits the pointers examined for the length of a phi, and the depth of a length's operations. */
const MAX_POINTERS = 16;
const DEEPEST_COUNT = 6;

/**
 * The common length of all new arrays that a pointer may refer to, for example if two arrays swap in each
 * iteration.
 */
function findLengthOfPhi(length: Node, context: RewriteContext): Rewrite | null {
  const first = bare(length.input(1));
  if (first.op !== ops.Phi) return null;
  const pointers = new Set([first]);
  let count: Node | null = null;
  for (const pointer of pointers) {
    if (pointers.size > MAX_POINTERS) return null;
    if (pointer.op === ops.Phi) {
      if (pointer.inputs.includes(null) || isUnfinished(pointer.input(0))) return null;
      for (const arm of pointer.inputs.slice(1)) if (arm !== null) pointers.add(bare(arm));
    } else {
      const made = pointer.op === ops.New ? pointer.inputs[1] : null;
      if (made == null || (count !== null && made !== count)) return null;
      count = made;
    }
  }
  const found = count;
  if (found === null || !isAlwaysSame(found, DEEPEST_COUNT) || isBeyondLengths(found)) return null;
  // On each path to the merge, an array was made.
  return () => asLength(found, first.input(0), context);
}

/** Whether a value is the same wherever a call of its function computes it: it depends on no phi and no load. */
function isAlwaysSame(value: Node, depth: number): boolean {
  if (value.op === ops.Constant || value.op === ops.Parm) return true;
  if (value.op === ops.Proj) return value.input(0).op === ops.Start;
  const isPure = value.op.range !== undefined && value.inputs[0] === null;
  return (
    isPure &&
    depth > 0 &&
    value.inputs.slice(1).every((input) => input !== null && isAlwaysSame(input, depth - 1))
  );
}

const POINT = 'struct P { int x; int y; u8 b; };';

export const loadRules: readonly Rule[] = [
  rule({
    name: 'load-slice',
    law: say`load(memory, p.x) = load(memory.x, p.x)`,
    roots: [ops.Load],
    find: findSlice,
    test: [`${POINT} val f = { P p -> return p.x; }; P p = new P; p.x = arg; return f(p);`, 'return arg;'],
  }),
  rule({
    name: 'load-stored',
    law: say`p.x, after p.x = v, is v`,
    roots: [ops.Load],
    find: findStored,
    whyNot: whyNotStored,
    test: [`${POINT} P p = new P; p.b = arg; return p.b;`, 'return (arg&255);'],
  }),
  rule({
    name: 'load-past-store',
    law: say`q.x = v; p.x = p.x, where p and q are different objects`,
    why: say`The load no longer depends on this store and may reach an earlier one.`,
    distant: true,
    roots: [ops.Load],
    find: findPastStore,
    test: [`${POINT} P p = new P; P q = new P; p.x = arg; q.x = 7; return p.x;`, 'return arg;'],
  }),
  rule({
    name: 'load-new',
    law: '(new P).x = 0',
    distant: true,
    roots: [ops.Load],
    find: findZero,
    test: [`${POINT} P p = new P; p.y = arg; return p.x;`, 'return 0;'],
  }),
  rule({
    name: 'load-merge',
    law: say`load(phi(m, n), p.x) = phi(load(m, p.x), load(n, p.x)), where one arm has stored p.x`,
    why: say`On the path with the store, the loaded value is the stored value.`,
    distant: true,
    roots: [ops.Load],
    find: findSplit,
    test: [
      `${POINT} P p = new P; p.x = 1; if (arg) p.x = arg + 2; return p.x;`,
      'return Phi(Region,(arg+2),1);',
    ],
  }),
  rule({
    name: 'load-floats',
    law: say`p.x needs no null test, where p is never null`,
    why: say`A load that is not pinned to a place can be shared and moved.`,
    roots: [ops.Load],
    find: findFree,
    test: [
      'struct N { int x; }; N? p = new N; N r = arg ? p : new N; while (arg > 0) { arg = arg - 1; p.x = p.x + 2; r.x = 1; N? q = p; p = q; } return p.x;',
      'return .x;',
    ],
  }),
  rule({
    name: 'load-repeated',
    law: say`p.x … p.x = p.x, where nothing is stored to p.x in between`,
    distant: true,
    roots: [ops.Load],
    find: findRepeated,
    test: [
      'int[] a = new int[9]; for (int i = 0; i < 9; i++) a[i] = arg; int i = arg & 15; if (i < 9 && a[i] != 4) return a[i]; return 0;',
      'return Phi(Region,.[],0,0);',
    ],
  }),
  rule({
    name: 'length-new',
    law: '(new T[n])# = n',
    roots: [ops.Length],
    find: findLengthOfNew,
    test: ['int[] a = new int[7]; return a#;', 'return 7;'],
  }),
  rule({
    name: 'length-phi',
    law: 'phi(new T[n], new T[n])# = n',
    distant: true,
    roots: [ops.Length],
    find: findLengthOfPhi,
    test: [
      'int[] a = new int[7]; int[] b = new int[7]; while (arg > 0) { int[] c = a; a = b; b = c; arg--; } return b#;',
      'return 7;',
    ],
  }),
];

// Rules of phis: a choice between equal values is trivial, and an operation common to all arms executes once.
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { sliceOf } from '../../ir/memory-slices.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FieldShape } from '../../ir/shapes.ts';
import { XCTRL, type PointerType } from '../../ir/types.ts';
import { constantValue, rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished } from './control.ts';
import { isIntegerConstant } from './order.ts';

const unfinished = (phi: Node): boolean => phi.inputs.includes(null) || isUnfinished(phi.input(0));

/** The only value, besides the phi itself, on arms that control can take, or null. */
function onlyValue(phi: Node): Node | null {
  const region = phi.input(0);
  let only: Node | null = null;
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const value = phi.input(slot);
    // An arm that is dead only by its type is still an arm: the other's value need not dominate it.
    if (value === phi || region.inputs[slot]?.op === ops.XCtrl) continue;
    if (only !== null && only !== value) return null;
    only = value;
  }
  return only;
}

function findSingleValue(phi: Node): Rewrite | null {
  const region = phi.input(0);
  // A loop without a live entry is about to be removed; its values then only depend on themselves.
  if (unfinished(phi) || (region.op === ops.Loop && region.input(1).type === XCTRL)) return null;
  const value = onlyValue(phi);
  return value === null ? null : () => value;
}

/** One operation on phis instead of a phi of operations, which repeats the operation on each path. */
function findCommonOperation(phi: Node, context: RewriteContext): Rewrite | null {
  if (unfinished(phi) || phi.input(0).op === ops.Loop) return null;
  const { op } = phi.input(1);
  if (
    op === ops.Phi ||
    op === ops.Constant ||
    op.family === 'data' ||
    op.family === 'memory' ||
    op.control === true
  )
    return null;
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const value = phi.input(slot);
    if (value.op !== op || value.inputs[0] !== null || value.uses.length !== 1) return null;
  }
  return operatingOnPhis(phi, op, context);
}

function operatingOnPhis(phi: Node, op: Op, context: RewriteContext): Rewrite {
  return () => {
    const region = phi.input(0);
    const values = phi.inputs.slice(1) as Node[];
    const operands = values[0].inputs.slice(1).map((_, i) =>
      choice(
        region,
        values.map((value) => value.input(i + 1)),
        phi,
        context,
      ),
    );
    return context.make(op, [null, ...operands]);
  };
}

function choice(region: Node, values: readonly Node[], phi: Node, context: RewriteContext): Node {
  const same = values.every((value) => value === values[0]);
  return same ? values[0] : context.make(ops.Phi, [region, ...values], phi.aux);
}

const MAX_USES = 50;

/**
 * One load after a merge instead of one in each arm. Its memory there must correspond to the arms' memories:
 * their phi, or the memory before the branch if no arm changes it.
 */
function findCommonLoad(phi: Node, context: RewriteContext): Rewrite | null {
  const region = phi.input(0);
  if (!context.isComplete || unfinished(phi) || region.op !== ops.Region) return null;
  const first = phi.input(1);
  for (let slot = 1; slot < phi.inputs.length; slot++) if (!isLoadLike(phi.input(slot), first)) return null;
  const loads = phi.inputs.slice(1) as Node[];
  const memory = memoryAt(region, loads, context);
  return memory === null ? null : loadingOnce(phi, loads, memory, context);
}

function loadingOnce(phi: Node, loads: readonly Node[], memory: Node, context: RewriteContext): Rewrite {
  const region = phi.input(0);
  const [first] = loads;
  return () => {
    const pointers = loads.map((load) => load.input(2));
    return context.make(ops.Load, [null, memory, choice(region, pointers, phi, context)], first.aux);
  };
}

/**
 * Whether both load the same field without a check through pointers with the same permissions, and this load
 * has no other use.
 */
function isLoadLike(load: Node, first: Node): boolean {
  if (load.op !== ops.Load || load.inputs[0] !== null || load.inputs.length > 3) return false;
  if (load.aux !== first.aux || load.uses.length !== 1) return false;
  const one = objectOf(load);
  const other = objectOf(first);
  return one !== null && other !== null && one.target === other.target && one.access === other.access;
}

function objectOf(load: Node): Extract<PointerType['body'], { kind: 'object' }> | null {
  const { type } = load.input(2);
  return type.kind === 'pointer' && type.body.kind === 'object' ? type.body : null;
}

function memoryAt(region: Node, loads: readonly Node[], context: RewriteContext): Node | null {
  const field = loads[0].aux as FieldShape;
  const memories = loads.map((load) => sliceOf(load.input(1), field));
  const merged = region.uses.filter((user) => user.op === ops.Phi && mayHold(user, field));
  for (const phi of merged)
    if (memories.every((memory, i) => sliceOf(phi.input(i + 1), field) === memory)) return phi;
  const isOne = memories.every((memory) => memory === memories[0]);
  const isUnchanged = (): boolean => isOnlyReadBefore(memories[0], region, field, context);
  return merged.length === 0 && isOne && isUnchanged() ? memories[0] : null;
}

const mayHold = ({ type, aux }: Node, field: FieldShape): boolean =>
  type.kind === 'memory' && (typeof aux !== 'object' || aux?.kind !== 'field' || aux === field);

/** Whether all changes to a memory come after a merge. */
function isOnlyReadBefore({ uses }: Node, region: Node, field: FieldShape, context: RewriteContext): boolean {
  const isHarmless = (user: Node): boolean => {
    const { access, control } = user.op;
    if (access?.writes === false || user.op === ops.Return) return true;
    if (access !== undefined && user.aux !== field) return true;
    return control === true || access !== undefined ? context.dominates(region, user.input(0)) : false;
  };
  return uses.length <= MAX_USES && uses.every(isHarmless);
}

/**
 * One store after a merge instead of one in each arm. Pointer and index are the same nodes in all arms, so
 * they dominate the merge. No node reads an arm's memory between its store and the merge.
 */
function findCommonStore(phi: Node, context: RewriteContext): Rewrite | null {
  const region = phi.input(0);
  if (phi.type.kind !== 'memory' || unfinished(phi) || region.op !== ops.Region) return null;
  if (!context.isComplete) return null;
  const first = phi.input(1);
  for (let slot = 1; slot < phi.inputs.length; slot++) if (!isStoreLike(phi.input(slot), first)) return null;
  return storingOnce(phi, context);
}

function storingOnce(phi: Node, context: RewriteContext): Rewrite {
  const region = phi.input(0);
  const stores = phi.inputs.slice(1) as Node[];
  const [first] = stores;
  return () => {
    const memories = stores.map((store) => store.input(1));
    const values = stores.map((store) => store.input(3));
    const isOne = values.every((value) => value === values[0]);
    const value = isOne ? values[0] : context.make(ops.Phi, [region, ...values], '');
    const place = first.inputs.slice(4);
    const memory = choice(region, memories, phi, context);
    return context.make(ops.Store, [region, memory, first.input(2), value, ...place], first.aux);
  };
}

/** Whether both store to the same place, and only the merge uses the memory. */
const isStoreLike = (store: Node, first: Node): boolean =>
  store.op === ops.Store &&
  store.uses.length === 1 &&
  store.aux === first.aux &&
  store.inputs[2] === first.inputs[2] &&
  store.inputs[4] === first.inputs[4];

function limited({ op, inputs }: Node): Node | null {
  const [, left, right] = inputs;
  if ((op !== ops.LT && op !== ops.LE) || left == null || right == null) return null;
  if (isIntegerConstant(left)) return right;
  return isIntegerConstant(right) ? left : null;
}

/** `a <= x && x <= b` and `x < a || b < x`: the second comparison is as cheap as the branch around it. */
function findTwoLimits(phi: Node, context: RewriteContext): Rewrite | null {
  const region = phi.input(0);
  if (unfinished(phi) || region.op !== ops.Region || phi.inputs.length !== 3) return null;
  const left = region.input(1);
  const right = region.input(2);
  const branch = left.op === ops.CProj ? left.input(0) : null;
  if (branch?.op !== ops.If || right.op !== ops.CProj || right.input(0) !== branch || left === right)
    return null;
  const whenTrue = phi.input(left.aux === 0 ? 1 : 2);
  const whenFalse = phi.input(left.aux === 0 ? 2 : 1);
  const first = branch.input(1);
  const value = limited(first);
  if (value === null) return null;
  const { make } = context;
  if (constantValue(whenFalse) === 0n && limited(whenTrue) === value)
    return () => make(ops.And, [null, first, whenTrue]);
  if ((constantValue(whenTrue) !== 1n && whenTrue !== first) || limited(whenFalse) !== value) return null;
  const not = (test: Node): Node => make(ops.Not, [null, test]);
  return () => not(make(ops.And, [null, not(first), not(whenFalse)]));
}

export const phiRules: readonly Rule[] = [
  rule({
    name: 'phi-single-value',
    law: 'phi(x, x) = x',
    roots: [ops.Phi],
    find: findSingleValue,
    test: ['int a = arg; while (arg < 3) arg = arg + a; return a;', 'return arg;'],
  }),
  rule({
    name: 'phi-common-operation',
    law: 'phi(a + b, c + d) = phi(a, c) + phi(b, d)',
    why: say`One operation replaces an operation on each path.`,
    roots: [ops.Phi],
    find: findCommonOperation,
    test: ['int a = arg == 2; if (arg == 1) a = arg == 3; return a;', 'return (arg==Phi(Region,3,2));'],
  }),
  rule({
    name: 'phi-common-load',
    law: 'phi(load(m, p.x), load(n, q.x)) = load(phi(m, n), phi(p, q).x)',
    why: say`One load replaces a load on each path.`,
    distant: true,
    afterReading: true,
    roots: [ops.Phi],
    find: findCommonLoad,
    test: [
      'struct P { int x; }; val f = { P p, P q, int c -> int r = c ? p.x : q.x; r; }; P p = new P; P q = new P; return f(p, q, arg) + f(q, p, arg + 1);',
      'Stop[ return (#2+#2); return .x; ]',
    ],
  }),
  rule({
    name: 'phi-common-store',
    law: 'phi(store(m, p.x = v), store(n, p.x = w)) = store(phi(m, n), p.x = phi(v, w))',
    why: say`One store replaces a store on each path, and a processor can choose a value without a branch.`,
    afterReading: true,
    roots: [ops.Phi],
    find: findCommonStore,
    test: [
      'struct P { int x; }; val f = { P p, int c -> if (c > 5) p.x = c; else p.x = 3; return p; }; P p = new P; f(p, arg); return f(p, arg + 1);',
      'Stop[ return #2; return Parm_p(f,*P); ]',
    ],
  }),
  rule({
    name: 'phi-two-limits',
    law: 'if (c1 <= x) x <= c2, else 0 = (c1 <= x) & (x <= c2)',
    why: say`A range test on one value takes a single machine comparison, so the branch between the two tests disappears.`,
    roots: [ops.Phi],
    find: findTwoLimits,
    test: ['return arg >= 97 && arg <= 122;', 'return ((97<=arg)&(arg<=122));'],
  }),
];

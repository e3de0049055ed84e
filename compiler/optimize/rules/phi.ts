// Rules of phis: a choice between equal things is none, and an operation common to all arms is done once.
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { XCTRL } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished } from './control.ts';

const unfinished = (phi: Node): boolean => phi.inputs.includes(null) || isUnfinished(phi.input(0));

/** The one value, besides the phi itself, that comes in on arms that control can take; null if there are more. */
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
  // A loop that is no longer entered is about to go; its values then depend on nothing but themselves.
  if (unfinished(phi) || (region.op === ops.Loop && region.input(1).type === XCTRL)) return null;
  const value = onlyValue(phi);
  return value === null ? null : () => value;
}

/** One operation on phis instead of a phi of operations: at a merge the arms' operations would be the same code. */
function findCommonOperation(phi: Node, context: RewriteContext): Rewrite | null {
  if (unfinished(phi) || phi.input(0).op === ops.Loop) return null;
  const values = phi.inputs.slice(1) as Node[];
  const { op } = values[0];
  if (
    op === ops.Phi ||
    op === ops.Constant ||
    op.family === 'data' ||
    op.family === 'memory' ||
    op.control === true
  )
    return null;
  const alike = values.every(
    (value) => value.op === op && value.inputs[0] === null && value.uses.length === 1,
  );
  if (!alike) return null;
  return () => {
    const region = phi.input(0);
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
  return same ? values[0] : context.make(ops.Phi, [region, ...values], phi.payload);
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
    why: 'The operation stands once instead of once an arm.',
    roots: [ops.Phi],
    find: findCommonOperation,
    test: ['int a = arg == 2; if (arg == 1) a = arg == 3; return a;', 'return (arg==Phi(Region,3,2));'],
  }),
];

// Why a node is not a constant, and why a branch is not decided: the optimizer folds nodes with a constant
// type (foldFailure), so the answer is the reason for the wider type.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { isConstant } from '../../ir/types.ts';
import { CONSTANT_FOLDING, foldFailure } from '../../optimize/engine/engine.ts';
import type { Asked } from './context.ts';
import type { WhyCondition, WhyNot } from './data.ts';

interface Unknown {
  readonly condition: WhyCondition;
  readonly text: Phrase;
  /** If other nodes make a value unknown: the first of them. */
  readonly next: Node | null;
}

export function whyNotFolded(node: Node, context: Asked): WhyNot | null {
  const answer = (condition: WhyCondition, text: Phrase): WhyNot => ({
    question: 'folded',
    done: false,
    condition,
    text,
  });
  const { name } = context;
  if (node.op === ops.If) {
    const predicate = node.input(1);
    if (isConstant(predicate.type) && context.request.isUnfinished === true)
      return answer('later', say`${name(predicate)} is known: the branch is decided when it is visited`);
    if (isConstant(predicate.type))
      return answer('switched-off', say`the rules that decide branches were disabled`);
    const text = say`${name(node)} can take both branches: ${name(predicate)} is unknown`;
    return answer('predicate-decided', say`${text}${inTheEnd(predicate, context)}`);
  }
  const isValue = ['int', 'float'].includes(node.type.kind);
  const missed = foldFailure(node);
  if (!isValue || missed === 'no-value') return null;
  if (missed === null && context.request.isUnfinished === true && !context.isOff(CONSTANT_FOLDING))
    return answer(
      'later',
      say`${name(node)} can only be ${context.values(node)} and is replaced when it is visited`,
    );
  if (missed === null)
    return answer(
      'switched-off',
      say`${name(node)} can only be ${context.values(node)}, but ${CONSTANT_FOLDING} was disabled`,
    );
  const { condition, text, next } = unknown(node, context);
  const isNear = next === null || unknown(next, context).next === null;
  const end = isNear ? '' : inTheEnd(next, context);
  return answer(condition, say`${name(node)} is not a constant: ${text}${end}`);
}

function unknown(node: Node, context: Asked): Unknown {
  const { name, values } = context;
  const outside = (text: Phrase): Unknown => ({ condition: 'known-inside', text, next: null });
  switch (node.op) {
    case ops.Phi:
      return unknownPhi(node, context);
    case ops.Proj:
      return node.input(0).op === ops.Start
        ? outside(say`it comes from outside the program and can be ${values(node)}`)
        : outside(say`it is the result of a call and can be ${values(node)}`);
    case ops.Parm:
      return outside(say`callers supply it, and it can be ${values(node)}`);
    case ops.Load: {
      const text = say`it is read from memory, after ${name(node.input(1))}`;
      return { condition: 'memory-known', text, next: null };
    }
  }
  const open = new Set(
    (node.inputs.slice(1) as (Node | null)[]).filter(
      (input): input is Node => input !== null && !isConstant(input.type),
    ),
  );
  const [first, second] = open;
  if (first === undefined) return outside(say`nothing narrows it further than ${values(node)}`);
  const condition = 'input-constant';
  if (second === undefined)
    return { condition, text: say`${name(first)} can be ${values(first)}`, next: first };
  return {
    condition,
    text: say`${name(first)} can be ${values(first)}, and ${name(second)} can be ${values(second)}`,
    next: first,
  };
}

/** Considers the arms that control can take, as the type of a phi does. */
function unknownPhi(phi: Node, { name, values }: Asked): Unknown {
  const region = phi.input(0);
  const arms = phi.inputs.filter(
    (arm, slot): arm is Node => slot > 0 && arm !== null && region.inputs[slot]?.type.kind === 'control',
  );
  const open = arms.find((arm) => arm !== phi && !isConstant(arm.type));
  if (open !== undefined) {
    const text = say`on one path it is ${name(open)}, which can be ${values(open)}`;
    return { condition: 'arm-constant', text, next: open };
  }
  const [first] = arms;
  const second = arms.find((arm) => arm.type !== first.type) ?? first;
  return {
    condition: 'arms-equal',
    text: say`it is ${values(first)} on one path and ${values(second)} on another`,
    next: null,
  };
}

/** The origin of an unknown value: the last one that is unknown because of another; '' on a cycle. */
function inTheEnd(from: Node, context: Asked): Phrase {
  const seen = new Set<Node>();
  let node = from;
  for (let { next } = unknown(node, context); next !== null; { next } = unknown(node, context)) {
    seen.add(node);
    if (seen.has(next)) return '';
    node = next;
  }
  const { text } = unknown(node, context);
  return node === from ? say`: ${text}` : say`; this goes back to ${context.name(node)}: ${text}`;
}

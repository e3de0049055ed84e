// Why a check remains: what the analysis of checks could not prove (analysis/index-check.ts); for removed
// checks, why they were redundant.
import { checkKind, namesFrom, reasonText } from '../../analysis/checks.ts';
import { analyseChecks } from '../../analysis/index-check.ts';
import { say, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Asked } from './context.ts';
import type { WhyNot } from './data.ts';

/** For a check, or for the check that a node depends on. */
export function whyNotUnchecked(node: Node, context: Asked): WhyNot | null {
  const pin = node.inputs[0];
  const isUnder = pin != null && checkKind(pin.op) !== null && node.op.control !== true;
  const check = checkKind(node.op) !== null ? node : isUnder ? pin : null;
  if (check === null) return null;
  const verdict = analyseChecks(context.graph).verdicts.find((each) => each.check === check);
  if (verdict === undefined) return null;
  const plain = namesFrom(context.compilation.source.text);
  const names = (value: Node): Phrase =>
    value.op === ops.Constant ? plain(value) : { node: value.id, name: plain(value) };
  const { missing } = verdict;
  const [condition, why] =
    missing === null
      ? ['switched-off', say`it cannot fail, but no analysis looked for that`]
      : [missing.condition, missing.text(names)];
  return { question: 'check', done: false, condition, text: say`${context.name(check)} stays: ${why}` };
}

export function removedCheck(id: number, { compilation }: Pick<Asked, 'compilation'>): WhyNot | null {
  const removed = compilation.removedChecks.find(({ node }) => node === id);
  if (removed === undefined) return null;
  const text = say`the check was removed: ${reasonText(removed.reason)}`;
  return { question: 'check', done: true, condition: 'done', text };
}

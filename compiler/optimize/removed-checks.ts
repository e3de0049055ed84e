// Records why each removed check could not fail, in a list and on the step that removed it. Rules and passes
// report the reason before they change the graph, while all its nodes exist.
import {
  checkKind,
  namesFrom,
  reasonText,
  type CheckReason,
  type CheckReasonData,
  type RemovedCheck,
  type ValueNames,
} from '../analysis/checks.ts';
import type { Cfg } from '../analysis/cfg.ts';
import type { DominatorTree } from '../analysis/dominators.ts';
import { checkedValue, type WalkStep, type ZeroCheckWalk } from '../analysis/zero-check.ts';
import type { Log } from '../ir/log.ts';
import type { Node } from '../ir/node.ts';
import type { SourceText } from '../source/source-text.ts';
import type { Span } from '../source/span.ts';

export class RemovedChecks {
  readonly list: RemovedCheck[] = [];
  /** The walk that found redundant zero checks, if it ran and steps are recorded. */
  walk: RecordedWalk | null = null;
  private readonly source: SourceText;
  private readonly log: Log | null;
  private readonly names: ValueNames;

  constructor(source: SourceText, log: Log | null) {
    this.source = source;
    this.log = log;
    this.names = namesFrom(source.text);
  }

  /** Call this in the step that removes the check. An arrow function, so that it can be passed on. */
  readonly add = (check: Node, reason: CheckReason): void => {
    const kind = checkKind(check.op);
    if (kind === null) return;
    const data = plainReason(reason, this.source, this.names);
    const { start, end } = check.span;
    const step = this.log?.stepCount ?? 0;
    this.list.push({
      node: check.id,
      step,
      start,
      end,
      line: lineIn(this.source, check.span),
      kind,
      reason: data,
    });
    this.log?.setReason(reasonText(data));
  };

  /** Call this before the graph changes. */
  keepWalk(cfg: Cfg, { tree, steps }: ZeroCheckWalk): void {
    if (this.log !== null) this.walk = recordedWalk(this.log.stepCount, cfg, tree, steps);
  }
}

/** The end of a block, and the divisor checked there. Stored, because removed nodes lose their inputs. */
export interface WalkedEnd {
  readonly check: Node | null;
  readonly value: Node | null;
}

/** A walk over the graph after a step (-1: the finished graph). */
export interface RecordedWalk {
  readonly step: number;
  readonly cfg: Cfg;
  readonly tree: DominatorTree;
  readonly ends: readonly WalkedEnd[];
  readonly steps: readonly WalkStep[];
}

export function recordedWalk(
  step: number,
  cfg: Cfg,
  tree: DominatorTree,
  steps: readonly WalkStep[],
): RecordedWalk {
  const ends = cfg.blocks.map(({ end }) => {
    const value = checkedValue(end);
    return { check: value === null ? null : end, value };
  });
  return { step, cfg, tree, ends, steps };
}

export const lineIn = (source: SourceText, span: Span): number => (span.end === 0 ? 0 : source.lineOf(span));

function plainReason(reason: CheckReason, source: SourceText, names: ValueNames): CheckReasonData {
  switch (reason.kind) {
    case 'dominated':
      return { kind: 'dominated', by: reason.by.id, line: lineIn(source, reason.by.span) };
    case 'range':
      return { kind: 'range', text: reason.text(names) };
    case 'limit': {
      const { branch } = reason;
      const line = branch === null ? 0 : lineIn(source, branch.span);
      return { kind: 'limit', branch: branch?.id ?? -1, line, text: reason.text(names) };
    }
  }
}

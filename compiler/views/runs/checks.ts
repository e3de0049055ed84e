// Checks as plain data: the walk that finds redundant zero checks, removed and remaining checks with reasons,
// and ranges and limits of values.
import { say, textOf, type Phrase } from '../../base/phrase.ts';
import { checkKind, namesFrom, rangeText, type CheckKind, type RemovedCheck } from '../../analysis/checks.ts';
import { controlFlowOf } from '../../analysis/control-flow.ts';
import { dominatorChildren } from '../../analysis/dominators.ts';
import type { Fact } from '../../analysis/facts.ts';
import type { BlockTree } from '../../analysis/block-tree.ts';
import { analyseChecks } from '../../analysis/index-check.ts';
import { checkingRegions, walkZeroChecks } from '../../analysis/zero-check.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { lineIn, recordedWalk, type RecordedWalk } from '../../optimize/removed-checks.ts';
import type { Compilation } from '../../compilation.ts';
import type { SourceText } from '../../source/source-text.ts';

export interface WalkedRegion {
  /** Regions of a function are consecutive, parents before children. */
  readonly region: number;
  readonly head: number;
  /** In the dominator tree: the parent, or -1 for a function's first region, and the children. */
  readonly parent: number;
  readonly children: readonly number[];
  /** Id of the ZeroCheck at its end, and of the checked value; -1 for another end. */
  readonly check: number;
  readonly value: number;
  /** The value's name in the program, or ''. */
  readonly name: string;
  readonly line: number;
}

export interface WalkEvent {
  readonly region: number;
  /** Id of the check, or if there is none, of the head. */
  readonly node: number;
  /** Enter a region; flag its check as redundant; set or restore nonZero of its value; leave the region. */
  readonly action: 'enter' | 'flag' | 'set' | 'restore' | 'leave';
  /** Ids of the values known to be nonzero, in the order of discovery. */
  readonly nonZero: readonly number[];
  readonly redundant: readonly number[];
}

export interface RemainingCheck {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  /** Counted from 1; 0 in the library. */
  readonly line: number;
  readonly kind: CheckKind;
  /** Why it remains: `i may be negative: it is -1 … 9`. */
  readonly why: Phrase;
}

export interface ChecksData {
  readonly walk: {
    /** The walked graph is the one after this step; -1 for the finished graph. */
    readonly step: number;
    readonly regions: readonly WalkedRegion[];
    readonly events: readonly WalkEvent[];
    readonly truncated: boolean;
  };
  readonly removed: readonly RemovedCheck[];
  readonly remaining: readonly RemainingCheck[];
}

/** A fact about a value that holds from a region on. */
export interface LimitData {
  /** `i < a#`, `i ≥ 0`, `x ≠ 0`. */
  readonly text: string;
  /** Id of the head of the first region in which it holds. */
  readonly from: number;
  /** Id and line of the test or check that implies it. */
  readonly by: number;
  readonly line: number;
}

export interface RangeData {
  readonly node: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** `0 … 2^32-1`. */
  readonly range: string;
  /** The range of a loop phi before narrowing; otherwise ''. */
  readonly widened: string;
  readonly limits: readonly LimitData[];
}

type NameOf = ReturnType<typeof namesFrom>;

/** Limits the events per walk, because their maps grow. */
const MAX_EVENTS = 4000;

export function checksOf(compilation: Compilation): ChecksData {
  const { optimized: graph, source, removedChecks } = compilation;
  const names = namesFrom(source.text);
  const remaining = analyseChecks(graph).verdicts.map(({ check, missing, reason }): RemainingCheck => {
    const { start, end } = check.span;
    // A removable check remains if its pass did not run.
    const why =
      missing?.text(names) ?? (reason === null ? '' : say`it cannot fail, but no analysis looked for that`);
    return {
      node: check.id,
      start,
      end,
      line: lineIn(source, check.span),
      kind: checkKind(check.op) ?? 'zero',
      why,
    };
  });
  const walk = compilation.zeroCheckWalk ?? walkOf(graph);
  return { walk: walkData(walk, source, names), removed: removedChecks, remaining };
}

function walkOf(graph: Graph): RecordedWalk {
  const { cfg } = controlFlowOf(graph);
  const { tree, steps } = walkZeroChecks(checkingRegions(cfg));
  return recordedWalk(-1, cfg, tree, steps);
}

function walkData(walk: RecordedWalk, source: SourceText, names: NameOf): ChecksData['walk'] {
  const { step, cfg, tree, ends, steps } = walk;
  const children = dominatorChildren(tree);
  const regions = cfg.blocks.map(({ index, head }): WalkedRegion => {
    const { check, value } = ends[index];
    return {
      region: index,
      head: head.id,
      parent: tree.parent[index],
      children: children[index],
      check: check?.id ?? -1,
      value: value?.id ?? -1,
      name: value === null ? '' : names(value),
      line: lineIn(source, (check ?? head).span),
    };
  });
  return { step, regions, events: walkEvents(walk, regions), truncated: steps.length > MAX_EVENTS };
}

function walkEvents({ steps }: RecordedWalk, regions: readonly WalkedRegion[]): WalkEvent[] {
  const nonZero = new Set<number>();
  const redundant = new Set<number>();
  return steps.slice(0, MAX_EVENTS).map(({ region, action }) => {
    const { check, head, value } = regions[region];
    if (action === 'flag') redundant.add(region);
    if (action === 'set') nonZero.add(value);
    // If the check is redundant, the fact was known before.
    if (action === 'restore' && !redundant.has(region)) nonZero.delete(value);
    return {
      region,
      node: check < 0 ? head : check,
      action,
      nonZero: [...nonZero],
      redundant: [...redundant],
    };
  });
}

/** The ranges of all integer values of a program without errors, by node, with facts from tests and checks. */
export function rangesOf(compilation: Compilation): RangeData[] {
  const { optimized: graph, source } = compilation;
  const names = namesFrom(source.text);
  const values = [...graph.all()].filter(({ op, type }) => type.kind === 'int' && op !== ops.Constant);
  const { dominance, facts, ranges } = analyseChecks(graph, values);
  return values.map((value) => {
    const widened = ranges.widened(value);
    return {
      node: value.id,
      name: names(value),
      ...value.span,
      line: lineIn(source, value.span),
      range: textOf(rangeText(ranges.at(value, dominance.definedIn(value)))),
      widened: widened === null ? '' : textOf(rangeText(widened)),
      limits: limitsOf(value, facts.all(value), dominance, source, names),
    };
  });
}

function limitsOf(
  value: Node,
  facts: readonly Fact[],
  dominance: BlockTree,
  source: SourceText,
  names: NameOf,
): LimitData[] {
  const told = facts.map((fact) => ({
    text: factText(value, fact, names),
    from: dominance.cfg.blocks[fact.block].head.id,
    by: fact.by.id,
    line: lineIn(source, fact.by.span),
  }));
  return told.filter(({ text, from }, i) => told.findIndex((f) => f.text === text && f.from === from) === i);
}

/** `i < a#`; `i ≤ a# - 2`, `i ≥ 0`, `x ≠ 0`. */
function factText(value: Node, { relation, other, offset }: Fact, names: NameOf): string {
  const [left, right] = [names(value), other === null ? null : names(other)];
  if (right === null) return `${left} ${signs[relation]} ${offset}`;
  if (relation === 'at-most' && offset === -1n) return `${left} < ${right}`;
  if (relation === 'at-least' && offset === 1n) return `${left} > ${right}`;
  const more = offset === 0n ? '' : offset < 0n ? ` - ${-offset}` : ` + ${offset}`;
  return `${left} ${signs[relation]} ${right}${more}`;
}

const signs = { 'at-most': '≤', 'at-least': '≥', not: '≠' } as const;

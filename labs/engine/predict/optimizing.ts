// Tables about the optimizer: peepholes, the worklist, and redundant checks.
import * as v from 'valibot';
import {
  checksOf,
  emitText,
  Replay,
  say,
  type ChecksData,
  type RemovedCheck,
} from '../../../compiler/index.ts';
import { count, seed } from '../reading/fields.ts';
import { ruleName } from '../reading/rule-fields.ts';
import { itemAt } from '../lists.ts';
import type { Spot } from '../places/spots.ts';
import { nameAt } from './names.ts';
import {
  cell,
  defineSource,
  giveFirst,
  namesSorted,
  nodeChoices,
  oneWord,
  setText,
  TableError,
  tableOf,
  worded,
  type WrittenRow,
} from './table.ts';

/** Steps that build the graph instead of rewriting it. */
const BUILDING =
  /^(start|build|declare|assign|scope-.*|close-.*|return|loop-phi|merge-phi|lazy-phi|fall|assume-top|type)$/;

function isRewriting(replay: Replay, index: number): boolean {
  const { rule, unchanged } = replay.step(index);
  return !unchanged && !BUILDING.test(rule);
}

/** The next peephole to fire. */
export const rules = defineSource({
  schema: v.strictObject({
    of: v.literal('rules'),
    /** Default: all. */
    pass: v.optional(v.string()),
    most: v.optional(count, 8n),
    given: v.optional(count, 0n),
  }),
  table: ({ pass, most, given }, { traced }) => {
    const compilation = traced();
    const { log } = compilation;
    if (log === null) throw new TableError(say`there is no trace`);
    const replay = new Replay(log.data());
    const steps = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1)).filter(
      (step) => isRewriting(replay, step.index) && (pass === undefined || step.pass === pass),
    );
    if (steps.length === 0) throw new TableError(say`no peephole fires`);
    const fired = namesSorted(steps.map(({ rule }) => rule));
    const rows = steps.slice(0, most).map(({ index, rule, root }, i) => ({
      name: `${i + 1}  ${nameAt(replay, root, index - 1)}`,
      key: String(i + 1),
      cells: [cell(rule, { kind: 'step', step: index }, { choices: fired })],
    }));
    return tableOf('#', [say`peephole`], giveFirst(rows, given), { pane: 'graph' });
  },
});

/**
 * How often peepholes fire with all enabled and with single ones disabled, which shows the rules that
 * each enables.
 */
export const firings = defineSource({
  schema: v.strictObject({
    of: v.literal('firings'),
    /** One column each, next to the prefilled one with all rules. */
    off: v.pipe(v.array(ruleName), v.minLength(1, 'needs a peephole to disable')),
    /** Default: those that fire with all enabled. */
    rules: v.optional(v.array(ruleName)),
  }),
  table: ({ off, rules }, { replayed }) => {
    const all = countsOf(replayed([]));
    const counts = [all, ...off.map((each) => countsOf(replayed([each])))];
    const names = rules ?? [...all.keys()];
    if (names.length === 0) throw new TableError(say`no peephole fires`);
    const first = (rule: string): { kind: 'step'; step: number } | null => {
      const step = all.get(rule)?.first;
      return step === undefined ? null : { kind: 'step', step };
    };
    const rows = names.map((rule) => ({
      name: rule,
      cells: counts.map((found, i) =>
        cell(String(found.get(rule)?.times ?? 0), first(rule), { given: i === 0 || off[i - 1] === rule }),
      ),
    }));
    return tableOf('', ['+', ...off.map((each) => `− ${each}`)], rows, { pane: 'graph' });
  },
});

type Replayed = Parameters<typeof isRewriting>[0];

/** How often each peephole fires, and its first step. */
function countsOf(replay: Replayed): Map<string, { times: number; first: number }> {
  const found = new Map<string, { times: number; first: number }>();
  for (let index = 1; index <= replay.stepCount; index++) {
    if (!isRewriting(replay, index)) continue;
    const { rule } = replay.step(index);
    const known = found.get(rule);
    if (known === undefined) found.set(rule, { times: 1, first: index });
    else known.times++;
  }
  return found;
}

const NOTHING = '—';

/** The next visits of the worklist and their effects, in program order or shuffled. */
export const looks = defineSource({
  schema: v.strictObject({
    of: v.literal('looks'),
    /** Starts at this peephole's first firing; default: at the beginning. */
    from: v.optional(ruleName),
    /** Default: program order. */
    seed: v.optional(seed),
    /** Only visits with effect. */
    changing: v.optional(v.boolean(), false),
    most: v.optional(count, 8n),
    given: v.optional(count, 0n),
  }),
  table: ({ from, seed: shuffle, changing, most, given }, { looked }) => {
    const { looks: all, replay } = looked(shuffle);
    const found = all.map((each) => ({
      ...each,
      rule: each.changed ? replay.step(each.step).rule : NOTHING,
      // The node when it was visited.
      name: nameAt(replay, each.node, each.changed ? each.step - 1 : each.step),
    }));
    const first = from === undefined ? 0 : found.findIndex(({ rule }) => rule === from);
    if (first < 0) throw new TableError(say`${from ?? ''} does not fire on the worklist`);
    const rows = found
      .slice(first)
      .filter(({ changed }) => changed || !changing)
      .slice(0, most);
    if (rows.length === 0) throw new TableError(say`nothing is visited`);
    const nodes = nodeChoices(rows);
    const rules = [NOTHING, ...namesSorted(found.flatMap(({ rule, changed }) => (changed ? [rule] : [])))];
    const made = rows.map(({ name, rule, step }, i) => ({
      name: String(i + 1),
      cells: [
        cell(name, { kind: 'step', step }, nodes),
        cell(rule, { kind: 'step', step }, { choices: rules }),
      ],
    }));
    const table = tableOf('#', [say`node`, say`found`], giveFirst(made, given), { pane: 'graph' });
    return { ...table, begin: Math.max(0, itemAt(rows, 0).step - 1) };
  },
});

const orderColumns = ['looks', 'changes', 'wasted', 'end'] as const;
const orderTitles = { looks: say`looks`, changes: say`changes`, wasted: say`wasted`, end: say`end` } as const;

/** Worklist orders compared: visits, visits without effect, and the result. */
export const orders = defineSource({
  schema: v.strictObject({
    of: v.literal('orders'),
    seeds: v.pipe(v.array(seed), v.minLength(1, 'needs at least one seed')),
    show: v.optional(v.array(v.picklist(orderColumns)), [...orderColumns]),
    /** Columns to answer; the others are prefilled, as is the program-order row. */
    ask: v.pipe(v.array(v.picklist(orderColumns)), v.minLength(1, 'needs a column')),
    /** Wrong results to offer besides the true ones; without any, the cell is free text. */
    ends: v.optional(v.array(v.string()), []),
  }),
  table: ({ seeds, show, ask, ends }, { looked }) => {
    const runs = [undefined, ...seeds].map((each) => ({ shuffle: each, ...looked(each) }));
    const all = runs.map(({ compilation }) => emitText(compilation, 'ir').trim());
    const rows = runs.map(({ shuffle, looks }, i) => {
      const changes = looks.filter(({ changed }) => changed).length;
      const values = { looks: looks.length, changes, wasted: looks.length - changes, end: all[i] };
      return {
        name: shuffle === undefined ? '1, 2, 3 …' : `⤨ ${shuffle}`,
        key: shuffle === undefined ? 'program' : String(shuffle),
        cells: show.map((column) =>
          cell(String(values[column]), null, {
            given: shuffle === undefined || !ask.includes(column),
            ...(column === 'end' && ends.length > 0
              ? { choices: [...new Set([...all, ...ends])].sort() }
              : {}),
          }),
        ),
      };
    });
    const shown = show.map((column) => orderTitles[column]);
    return tableOf('', shown, rows, { pane: 'graph' });
  },
});

const STAYS = 'stays';
const fates = {
  [STAYS]: say`stays`,
  dominated: say`dominated`,
  range: say`range`,
  limit: say`limit`,
} as const;

interface Fate {
  readonly start: number;
  readonly line: number;
  /** `/ arg`, `[i]`, `new [n]`. */
  readonly written: string;
  readonly fate: keyof typeof fates;
  readonly spot: Spot;
}

const written: Readonly<Record<RemovedCheck['kind'], (text: string) => string>> = {
  zero: (text) => `/ ${text}`,
  index: (text) => `[${text}]`,
  length: (text) => `new [${text}]`,
};

/** Which checks remain, and why the others are redundant; in program order. */
export const checks = defineSource({
  schema: v.strictObject({ of: v.literal('checks') }),
  table: (_, { traced }) => {
    const compilation = traced();
    const { removed, remaining } = checksOf(compilation);
    const textOf = ({ start, end, kind }: Pick<RemovedCheck, 'start' | 'end' | 'kind'>): string =>
      written[kind](compilation.source.text.slice(start, end));
    const found: Fate[] = [
      ...removed.map((check): Fate => {
        const { start, line, reason, step } = check;
        return { start, line, written: textOf(check), fate: reason.kind, spot: { kind: 'step', step } };
      }),
      ...remaining.map((check): Fate => {
        const { start, line, node } = check;
        return { start, line, written: textOf(check), fate: STAYS, spot: { kind: 'node', node } };
      }),
    ];
    if (found.length === 0) throw new TableError(say`there is no check`);
    const rows = found
      .sort((a, b) => a.start - b.start)
      .map(({ line, written: text, fate, spot }) => ({
        name: say`line ${line}: ${text}`,
        key: text,
        cells: [cell(fate, spot, worded(fates))],
      }));
    return tableOf(say`check of`, [say`it`], rows, { pane: 'graph' });
  },
});

const walkColumns = ['parent', 'nonZero', 'redundant'] as const;
const walkTitles = { parent: say`parent`, nonZero: 'nonZero', redundant: say`redundant` } as const;
const answers = worded({ no: say`no`, yes: say`yes`, '—': '—' });
type WalkColumn = (typeof walkColumns)[number];
/** With more, sets are typed instead of chosen. */
const MAX_VALUES = 3;
type Walk = ChecksData['walk'];

/**
 * The dominator-tree walk for redundant zero checks, region by region: parent, values known to be
 * nonzero on entry, and whether the check is redundant.
 */
export const walk = defineSource({
  schema: v.strictObject({
    of: v.literal('walk'),
    /**
     * `parent`: the immediate dominator; `nonZero`: the map on entry; `redundant`: — for regions without a
     * check.
     */
    ask: v.optional(v.array(v.picklist(walkColumns)), ['nonZero', 'redundant']),
    most: v.optional(count, 20n),
    given: v.optional(count, 0n),
  }),
  table: ({ ask, most, given }, { traced }) => {
    const { walk: data } = checksOf(traced());
    if (data.regions.every(({ check }) => check < 0)) throw new TableError(say`there is no zero check`);
    const entered = data.events.flatMap(({ action, region }, i) =>
      action === 'enter' ? [{ region, i }] : [],
    );
    const rows = entered.slice(0, most).map(({ region, i }): WrittenRow => {
      return {
        name: `r${region}`,
        cells: ask.map((column) => cellOf(data, column, region, i)),
      };
    });
    const asked = ask.map((column) => walkTitles[column]);
    return tableOf(say`region`, asked, giveFirst(rows, given), { pane: 'semantics', study: 'checks' });
  },
});

/** @param at the event that enters the region */
function cellOf(
  { regions, events }: Walk,
  column: WalkColumn,
  region: number,
  at: number,
): WrittenRow['cells'][number] {
  const { parent, check } = itemAt(regions, region);
  const names = regions.map(({ region: each }) => `r${each}`);
  const spot = { kind: 'walk', event: at + 1 } as const;
  switch (column) {
    case 'parent':
      return cell(names[parent] ?? '—', spot, { choices: ['—', ...namesSorted(names)] });
    case 'nonZero': {
      const nameOf = (value: number): string =>
        oneWord(regions.find((each) => each.value === value)?.name ?? '');
      const values = [...new Set(regions.flatMap(({ value }) => (value < 0 ? [] : [value])))].map(nameOf);
      const truth = setText(itemAt(events, at).nonZero.map(nameOf));
      return cell(truth, spot, values.length > MAX_VALUES ? { kind: 'set' } : { choices: subsets(values) });
    }
    case 'redundant': {
      const flagged = events.findIndex((event) => event.action === 'flag' && event.region === region);
      const truth = check < 0 ? '—' : flagged < 0 ? 'no' : 'yes';
      const place = flagged < 0 ? spot : ({ kind: 'walk', event: flagged + 1 } as const);
      return cell(truth, place, answers);
    }
  }
}

const subsets = (names: readonly string[]): string[] =>
  Array.from({ length: 1 << names.length }, (_, bits) =>
    setText(names.filter((__, i) => ((bits >> i) & 1) === 1)),
  );

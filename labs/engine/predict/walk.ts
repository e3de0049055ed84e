// walk: the dominator-tree walk for redundant zero checks, region by region: parent, values known to be
// nonzero on entry, and whether the check is redundant.
import * as v from 'valibot';
import { say, checksOf, type ChecksData } from '../../../compiler/index.ts';
import { count } from '../fields.ts';
import { itemAt } from '../lists.ts';
import {
  cell,
  defineSource,
  giveFirst,
  namesSorted,
  oneWord,
  setText,
  tableOf,
  TableError,
  worded,
  type WrittenRow,
} from './table.ts';

const columns = ['parent', 'nonZero', 'redundant'] as const;
const titles = { parent: say`parent`, nonZero: 'nonZero', redundant: say`redundant` } as const;
const answers = worded({ no: say`no`, yes: say`yes`, '—': '—' });
type Column = (typeof columns)[number];
/** With more, sets are typed instead of chosen. */
const MAX_VALUES = 3;
type Walk = ChecksData['walk'];

export const walk = defineSource({
  schema: v.strictObject({
    of: v.literal('walk'),
    /**
     * `parent`: the immediate dominator; `nonZero`: the map on entry; `redundant`: — for regions without a
     * check.
     */
    ask: v.optional(v.array(v.picklist(columns)), ['nonZero', 'redundant']),
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
    const asked = ask.map((column) => titles[column]);
    return tableOf(say`region`, asked, giveFirst(rows, given), { pane: 'semantics', study: 'checks' });
  },
});

/** @param at the event that enters the region */
function cellOf(
  { regions, events }: Walk,
  column: Column,
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

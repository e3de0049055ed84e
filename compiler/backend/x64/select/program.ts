// Data that all functions of a program share during selection: the schedule, labels, and static data.
import type { FunctionInfo } from '../../../ir/functions.ts';
import type { Schedule } from '../../../schedule/index.ts';
import type { SourceText } from '../../../source/source-text.ts';
import type { Abi } from '../abi.ts';
import type { DataItem } from '../data.ts';
import type { DivisionPairs } from './division/pairs.ts';
import type { RangeIn } from './division/ranges.ts';
import type { JumpTables } from './jump-table.ts';
import type { Covering } from '../tiles/cover.ts';

export interface ProgramDraft {
  readonly schedule: Schedule;
  readonly source: SourceText;
  readonly abi: Abi;
  /** The tiles that cover the schedule, and the merges that jumps bypass. */
  readonly covering: Covering;
  readonly tables: JumpTables;
  readonly pairs: DivisionPairs;
  readonly ranges: RangeIn;
  readonly data: DataDraft;
  readonly taken: Set<number>;
  /** By node id: the register of its value in the current function, or -1. */
  readonly valueOf: Int32Array;
  /** By index of a scheduled block: its draft in the current function; -1 in other functions. */
  readonly draftOf: Int32Array;
}

export class DataDraft {
  private readonly bySymbol = new Map<string, DataItem>();
  private readonly byKey = new Map<string, Map<string, string>>();

  get items(): DataItem[] {
    return [...this.bySymbol.values()];
  }

  has(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  add(item: DataItem): void {
    this.bySymbol.set(item.symbol, item);
  }

  /**
   * The label of an item, created on first use: `prefix_0`, `prefix_1` … @param key items of one prefix with
   * equal keys are shared
   */
  label(prefix: string, key: string, make: () => Omit<DataItem, 'symbol'>): string {
    let labels = this.byKey.get(prefix);
    if (labels === undefined) this.byKey.set(prefix, (labels = new Map<string, string>()));
    let symbol = labels.get(key);
    if (symbol === undefined) {
      symbol = `${prefix}_${labels.size}`;
      labels.set(key, symbol);
      this.add({ symbol, ...make() });
    }
    return symbol;
  }
}

export const MAIN = 'main';

/** `fn_3_add`. */
export function functionLabel({ index, name, external }: FunctionInfo): string {
  const readable = (external ?? name).replace(/[^A-Za-z0-9_]/g, '');
  return readable === '' ? `fn_${index}` : `fn_${index}_${readable}`;
}

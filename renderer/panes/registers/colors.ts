// The look of a live range by its register: neighbours in number are far apart in hue.
import { FIRST_VIRTUAL, registerName, type LiveRangeData } from '../../../compiler/index.ts';
import type { RangeState } from './steps.ts';

/** For CSS: tokens give saturation and lightness by theme. */
export const hueOf = (register: number): number => Math.round((register * 137.5 + 200) % 360);

const LONGEST_VARIABLE = 10;

/** `v21 x`: the name in code and the variable, where there is one; its beginning, where it is long. */
export function titleOf({ name, variable }: Pick<LiveRangeData, 'name' | 'variable'>): string {
  if (variable === '') return name;
  return variable.length <= LONGEST_VARIABLE
    ? `${name} ${variable}`
    : `${name} ${variable.slice(0, LONGEST_VARIABLE - 1)}…`;
}

export const physicalName = (register: number): string =>
  register >= 0 && register < FIRST_VIRTUAL ? registerName(register) : '';

/** The second line of a node and the place in lists; '' while nothing is decided. */
export function placeText(
  state: RangeState | undefined,
  words: { readonly slot: string; readonly again: string },
): string {
  if (state === undefined) return '';
  if (state.place >= 0) return physicalName(state.place);
  if (state.condition === 'spilled') return words.slot;
  return state.condition === 'rematerialized' ? words.again : '';
}

export const costText = ({ cost }: LiveRangeData, language: string): string =>
  Number.isFinite(cost) ? cost.toLocaleString(language, { maximumFractionDigits: 1 }) : '∞';

import { FIRST_VIRTUAL, registerName, type LiveRangeData } from '../../../compiler/index.ts';
import type { RangeState } from './steps.ts';

const LONGEST_VARIABLE = 10;

/** `v21 x`: the register and its variable, if any, truncated. */
export function titleOf({ name, variable }: Pick<LiveRangeData, 'name' | 'variable'>): string {
  if (variable === '') return name;
  return variable.length <= LONGEST_VARIABLE
    ? `${name} ${variable}`
    : `${name} ${variable.slice(0, LONGEST_VARIABLE - 1)}…`;
}

export const physicalName = (register: number): string =>
  register >= 0 && register < FIRST_VIRTUAL ? registerName(register) : '';

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

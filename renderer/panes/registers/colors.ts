// Colors of live ranges: adjacent registers have distant hues.
import { FIRST_VIRTUAL, REGISTERS, registerName, type LiveRangeData } from '../../../compiler/index.ts';
import type { RangeState } from './steps.ts';

/** Saturation and lightness depend on the theme. */
export const hueOf = (register: number): number => Math.round((register * 137.5 + 200) % 360);

const numbers = new Map(
  Array.from({ length: REGISTERS }, (_, register) => [registerName(register), register]),
);
/** null if there is no such register. */
export function hueOfName(name: string): number | null {
  const register = numbers.get(name);
  return register === undefined ? null : hueOf(register);
}

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

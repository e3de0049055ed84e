// Colors of registers: adjacent registers have distant hues.
import { REGISTERS, registerName } from '../../compiler/index.ts';

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

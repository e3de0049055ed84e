// Calling conventions as data for labs: locations of arguments, and caller-saved and callee-saved registers.
import type { AbiName } from '../../choices/index.ts';
import { abis, argumentPlaces } from '../../backend/x64/abi.ts';
import { registerName } from '../../backend/x64/registers.ts';

export const argumentKinds = ['int', 'flt'] as const;
export type ArgumentKind = (typeof argumentKinds)[number];

export const ON_STACK = 'stack';

/** The register of each argument, or `stack`. All arguments except floats are passed like `int`. */
export function argumentHomes(abi: AbiName, kinds: readonly ArgumentKind[]): readonly string[] {
  const classes = kinds.map((kind) => (kind === 'flt' ? 'vector' : 'general'));
  return argumentPlaces(abis[abi], classes).map((place) =>
    'register' in place ? registerName(place.register) : ON_STACK,
  );
}

/** Whether caller or callee saves a register; null if the register is unknown or never holds a value. */
export function saverOf(abi: AbiName, register: string): 'caller' | 'callee' | null {
  const { callerSaved, calleeSaved } = abis[abi];
  if (callerSaved.some((each) => registerName(each) === register)) return 'caller';
  return calleeSaved.some((each) => registerName(each) === register) ? 'callee' : null;
}

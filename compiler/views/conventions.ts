// Calling conventions as data for labs: where arguments are, and who saves which register.
import type { AbiName } from '../choices/index.ts';
import { abis, argumentPlaces } from '../backend/x64/abi.ts';
import { registerName } from '../backend/x64/registers.ts';

/** What a function takes, as the conventions tell them apart. */
export const argumentKinds = ['int', 'flt'] as const;
export type ArgumentKind = (typeof argumentKinds)[number];

export const ON_STACK = 'stack';

/** The register of each argument, or `stack`. Every argument except a float is passed like an `int`. */
export function argumentHomes(abi: AbiName, kinds: readonly ArgumentKind[]): readonly string[] {
  const classes = kinds.map((kind) => (kind === 'flt' ? 'vector' : 'general'));
  return argumentPlaces(abis[abi], classes).map((place) =>
    'register' in place ? registerName(place.register) : ON_STACK,
  );
}

/** Who keeps what is in a register across a call; null: there is no such register, or no value is ever in it. */
export function saverOf(abi: AbiName, register: string): 'caller' | 'callee' | null {
  const { callerSaved, calleeSaved } = abis[abi];
  if (callerSaved.some((each) => registerName(each) === register)) return 'caller';
  return calleeSaved.some((each) => registerName(each) === register) ? 'callee' : null;
}

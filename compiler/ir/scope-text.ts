// A Scope as text: `Scope[$ctrl:true 14, arg:arg][b:2, c:1]`, block by block, outermost first.
//
// The auxiliary data of a Scope is the names of its slots after control: separated by spaces, or by BLOCK_BEGINS
// where the next name's block begins.
import { joined, type Phrase } from '../base/phrase.ts';

/** Between two names of a Scope's aux: the second is the first of an inner block. */
export const BLOCK_BEGINS = '|';

/** More names than these are not printed. */
const MAX_NAMES = 8;

/** The names of a Scope's slots, from slot 1 on. */
export const scopeNames = (aux: string): string[] => aux.split(/[ |]/).filter((name) => name !== '');

/** @param valueOf how what a slot holds is called; null: the slot is left out */
export function scopePhrase(aux: string, valueOf: (slot: number) => Phrase | null): Phrase {
  const pieces: Phrase[] = ['Scope[$ctrl:', valueOf(0) ?? ''];
  let slot = 0;
  let printed = 0;
  aux.split(BLOCK_BEGINS).forEach((block, i) => {
    let isFirst = i > 0;
    for (const name of scopeNames(block)) {
      const value = valueOf(++slot);
      if (value === null || ++printed > MAX_NAMES) continue;
      pieces.push(`${isFirst ? '][' : ', '}${name}:`, value);
      isFirst = false;
    }
  });
  return joined([...pieces, printed > MAX_NAMES ? ', …]' : ']'], '');
}

// A Scope as text, block by block, outermost first: `Scope[$ctrl:true 14, arg:arg][b:2, c:1]`.
//
// Its auxiliary data is the names of its slots after control, separated by spaces, or by BLOCK_BEGINS if the
// next name starts a block.
import { joined, type Phrase } from '../../base/phrase.ts';

/** Precedes the first name of an inner block in a Scope's auxiliary data. */
export const BLOCK_BEGINS = '|';

const MAX_NAMES = 8;

/** Names of a Scope's slots from slot 1 on. */
export const scopeNames = (aux: string): string[] => aux.split(/[ |]/).filter((name) => name !== '');

/** @param valueOf name of a slot's value; slots with null are omitted */
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

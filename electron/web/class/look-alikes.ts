/*
 * Names that look alike on a wall, by the skeletons of Unicode's UTS 39: each character is replaced by the one that it can be
 * confused with. A wall does not show a difference in case or punctuation either.
 */
import unhomoglyph from 'unhomoglyph';

const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

/** The same for names that look alike. */
export function shapeOf(name: string): string {
  // Letters may be confused in one case and not in the other: `I` with `l`, `h` with Cyrillic `һ`.
  const lower = skeletonOf(skeletonOf(name.normalize('NFKC')).toLowerCase());
  return lower
    .toLowerCase()
    .replaceAll('i', 'l')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

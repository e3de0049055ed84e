/*
 * Detects look-alike names by the skeletons of Unicode's UTS 39, which replace each character by a
 * representative of those that it resembles. Also ignores case and punctuation.
 */
import unhomoglyph from 'unhomoglyph';

const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

/** Equal for names that look alike. */
export function shapeOf(name: string): string {
  // Letters may look alike in only one case: `I` and `l`, `h` and Cyrillic `һ`.
  const lower = skeletonOf(skeletonOf(name.normalize('NFKC')).toLowerCase());
  return lower
    .toLowerCase()
    .replaceAll('i', 'l')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

// Letters that names do not have, as in `größe`: such a name is read whole, and another one is proposed for it.
import { isNamePart } from './literals.ts';

/** Of what is not written with a mark that can be left out. */
const transcriptions: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ä ae ö oe ü ue ß ss æ ae œ oe ø oe å aa ł l đ d ð d þ th ı i ŋ ng α alpha β beta γ gamma δ delta ε epsilon ' +
    'ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau ' +
    'υ upsilon φ phi χ chi ψ psi ω omega'
  )
    .split(' ')
    .flatMap((word, i, words) => (i % 2 === 0 ? [[word, words[i + 1]]] : [])),
);

/** Letters of other alphabets that look like ours. */
const LOOKALIKES = ['аеорсухіјѕАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aeopcyxijsABEKMHOPCTXIJSABEZHIKMNOPTYX'];

/** The word that a name looks like, where all its other letters look like ours; '' for all else. */
export function lookalike(name: string): string {
  const letters = [...name].map((letter) => {
    const at = LOOKALIKES[0].indexOf(letter);
    return isNamePart(letter) ? letter : at < 0 ? '' : LOOKALIKES[1][at];
  });
  return letters.includes('') ? '' : letters.join('');
}

/** Where a name ends that goes on with any letters; the place itself where it does not. */
export function endOfName(text: string, from: number): number {
  const name = isNamePart(text[from - 1]) ? /[\p{L}\p{M}\p{Nd}_]*/uy : /\p{L}[\p{L}\p{M}\p{Nd}_]*/uy;
  name.lastIndex = from;
  return from + (name.exec(text)?.[0].length ?? 0);
}

/** The letters of a name that names do not have, each once. */
export const foreignLetters = (name: string): readonly string[] => [
  ...new Set([...name.normalize('NFC')].filter((letter) => !isNamePart(letter))),
];

/** The same name in letters that names have; '' where none is known for one of them. */
export function transcribed(name: string): string {
  const letters = [...name.normalize('NFC')].map((letter) => {
    if (isNamePart(letter)) return letter;
    const plain = letter.normalize('NFKC');
    const lower = plain.toLowerCase();
    const known = transcriptions[plain] ?? capital(transcriptions[lower] ?? '');
    return known === '' ? letter.normalize('NFKD').replace(/\p{M}/gu, '') : known;
  });
  const isCapitals = /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name);
  const all = isCapitals ? letters.join('').toUpperCase() : letters.join('');
  return /^[A-Za-z_]\w*$/.test(all) ? all : '';
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

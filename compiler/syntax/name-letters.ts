// Letters that names cannot contain, as in `größe`: the lexer reads the whole name and proposes a
// replacement.
import { isNamePart } from './literals.ts';

/** Letters that do not decompose into a base letter and a mark. */
const transcriptions: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ä ae ö oe ü ue ß ss æ ae œ oe ø oe å aa ł l đ d ð d þ th ı i ŋ ng α alpha β beta γ gamma δ delta ε epsilon ' +
    'ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau ' +
    'υ upsilon φ phi χ chi ψ psi ω omega'
  )
    .split(' ')
    .flatMap((word, i, words) => (i % 2 === 0 ? [[word, words[i + 1]]] : [])),
);

/** Letters of other alphabets that look like Latin letters. */
const LOOKALIKES = ['аеорсухіјѕАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aeopcyxijsABEKMHOPCTXIJSABEZHIKMNOPTYX'];

/** The name that a word looks like, if all its invalid letters look like Latin ones; otherwise ''. */
export function lookalike(name: string): string {
  const letters = [...name].map((letter) => {
    const at = LOOKALIKES[0].indexOf(letter);
    return isNamePart(letter) ? letter : at < 0 ? '' : LOOKALIKES[1][at];
  });
  return letters.includes('') ? '' : letters.join('');
}

/** The end of a name that continues with arbitrary letters; `from` if it does not. */
export function endOfName(text: string, from: number): number {
  const name = isNamePart(text[from - 1]) ? /[\p{L}\p{M}\p{Nd}_]*/uy : /\p{L}[\p{L}\p{M}\p{Nd}_]*/uy;
  name.lastIndex = from;
  return from + (name.exec(text)?.[0].length ?? 0);
}

export const foreignLetters = (name: string): readonly string[] => [
  ...new Set([...name.normalize('NFC')].filter((letter) => !isNamePart(letter))),
];

/** '' if one of its letters has no transcription. */
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

// Tokens: what the lexer makes and the parser reads.
import { say, type Phrase } from '../base/phrase.ts';

interface Placed {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The token has no end of its own and swallowed what follows; its error was reported. */
  readonly open?: boolean;
  /** Characters that are no token stand right before it; their error was reported. */
  readonly spoiled?: boolean;
  /** Written like this, as in another language; told when it is taken. */
  readonly foreign?: string;
}

export interface PlainToken extends Placed {
  readonly kind: 'name' | 'keyword' | 'symbol' | 'end';
}

export interface IntegerToken extends Placed {
  readonly kind: 'integer';
  /** -2^63 … 2^63: the largest one stands for a value only right behind a minus. */
  readonly value: bigint;
}

export interface FloatToken extends Placed {
  readonly kind: 'float';
  readonly value: number;
}

export interface StringToken extends Placed {
  readonly kind: 'string';
  /** Bytes, as in StringLiteral of ast.ts. */
  readonly value: string;
}

export interface CharacterToken extends Placed {
  readonly kind: 'character';
  /** One byte; null: it is no character. */
  readonly value: number | null;
}

export type Token = PlainToken | IntegerToken | FloatToken | StringToken | CharacterToken;

/** A token as a message names it. */
export function describe(token: Token): Phrase {
  if (token.kind === 'end') return say`the end of the program`;
  const line = token.text.split('\n', 1)[0];
  return `\`${line.length > 20 || line.length < token.text.length ? `${line.slice(0, 20)}…` : line}\``;
}

/** A number, a string or a character, as it stands in the text. */
export const isLiteral = ({ kind }: Token): boolean =>
  kind === 'integer' || kind === 'float' || kind === 'string' || kind === 'character';

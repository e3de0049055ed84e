import { say, type Phrase } from '../base/phrase.ts';
import type { Span } from '../source/span.ts';

interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Unterminated: it swallowed the following text, and was reported. */
  readonly open?: boolean;
  /** Directly after invalid characters, which were reported. */
  readonly spoiled?: boolean;
  /** The foreign spelling in the text; reported when the token is taken. */
  readonly foreign?: string;
}

export interface PlainToken extends Placed {
  readonly kind: 'name' | 'keyword' | 'symbol' | 'end';
}

export interface IntegerToken extends Placed {
  readonly kind: 'integer';
  /** -2^63 … 2^63: the largest is valid only directly after a minus. */
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
  /** One byte, or null if malformed. */
  readonly value: number | null;
}

export type Token = PlainToken | IntegerToken | FloatToken | StringToken | CharacterToken;

export function describe(token: Token): Phrase {
  if (token.kind === 'end') return say`the end of the program`;
  const line = token.text.split('\n', 1)[0];
  return `\`${line.length > 20 || line.length < token.text.length ? `${line.slice(0, 20)}…` : line}\``;
}

export const spanOf = ({ start, end }: Token): Span => ({ start, end });

export const isLiteral = ({ kind }: Token): boolean =>
  kind === 'integer' || kind === 'float' || kind === 'string' || kind === 'character';

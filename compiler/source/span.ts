// Places in the source text. Offsets count UTF-16 code units from 0; `end` is exclusive.

/** A half-open range of the source text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const noSpan: Span = { start: 0, end: 0 };

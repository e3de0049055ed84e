// Source spans. Offsets count UTF-16 code units from 0; `end` is exclusive.

export interface Span {
  readonly start: number;
  readonly end: number;
}

export const noSpan: Span = { start: 0, end: 0 };

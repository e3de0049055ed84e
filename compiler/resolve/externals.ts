// The functions of the system that every engine knows, and which of their arguments is the address of an array.
//
// There, and only there, an array stands for its address where the function is declared to take an integer
// (LANGUAGE.md, decision 17); and a number cannot stand there, since addresses are not the same in all engines.

export interface ExternalRow {
  /** Place of the argument that is the address of an array; null: there is none. */
  readonly buffer: number | null;
}

const plain: ExternalRow = { buffer: null };

export const externals: ReadonlyMap<string, ExternalRow> = new Map([
  ['write', { buffer: 1 }],
  ['read', { buffer: 1 }],
  ['putchar', plain],
  ['getchar', plain],
  ['abs', plain],
  ['labs', plain],
  ['exit', plain],
  ['_exit', plain],
]);

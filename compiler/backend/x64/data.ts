// The static data of a program: what lies in memory before it runs, such as string constants and descriptors of objects.
//
// An item is a row of words and bytes under a label. Words may be addresses of other labels, of functions too.

/** 8 bytes: a number, or the address of a label. */
export type DataWord = bigint | { readonly symbol: string };

export interface DataItem {
  /** Its label; unique in the program. */
  readonly symbol: string;
  /** What it is, for readers of the assembly. */
  readonly comment: string;
  /** Come first. */
  readonly words: readonly DataWord[];
  /** Follow the words; one byte a character. */
  readonly bytes: string;
}

export type StaticData = readonly DataItem[];

/** The bits of a float that was rounded to 32 bits. */
export function singleBits(value: number): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return BigInt(view.getInt32(0));
}

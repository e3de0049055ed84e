// The static data of a program, such as string constants and descriptors. An item is a label with words
// (numbers or addresses of other labels) and bytes.

export type DataWord = bigint | { readonly symbol: string };

export interface DataItem {
  readonly symbol: string;
  readonly comment: string;
  readonly words: readonly DataWord[];
  /** After the words, one byte per character. */
  readonly bytes: string;
}

export type StaticData = readonly DataItem[];

export function singleBits(value: number): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return BigInt(view.getInt32(0));
}

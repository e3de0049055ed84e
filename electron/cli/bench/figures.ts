// Benchmark figures and their output.
import { print } from '../output.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export async function tellFigures(
  figures: readonly Figure[],
  { json }: { readonly json?: boolean },
): Promise<number> {
  if (json === true) await print(`${JSON.stringify(figures)}\n`);
  else await print(figures.map(figureLine).join(''));
  return 0;
}

export function figureLine({ name, value, unit }: Figure): string {
  const figure = value.toFixed(value < 10 ? 2 : 0);
  return `${name.padEnd(56)} ${figure.padStart(10)} ${unit}\n`;
}

export function median(count: number, measure: () => number): number {
  return middleOf(Array.from({ length: count }, measure));
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

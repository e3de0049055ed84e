// Static data as assembly text. Descriptors are contiguous, and so are initial objects, because the runtime
// tests whether an address is in these two regions (runtime/memory.ts). Only objects are writable.
import { blank, comment, directive, label } from './lines.ts';
import type { DataItem, DataWord, StaticData } from '../data.ts';
import type { Flavor } from './flavors.ts';
import type { AssemblyLine } from './listing.ts';

const BYTES_A_LINE = 64;

interface Region {
  readonly items: readonly DataItem[];
  readonly section: string;
  /** The label around all items, if code refers to the region. */
  readonly name: string | null;
}

/** @param open labels of tables that the runtime uses, even if they are empty */
export function dataLines(data: StaticData, flavor: Flavor, open: ReadonlySet<string>): AssemblyLine[] {
  const isDescriptor = ({ symbol }: DataItem): boolean => /^d_\d+$/.test(symbol);
  const isObject = ({ words: [first] }: DataItem): boolean =>
    typeof first === 'object' && /^d_\d+$/.test(first.symbol);
  const { sections } = flavor;
  const all = open.has('functions')
    ? withFunctions(data)
    : data.filter(({ symbol }) => symbol !== 'functions');
  const others = all.filter((item) => !isDescriptor(item) && !isObject(item));
  const region = (name: string): string | null => (open.has(name) ? name : null);
  const regions: readonly Region[] = [
    { items: data.filter(isDescriptor), section: sections.tables, name: region('rt_descriptors') },
    { items: others.filter(({ words }) => words.length > 0), section: sections.tables, name: null },
    { items: data.filter(isObject), section: sections.data, name: region('rt_objects') },
    { items: others.filter(({ words }) => words.length === 0), section: sections.texts, name: null },
  ];
  const lines = regions.flatMap((each) => regionLines(each, flavor));
  return lines.length === 0 ? [] : [blank, comment('Static data.'), ...lines];
}

function withFunctions(data: StaticData): StaticData {
  if (data.some(({ symbol }) => symbol === 'functions')) return data;
  const none: DataItem = { symbol: 'functions', comment: 'functions as values', words: [0n], bytes: '' };
  return [...data, none];
}

function regionLines({ items, section, name }: Region, flavor: Flavor): AssemblyLine[] {
  if (items.length === 0 && name === null) return [];
  const isBytes = items.every(({ words }) => words.length === 0) && items.length > 0;
  return [
    directive(section),
    ...(isBytes ? [] : [directive('.p2align 3')]),
    ...(name === null ? [] : [label(flavor.symbol(name))]),
    ...items.flatMap((item) => itemLines(item, flavor)),
    ...(name === null ? [] : [label(flavor.symbol(`${name}_end`))]),
  ];
}

function itemLines({ symbol, comment: remark, words, bytes }: DataItem, flavor: Flavor): AssemblyLine[] {
  const first = symbol === 'functions' ? 1 : 5;
  const rows = [words.slice(0, first)];
  const rest = symbol === 'functions' ? 3 : 4;
  for (let i = first; i < words.length; i += rest) rows.push(words.slice(i, i + rest));
  return [
    label(flavor.symbol(symbol), remark.replace(/[\s\p{C}]+/gu, ' ').slice(0, BYTES_A_LINE)),
    ...rows
      .filter((row) => row.length > 0)
      .map((row) => directive(`.quad ${row.map((w) => wordText(w, flavor)).join(', ')}`)),
    ...textLines(bytes),
    // Aligns the next item to a word.
    ...(words.length > 0 && bytes.length % 8 !== 0 ? [directive('.p2align 3')] : []),
  ];
}

const wordText = (word: DataWord, { symbol }: Flavor): string =>
  typeof word === 'bigint' ? String(word) : symbol(word.symbol);

export function textLines(bytes: string, mnemonic = '.ascii'): AssemblyLine[] {
  const lines: AssemblyLine[] = [];
  for (let i = 0; i < bytes.length; i += BYTES_A_LINE)
    lines.push(directive(`${mnemonic} "${escaped(bytes.slice(i, i + BYTES_A_LINE))}"`));
  return lines;
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' };

/** An escape has three octal digits, so the next character cannot extend it. */
function escaped(bytes: string): string {
  return bytes.replace(
    /["\\]|[^ -~]/g,
    (byte) => escapes[byte] ?? `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

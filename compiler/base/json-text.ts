// JSON as from JSON.stringify, but with bigints as exact integers.

type Part = null | boolean | number | string | bigint | readonly Part[] | { readonly [key: string]: Part };

/** @param indent spaces per level; 0 for one line */
export function jsonText(value: Part, indent = 0, margin = ''): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + ' '.repeat(indent);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((part: Part) => jsonText(part, indent, inner))
    : Object.entries(value).map(
        ([name, part]) => `${JSON.stringify(name)}:${indent > 0 ? ' ' : ''}${jsonText(part, indent, inner)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return open + close;
  if (indent === 0) return `${open}${parts.join(',')}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

// An assembly listing in parts: the program's functions, its static data, and the runtime.
// Parts begin at labels that are not local to a function. The program's own are `main` and
// `fn_<number>_<name>`.
import type { AssemblyData, AssemblyLine } from '../../../compiler/index.ts';

export type PartKind = 'head' | 'function' | 'rest';

export interface Part {
  readonly kind: PartKind;
  /** In the source; '' for the main program and other parts. */
  readonly name: string;
  readonly lines: readonly AssemblyLine[];
  readonly instructions: number;
}

export type Row =
  | { readonly kind: 'heading'; readonly part: Part; readonly index: number }
  | {
      readonly kind: 'line';
      readonly line: AssemblyLine;
      readonly index: number;
      /** Index among the program's instructions; -1 for other lines. */
      readonly instruction: number;
    };

const label = /^([A-Za-z_$][\w$]*):/;
const ownLabel = /^(?:main|fn_\d+(?:_(\w+))?)$/;

export function partsOf({ lines }: Pick<AssemblyData, 'lines'>): Part[] {
  let last: { kind: PartKind; name: string; lines: AssemblyLine[] } = { kind: 'head', name: '', lines: [] };
  const parts = [last];
  const begin = (kind: PartKind, name: string, line: AssemblyLine): void => {
    last = { kind, name, lines: [line] };
    parts.push(last);
  };
  for (const line of lines) {
    const found = line.kind === 'label' ? label.exec(line.text.trimStart()) : null;
    const own = ownLabel.exec(found?.[1] ?? '');
    if (own !== null) begin('function', own[1] ?? '', line);
    else if (startsRest(line, found !== null) && last.kind === 'function') begin('rest', '', line);
    else last.lines.push(line);
  }
  return parts.map((part) => ({
    ...part,
    instructions: part.lines.filter(({ kind }) => kind === 'instruction').length,
  }));
}

/** After the functions: a standalone comment, a section, or a label of the runtime or data. */
function startsRest({ kind, text }: AssemblyLine, isLabel: boolean): boolean {
  return isLabel || kind === 'comment' || (kind === 'directive' && /^\s*\.(section|data|bss)\b/.test(text));
}

export function rowsOf(parts: readonly Part[], withRest: boolean): Row[] {
  const rows: Row[] = [];
  let instruction = 0;
  for (const part of parts) {
    if (part.kind === 'rest' && !withRest) continue;
    if (part.kind === 'head' && !withRest) continue;
    if (part.kind === 'function') rows.push({ kind: 'heading', part, index: rows.length });
    for (const line of part.lines) {
      if (line.kind === 'blank' && part.kind === 'function') continue;
      const own = part.kind === 'function' && line.kind === 'instruction';
      rows.push({ kind: 'line', line, index: rows.length, instruction: own ? instruction++ : -1 });
    }
  }
  return rows;
}

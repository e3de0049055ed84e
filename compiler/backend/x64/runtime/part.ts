// The runtime's format: parts of AT&T text with the labels that they define.
//
// A line is a label (ends in a colon), a directive (starts with a period), or an instruction, with a comment
// after `#`. Labels of a part that start with a period are local; parts may use all other labels of each
// other. A program includes the parts whose names it uses.
import type { Abi } from '../abi.ts';
import { registerName } from '../registers.ts';

export interface RuntimeLine {
  readonly text: string;
  readonly comment: string;
}

/** Bytes of the program's stack. The guard below it is as large as the largest frame. */
export const STACK = 64 * 1024 * 1024;
export const GUARD = 1024 * 1024;

export interface RuntimeVariable {
  readonly name: string;
  readonly bytes: number;
}

/** A directive that emits bytes, and their meaning. */
export interface TableRow {
  readonly text: string;
  readonly comment: string;
}

export interface RuntimePart {
  readonly title: string;
  readonly code: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly variables?: readonly RuntimeVariable[];
  /** Read-only bytes, by label. */
  readonly tables?: Readonly<Record<string, readonly TableRow[]>>;
}

export const word = (name: string): RuntimeVariable => ({ name, bytes: 8 });

export function linesOf(code: string): RuntimeLine[] {
  return code
    .split('\n')
    .map((line) => {
      const [text, ...comment] = line.split('#');
      return { text: text.trim().replace(/\s+/g, ' '), comment: comment.join('#').trim() };
    })
    .filter(({ text }) => text !== '');
}

export function definedIn({ code, texts, variables, tables }: RuntimePart): string[] {
  return [
    ...[...code.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name),
    ...Object.keys(texts ?? {}),
    ...(variables ?? []).map(({ name }) => name),
    ...Object.keys(tables ?? {}),
  ];
}

export const argument = ({ arguments: registers }: Abi, index: number): string =>
  `%${registerName(registers[index])}`;

/**
 * The entry from the program: the runtime itself passes arguments as System V does, in rdi, rsi, rdx. @param
 * taken the caller's arguments for rdi, rsi …
 */
export function wayIn(abi: Abi, label: string, target: string, taken: readonly number[]): string {
  const inner = ['%rdi', '%rsi', '%rdx'];
  const moves = taken
    .map((from, to) => [argument(abi, from), inner[to]])
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `movq ${from}, ${to}`);
  const lines =
    abi.name === 'sysv'
      ? [...moves, `jmp ${target}`]
      : [
          'pushq %rdi # callee-saved in this convention',
          'pushq %rsi',
          ...moves,
          `call ${target}`,
          'popq %rsi',
          'popq %rdi',
          'ret',
        ];
  return [`${label}:`, ...lines, ''].join('\n');
}

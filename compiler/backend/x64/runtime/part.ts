// The form in which the runtime is written: parts of AT&T text, each with the labels that it defines.
//
// A line is a label (ends in a colon), a directive (begins with a point and is in no colon) or an instruction, with what
// it is for after `#`. Labels of a part that begin with a point are its own. Which parts a program needs follows from
// the names they use; so a part may use every label of every other part.
import type { Abi } from '../abi.ts';
import { registerName } from '../registers.ts';

export interface RuntimeLine {
  readonly text: string;
  readonly comment: string;
}

/** Bytes of the program's stack, and of the guard below it, which no frame is larger than. */
export const STACK = 64 * 1024 * 1024;
export const GUARD = 1024 * 1024;

/** Zeroed bytes that a part keeps things in. */
export interface RuntimeVariable {
  readonly name: string;
  readonly bytes: number;
}

/** A directive that makes bytes, and what they mean. */
export interface TableRow {
  readonly text: string;
  readonly comment: string;
}

export interface RuntimePart {
  /** What it does, for readers of the assembly. */
  readonly title: string;
  /** Instructions. */
  readonly code: string;
  /** Texts that end in a zero byte, by their labels. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly variables?: readonly RuntimeVariable[];
  /** Read-only bytes by their labels. */
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

/** The labels that other parts may use. */
export function definedIn({ code, texts, variables, tables }: RuntimePart): string[] {
  return [
    ...[...code.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name),
    ...Object.keys(texts ?? {}),
    ...(variables ?? []).map(({ name }) => name),
    ...Object.keys(tables ?? {}),
  ];
}

/** The n-th general argument of a call by the program's convention, as text. */
export const argument = ({ arguments: registers }: Abi, index: number): string =>
  `%${registerName(registers[index])}`;

/**
 * Within itself the runtime passes arguments as System V does: rdi, rsi, rdx. This is the way in from the program.
 * @param taken which of the caller's arguments go to rdi, rsi …
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
          'pushq %rdi # belongs to the caller in this convention',
          'pushq %rsi',
          ...moves,
          `call ${target}`,
          'popq %rsi',
          'popq %rdi',
          'ret',
        ];
  return [`${label}:`, ...lines, ''].join('\n');
}

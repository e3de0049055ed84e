// The form of a line of assembly: columns of mnemonic, operands and comment; AT&T text becomes Intel's where that is
// asked for.
import type { Syntax } from '../../choices/index.ts';
import type { AssemblyLine } from './listing.ts';
import { intelText } from './text-intel.ts';

export type { Syntax } from '../../choices/index.ts';

/** Columns. */
const MNEMONIC = 8;
const OPERANDS = 16;
const COMMENT = 40;

/** Made for no node. */
export function plain(text: string, kind: AssemblyLine['kind']): AssemblyLine {
  return { text, kind, node: -1, sourceLine: 0 };
}

export const blank = plain('', 'blank');

export const comment = (text: string): AssemblyLine => plain(`# ${onOneLine(text)}`, 'comment');

export const directive = (text: string, remark = ''): AssemblyLine =>
  plain(aligned(`${' '.repeat(MNEMONIC)}${text}`, remark), 'directive');

export const label = (name: string, remark = ''): AssemblyLine => plain(aligned(`${name}:`, remark), 'label');

/** An instruction given as AT&T mnemonic and operands. */
export function instructionText(
  syntax: Syntax,
  given: { readonly mnemonic: string; readonly operands: string },
  remark: string,
): string {
  const { mnemonic, operands } = syntax === 'intel' ? intelText(given) : given;
  const column = operands === '' ? mnemonic : mnemonic.padEnd(OPERANDS - MNEMONIC - 1) + ` ${operands}`;
  return aligned(`${' '.repeat(MNEMONIC)}${column}`, remark);
}

function aligned(text: string, remark: string): string {
  return remark === '' ? text.trimEnd() : `${text.padEnd(COMMENT - 1)} # ${onOneLine(remark)}`;
}

// Line ends for any assembler, and all else that is not printed: LLVM's ends a comment at a carriage return.
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The text of a comment, which ends with its line for every assembler. It may quote names of a graph that somebody else
 * wrote, and what follows a line end would be assembled.
 */
const onOneLine = (text: string): string => text.replace(UNPRINTED, ' ');

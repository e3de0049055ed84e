// Formats assembly lines in columns of mnemonic, operands, and comment; converts AT&T text to Intel syntax on
// request.
import type { Syntax } from '../../../choices/index.ts';
import type { AssemblyLine } from './listing.ts';
import { intelText } from './text-intel.ts';

export type { Syntax } from '../../../choices/index.ts';

const MNEMONIC = 8;
const INDENT = ' '.repeat(MNEMONIC);
const OPERANDS = 16;
const COMMENT = 40;

export function plain(text: string, kind: AssemblyLine['kind']): AssemblyLine {
  return { text, kind, node: -1, sourceLine: 0 };
}

export const blank = plain('', 'blank');

export const comment = (text: string): AssemblyLine => plain(`# ${onOneLine(text)}`, 'comment');

export const directive = (text: string, remark = ''): AssemblyLine =>
  plain(aligned(`${INDENT}${text}`, remark), 'directive');

export const label = (name: string, remark = ''): AssemblyLine => plain(aligned(`${name}:`, remark), 'label');

export function instructionText(
  syntax: Syntax,
  given: { readonly mnemonic: string; readonly operands: string },
  remark: string,
): string {
  const { mnemonic, operands } = syntax === 'intel' ? intelText(given) : given;
  const column = operands === '' ? mnemonic : mnemonic.padEnd(OPERANDS - MNEMONIC - 1) + ` ${operands}`;
  return aligned(`${INDENT}${column}`, remark);
}

function aligned(text: string, remark: string): string {
  return remark === '' ? text.trimEnd() : `${text.padEnd(COMMENT - 1)} # ${onOneLine(remark)}`;
}

// Includes the line ends of all assemblers: LLVM ends a comment at a carriage return.
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A comment may quote names of an untrusted graph, and text after a line end would be assembled. */
const onOneLine = (text: string): string => text.replace(UNPRINTED, ' ');

// Rows of the comparison with the C twin, and the compiler's assembly without directives.
import { decodeUtf8 } from '../../../compiler/index.ts';
import type { ToolchainOutcome } from '../../../electron/contract/index.ts';
import { shownText } from '../../terminal/plain.ts';
import type { Text } from '../../text/index.ts';
import type { Beside } from './beside.svelte.ts';
import { assemblyText } from '../../text/en/assembly.ts';

interface BesideRow {
  readonly key: 'executed' | 'time' | 'result';
  readonly ours: string;
  readonly theirs: string;
  /** true indicates a bug. */
  readonly differ: boolean;
}

/** Longer results are cut, so that the numbers next to them stay visible. */
const RESULT = 40;

export function besideRows(
  { outcome: { ours, theirs, executed: counted }, executed }: Pick<Beside, 'outcome' | 'executed'>,
  text: Text,
  language: string,
): BesideRow[] {
  if (ours === null || theirs === null) return [];
  const words = assemblyText(text).beside;
  const number = (value: number | null): string => value?.toLocaleString(language) ?? words.notCounted;
  const time = (milliseconds: number): string =>
    words.milliseconds(
      milliseconds.toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    );
  const [own, twin] = [resultOf(ours.outcome), resultOf(theirs.outcome)];
  return [
    { key: 'executed', ours: number(executed), theirs: number(counted), differ: false },
    { key: 'time', ours: time(ours.milliseconds), theirs: time(theirs.milliseconds), differ: false },
    {
      key: 'result',
      ours: cut(own),
      theirs: cut(twin),
      differ: own !== twin && isOfProgram(ours.outcome) && isOfProgram(theirs.outcome),
    },
  ];
}

const resultOf = ({ status, result, fault, line }: ToolchainOutcome): string =>
  status === 'value' ? shownText(decodeUtf8(result)) : line > 0 ? `${fault}:${line}` : fault || status;

/** Exceeded limits are not results: one side may exceed a limit that the other does not. */
const isOfProgram = ({ status, line }: ToolchainOutcome): boolean => status === 'value' || line > 0;

export const ranOut = ({ ours, theirs }: Beside['outcome']): boolean =>
  theirs?.outcome.fault === 'out-of-memory' && ours?.outcome.fault !== 'out-of-memory';

const cut = (result: string): string => (result.length > RESULT ? `${result.slice(0, RESULT - 1)}…` : result);

/** Labels and instructions, because directives do not execute. */
export function shownAssembly(listing: string): string {
  const lines = listing.split('\n').filter((line) => !/^\s*\./.test(line) || /^\.L\w+:/.test(line));
  const used = new Set(lines.flatMap((line) => (/^\.L\w+:/.test(line) ? [] : (line.match(/\.L\w+/g) ?? []))));
  return lines.filter((line) => !/^\.L\w+:/.test(line) || used.has(line.slice(0, -1))).join('\n');
}

/** The first line after the prelude of every twin. */
export function firstOwnLine(text: string): number {
  const lines = text.split('\n');
  const found = lines.findIndex((line) => /^(\/\* The program\. \*\/|(program|main):)/.test(line));
  return Math.max(0, found);
}

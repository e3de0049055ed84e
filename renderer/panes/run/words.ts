import type { ToolchainOutcome } from '../../../electron/contract/index.ts';
import type { Text } from '../../text/index.ts';

/** `index outside of the array`; an unknown fault keeps its name. */
export const faultWords = ({ faults, running }: Text, fault: string): string =>
  running.faults[fault] ?? faults[fault] ?? fault;

/** A line below the output: total time, or an end that the program itself could not report. */
export function outcomeNote(
  { running }: Text,
  { status, fault, message, milliseconds }: ToolchainOutcome,
): string {
  const { assemble, link, run } = milliseconds;
  if (status === 'value') return running.took(assemble, link, run);
  if (status !== 'fault') return `${message}\n${running.ourMistake}`;
  return running.sentences[fault] ?? (fault === 'crash' ? message : '');
}

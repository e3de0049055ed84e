// The log as text: one line per step (`emit --as steps`).
import type { Language } from '../words/index.ts';
import type { LogData } from '../ir/log.ts';
import { Replay } from './replay.ts';
import { stepSentence, type LawLookup } from './sentences.ts';

/** `12 peephole add-zero: …`; steps count from 1. */
export function printSteps(data: LogData, language: Language = 'en', law: LawLookup = () => ''): string {
  const replay = new Replay(data);
  const lines: string[] = [];
  for (let index = 1; index <= replay.stepCount; index++) {
    const { pass, rule } = replay.step(index);
    lines.push(`${index} ${pass} ${rule}: ${stepSentence(replay, index, { law, language })}`);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

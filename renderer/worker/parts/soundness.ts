// Tests one rule on all expressions that it can distinguish, in a thread, because that takes long and the rule is the
// user's code.
import { checkSoundness, openRule, type CodeFailure, type Soundness } from '../../../labs/engine/index.ts';
import { atIntervals, type Working } from '../calls.ts';

export interface SoundnessRequest {
  readonly file: string;
  readonly text: string;
  readonly runs: number;
}

/** Only the reason if the rule failed to open. */
export type SoundnessReply =
  | { readonly opened: true; readonly name: string; readonly law: string; readonly found: Soundness }
  | { readonly opened: false; readonly failure: CodeFailure };

export const calls = {
  run: async (
    { file, text, runs }: SoundnessRequest,
    { progress }: Working<number>,
  ): Promise<SoundnessReply> => {
    const opened = await openRule(text, file);
    if (!opened.ok) return { opened: false, failure: opened.failure };
    const { name, law } = opened.value;
    const found = checkSoundness(opened.value, { runs, onProgress: atIntervals(progress) });
    return { opened: true, name, law, found };
  },
};

// Tests one rule on all expressions that it can distinguish, in a worker thread, because that takes long and the rule
// is the user's code.
import { checkSoundness, openRule } from '../../labs/engine/index.ts';
import { serve } from './serving.ts';
import type { FromSoundness, SoundnessReply, SoundnessRequest } from './protocol.ts';

const TELL_EVERY_MS = 100;

const send = (message: FromSoundness): void => (self as unknown as Worker).postMessage(message);

async function check({ file, text, runs }: SoundnessRequest): Promise<SoundnessReply> {
  const opened = await openRule(text, file);
  if (!opened.ok) return { opened: false, failure: opened.failure };
  const { name, law } = opened.value;
  let told = performance.now();
  const onProgress = (made: number): void => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    send({ kind: 'progress', runs: made });
  };
  const found = checkSoundness(opened.value, { runs, onProgress });
  return { opened: true, name, law, found };
}

serve<SoundnessRequest>(async (request) => send({ kind: 'end', reply: await check(request) }));

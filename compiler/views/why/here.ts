// Why a node is here: its creating step, the causes of that, and the steps that changed the node later.
import type { Replay } from '../../narration/replay.ts';
import { stepPhrase, type LawLookup } from '../../narration/sentences.ts';
import type { WhyData, WhyStep } from './data.ts';

const MAX_CAUSES = 6;
const MAX_CHANGES = 30;

export function historyOf(
  replay: Replay | null,
  id: number,
  law: LawLookup,
): Pick<WhyData, 'birth' | 'because' | 'changes' | 'truncated'> {
  if (replay === null) return { birth: null, because: [], changes: [], truncated: false };
  const stepOf = (step: number): WhyStep => {
    const { pass, rule } = replay.step(step);
    return { step, pass, rule, ...stepPhrase(replay, step, law) };
  };
  const [born, ...later] = replay.history(id);
  if (born === undefined) return { birth: null, because: [], changes: [], truncated: false };
  const because: WhyStep[] = [];
  for (let at = replay.step(born).cause; at > 0 && because.length < MAX_CAUSES; at = replay.step(at).cause)
    because.push(stepOf(at));
  return {
    birth: stepOf(born),
    because,
    changes: later.slice(0, MAX_CHANGES).map(stepOf),
    truncated: later.length > MAX_CHANGES,
  };
}

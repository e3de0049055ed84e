// Tests texts against a regular expression (matching.ts).
import { serve } from './serving.ts';

export interface MatchRequest {
  readonly expression: string;
  readonly texts: readonly string[];
}

/** `started` comes first: loading the thread does not count toward the time limit. */
export type MatchAnswer = 'started' | { readonly matching: readonly string[] | null };

const answer = (given: MatchAnswer): void => (self as unknown as Worker).postMessage(given);

serve<MatchRequest>(({ expression, texts }) => {
  answer('started');
  answer({ matching: matching(expression, texts) });
  return Promise.resolve();
});

function matching(expression: string, texts: readonly string[]): readonly string[] | null {
  try {
    const pattern = new RegExp(expression, 'i');
    return texts.filter((text) => pattern.test(text));
  } catch {
    return null;
  }
}

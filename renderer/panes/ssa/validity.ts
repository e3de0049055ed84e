// Results of the conditions for valid, pruned, and minimal SSA, in signs and in words.
import type { SsaCondition, SsaData } from '../../../compiler/index.ts';
import type { Parts } from '../../text/index.ts';

export type Verdict = SsaData['conditions'][number];

export const verdictOf = (form: SsaData, condition: SsaCondition): Verdict | undefined =>
  form.conditions.find((each) => each.condition === condition);

export const shortly = (condition: SsaCondition): string =>
  condition.replace('-definitions', '').replaceAll("'", '′');

export const sign = ({ problems }: Verdict): string =>
  problems === null ? '?' : problems.length === 0 ? '✓' : '✗';

export const tone = ({ problems, promised }: Verdict): 'unknown' | 'good' | 'bad' | 'open' => {
  if (problems === null) return 'unknown';
  if (problems.length === 0) return 'good';
  return promised ? 'bad' : 'open';
};

/** @param most places to report */
export function told(
  form: SsaData,
  { problems, promised }: Verdict,
  most: number,
  words: Parts['ssa'],
): string {
  if (problems === null) return words.notTried;
  if (problems.length === 0) return words.holds;
  const places = problems
    .slice(0, most)
    .map(({ variable, block }) =>
      words.place(form.variables[variable] ?? '', form.blocks[block]?.name ?? ''),
    );
  const said = `${words.fails(places.join(', '))}${problems.length > most ? ' …' : ''}`;
  return promised ? said : `${said} (${words.notPromised})`;
}

import { inLanguage, type Language, type ReducedComparison } from '../../../compiler/index.ts';
import type { RunOfReductions } from '../../worker/parts/pipeline.ts';
import { pipelineText } from '../../text/en/pipeline.ts';
import type { Parts, Text } from '../../text/index.ts';

export function sentenceAt({ recorded, failure }: RunOfReductions, at: number, text: Text): string {
  const words = pipelineText(text);
  const { steps } = recorded;
  const step = steps[at - 1];
  if (step === undefined)
    return steps.length === 0 && failure === null ? words.nothingFound : words.beforeSteps;
  const { reduction, action, node, visited, after } = step;
  const place = visited === node ? '' : words.whileAt(visited);
  const facts = after.split('; ').slice(1).join('; ');
  const what =
    action === 'change' && facts !== ''
      ? words.learned(node, facts)
      : action === 'replace'
        ? words.replaced(node, after.split(' = ')[0] ?? after)
        : words.done[action](node);
  return `${reduction}: ${what}${place}`;
}

export interface ComparisonWords {
  readonly text: string;
  readonly title: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export function comparisonText(
  comparison: ReducedComparison | null,
  words: Parts['pipeline'],
  language: Language,
): ComparisonWords | null {
  if (comparison === null) return null;
  const { verdict, reason, data } = comparison;
  if (verdict === 'not-runnable')
    return { text: words.notRun, title: inLanguage(reason, language), tone: 'plain' };
  const { same = 0, difference = null, stillLoops = [] } = data ?? {};
  if (difference !== null) {
    const { argument, first, second } = difference;
    return {
      text: words.different(argument),
      title: words.results(first.text, second.text),
      tone: 'bad',
    };
  }
  if (verdict === 'no-difference' && stillLoops.length > 0)
    return { text: words.equalButStill(same, stillLoops.length), title: words.stillTitle, tone: 'plain' };
  if (verdict === 'no-difference') return { text: words.equal(same), title: words.equalTitle, tone: 'good' };
  return { text: words.undecided, title: '', tone: 'plain' };
}

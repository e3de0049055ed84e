// A student's work on a course as one page to keep: no scripts, no external resources, every text escaped.
import type { Language, NodeState } from '../../../../compiler/index.ts';
import { sayIn, wordsOf, type PortfolioLab, type PortfolioWork } from '../../../../labs/engine/index.ts';
import { escaped } from '../../../graphview/draw/document.ts';
import type { LabsAnswers } from '../../../worker/parts/labs.ts';

export type Portfolio = NonNullable<LabsAnswers['portfolio']>;
interface PortfolioWords {
  readonly title: string;
  readonly tasksDone: (passed: number, tasks: number) => string;
  readonly outcomes: string;
  readonly graphOf: (task: string) => string;
  readonly scored: (value: number, unit: string, known: number) => string;
  readonly scoredFrom: (value: number, unit: string, known: number, from: number) => string;
}
interface PortfolioText {
  readonly course: string;
  /** Name and ID; '' for none. */
  readonly student: string;
  readonly date: string;
  readonly language: Language;
  readonly words: PortfolioWords;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; --quiet: #666; }
@media (prefers-color-scheme: dark) { :root { --quiet: #a0a0a0; } }
body { max-width: 860px; margin: 0 auto; padding: 32px 24px; }
h1 { margin: 0; font-size: 1.8em; line-height: 1.2; } h2 { margin: 48px 0 4px; font-size: 1.35em; } h3 { margin: 28px 0 4px; font-size: 1.05em; }
p { margin: 4px 0; } .quiet { color: var(--quiet); } ul { margin: 4px 0; }
pre { margin: 8px 0; padding: 10px 14px; overflow: auto; border: 1px solid #8885; border-radius: 6px; font-size: 0.9em; line-height: 1.45; }
img { display: block; max-width: 100%; max-height: 720px; margin: 8px 0; border: 1px solid #8885; border-radius: 6px; }
@media print { h2 { break-after: avoid; } img, pre { break-inside: avoid; } }
`;

/** The page with its pictures, in ELK's layout or the stable one, whichever is more readable. */
export async function drawnPortfolio(labs: readonly Portfolio[], text: PortfolioText): Promise<string> {
  const [{ svgOfNodes }, { layoutByElk }] = await Promise.all([
    import('../../../graphview/plain.ts'),
    import('../../../graphview/still.ts'),
  ]);
  return portfolioPage(labs, text, (nodes, title) =>
    svgOfNodes(nodes, title, { layout: 'best', ask: layoutByElk }),
  );
}

/** Draws each graph and writes the page. @param draw the graph as an SVG document */
export async function portfolioPage(
  labs: readonly Portfolio[],
  text: PortfolioText,
  draw: (nodes: readonly NodeState[], title: string) => Promise<string>,
): Promise<string> {
  const { course, student, date, language, words } = text;
  const sections: string[] = [];
  for (const { lab, graphs } of labs) {
    const works: string[] = [];
    for (const [i, work] of lab.works.entries()) {
      const nodes = graphs[i] ?? [];
      const svg = nodes.length === 0 ? '' : await draw(nodes, words.graphOf(work.title));
      works.push(workOf(work, svg, text));
    }
    sections.push(labOf(lab, words), ...works);
  }
  const title = `${words.title}: ${course}`;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="quiet">${escaped([student, date].filter((part) => part !== '').join(' · '))}</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function labOf({ title, about, outcomes, passed, tasks }: PortfolioLab, words: PortfolioWords): string {
  const list = outcomes.map((each) => `<li>${inline(each)}</li>`).join('');
  return [
    `<h2>${inline(title)}</h2>`,
    `<p>${inline(about)}</p>`,
    `<p class="quiet">${escaped(words.tasksDone(passed, tasks))}</p>`,
    ...(list === '' ? [] : [`<p>${escaped(words.outcomes)}</p><ul>${list}</ul>`]),
  ].join('\n');
}

function workOf(
  { step, title, program, code, score }: PortfolioWork,
  svg: string,
  { language, words }: PortfolioText,
): string {
  const picture = `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="${escaped(words.graphOf(title))}">`;
  const parts = [`<h3>${inline(title)}</h3>`, `<p class="quiet">${inline(step)}</p>`];
  if (score !== null) {
    const { value, known, from } = score;
    const unit = sayIn(wordsOf(language), score.unit);
    parts.push(
      `<p>${escaped(from === null ? words.scored(value, unit, known) : words.scoredFrom(value, unit, known, from))}</p>`,
    );
  }
  for (const source of [program, code])
    if (source !== '') parts.push(`<pre><code>${escaped(source.trimEnd())}</code></pre>`);
  if (svg !== '') parts.push(picture);
  return parts.join('\n');
}

/** The code spans of a short Markdown text. */
const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

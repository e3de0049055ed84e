/*
 * The grades of a class as a standalone page: no scripts, no external resources, every text escaped, and a policy that
 * blocks everything else.
 */
import type { Language } from '../../../compiler/choices/index.ts';
import { createHash } from 'node:crypto';
import { fitText } from '../output.ts';
import type { AlikeGroup, ClassReport, RowOfClass, TaskOfClass } from './class-report.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --quiet: #6b6b6b; --full: #1a7f37; --lost: #b83a22; --share: #2f74b5; }
@media (prefers-color-scheme: dark) { :root { --quiet: #9b9b9b; --full: #57c774; --lost: #f08a72; --share: #5fa8e6; } }
body { max-width: 1200px; margin: 0 auto; padding: 24px; }
h1 { font-size: 1.6em; margin: 0 0 4px; } h2 { font-size: 1.2em; margin: 32px 0 8px; } h3 { font-size: 1em; margin: 20px 0 4px; }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 10px; border-bottom: 1px solid #8885; text-align: left; vertical-align: top; }
th { font-weight: 600; vertical-align: bottom; } .number { text-align: right; } td.number { white-space: nowrap; }
.scroll { overflow: auto; max-height: 88vh; }
.scroll th { position: sticky; top: 0; z-index: 1; background: Canvas; }
.scroll th:first-child, .scroll td:first-child { position: sticky; left: 0; background: Canvas; } .scroll th:first-child { z-index: 2; }
@media print { .scroll { overflow: visible; max-height: none; } }
.note, .none { color: var(--quiet); font-weight: 400; } .full { color: var(--full); } .lost { color: var(--lost); }
svg { vertical-align: middle; } .track { fill: #8883; } .share { fill: var(--share); }
.file { width: max-content; max-width: 280px; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
.texts { display: grid; grid-template-columns: repeat(auto-fit, minmax(360px, 1fr)); gap: 12px; } .texts p { margin: 4px 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 8px 12px; overflow: auto; border: 1px solid #8885; border-radius: 6px; font-size: 0.9em; }
`;

const english = {
  counts: (submissions: number, tasks: number) =>
    `${submissions} submission${submissions === 1 ? '' : 's'}, ${tasks} task${tasks === 1 ? '' : 's'}`,
  mean: (percent: number) => `average: ${percent}% of the points`,
  failed: 'Tasks with the most failures',
  scores: 'Scores',
  alike: 'Programs that compile to the same graph',
  task: 'Task',
  passed: 'Passed',
  share: (percent: number) => `${percent}% passed`,
  of: (some: number, all: number) => `${some} of ${all}`,
  wrong: 'Most common wrong answers',
  submission: 'Submission',
  score: 'Score',
  unanswered: 'no answer',
  none: 'None.',
  alikeNote:
    'This comparison ignores names and the order of lines. Small programs are often alike by chance. The largest programs come first.',
  nodes: (count: number) => `${count} nodes`,
  sameText: (count: number) => `the same text ${count} times`,
};
type PageWords = typeof english;
const german: PageWords = {
  counts: (submissions, tasks) =>
    `${submissions} Abgabe${submissions === 1 ? '' : 'n'}, ${tasks} Aufgabe${tasks === 1 ? '' : 'n'}`,
  mean: (percent) => `im Mittel ${percent} % der Punkte`,
  failed: 'Woran die meisten scheiterten',
  scores: 'Punkte',
  alike: 'Programme, aus denen derselbe Graph wird',
  task: 'Aufgabe',
  passed: 'Gelöst',
  share: (percent) => `${percent} % gelöst`,
  of: (some, all) => `${some} von ${all}`,
  wrong: 'Häufigste falsche Antworten',
  submission: 'Abgabe',
  score: 'Punkte',
  unanswered: 'keine Antwort',
  none: 'Keine.',
  alikeNote:
    'Der Vergleich sieht von Namen und der Reihenfolge der Zeilen ab. Kleine Programme gleichen sich oft zufällig. Die größten Programme stehen vorn.',
  nodes: (count) => `${count} Knoten`,
  sameText: (count) => `${count}-mal derselbe Text`,
};

export function classPage(report: ClassReport, title: string, language: Language): string {
  const words = language === 'de' ? german : english;
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
  const { tasks, rows, alike } = report;
  const body = [
    `<h1>${escaped(title)}</h1>`,
    `<p class="note">${[words.counts(rows.length, tasks.length), ...mean(rows, words)].join(', ')}</p>`,
    section(words.failed, hardest(tasks, words)),
    section(words.scores, scores(tasks, rows, words)),
    ...(alike === null ? [] : [section(words.alike, groups(alike, words))]),
  ];
  return `<!DOCTYPE html>
<html lang="${words === german ? 'de' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const section = (title: string, content: string): string => `<section><h2>${title}</h2>${content}</section>`;

/** The mean over graded submissions; empty if there are none. */
function mean(rows: readonly RowOfClass[], words: PageWords): string[] {
  const shares = rows.flatMap(({ score, maxScore }) => (maxScore === 0 ? [] : [score / maxScore]));
  if (shares.length === 0) return [];
  return [words.mean(Math.round((100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length))];
}

/** Renders a title's code spans. */
const withCode = (title: string): string => escaped(title).replace(/`([^`]+)`/g, '<code>$1</code>');

function hardest(tasks: readonly TaskOfClass[], words: PageWords): string {
  const failed = ({ handedIn, passed }: TaskOfClass): number => (handedIn === 0 ? 0 : 1 - passed / handedIn);
  const rows = [...tasks]
    .sort((a, b) => failed(b) - failed(a))
    .map((task) => {
      const { lab, id, title, passed, handedIn } = task;
      const width = handedIn === 0 ? 0 : Math.round(100 * (1 - failed(task)));
      const bar = `<svg width="100" height="10" role="img" aria-label="${words.share(width)}"><rect class="track" width="100" height="10" rx="3"/><rect class="share" width="${width}" height="10" rx="3"/></svg>`;
      return `<tr><td>${withCode(title)}<br><span class="note">${escaped(`${lab}/${id}`)}</span></td><td class="number">${words.of(passed, handedIn)}</td><td>${bar}</td><td><ul>${wrongAnswers(task, words)}</ul></td></tr>`;
    });
  return table([head(words.task), head(words.passed, true), head(''), head(words.wrong)], rows);
}

function wrongAnswers({ wrong, unanswered }: TaskOfClass, words: PageWords): string {
  const answers = wrong.map(({ what, times }) => `<li>${times} × ${escaped(what)}</li>`);
  const none = unanswered === 0 ? [] : [`<li class="note">${unanswered} × ${words.unanswered}</li>`];
  return [...answers, ...none].join('');
}

/** Shows a submission's errors below its name, where no scrolling is necessary. */
function scores(tasks: readonly TaskOfClass[], rows: readonly RowOfClass[], words: PageWords): string {
  const lines = rows.map(({ file, score, maxScore, scores: each, problems }) => {
    const cells = each.map((got, i) => scoreCell(got, tasks[i]?.maxScore ?? 0)).join('');
    const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
    const told = list === '' ? '' : `<ul class="lost">${list}</ul>`;
    const sum =
      maxScore === 0 ? '<td class="number none">–</td>' : `<td class="number">${score}/${maxScore}</td>`;
    return `<tr><td><div class="file">${escaped(file)}${told}</div></td>${sum}${cells}</tr>`;
  });
  const labs = new Set(tasks.map(({ lab }) => lab));
  const heads = tasks.map(({ lab, id, maxScore }) => {
    const before = labs.size > 1 ? `<span class="note">${escaped(lab)}/</span><br>` : '';
    return head(`${before}${escaped(id)} <span class="note">/${maxScore}</span>`, true);
  });
  return table([head(words.submission), head(words.score, true), ...heads], lines);
}

function scoreCell(got: number | null, most: number): string {
  if (got === null) return '<td class="number none">–</td>';
  return `<td class="number ${got === most ? 'full' : 'lost'}">${got}</td>`;
}

function groups(alike: readonly AlikeGroup[], words: PageWords): string {
  if (alike.length === 0) return `<p>${words.none}</p>`;
  const note = `<p class="note">${words.alikeNote}</p>`;
  const shown = alike.map(({ lab, step, nodes, texts }) => {
    const sides = texts.map(({ source, files }) => {
      const same = files.length > 1 ? ` <span class="note">(${words.sameText(files.length)})</span>` : '';
      return `<div><p>${escaped(files.join(', '))}${same}</p><pre>${escaped(source)}</pre></div>`;
    });
    return `<h3>${escaped(`${lab}/${step}`)}, ${words.nodes(nodes)}</h3><div class="texts">${sides.join('')}</div>`;
  });
  return note + shown.join('');
}

const head = (html: string, isNumber = false): string =>
  `<th${isNumber ? ' class="number"' : ''}>${html}</th>`;

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => fitText(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

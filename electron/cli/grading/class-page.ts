/*
 * The grades of a class as a standalone page: no scripts, no external resources, every text escaped, and a
 * policy that blocks everything else.
 */
import type { Language } from '../../../compiler/choices/index.ts';
import { createHash } from 'node:crypto';
import { fitText } from '../output.ts';
import type { AlikeFound, AlikeGroup, ClassReport, RowOfClass, TaskOfClass } from './class-report.ts';

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
.file { width: max-content; max-width: 280px; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: left; }
ul { margin: 0; padding: 0; list-style: none; }
.texts { display: grid; grid-template-columns: repeat(auto-fit, minmax(360px, 1fr)); gap: 12px; } .texts p { margin: 4px 0; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 4px 0; } .texts pre { max-height: 40vh; }
pre { margin: 0; padding: 8px 12px; overflow: auto; border: 1px solid #8885; border-radius: 6px; font-size: 0.9em; }
`;

const english = {
  counts: (submissions: number, tasks: number) =>
    `${submissions} submission${submissions === 1 ? '' : 's'}, ${tasks} task${tasks === 1 ? '' : 's'}`,
  mean: (percent: number) => `average: ${percent}% of the points`,
  failed: 'Tasks with the most failures',
  scores: 'Scores',
  alike: 'Similar programs and answers',
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
    'This comparison ignores names, comments, and, in programs, the order of lines. It leaves out the code that a lab starts from and its solution. The largest groups come first.',
  size: (kind: AlikeGroup['kind'], count: number) =>
    kind === 'program' ? `${count} nodes` : `${count} tokens`,
  hidden: (count: number) => (count === 1 ? '1 group is hidden:' : `${count} groups are hidden:`),
  why: 'small programs, and answers that more than a third of the class shares.',
  pages: (from: number, to: number, all: number) => `${from} to ${to} of ${all}`,
  sameText: (count: number) => `the same text ${count} times`,
};
type PageWords = typeof english;
const german: PageWords = {
  counts: (submissions, tasks) =>
    `${submissions} Abgabe${submissions === 1 ? '' : 'n'}, ${tasks} Aufgabe${tasks === 1 ? '' : 'n'}`,
  mean: (percent) => `im Mittel ${percent} % der Punkte`,
  failed: 'Woran die meisten scheiterten',
  scores: 'Punkte',
  alike: 'Programme und Antworten, die sich gleichen',
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
    'Der Vergleich sieht von Namen und Kommentaren ab, bei Programmen auch von der Reihenfolge der Zeilen. Anfang und Lösung eines Labs zählen nicht. Die größten stehen vorn.',
  size: (kind, count) => (kind === 'program' ? `${count} Knoten` : `${count} Symbole`),
  hidden: (count) => (count === 1 ? 'Eine Gruppe ist ausgeblendet:' : `${count} Gruppen sind ausgeblendet:`),
  why: 'kleine Programme und Antworten, die mehr als ein Drittel der Klasse teilt.',
  pages: (from, to, all) => `${from} bis ${to} von ${all}`,
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

const ROWS = 50;
const GROUPS = 10;

/** Pages a long list with an exclusive accordion, which needs no script. */
function paged<Item>(
  name: string,
  items: readonly Item[],
  most: number,
  render: (page: readonly Item[]) => string,
  words: PageWords,
): string {
  if (items.length <= most) return render(items);
  return Array.from({ length: Math.ceil(items.length / most) }, (_, i) => {
    const page = items.slice(i * most, (i + 1) * most);
    const title = words.pages(i * most + 1, i * most + page.length, items.length);
    const open = i === 0 ? ' open' : '';
    return `<details name="${name}"${open}><summary>${title}</summary>${render(page)}</details>`;
  }).join('\n');
}

const section = (title: string, content: string): string => `<section><h2>${title}</h2>${content}</section>`;

/** Over graded submissions; empty if there are none. */
function mean(rows: readonly RowOfClass[], words: PageWords): string[] {
  const shares = rows.flatMap(({ score, maxScore }) => (maxScore === 0 ? [] : [score / maxScore]));
  if (shares.length === 0) return [];
  return [words.mean(Math.round((100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length))];
}

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

/** Errors appear below the name, where no scrolling is necessary. */
function scores(tasks: readonly TaskOfClass[], rows: readonly RowOfClass[], words: PageWords): string {
  const lineOf = ({ file, person, score, maxScore, scores: each, problems }: RowOfClass): string => {
    const cells = each.map((got, i) => scoreCell(got, tasks[i]?.maxScore ?? 0)).join('');
    const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
    const told = list === '' ? '' : `<ul class="lost">${list}</ul>`;
    const sum =
      maxScore === 0 ? '<td class="number none">–</td>' : `<td class="number">${score}/${maxScore}</td>`;
    const who = [person.name, person.id].filter((part) => part !== '').join(', ');
    const shown =
      who === ''
        ? escaped(file)
        : `${escaped(who)}${file === '' ? '' : `<br><span class="note">${escaped(file)}</span>`}`;
    return `<tr><td><div class="file">${shown}${told}</div></td>${sum}${cells}</tr>`;
  };
  const labs = new Set(tasks.map(({ lab }) => lab));
  const heads = tasks.map(({ lab, id, maxScore }) => {
    const before = labs.size > 1 ? `<span class="note">${escaped(lab)}/</span><br>` : '';
    return head(`${before}${escaped(id)} <span class="note">/${maxScore}</span>`, true);
  });
  const columns = [head(words.submission), head(words.score, true), ...heads];
  return paged('scores', rows, ROWS, (page) => table(columns, page.map(lineOf)), words);
}

function scoreCell(got: number | null, most: number): string {
  if (got === null) return '<td class="number none">–</td>';
  return `<td class="number ${got === most ? 'full' : 'lost'}">${got}</td>`;
}

function groups({ groups: alike, hidden }: AlikeFound, words: PageWords): string {
  const some = hidden === 0 ? '' : ` ${words.hidden(hidden)} ${words.why}`;
  if (alike.length === 0) return `<p>${words.none}${some}</p>`;
  const note = `<p class="note">${words.alikeNote}${some}</p>`;
  return (
    note + paged('alike', alike, GROUPS, (page) => page.map((each) => group(each, words)).join(''), words)
  );
}

function group({ kind, lab, place, size, texts }: AlikeGroup, words: PageWords): string {
  const sides = texts.map(({ source, files }) => {
    const same = files.length > 1 ? ` <span class="note">(${words.sameText(files.length)})</span>` : '';
    return `<div><p>${escaped(files.join(', '))}${same}</p><pre>${escaped(source)}</pre></div>`;
  });
  return `<h3>${escaped(`${lab}/${place}`)}, ${words.size(kind, size)}</h3><div class="texts">${sides.join('')}</div>`;
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

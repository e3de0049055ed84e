/*
 * The grades of a class as a page that stands alone: no script, nothing that is loaded, every text escaped, and a policy
 * of its own that would let nothing else happen.
 */
import { createHash } from 'node:crypto';
import { fitText } from '../output.ts';
import type { AlikePair, ClassReport, RowOfClass, TaskOfClass } from './class-report.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1200px; margin: 0 auto; padding: 24px; }
h1 { font-size: 1.6em; margin: 0 0 4px; } h2 { font-size: 1.2em; margin: 32px 0 8px; } h3 { font-size: 1em; margin: 16px 0 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 10px; border-bottom: 1px solid #8885; text-align: left; vertical-align: top; }
th { font-weight: 600; } td.number, th.number { text-align: right; }
td.none { color: #888; } td.full { color: #1a7f37; } td.lost { color: #c4432b; }
svg { vertical-align: middle; } .track { fill: #8883; } .share { fill: #3b82c4; }
ul { margin: 0; padding-left: 20px; } .note { color: #888; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
pre { margin: 0; padding: 8px 12px; overflow: auto; border: 1px solid #8885; border-radius: 6px; font-size: 0.9em; }
`;

export function classPage(report: ClassReport, title: string): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
  const { tasks, rows, alike } = report;
  const body = [
    `<h1>${escaped(title)}</h1>`,
    `<p class="note">${rows.length} submissions, ${tasks.length} tasks</p>`,
    section('Where most failed', hardest(tasks)),
    section('Scores', scores(tasks, rows)),
    ...(alike === null ? [] : [section('Programs that become the same graph', pairs(alike))]),
  ];
  return `<!DOCTYPE html>
<html lang="en">
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

function hardest(tasks: readonly TaskOfClass[]): string {
  const failed = ({ handedIn, passed }: TaskOfClass): number => (handedIn === 0 ? 0 : 1 - passed / handedIn);
  const rows = [...tasks]
    .sort((a, b) => failed(b) - failed(a))
    .map((task) => {
      const { lab, id, title, passed, handedIn, wrong } = task;
      const width = Math.round(100 * (1 - failed(task)));
      const bar = `<svg width="100" height="10" role="img" aria-label="${width} of 100"><rect class="track" width="100" height="10" rx="3"/><rect class="share" width="${width}" height="10" rx="3"/></svg>`;
      const answers = wrong.map(({ what, times }) => `<li>${times} × ${escaped(what)}</li>`).join('');
      return `<tr><td>${escaped(title)}<br><span class="note">${escaped(`${lab}/${id}`)}</span></td><td class="number">${passed} of ${handedIn}</td><td>${bar}</td><td><ul>${answers}</ul></td></tr>`;
    });
  return table(['Task', 'Passed', '', 'Commonest wrong answers'], rows);
}

function scores(tasks: readonly TaskOfClass[], rows: readonly RowOfClass[]): string {
  const lines = rows.map(({ file, score, maxScore, scores: each, problems }) => {
    const cells = each.map((got, i) => scoreCell(got, tasks[i].maxScore)).join('');
    const told = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
    return `<tr><td>${escaped(file)}</td><td class="number">${score}/${maxScore}</td>${cells}<td><ul>${told}</ul></td></tr>`;
  });
  return table(['Submission', 'Score', ...tasks.map(({ id }) => id), 'Problems'], lines);
}

function scoreCell(got: number | null, most: number): string {
  if (got === null) return '<td class="number none">–</td>';
  return `<td class="number ${got === most ? 'full' : 'lost'}">${got}</td>`;
}

function pairs(alike: readonly AlikePair[]): string {
  if (alike.length === 0) return '<p>None.</p>';
  const note =
    '<p class="note">Names and the order of lines make no difference here. Small programs are often alike without anybody’s doing; the largest stand first.</p>';
  const shown = alike.map(({ lab, step, nodes, first, second }) => {
    const side = ({ file, source }: AlikePair['first']): string =>
      `<div><p>${escaped(file)}</p><pre>${escaped(source)}</pre></div>`;
    return `<h3>${escaped(`${lab}/${step}`)}, ${nodes} nodes</h3><div class="pair">${side(first)}${side(second)}</div>`;
  });
  return note + shown.join('');
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => fitText(text).replace(/[&<>"']/g, (mark) => MARKS[mark]);

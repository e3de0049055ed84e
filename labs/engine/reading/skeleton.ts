// `fathom lab new`: a working lab with a step for each kind, as a template.
import { templateOf } from '../checks/index.ts';
import type { CheckKindName } from '../checks/kind.ts';
import type { LabFiles } from '../model.ts';

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
const quoted = (text: string): string => JSON.stringify(text);

export function newLab(id: string, kinds: readonly CheckKindName[] = ['returns']): LabFiles {
  const files: Record<string, string> = { 'lab.md': front(id) + kinds.map(stepText).join('\n') };
  for (const kind of kinds) {
    const { program, code } = templateOf(kind);
    const isSolved = program.includes('BEGIN SOLUTION');
    files[`${isSolved ? 'files' : 'start'}/step-${kind}.simple`] = program;
    if (code !== undefined) files[`files/task-${kind}.js`] = code;
  }
  return { ...files, 'teacher.md': teacherText(kinds) };
}

const front = (id: string): string => `---
id: ${id}
title: ${titleOf(id)}
about: Describe the topic of this lab in one sentence.
level: 17
minutes: 20
goals:
  - Describe what students can do after this lab
concepts: []
say:
  - The first sentence that students can say after this lab.
  - The second sentence.
  - The third sentence.
read:
  - { reference: simple, place: chapter 2, why: shows the same with small programs }
references:
  - { id: simple, authors: Cliff Click and Dibyendu Majumdar, title: Simple, published: a compiler in chapters }
---
`;

const titleOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('-', ' ');

function stepText(kind: CheckKindName): string {
  const { check, code, wrong, hints, question } = templateOf(kind);
  const parts = [
    `id: task-${kind}`,
    `title: ${quoted(question)}`,
    'points: 1',
    ...(code !== undefined ? [`instruction: ${quoted(question)}`] : []),
    `check:\n${indented(check, 2)}`,
    `hints:\n${hints.map((hint) => `  - ${quoted(hint)}`).join('\n')}`,
    ...(wrong === '' ? [] : [`wrong:\n${indented(wrong, 2)}`]),
    'explain: Describe what students understand after this task.',
  ];
  return `
## A step with “${kind}” {#step-${kind}}

${question}

\`\`\`task
${parts.join('\n')}
\`\`\`
`;
}

const teacherText = (kinds: readonly CheckKindName[]): string => `---
minutes: { class: 15, home: 10 }
stumbles:
  - what: Describe a common mistake
    help: Describe how to help
ask:
  - { question: A first question for the class?, answer: The answer to expect }
  - { question: A second question?, answer: The answer to expect }
  - { question: A third question?, answer: The answer to expect }
bookmarks:
  - { title: The program, show: { program: start, node: Return } }
  - { title: Its argument, show: { program: start, node: arg } }
  - { title: Its last block, show: { program: start, pane: cfg, block: Return } }
assign: [task-${kinds[0]}]
---
Notes on the solution: why it is right, and which other answers are.
`;

// Texts in several languages: which file is read, and what the comparison with the original finds.
import { describe, expect, it } from 'vitest';
import { languages } from '../../../compiler/choices/index.ts';
import {
  checkCourseTranslation,
  checkTranslation,
  creditOf,
  gradeTask,
  inLanguage,
  isRight,
  languagesIn,
  loadWords,
  parseCourse,
  parseLab,
  programOfQuestion,
  sampleWork,
  strayTranslations,
  tableIn,
  tableOf,
  termOf,
  wordsOf,
  wrongAnswerOf,
  type LabFiles,
  type Table,
} from '../../../labs/engine/index.ts';
import { filesOf, labNames, sharedFiles } from '../course.ts';
import { long } from '../../support/extent.ts';

const LAB = `---
id: greeting
title: A greeting
about: About it.
level: 24
goals: [greet, leave]
concepts: [node]
minutes: 9
say: [one, two, three]
read: [{ reference: book, place: chapter 1, why: "the idea" }]
references: [{ id: book, authors: A, title: The book, published: 2001 }]
---
## First {#first}

A [[node]] makes a [[=value]] [@book]. \`return arg;\` returns it.

- One [place](show: program=twice node="Mul(arg, 2)")
- Two

\`\`\`simple name=twice arg=2 result=4
return arg * 2;
\`\`\`

Read [the page](theory:sea).

\`\`\`task
id: order
title: Order
points: 2
check:
  kind: quiz
  question: Which one?
  choices:
    - { text: the sum, right: true, because: It is. }
    - { text: the product, because: "No, it is later." }
hints: [look, look again, "the sum"]
wrong:
  - { belief: the product, reply: "Why the product?", choose: [the product], show: { program: twice, node: Mul } }
explain: So it is.
\`\`\`

## Second {#second}

\`\`\`task
id: pick-it
title: Pick
check: { kind: pick, question: Where?, program: "return arg + 2;", pick: { node: Add } }
hints: [a, b]
wrong:
  - { belief: the constant, reply: "A constant?", pick: { node: Constant } }
\`\`\`

\`\`\`task
id: fill
title: Fill
check: { kind: predict, question: "What?", program: "return arg;", table: { of: visits, by: demand, arg: 4 } }
hints: [a, b]
wrong:
  - { belief: one, reply: "One?", cells: { "1": "arg" } }
\`\`\`
`;
const GERMAN = [
  ['A greeting', 'Ein Gruß'],
  ['About it.', 'Darum geht es.'],
  ['[greet, leave]', '[grüßen, gehen]'],
  ['[node]\n', '[Knoten]\n'],
  ['[one, two, three]', '[eins, zwei, drei]'],
  ['chapter 1, why: "the idea"', 'Kapitel 1, why: "die Idee"'],
  ['## First', '## Anfang'],
  [
    'A [[node]] makes a [[=value]] [@book]. `return arg;` returns it.',
    '`return arg;` liefert ihn: Ein [[Knoten]] bildet einen [[=Wert]] [@book].',
  ],
  ['- One [place]', '- Eine [Stelle]'],
  ['- Two', '- Zwei'],
  ['Read [the page]', 'Lies [die Seite]'],
  ['title: Order', 'title: Reihenfolge'],
  ['Which one?', 'Welche?'],
  ['text: the sum', 'text: die Summe'],
  ['It is.', 'Ja.'],
  ['text: the product', 'text: das Produkt'],
  ['No, it is later.', 'Nein, später.'],
  ['[look, look again, "the sum"]', '[schau, schau noch einmal, "die Summe"]'],
  [
    'belief: the product, reply: "Why the product?", choose: [the product]',
    'belief: das Produkt, reply: "Warum das Produkt?", choose: [das Produkt]',
  ],
  ['So it is.', 'So ist es.'],
  ['## Second', '## Zweitens'],
] as const;
const TEACHER = `---
minutes: { class: 1, home: 2 }
stumbles: [{ what: They wait., help: Push. }]
ask:
  - { question: "1?", answer: a }
  - { question: "2?", answer: b }
  - { question: "3?", answer: c }
bookmarks:
  - { title: A, note: a, show: { program: twice, node: Mul } }
  - { title: B, show: { program: twice, node: Mul } }
  - { title: C, show: { program: twice, node: Return } }
assign: [order]
---
Notes.
`;
const SHARED = {
  'course.yaml': `
id: greetings
title: Greetings
about: All of them.
tracks:
  - { id: short, title: Short, about: One, minutes: 3, steps: [greeting/first] }
  - { id: long, title: Long, minutes: 9, steps: [greeting] }
`,
  'course.de.yaml': `
title: Grüße
about: Alle.
tracks:
  - { id: short, title: Kurz, about: Eins }
  - { id: long, title: Lang }
`,
  'glossary.en.yaml': `
- { term: node, also: [nodes], means: A node. }
- { term: value, means: A value. }
`,
  'glossary.de.yaml': `
- { term: Knoten, also: [Knotens], means: Ein Knoten. }
- { term: Wert, also: [Werte], means: Ein Wert. }
`,
  'theory/sea.md':
    '---\ntitle: The sea\n---\nA [[node]].\n\n```simple\nreturn 1;\n```\n\nSee [it](lab:greeting).\n',
  'theory/sea.de.md':
    '---\ntitle: Das Meer\n---\nEin [[Knoten]].\n\n```simple\nreturn 1;\n```\n\nSieh [ihn an](lab:greeting).\n',
};
const german = (text: string): string =>
  GERMAN.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(from);
    return changed.replace(from, to);
  }, text);
const lab: LabFiles = {
  'lab.md': LAB,
  'lab.de.md': german(LAB),
  'teacher.md': TEACHER,
  'teacher.de.md': TEACHER.replace('They wait.', 'Sie warten.').replace('Notes.', 'Notizen.'),
  'files/first.simple': 'return arg;',
};

const coursesOf = (shared: LabFiles) => ({
  original: parseCourse(shared).course,
  translated: parseCourse(shared, 'de').course,
});
const faultsOf = (files: LabFiles, shared: LabFiles = SHARED): readonly string[] =>
  checkTranslation(files, coursesOf(shared), 'de').map(
    ({ file, line, message }) => `${file}:${line}: ${message}`,
  );
const changed = (files: LabFiles, path: string, from: string, to: string): LabFiles => {
  expect(files[path]).toContain(from);
  return { ...files, [path]: (files[path] ?? '').replace(from, to) };
};
const faultsWith = (from: string, to: string, path = 'lab.de.md'): readonly string[] =>
  faultsOf(changed(lab, path, from, to));

describe('files in a language', () => {
  it('replace the originals, file by file', () => {
    const all = { 'lab.md': 'a', 'lab.de.md': 'b', 'teacher.md': 'c', 'files/x.simple': 'd' };
    const { files, pathOf } = inLanguage(all, 'de');
    expect(files).toEqual({ 'lab.md': 'b', 'teacher.md': 'c', 'files/x.simple': 'd' });
    expect([pathOf('lab.md'), pathOf('teacher.md')]).toEqual(['lab.de.md', 'teacher.md']);
    expect(inLanguage(all, 'en').files).toEqual({ 'lab.md': 'a', 'teacher.md': 'c', 'files/x.simple': 'd' });
    expect(inLanguage(all, null).files).toEqual(inLanguage(all, 'en').files);
  });

  it('may be translated into English', () => {
    const all = { 'lab.md': 'Hallo', 'lab.en.md': 'Hello' };
    expect(inLanguage(all, 'en').files).toEqual({ 'lab.md': 'Hello' });
    expect(inLanguage(all, 'de').files).toEqual({ 'lab.md': 'Hallo' });
    expect(languagesIn(all)).toEqual(['en']);
  });

  it('take the glossary that names its language as the original', () => {
    const all = { 'glossary.en.yaml': 'e', 'glossary.de.yaml': 'd' };
    expect(languagesIn(all)).toEqual(['de']);
    expect(inLanguage(all, 'en').files).toEqual({ 'glossary.yaml': 'e' });
    expect(inLanguage(all, 'de').files).toEqual({ 'glossary.yaml': 'd' });
    expect(inLanguage({ 'glossary.en.yaml': 'e' }, 'de').pathOf('glossary.yaml')).toBe('glossary.en.yaml');
  });

  it('need an original, and a language of the window', () => {
    expect(
      strayTranslations({ 'lab.md': '', 'lab.fr.md': '', 'teacher.de.md': '' }, languages).map(
        ({ file, message }) => `${file}: ${message}`,
      ),
    ).toEqual([
      'lab.fr.md: “fr” is not a language of the window, which has en and de',
      'teacher.de.md: teacher.md is missing',
    ]);
    expect(strayTranslations({ 'glossary.en.yaml': '', 'glossary.de.yaml': '' }, languages)).toEqual([]);
  });
});

describe('a lab in another language', () => {
  it('has the translated texts and the same tasks', () => {
    const { translated } = coursesOf(SHARED);
    const { lab: read, errors } = parseLab(lab, translated, 'de');
    expect(errors).toEqual([]);
    expect([read?.title, read?.steps[0].title, read?.teacher?.stumbles[0]?.what]).toEqual([
      'Ein Gruß',
      'Anfang',
      'Sie warten.',
    ]);
    expect(read?.steps.flatMap(({ tasks }) => tasks.map(({ id }) => id))).toEqual([
      'order',
      'pick-it',
      'fill',
    ]);
  });

  it('is the original until it is translated, and finds its terms in the translated glossary', () => {
    const { 'lab.de.md': _, ...untranslated } = lab;
    const { translated } = coursesOf(SHARED);
    const { lab: read, errors } = parseLab(untranslated, translated, 'de');
    expect(errors).toEqual([]);
    expect(read?.title).toBe('A greeting');
    expect(termOf(translated, 'nodes')?.means).toBe('Ein Knoten.');
    expect(termOf(translated, 'Knoten')?.term).toBe('Knoten');
  });

  it('reports errors with the name of the translated file', () => {
    const { errors } = parseLab(changed(lab, 'lab.de.md', 'id: order', 'ID: order'), undefined, 'de');
    expect(errors[0]).toMatchObject({ file: 'lab.de.md', line: 15 });
    const teacher = parseLab(
      changed(lab, 'teacher.de.md', 'assign: [order]', 'assign: [odrer]'),
      undefined,
      'de',
    );
    expect(teacher.errors.map(({ file }) => file)).toContain('teacher.de.md');
  });
});

describe('a course in another language', () => {
  it('has translated titles, terms, and pages', () => {
    const { course, errors } = parseCourse(SHARED, 'de');
    expect(errors).toEqual([]);
    expect(course).toMatchObject({ id: 'greetings', title: 'Grüße', about: 'Alle.' });
    expect(course.tracks.map(({ id, title, about, minutes }) => [id, title, about, minutes])).toEqual([
      ['short', 'Kurz', 'Eins', 3],
      ['long', 'Lang', '', 9],
    ]);
    expect(course.tracks[0]?.places).toEqual([{ lab: 'greeting', step: 'first' }]);
    expect(course.theory[0]?.title).toBe('Das Meer');
    expect(parseCourse(SHARED, 'en').course).toEqual(parseCourse(SHARED).course);
    expect(checkCourseTranslation(SHARED, 'de')).toEqual([]);
  });

  const faultsWithShared = (path: string, from: string, to: string): readonly string[] =>
    checkCourseTranslation(changed(SHARED, path, from, to), 'de').map(
      ({ file, message }) => `${file}: ${message}`,
    );

  it.each([
    ['course.de.yaml', 'id: long', 'id: lang', 'course.de.yaml: the course has no track lang'],
    ['course.de.yaml', 'id: long', 'id: lang', 'course.de.yaml: the track long is not translated'],
    ['course.de.yaml', 'title: Lang', 'minutes: 9', 'course.de.yaml: unknown key “tracks.1.minutes”'],
    [
      'glossary.de.yaml',
      '- { term: Wert, also: [Werte], means: Ein Wert. }',
      '',
      'glossary.de.yaml: has 1 terms, but the original has 2. Translate each, in the same order',
    ],
    ['glossary.de.yaml', 'Wert, also', 'Knotens, also', 'glossary.de.yaml: “Knotens” is defined twice'],
    [
      'theory/sea.de.md',
      'return 1;',
      'return 2;',
      'theory/sea.de.md: the page: a program has “return 2;” as “source”, but theory/sea.md has “return 1;”',
    ],
    [
      'theory/sea.de.md',
      'Ein [[Knoten]].',
      'Ein Knoten.',
      'theory/sea.de.md: the term “node” (“Knoten”) of theory/sea.md is not linked here',
    ],
    [
      'theory/sea.de.md',
      'Ein [[Knoten]].',
      'Ein [[node]].',
      'theory/sea.de.md: “node” is the term of the original language',
    ],
    [
      'theory/sea.de.md',
      'Ein [[Knoten]].',
      'Ein [[Kanal]].',
      'theory/sea.de.md: “Kanal” is not in the glossary',
    ],
    [
      'theory/sea.de.md',
      '(lab:greeting)',
      '(lab:farewell)',
      'theory/sea.de.md: the page: the text after a program lacks the link to lab:greeting of theory/sea.md',
    ],
    [
      'theory/sea.de.md',
      '```simple\nreturn 1;\n```',
      '',
      'theory/sea.de.md: the page has 1 texts, programs, and tasks, but theory/sea.md has 3',
    ],
  ])('is compared: %s with “%s” as “%s”', (path, from, to, fault) => {
    expect(faultsWithShared(path, from, to)).toContain(fault);
  });
});

describe('the comparison of a lab with its original', () => {
  it('accepts a translation', () => {
    expect(parseLab(lab, coursesOf(SHARED).original).errors).toEqual([]);
    expect(faultsOf(lab)).toEqual([]);
    expect(
      faultsOf({ ...lab, 'lab.de.md': LAB.replaceAll(/\[node\](?=\n)/g, '[Knoten]') }, SHARED),
    ).toContain('lab.de.md:15: “node” is the term of the original language');
  });

  const task = 'task order';
  it.each([
    [
      'another number of hints',
      '[schau, schau noch einmal, "die Summe"]',
      '[schau, "die Summe"]',
      `lab.de.md:26: ${task} has 2 hints, but lab.md has 3`,
    ],
    [
      'other points',
      'points: 2',
      'points: 3',
      `lab.de.md:26: ${task} has “3” as “points”, but lab.md has “2”`,
    ],
    [
      'another right choice',
      'right: true, because: Ja. }',
      'because: Ja. }',
      'lab.de.md:34: check.choices: has no right choice',
    ],
    [
      'another order of choices',
      '- { text: die Summe, right: true, because: Ja. }\n    - { text: das Produkt, because: "Nein, später." }',
      '- { text: das Produkt, because: "Nein, später." }\n    - { text: die Summe, right: true, because: Ja. }',
      `${task} has “false” as “check 1.choices 1”, but lab.md has “true”`,
    ],
    [
      'another choice that a wrong answer selects',
      'choose: [das Produkt]',
      'choose: [die Summe]',
      `${task}: “das Produkt” selects other choices than lab.md`,
    ],
    [
      'a wrong answer without its choice',
      'choose: [das Produkt]',
      'choose: [Produkt]',
      `${task}: “das Produkt” selects a choice that does not exist`,
    ],
    [
      'the place of a wrong answer',
      'show: { program: twice, node: Mul }',
      'show: { program: twice, node: Add }',
      `${task}: “das Produkt” has “Add” as “show.query.node.text”, but lab.md has “Mul”`,
    ],
    ['a missing explanation', 'explain: So ist es.\n', '', `${task} lacks “explain”, which lab.md has`],
    [
      'a missing sentence',
      '[eins, zwei, drei]',
      '[eins, zwei]',
      'lab.de.md:2: the front matter has 2 sentences under “say”, but lab.md has 3',
    ],
    ['another reference', 'reference: book, place', 'reference: book, plaze', 'plaze'],
    [
      'another concept',
      'concepts: [Knoten]',
      'concepts: [Wert]',
      'the concept “Wert” is not “node”, which lab.md has',
    ],
    [
      'an unknown concept',
      'concepts: [Knoten]',
      'concepts: [Kante]',
      'the concept “Kante” is neither in the glossary nor defined',
    ],
    [
      'a term that is not linked',
      'Ein [[Knoten]] bildet',
      'Ein Knoten bildet',
      'lab.de.md:13: the term “node” (“Knoten”) of lab.md is not linked here',
    ],
    [
      'a term that is not explained',
      '[[=Wert]]',
      '[[Wert]]',
      'the term “value” (“Wert”) of lab.md is not linked here',
    ],
    ['an unknown term', '[[Knoten]]', '[[Kante]]', '“Kante” is neither in the glossary nor defined earlier'],
    [
      'a term of the original language',
      '[[Knoten]]',
      '[[node|Knoten]]',
      '“node” is the term of the original language',
    ],
    ['other code', '`return arg;`', '`return agr;`', 'lab.de.md:15: the code `return agr;` is not in lab.md'],
    [
      'a missing item',
      '- Zwei\n',
      '',
      'step first: the first text, paragraph 2, has 1 items or rows, but lab.md has 2',
    ],
    [
      'a missing paragraph',
      'Lies [die Seite](theory:sea).',
      '',
      'step first has 3 texts, programs, and tasks, but lab.md has 4',
    ],
    [
      'an added paragraph',
      'Lies [die Seite](theory:sea).',
      'Lies\n\n[die Seite](theory:sea).',
      'step first: the text after the program twice has 2 paragraphs, but lab.md has 1',
    ],
    ['another link', 'theory:sea', 'theory:see', 'lab.de.md:24: this course has no page theory/see.md'],
    [
      'another citation',
      ' [@book]',
      '',
      'step first: the first text, paragraph 1, lacks the link to #ref:book of lab.md',
    ],
    [
      'another place to show',
      'node="Mul(arg, 2)"',
      'node="Mul"',
      'step first has “Mul” as “shows 1.query.node.text”, but lab.md has “Mul(arg, 2)”',
    ],
    [
      'another program',
      'return arg * 2;',
      'return arg * 3;',
      'lab.de.md:20: step first: the program twice has “return arg * 3;” as “source”, but lab.md has “return arg * 2;”',
    ],
    [
      'another claim',
      'result=4',
      'result=5',
      'step first: the program twice has “5” as “result”, but lab.md has “4”',
    ],
    [
      'another pick',
      'pick: { node: Add }',
      'pick: { node: Constant }',
      'task pick-it has “Constant” as “check 1.pick.node.text”, but lab.md has “Add”',
    ],
    ['another table', 'arg: 4', 'arg: 5', 'task fill has “5” as “check 1.table.arg”, but lab.md has “4”'],
    ['other cells', '"1": "arg"', '"2": "arg"', 'task fill: “one” has “answer.cells.2”, which lab.md lacks'],
    ['a renamed task', 'id: fill', 'id: full', 'lab.md has no task full'],
    ['a renamed task', 'id: fill', 'id: full', 'the task fill is missing'],
    ['a renamed step', '{#second}', '{#third}', 'the step second is missing'],
  ])('finds %s', (_, from, to, fault) => {
    expect(faultsWith(from, to).join('\n')).toContain(fault);
  });

  it('finds tasks in another order', () => {
    const [before, first, second] = (lab['lab.de.md'] ?? '').split(/(?=```task\nid: (?:pick-it|fill))/);
    expect(faultsOf({ ...lab, 'lab.de.md': `${before}${second}${first}` })).toEqual([
      'lab.de.md:44: the task fill is not in the same place: lab.md has pick-it',
    ]);
  });

  it('finds replies that only the original tells apart', () => {
    expect(faultsWith('"Warum das Produkt?"', '"Nein, später."')).toEqual([
      'lab.de.md:26: task order has the same reply twice: “Nein, später.”',
    ]);
  });

  it('finds a teacher’s page that differs', () => {
    const page = 'teacher.de.md';
    expect(faultsWith('home: 2', 'home: 3', page)).toEqual([
      'teacher.de.md:1: the teacher’s page has “3” as “minutes.home”, but teacher.md has “2”',
    ]);
    expect(faultsWith('assign: [order]', 'assign: [fill]', page)).toHaveLength(1);
    expect(faultsWith('Notizen.', 'Notizen.\n\nNoch mehr.', page)).toEqual([
      'teacher.de.md:1: the text has 2 paragraphs, but teacher.md has 1',
    ]);
    expect(faultsWith('node: Return', 'node: Add', page)[0]).toContain('bookmarks 3.show.query.node.text');
  });
});

describe('a submission', long, () => {
  it('gets the same points in each language, and the replies of that language', async () => {
    const shared = coursesOf(sharedFiles());
    const files = filesOf('00-first-soundings');
    const original = parseLab(files, shared.original).lab;
    const translated = parseLab(files, shared.translated, 'de').lab;
    if (original === null || translated === null) throw new Error('the lab has errors');
    const replied = new Set<string>();
    for (const sample of ['solution', 'start', 1, 2] as const) {
      const work = await sampleWork(original, sample);
      for (const [i, step] of original.steps.entries())
        for (const [k, task] of step.tasks.entries()) {
          const germanStep = translated.steps[i];
          const germanTask = germanStep?.tasks[k];
          if (germanStep === undefined || germanTask === undefined) throw new Error(task.id);
          const graded = await gradeTask(original, step, task, work);
          const inGerman = await gradeTask(translated, germanStep, germanTask, work);
          expect([inGerman.passed, creditOf(inGerman.results), inGerman.score?.value]).toEqual([
            graded.passed,
            creditOf(graded.results),
            graded.score?.value,
          ]);
          const { submission, results } = inGerman;
          const wrong = await wrongAnswerOf(task, step, submission, graded.results, original.level);
          const reply = await wrongAnswerOf(germanTask, germanStep, submission, results, translated.level);
          expect(reply).toBe(wrong === null ? null : germanTask.wrong[task.wrong.indexOf(wrong)]);
          if (reply !== null) replied.add(reply.reply);
        }
    }
    expect(replied.size).toBeGreaterThan(10);
  });
});

describe('the tables of Fathom’s course', () => {
  const { original: course } = coursesOf(sharedFiles());
  const tables = labNames().flatMap((name) => {
    const { lab } = parseLab(filesOf(name), course);
    return (lab?.steps ?? []).flatMap((step) =>
      step.tasks.flatMap(({ id, checks }) =>
        checks.flatMap((check) =>
          check.kind === 'predict' && check.table !== undefined
            ? [{ id, table: tableOf(check, programOfQuestion(check) ?? step.begin, lab?.level ?? 24) }]
            : [],
        ),
      ),
    );
  });
  const found = (wanted: string): Table => {
    const table = tables.find(({ id }) => id === wanted)?.table;
    if (table === undefined) throw new Error(`no table ${wanted}`);
    return table;
  };

  it('are worded in German, and their answers are the same', async () => {
    await loadWords('de');
    expect(tables.length).toBeGreaterThan(60);
    for (const { id, table } of tables) {
      const german = tableIn(wordsOf('de'), table);
      const answersOf = ({ rows }: Table): unknown =>
        rows.flatMap(({ cells }) =>
          cells.map(({ key, kind, truth, also, choices }) => [key, kind, truth, also, choices]),
        );
      expect(answersOf(german), id).toEqual(answersOf(table));
      for (const { labels, choices } of german.rows.flatMap(({ cells }) => cells))
        if (labels !== undefined) {
          expect(labels, id).toHaveLength(choices.length);
          expect(new Set(labels).size, id).toBe(choices.length);
        }
    }
    const { corner, columns, rows } = tableIn(wordsOf('de'), found('which-stay'));
    expect([corner, ...columns, rows[0]?.name]).toEqual(['Prüfung', 'Ergebnis', 'Zeile 3: / arg']);
    const [cell] = rows[0]?.cells ?? [];
    expect(cell?.labels).toEqual(['bleibt', 'dominiert', 'Wertebereich', 'Schranke']);
  });

  it('accept typed words of both languages', () => {
    const [row] = found('who-executes').rows;
    const [cell] = row?.cells ?? [];
    if (cell === undefined) throw new Error('no cell');
    for (const answer of ['late, best', 'spät, beste', 'best spät'])
      expect(isRight(cell, answer, {}), answer).toBe(true);
    expect(isRight(cell, 'früh, beste', {})).toBe(false);
  });
});

describe('Fathom’s course', () => {
  const shared = sharedFiles();
  it('is complete in German', () => {
    const untranslated = (files: LabFiles, wanted: RegExp): readonly string[] =>
      Object.keys(files).filter(
        (path) => wanted.test(path) && !Object.hasOwn(files, path.replace(/(\.en)?(\.\w+)$/, '.de$2')),
      );
    const originals = /^(?!.*\.de\.)(course\.yaml|glossary\.en\.yaml|theory\/.*\.md)$/;
    expect(untranslated(shared, originals)).toEqual([]);
    for (const name of labNames())
      expect([name, ...untranslated(filesOf(name), /^(lab|teacher)\.md$/)]).toEqual([name]);
  });

  it('translates only files that it has', () => {
    expect(strayTranslations(shared, languages)).toEqual([]);
  });

  it.each(languagesIn(shared).map((language) => [language]))(
    'agrees in “%s” with the original',
    (language) => {
      expect(checkCourseTranslation(shared, language)).toEqual([]);
    },
  );

  const courses = coursesOf(shared);
  it.each(labNames().map((name) => [name]))('has translations that agree: %s', long, (name) => {
    const files = filesOf(name);
    expect(strayTranslations(files, languages)).toEqual([]);
    for (const language of languagesIn(files))
      expect(
        checkTranslation(files, courses, language).map(
          ({ file, line, message }) => `${file}:${line}: ${message}`,
        ),
      ).toEqual([]);
  });
});

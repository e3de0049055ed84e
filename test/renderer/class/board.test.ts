// Tests the data that the teacher's page derives from students' reports: no report is trusted, and nothing
// is counted twice.
import { describe, expect, it } from 'vitest';
import type { StudentRow, TaskState } from '../../../electron/contract/class/index.ts';
import type { Task } from '../../../labs/engine/index.ts';
import {
  changed,
  classCsv,
  classJson,
  inOrder,
  placesOf,
  tallyOf,
  withChecked,
  type Bar,
  type Students,
} from '../../../renderer/class/board.ts';

const LAB = '00-first-soundings';
const told = (task: string, answer: string, passed = false, tries = 1): TaskState => ({
  lab: LAB,
  task,
  passed,
  tries,
  answer,
});
const row = (id: number, name: string, tasks: readonly TaskState[] = [], step = 'one'): StudentRow => ({
  id: `s${id}`,
  name,
  here: true,
  lab: LAB,
  step,
  since: 0,
  tasks: [...tasks],
  offer: null,
});
const students = (...rows: readonly StudentRow[]): Students =>
  changed(new Map(), { students: [...rows], gone: [] });
const asked = (checks: readonly unknown[]): Task => ({ id: 'q', title: 'Title', checks }) as unknown as Task;

describe('the teacher’s page', () => {
  it('receives only changed tasks, in batches', () => {
    const first = students(row(1, 'Ada', [told('q', '1'), told('r', '2')]), row(2, 'Bob'));
    const after = changed(first, { students: [row(1, 'Ada', [told('q', '3', true)], 'two')], gone: ['s2'] });
    expect([...after.keys()]).toEqual(['s1']);
    const ada = after.get('s1');
    expect([ada?.step, [...(ada?.tasks.values() ?? [])].map(({ answer }) => answer)]).toEqual([
      'two',
      ['3', '2'],
    ]);
    expect(first.size).toBe(2);
  });

  it('counts choices once per student and ignores invalid choices', () => {
    const task = asked([
      { kind: 'quiz', question: 'Why?', choices: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
    ]);
    const answers = [
      '{"choices":[0]}',
      '{"choices":[0,2]}',
      '{"choices":[0,0,0]}',
      '{"choices":["0",9,-1,1.5]}',
      '{',
      'null',
      '[]',
      '',
      '{"__proto__":{"choices":[1]}}',
      '{"cells":{"x":"1"}}',
    ];
    const all = inOrder(
      students(...answers.map((answer, i) => row(i + 1, `Student ${i}`, [told('q', answer)]))),
      'en',
    );
    const { question, answered, bars } = tallyOf(task, LAB, all);
    expect([question, answered, bars.map(({ count }) => count)]).toEqual(['Why?', 4, [3, 0, 1]]);
  });

  it('groups equal answers to open questions, the most frequent first', () => {
    const task = asked([{ kind: 'predict', question: 'Fill in' }]);
    const cells = (value: string): string => JSON.stringify({ cells: { 'row 1': value, 'row 2': '' } });
    const all = students(
      row(1, 'a', [told('q', cells('5'))]),
      row(2, 'b', [told('q', cells('7'), true)]),
      row(3, 'c', [told('q', cells('7'))]),
      row(4, 'd', [told('q', cells('<img src=x>'))]),
      row(5, 'e', [told('other', cells('9'))]),
    );
    const { answered, bars } = tallyOf(task, LAB, inOrder(all, 'en'));
    expect(answered).toBe(4);
    // A passed task that only the student reports is not shown to the class as verified.
    const rightOf = (seen: readonly Bar[]): unknown[] =>
      seen.map(({ text, count, right }) => [text, count, right]);
    expect(rightOf(bars)[0]).toEqual(['row 1: 7', 2, false]);
    const checked = tallyOf(task, LAB, inOrder(withChecked(all, 's2', LAB, 'q'), 'en'));
    expect(rightOf(checked.bars)).toEqual([
      ['row 1: 7', 2, true],
      ['row 1: 5', 1, false],
      ['row 1: <img src=x>', 1, false],
    ]);
  });

  it('limits the number of bars and says how many answers have no bar', () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      row(i + 1, `${i}`, [told('q', JSON.stringify({ cells: { x: `${i}` } }))]),
    );
    const { bars, others } = tallyOf(
      asked([{ kind: 'predict', question: '' }]),
      LAB,
      inOrder(students(...rows), 'en'),
    );
    expect([bars.length, others]).toEqual([8, 4]);
  });

  it('shows the step of each student and how many completed each task', () => {
    const lab = {
      steps: [
        { id: 'one', title: 'One', tasks: [{ id: 'q', title: 'Q' }] },
        { id: 'two', title: 'Two', tasks: [] },
      ],
    };
    const all = inOrder(students(row(2, 'Bob', [told('q', '', true)]), row(1, 'Ada', [], 'two')), 'en');
    const places = placesOf(lab as never, LAB, all);
    expect(
      places.map(({ here, tasks }) => [here.map(({ name }) => name), tasks.map(({ done }) => done)]),
    ).toEqual([
      [['Bob'], [1]],
      [['Ada'], []],
    ]);
  });

  it('stores reported tasks separately from tasks that this computer verified', () => {
    const lab = { steps: [{ id: 'one', title: 'One', tasks: [{ id: 'q', title: 'Q' }] }] };
    const all = students(row(1, 'Ada', [told('q', '1', true)]), row(2, 'Bob', [told('q', '2', true)]));
    const figures = (seen: Students): unknown =>
      placesOf(lab as never, LAB, inOrder(seen, 'en'))[0].tasks.map(({ done, checked }) => [done, checked]);
    const checked = withChecked(all, 's1', LAB, 'q');
    expect([figures(all), figures(checked)]).toEqual([[[2, 0]], [[2, 1]]]);
    const later = changed(checked, { students: [row(1, 'Ada', [told('q', '3', true)])], gone: [] });
    expect(figures(later)).toEqual([[2, 1]]);
    expect(withChecked(all, 's9', LAB, 'q')).toBe(all);
    expect(withChecked(all, 's1', LAB, 'none')).toBe(all);
    expect(classCsv(inOrder(later, 'en'), {})).toContain('Ada,00-first-soundings,one,q,1,1,');
    expect(classCsv(inOrder(later, 'en'), {})).toContain('Bob,00-first-soundings,one,q,1,0,');
  });

  it('exports tables that no spreadsheet interprets as formulas, and JSON', () => {
    const all = inOrder(
      students(row(1, '=1+1', [told('q', '{"choices":[1]}', true, 2)]), row(2, 'Ada, "L"')),
      'en',
    );
    const csv = classCsv(all, { name: 'Name' });
    expect(csv).toBe(
      `Name,lab,step,task,passed,checked,answers,answer\r\n'=1+1,${LAB},one,q,1,0,2,"{""choices"":[1]}"\r\n"Ada, ""L""",${LAB},one,,,,,\r\n`,
    );
    expect(JSON.parse(classJson(all))).toMatchObject({
      students: [
        { name: '=1+1', tasks: [{ task: 'q', tries: 2 }] },
        { name: 'Ada, "L"', tasks: [] },
      ],
    });
  });
});

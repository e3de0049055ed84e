// Tests pipelines in Chromium: a dropped file is rejected or opened, and all panes work with an opened
// pipeline.
import { beforeAll, describe, expect, it } from 'vitest';
import { COUNT_UP, STRANGE_WORDS, SUM_OF_ARRAY } from '../../../compiler/index.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  dragFiles,
  type Dropped,
  eventually,
  openExample,
  showView,
  typeAndCompile,
  viewIsStored,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1280, height: 720 });
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const editorText = (): Promise<string> =>
  page()
    .locator('.editor .cm-line')
    .allInnerTexts()
    .then((lines) => lines.join('\n'));

const drag = (files: readonly Dropped[], ...events: ('dragenter' | 'drop')[]): Promise<void> =>
  dragFiles(page(), files, ...events);
const drop = (...files: Dropped[]): Promise<void> => drag(files, 'dragenter', 'drop');

beforeAll(async () => {
  await typeAndCompile(page(), 'return arg + 1;');
});

describe('a dropped file', () => {
  it('shows its drop target while it is dragged', async () => {
    await drag([{ name: 'a.pipeline', content: COUNT_UP }], 'dragenter');
    await page().getByTestId('drop-target').waitFor();
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('appears in the editor, and its graph is drawn', async () => {
    await drop({ name: 'a.pipeline', content: COUNT_UP });
    await page().getByTestId('drop-target').waitFor({ state: 'detached' });
    await eventually(editorText, (text) => text.trim() === COUNT_UP.trim());
    const shown = (): Promise<string | null> => page().getByTestId('timeline').getAttribute('data-program');
    await eventually(shown, (text) => text === COUNT_UP.slice(0, 200));
    await eventually(
      () => page().locator('[data-testid=graph] [data-id]').count(),
      (count) => count > 6,
    );
    await showView(page(), 'cfg');
    await eventually(textOf('cfg'), /phi\(B0: 0/);
    await showView(page(), 'graph');
  });

  it('becomes a separate program, and the previous program is unchanged', async () => {
    expect(await textOf('program-name')()).toBe('a.pipeline');
    const open = async (entry: string): Promise<void> => {
      await page().getByTestId('program').click();
      await page().getByTestId(entry).click();
    };
    await open('program-recent-1');
    await eventually(editorText, 'return arg + 1;');
    await open('program-recent-1');
    await eventually(editorText, (text) => text.trim() === COUNT_UP.trim());
  });

  it('is refused with a message if it is not a program, and the editor’s text is unchanged', async () => {
    const cases: readonly (readonly [RegExp, ...Dropped[]])[] = [
      [/“a\.py” is not a Simple program/, { name: 'a.py', content: 'print(1)' }],
      [/“a\.json” is neither a pipeline nor a trace/, { name: 'a.json', content: '{"name": "x"}' }],
      [/“a\.png” is not a UTF-8 text file/, { name: 'a.png', content: [137, 80, 78, 71, 0, 255] }],
      [/Open one file at a time/, { name: 'a.simple', content: '1' }, { name: 'b.simple', content: '2' }],
      [/“big\.simple” is larger/, { name: 'big.simple', content: 'x'.repeat(1_000_001) }],
    ];
    for (const [message, ...files] of cases) {
      await drop(...files);
      await page().getByRole('status').filter({ hasText: message }).waitFor();
      expect((await editorText()).trim()).toBe(COUNT_UP.trim());
    }
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('clears the message if it is a program', async () => {
    await drop({ name: 'b.simple', content: 'return arg * 2;\r\n' });
    await eventually(editorText, (text) => text.trim() === 'return arg * 2;');
    expect(await page().locator('.notice').count()).toBe(0);
  });
});

const pick = async (id: string, value: string): Promise<void> => {
  await page().getByTestId(id).selectOption(value);
};
const lines = (id: string) => (): Promise<string> =>
  page()
    .getByTestId(id)
    .locator('.text')
    .allInnerTexts()
    .then((all) => all.join('\n'));

describe('the text of a pipeline', () => {
  it('is available for any program, and its lines correspond to nodes of the graph', async () => {
    await typeAndCompile(page(), 'int x = arg * 3;\nreturn x + 5;');
    await showView(page(), 'pipeline');
    await eventually(lines('pipeline-lines'), (text) => text.includes(' = Add ') && text.includes('b0 {'));
    await page().getByTestId('pipeline-lines').locator('.line', { hasText: 'i5 = Add' }).click();
    await eventually(
      () => page().locator('.editor .lit').allInnerTexts(),
      (marked) => marked.join().includes('x + 5'),
    );
    for (const [form, part] of [
      ['pipeline', 'i0 = start'],
      ['json', '"opcode": "start"'],
      ['dot', 'digraph {'],
    ]) {
      await pick('pipeline-form', form);
      await eventually(lines('pipeline-lines'), (text) => text.includes(part));
    }
    const [saved] = await Promise.all([
      page().waitForEvent('download'),
      page().getByTestId('pipeline-save').click(),
    ]);
    expect(saved.suggestedFilename()).toBe('program.dot');
    await pick('pipeline-form', 'printable');
  });

  it('is linked by click and by keys to its lines in the editor if it comes from a file', async () => {
    await drop({ name: 'sum.pipeline', content: SUM_OF_ARRAY });
    await eventually(lines('pipeline-lines'), /checkIndex/);
    const marked = (): Promise<string> =>
      page()
        .locator('.editor .lit')
        .allInnerTexts()
        .then((texts) => texts.join(''));
    await page().getByTestId('pipeline-lines').locator('.line', { hasText: 'loadArrayLength' }).click();
    await eventually(marked, /i7 = loadArrayLength i3/);
    await page().getByTestId('pipeline-lines').focus();
    await page().keyboard.press('ArrowDown');
    await eventually(marked, /i4 = jump \^b0/);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('gets a message if its opcodes cannot be run, but is still scheduled', async () => {
    await showView(page(), 'graph');
    await drop({ name: 'strange.pipeline', content: STRANGE_WORDS });
    await eventually(textOf('pipeline-not-runnable'), /`?width`? is not an executable opcode/);
    await eventually(lines('pipeline-lines'), (text) => text.includes('is:inside') && text.includes('b1 {'));
    await drop({ name: 'broken.pipeline', content: 'pipeline {\n  i0 = add i9\n}\n' });
    await eventually(textOf('pipeline-errors'), /^Line 2:/);
    expect(await seriousFaults(page())).toEqual([]);
  });
});

describe('the sum of an array', () => {
  it('is reduced step by step as documented', async () => {
    await openExample(page(), 'Sum of an array (pipeline)');
    await page().getByTestId('pipeline-reduce').click();
    await eventually(textOf('reduce-count'), '8 / 8');
    await page().getByTestId('reduce-back').focus();
    await page().keyboard.press('Home');
    await eventually(textOf('reduce-sentence'), /^Before the first step/);
    for (let step = 0; step < 4; step++) await page().keyboard.press('ArrowRight');
    await eventually(textOf('reduce-sentence'), /i6 in 0 to \+∞/);
    const changed = page().getByTestId('reduce-rows').locator('.line.changed');
    expect(await changed.locator('.text').innerText()).toContain('i6 = ssa:phi');
    expect(await textOf('reduce-queue')()).toContain('i6');
    await page().keyboard.press('End');
    const gone = page().getByTestId('reduce-rows').locator('.line.gone .text');
    await eventually(() => gone.innerText(), /checkIndex/);
    // In a narrow pane, focus has opened the toolbar over the choice.
    await page().keyboard.press('Escape');
    await page().getByTestId('reduce-side-blocks').click();
    await eventually(lines('reduce-beside'), /loadArrayLength/);
    const loop = (await lines('reduce-beside')()).split('b2 {')[1].split('}')[0];
    expect([...loop.matchAll(/= (\S+)/g)].map(([, opcode]) => opcode)).toEqual([
      'load',
      'add',
      'add',
      'jump',
    ]);
    expect(await textOf('reduce-verdict')()).toMatch(/^same results on \d+ inputs/);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('keeps its bounds check without the range, or if single reductions run in the wrong order', async () => {
    await page().getByTestId('reduction-range').uncheck();
    await eventually(lines('reduce-beside'), /checkIndex/);
    await page().getByTestId('reduction-range').check();
    await eventually(lines('reduce-beside'), (text) => !text.includes('checkIndex'));
    for (let i = 0; i < 2; i++) await page().getByTestId('reduction-checks-earlier').click();
    await eventually(lines('reduce-beside'), /checkIndex/);
    await page().getByTestId('pipeline-way-together').click();
    await eventually(lines('reduce-beside'), (text) => !text.includes('checkIndex'));
  });
});

describe('a custom reduction', () => {
  const begin = (name: string): Promise<void> => pick('own-reduction-new', name);
  const run = (): Promise<void> => page().getByTestId('own-reduction-run').click();

  it('removes the bounds check if it is copied from the document', async () => {
    await page().getByTestId('pipeline-own').click();
    await page().getByTestId('own-reduction-first').click();
    await run();
    await page().getByTestId('own-reduction-step-side-blocks').click();
    await eventually(lines('own-reduction-step-beside'), /= load /);
    expect(await lines('own-reduction-step-beside')()).not.toContain('checkIndex');
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('is written in the editor, run with Ctrl+Enter, and compared by runs', async () => {
    await drop({ name: 'count.pipeline', content: COUNT_UP });
    await begin('my-reduction');
    await page().getByTestId('own-reduction-editor').click();
    await page().keyboard.press('Control+a');
    await page().keyboard.insertText(
      "export default {\n  name: 'mine',\n  reduce(node, reducer) {\n    console.log(node.name);\n    if (node.opcode === 'add' && node.inputs[1].opcode !== 'literal') reducer.replace(node, node.inputs[0]);\n  },\n};\n",
    );
    // Keys pressed in the editor do not step.
    await page().keyboard.press('Home');
    await page().keyboard.type('// b c');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page().keyboard.press(key);
    await page().keyboard.type('a ');
    expect(await page().getByTestId('own-reduction-editor').innerText()).toContain('// ba  c');
    await page().keyboard.press('Control+Enter');
    await eventually(textOf('own-reduction-step-sentence'), 'mine: i8 is replaced by i4');
    expect(await textOf('own-reduction-step-verdict')()).toMatch(/^different result for arg = /);
    expect(await textOf('own-reduction-output')()).toContain('i4');
  });

  it('is reported if it throws, and the line of the error is marked', async () => {
    await begin('with-an-error');
    await run();
    await eventually(textOf('own-reduction-failure'), /Line 6/);
    expect(await textOf('own-reduction-failure')()).toContain('Current node');
    await page().getByTestId('own-reduction-line').click();
    await page().locator('.code .cm-lint-marker-error').waitFor();
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('changes nothing if it does not terminate or would break the pipeline', long, async () => {
    for (const [name, said] of [
      ['without-end', 'The reduction does not terminate'],
      ['never-at-rest', 'The reduction does not terminate'],
      ['breaks-the-pipeline', 'The reduction failed'],
    ]) {
      await begin(name);
      await run();
      await eventually(textOf('own-reduction-failure'), (text) => text.startsWith(said));
    }
  });

  it('is saved as a file and offered again after a restart', long, async () => {
    await viewIsStored(window, ({ pipeline }) => pipeline?.['file'] === 'breaks-the-pipeline.js');
    await window.restart();
    await showView(page(), 'pipeline');
    await eventually(() => page().getByTestId('own-reduction-file').inputValue(), 'breaks-the-pipeline.js');
    await pick('own-reduction-file', 'my-reduction.js');
    expect(await page().getByTestId('own-reduction-editor').innerText()).toContain("name: 'mine'");
  });
});

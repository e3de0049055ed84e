// Tests a class in a real browser: a teacher and two students, from projecting the join code to projecting
// a student's program.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startClass, type RunningClass } from '../../../electron/server/class/index.ts';
import { solutionFor, tasksOf } from '../../../labs/engine/index.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { buildOnce } from '../../support/cli.ts';
import { steadyPort } from '../../support/servers/port.ts';
import { browserWith } from '../../support/window/window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('class');
const pages = new URL('../../../dist/class', import.meta.url).pathname;
const LAB = '00-first-soundings';
let running: RunningClass;
const complaints: string[] = [];

const start = (port: number): Promise<RunningClass> =>
  startClass({ pages, state: join(folder, 'state'), port, lab: 'first-soundings' });
beforeAll(async () => {
  buildOnce();
  running = await start(await steadyPort());
});
afterAll(async () => {
  await running.close();
});

async function open(address: string, width = 1280, height = 720): Promise<Page> {
  const context = await (await browserWith()).newContext({ viewport: { width, height }, locale: 'en' });
  const page = await context.newPage();
  const { host } = new URL(address);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(http|ws)/.test(url.protocol) && url.host !== host) complaints.push(`asked for ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(address);
  return page;
}

async function comeIn(page: Page, name: string): Promise<void> {
  await page.getByTestId('class-code').fill(running.code.toLowerCase());
  await page.getByTestId('class-person').fill(name);
  await page.getByTestId('enter').click();
  await page.getByTestId('class-name').waitFor();
}

/** A client that imitates a student's page. */
async function reportAs(name: string, task: string, step: string, answer: unknown): Promise<void> {
  const socket = new WebSocket(`ws://${new URL(running.address).host}/class`, 'fathom-class', {
    origin: running.address,
  });
  await once(socket, 'open');
  const told = { task, passed: true, answer: JSON.stringify(answer) };
  const calls = [
    ['room.enter', { code: running.code, name }],
    ['room.tell', { number: 1, lab: LAB, step, task: told }],
  ] as const;
  for (const [number, [call, request]] of calls.entries()) {
    socket.send(JSON.stringify({ kind: 'call', number: number + 1, name: call, request }));
    expect(String(await once(socket, 'message'))).toContain('"ok":true');
  }
}

it('a class runs from start to end', async () => {
  const teacher = await open(running.newAddress());
  await teacher.getByTestId('class-code').filter({ hasText: running.code }).waitFor();
  const ada = await open(running.address);
  await ada.getByTestId('class-code').fill('AAAAAA');
  await ada.getByTestId('class-person').fill('Ada');
  await ada.getByTestId('enter').click();
  await ada.getByTestId('join-told').filter({ hasText: 'not the code' }).waitFor();
  await comeIn(ada, 'Ada');
  const script = '<img src=x onerror=alert(1)>';
  const eve = await open(running.address, 820, 1180);
  await comeIn(eve, script);
  await teacher.getByTestId('student-s2').filter({ hasText: script }).waitFor();

  const choice = ada.getByTestId('choice 1');
  for (let i = 0; i < 4 && (await choice.count()) === 0; i++) {
    await ada.getByTestId('next-step').click();
    await ada.waitForTimeout(300);
  }
  await choice.first().check();
  // The question with the most answers is shown first.
  await teacher.getByTestId('view-answers').click();
  await teacher.getByTestId('bar-0').locator('.figure').filter({ hasText: '1' }).waitFor();
  expect(await teacher.getByTestId('bars').textContent()).not.toContain('Ada');
  await teacher.getByTestId('show-right').check();
  await teacher.getByTestId('bars').filter({ hasText: '✓' }).waitFor();
  await teacher.getByTestId('view-where').click();
  await teacher.getByTestId('with-names').check();
  await teacher.getByTestId('student-s1').filter({ hasText: 'Ada' }).waitFor();

  // One student correctly reports a right answer, and another reports a wrong answer as right. The
  // projected page shows the result that the teacher's computer verified.
  const lab = readLab(filesOf(LAB));
  const [question] = tasksOf(lab).filter(({ checks }) => checks.every(({ kind }) => kind === 'quiz'));
  const step = lab.steps.find(({ tasks }) => tasks.includes(question))?.id ?? '';
  const { answer: right } = await solutionFor(question, lab.steps[0], lab.level);
  await reportAs('Honest', question.id, step, right);
  const shown = teacher.getByTestId(`task-${question.id}`);
  await shown.filter({ hasText: '✓ 1' }).waitFor();
  await reportAs('Forger', question.id, step, { choices: [0, 1, 2, 3] });
  await shown.filter({ hasText: /2\s*✓ 1/ }).waitFor();
  expect(await shown.getAttribute('title')).toContain(
    '2 of 4 report this task as done. This computer has checked 1',
  );

  // The projected program is updated as the student types.
  await ada.getByTestId('offer').click();
  await teacher.getByTestId('view-wall').click();
  await teacher.getByTestId('show-s1').click();
  await ada.getByTestId('on-the-wall').waitFor();
  await ada.locator('.cm-content').fill('return arg * 17;');
  await teacher.locator('.cm-content').filter({ hasText: 'return arg * 17;' }).waitFor();
  expect(await faultsWithin(teacher, 'header')).toEqual([]);
  expect(await faultsWithin(ada, 'header')).toEqual([]);
  await ada.getByTestId('take-back').click();
  await teacher.getByTestId('show-s1').waitFor({ state: 'detached' });

  // The program is projected only at the teacher's request.
  const [download] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByTestId('class-export').selectOption('csv'),
  ]);
  const table = readFileSync(await download.path(), 'utf8');
  expect(table).toContain('Ada,00-first-soundings,');
  expect(complaints).toEqual([]);

  // After a reload, the page belongs to the same student. After a server restart, the page says so.
  await ada.reload();
  await ada.getByTestId('class-state').filter({ hasText: 'In the class' }).waitFor();
  // A student in another lab sees the name of the class's lab.
  await ada.getByTestId('guide-course').click();
  await ada.getByTestId('course-03-loops').getByRole('button').first().click();
  await ada.getByTestId('to-class-lab').filter({ hasText: '“First soundings”' }).click();
  await ada.getByTestId('to-class-lab').waitFor({ state: 'detached' });
  const { port } = running;
  await running.close();
  await ada.getByTestId('class-state').filter({ hasText: 'The class has ended' }).waitFor();
  running = await start(port);
  await teacher.getByTestId('class-notice').filter({ hasText: 'a new class with a new code' }).waitFor();
  await comeIn(ada, 'Ada');
  await teacher.getByTestId('class-count').filter({ hasText: '1 here' }).waitFor();
});

// Tests a student's side of a class against the real server: no work is lost, whatever happens to the
// connection.
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { SocketLike } from '../../../electron/contract/index.ts';
import { Member } from '../../../renderer/class/member.ts';
import type { Lesson } from '../../../renderer/session/lab/lesson.ts';
import { openClass, type TestClass } from '../../support/servers/class.ts';
import { until } from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

class Storage {
  readonly entries = new Map<string, string>();
  getItem = (key: string): string | null => this.entries.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.entries.set(key, value);
  removeItem = (key: string): void => void this.entries.delete(key);
}

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

function memberOf(port: number, storage = new Storage()): Member {
  let isMade = false;
  const member = new Member({
    makeSocket: () => {
      const origin = `http://127.0.0.1:${port}`;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/class`, 'fathom-class', { origin });
      sockets.push(socket);
      return socket as unknown as SocketLike;
    },
    storage,
    onChange: () => {
      if (!isMade) throw new Error('told of a change before it was made');
    },
    gatherMs: 10,
  });
  isMade = true;
  onTestFinished(() => member.close());
  return member;
}

async function classFor(port = 0): Promise<TestClass> {
  const room = await openClass({ port });
  onTestFinished(() => room.close());
  return room;
}

const lesson = (step: string, tasks: Lesson['tasks'] = {}): Lesson => ({
  lab: '00-first-soundings',
  title: 'First soundings',
  step,
  number: 1,
  steps: 4,
  tasks,
});
const rowOf = (
  room: TestClass,
  at = 0,
): ReturnType<TestClass['running']['look']>['students'][number] | undefined =>
  room.running.look().students[at];

describe('a student', () => {
  it('joins and reports its step and its answers', async () => {
    const room = await classFor();
    const ada = memberOf(room.port);
    ada.see(lesson('first'));
    await ada.enter(room.code, 'Ada');
    expect(ada.state).toMatchObject({ phase: 'in', connected: true, name: 'Ada', note: '' });
    await until(() => rowOf(room)?.step === 'first');
    ada.see(
      lesson('first', { a: { passed: false, answer: { choices: [1] } }, b: { passed: false, answer: {} } }),
    );
    ada.see(lesson('second', { a: { passed: true, answer: { choices: [0] } } }));
    await until(() => rowOf(room)?.step === 'second');
    await until(() => rowOf(room)?.tasks[0]?.passed === true);
    expect(rowOf(room)?.tasks).toMatchObject([{ task: 'a', tries: 2, answer: '{"choices":[0]}' }]);
  });

  it('learns why it cannot join', async () => {
    const room = await classFor();
    const ada = memberOf(room.port);
    await ada.enter(room.code, 'Ada');
    for (const [code, name, note] of [
      ['AAAAAA', 'Bob', 'wrong-code'],
      [room.code, 'ada', 'name-taken'],
      [room.code, '\u0007', 'bad-name'],
    ]) {
      const bob = memberOf(room.port);
      await bob.enter(code, name);
      expect(bob.state).toMatchObject({ phase: 'out', note });
    }
  });

  it(
    'continues during a connection loss, and each report arrives once under the same name',
    long,
    async () => {
      const room = await classFor();
      const ada = memberOf(room.port);
      await ada.enter(room.code, 'Ada');
      ada.see(lesson('first', { a: { passed: false, answer: { choices: [0] } } }));
      await until(() => rowOf(room)?.tasks.length === 1);
      for (let round = 1; round <= 5; round++) {
        sockets.at(-1)?.terminate();
        for (let i = 0; i < 4; i++)
          ada.see(lesson('first', { a: { passed: false, answer: { choices: [round * 10 + i] } } }));
        await until(
          () => ada.state.connected && rowOf(room)?.tasks[0]?.tries === 1 + 4 * round,
          `round ${round}`,
        );
      }
      expect(room.running.look().students).toHaveLength(1);
      expect(rowOf(room)).toMatchObject({ name: 'Ada', here: true });
    },
  );

  it('is restored when the page is reloaded, with undelivered reports', long, async () => {
    const room = await classFor();
    const storage = new Storage();
    const ada = memberOf(room.port, storage);
    await ada.enter(room.code, 'Ada');
    sockets.at(-1)?.terminate();
    await until(() => !ada.state.connected);
    ada.see(lesson('third', { c: { passed: true, answer: {} } }));
    ada.close();
    const again = memberOf(room.port, storage);
    expect(again.state).toMatchObject({ phase: 'in', name: 'Ada', connected: false });
    await until(() => rowOf(room)?.step === 'third');
    await until(() => rowOf(room)?.tasks[0]?.passed === true);
  });

  it('offers a program, with live edits, until the student withdraws it', async () => {
    const room = await classFor();
    const [ada, teacher] = [memberOf(room.port), await room.teacher()];
    await ada.enter(room.code, 'Ada');
    ada.offerProgram('mine', 'return 1;');
    await until(() => rowOf(room)?.offer?.version === 1);
    await teacher.value('class.show', { student: 's1' });
    await until(() => ada.state.shown);
    for (const text of ['return 2;', 'return 3;', 'return 4;']) ada.offerProgram('mine', text);
    await until(() => rowOf(room)?.offer?.version === 2);
    expect(await teacher.value('class.program', { student: 's1' })).toMatchObject({ program: 'return 4;' });
    ada.offerProgram('mine', 'x'.repeat(64_001));
    await until(() => rowOf(room)?.offer === null);
    expect(ada.state).toMatchObject({ offered: false, shown: false, note: 'program-too-long' });
  });

  it('still offers its program after a reload and can withdraw it there', async () => {
    const room = await classFor();
    const [storage, teacher] = [new Storage(), await room.teacher()];
    const ada = memberOf(room.port, storage);
    await ada.enter(room.code, 'Ada');
    ada.offerProgram('mine', 'return 1;');
    await until(() => rowOf(room)?.offer?.version === 1);
    await teacher.value('class.show', { student: 's1' });
    ada.close();
    const again = memberOf(room.port, storage);
    await until(() => again.state.connected);
    expect(again.state).toMatchObject({ offered: true, shown: true });
    again.offerProgram('mine', 'return 2;');
    await until(() => rowOf(room)?.offer?.version === 2);
    again.withdraw();
    await until(() => rowOf(room)?.offer === null);
    expect(again.state).toMatchObject({ offered: false, shown: false });
  });

  it('learns that the class was restarted or is over, and can join again', async () => {
    const first = await openClass();
    const ada = memberOf(first.port);
    ada.see(lesson('first', { a: { passed: true, answer: {} } }));
    await ada.enter(first.code, 'Ada');
    // The system ended the server, so it sent no message.
    await first.running.close();
    await until(() => ada.state.phase === 'out');
    expect(ada.state.note).toBe('ended');
    const second = await classFor(first.port);
    await ada.enter(second.code, 'Ada');
    // The whole lab is sent again.
    await until(() => rowOf(second)?.tasks[0]?.passed === true);
  });

  it('learns that the class was restarted after a crash', async () => {
    const storage = new Storage();
    storage.setItem(
      'fathom-class',
      JSON.stringify({ token: 'x'.repeat(32), name: 'Ada', number: 7, waiting: [] }),
    );
    const room = await classFor();
    const ada = memberOf(room.port, storage);
    await until(() => ada.state.phase === 'out');
    expect(ada.state).toMatchObject({ note: 'restarted', name: 'Ada' });
  });

  it('works with any stored data', async () => {
    for (const text of [
      '',
      '{',
      'null',
      '7',
      '{"token":1}',
      '{"token":"x","name":"Ada","number":"y","waiting":{}}',
    ]) {
      const storage = new Storage();
      storage.setItem('fathom-class', text);
      memberOf(1, storage).see(lesson('first'));
    }
  });
});

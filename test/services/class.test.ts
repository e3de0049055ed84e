// Tests a class: students join, report, offer programs, leave, and return, and the teacher sees each
// change. Attacks are in test/attacks.
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CourseFiles } from '../../electron/contract/shapes.ts';
import { personFault, personName } from '../../electron/contract/class/index.ts';
import { chooseHost } from '../../electron/server/class/addresses.ts';
import { newCode, sameCode } from '../../electron/server/class/code.ts';
import { placeFor, type Place } from '../../electron/server/class/places.ts';
import { Room } from '../../electron/server/class/room.ts';
import { shapeOf } from '../../electron/server/class/look-alikes.ts';
import type { ClassOptions } from '../../electron/server/class/index.ts';
import { benchClass } from '../../electron/cli/bench/class.ts';
import { filesOf, labNames } from '../labs/course.ts';
import { openClass, type TestClass } from '../support/servers/class.ts';
import { until, type TestWindow } from '../support/servers/web.ts';
import { long } from '../support/extent.ts';

async function classFor(options: Partial<ClassOptions> = {}): Promise<TestClass> {
  const room = await openClass(options);
  onTestFinished(() => room.close());
  return room;
}

const report = (number: number, answer = '{"choices":[1]}', passed = false): unknown => ({
  number,
  lab: '00-first-soundings',
  step: 'first',
  task: { task: 'what-is-it', passed, answer },
});

/** The student data in events, in order. */
const told = (teacher: TestWindow): readonly Record<string, unknown>[] =>
  teacher.events.flatMap(({ payload }) => payload['students'] as Record<string, unknown>[]);

describe('a class', () => {
  it('serves its page to everyone and admits students who know the code', async () => {
    const room = await classFor({ lab: 'first-soundings' });
    const page = await room.get('/');
    expect(page).toMatchObject({ status: 200, body: '<p>student</p>' });
    expect(page.headers['content-security-policy']).toContain(
      `connect-src 'self' ws://127.0.0.1:${room.port};`,
    );
    const student = await room.page();
    const code = ` ${room.code.toLowerCase().slice(0, 4)}-${room.code.slice(4)} `;
    expect(await student.value('room.enter', { code, name: '  Ada   Lovelace ' })).toMatchObject({
      name: 'Ada Lovelace',
      lab: '00-first-soundings',
      last: 0,
      offered: false,
      shown: false,
    });
  });

  it('serves the labs as files, compressed if the browser accepts it', long, async () => {
    const room = await classFor();
    const { labs } = JSON.parse((await room.get('/course/index.json')).body) as { labs: { lab: string }[] };
    expect(labs[0].lab).toBe('00-first-soundings');
    const list = await room.get('/course/index.json');
    const zipped = await room.get('/course/index.json', { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(Number(zipped.headers['content-length'])).toBeLessThan(Number(list.headers['content-length']) / 2);
  });

  it('serves the labs in the languages of the window', async () => {
    const room = await classFor();
    const { labs } = JSON.parse((await room.get('/course/index.de.json')).body) as {
      labs: { lab: string; head: string }[];
    };
    const [{ lab, head }] = labs;
    expect(head).toBe(/^---\n[^]*?\n---/.exec(filesOf(lab)['lab.de.md'] ?? '')?.[0]);
    for (const address of ['/course/index.fr.json', `/course/${lab}.fr.json`, `/course/${lab}.de`])
      expect((await room.get(address)).status).toBe(404);
  });

  it('serves each lab encoded and without the teacher’s page', long, async () => {
    const room = await classFor();
    for (const [name, ending] of labNames().flatMap((lab) => [
      [lab, '.json'],
      [lab, '.de.json'],
    ])) {
      const { body } = await room.get(`/course/${name}${ending}`);
      const { packed } = JSON.parse(body) as { packed: string };
      expect(packed).toMatch(/^[A-Za-z0-9+/]+=*$/);
      const lab = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as CourseFiles;
      expect(lab.lab).toBe(name);
      expect(lab.files.map(({ path }) => path).filter((path) => path.startsWith('teacher'))).toEqual([]);
      expect(JSON.parse(lab.read ?? '{"teacher":null}')).toMatchObject({ teacher: null });
    }
  });

  it('sends the teacher each student’s name, task, and answer', async () => {
    const room = await classFor();
    const teacher = await room.teacher();
    const { state, students } = await teacher.value('class.look');
    expect(state).toMatchObject({ code: room.code, address: room.origin, open: true, shown: '' });
    expect(students).toEqual([]);
    const ada = await room.student('Ada');
    expect(await ada.value('room.tell', report(1))).toEqual({ last: 1 });
    await until(() => told(teacher).some(({ tasks }) => (tasks as unknown[]).length > 0), 'the answer');
    expect(told(teacher).at(-1)).toMatchObject({
      name: 'Ada',
      here: true,
      lab: '00-first-soundings',
      step: 'first',
      tasks: [{ task: 'what-is-it', passed: false, tries: 1, answer: '{"choices":[1]}' }],
    });
    await ada.value('room.tell', report(2, '{"choices":[0]}', true));
    await ada.value('room.tell', report(3, '{"choices":[2]}'));
    const look = await teacher.value('class.look');
    // A passed task remains passed.
    expect(look['students']).toMatchObject([
      { tasks: [{ passed: true, tries: 3, answer: '{"choices":[2]}' }] },
    ]);
  });

  it('shows only offered programs', async () => {
    const room = await classFor();
    const [teacher, ada] = [await room.teacher(), await room.student('Ada')];
    const refused = { ok: false, failure: { code: 'not-offered' } };
    expect(await teacher.call('class.show', { student: 's1' })).toMatchObject(refused);
    expect(await teacher.call('class.program', { student: 's1' })).toMatchObject(refused);
    await ada.value('room.offer', { title: 'mine', program: 'return 1;' });
    await teacher.value('class.show', { student: 's1' });
    await until(() => ada.events.length > 0, 'the event');
    expect(ada.events).toMatchObject([{ name: 'room.shown', payload: { shown: true } }]);
    await ada.value('room.offer', { title: 'mine', program: 'return 2;' });
    expect(await teacher.value('class.program', { student: 's1' })).toEqual({
      title: 'mine',
      program: 'return 2;',
      version: 2,
    });
    await ada.value('room.withdraw');
    expect(await teacher.value('class.look')).toMatchObject({
      state: { shown: '' },
      students: [{ offer: null }],
    });
    await until(() => ada.events.length > 1, 'the event');
    expect(ada.events[1]).toMatchObject({ name: 'room.shown', payload: { shown: false } });
  });

  it(
    'recognizes a student after a connection loss, under the same name, with delivered reports',
    long,
    async () => {
      const room = await classFor();
      const [teacher, ada] = [await room.teacher(), await room.student('Ada')];
      await ada.value('room.tell', report(1));
      await ada.value('room.tell', report(2));
      ada.socket.terminate();
      await until(() => told(teacher).at(-1)?.['here'] === false, 'the loss');
      const again = await room.page();
      expect(await again.value('room.comeBack', { token: ada.token })).toMatchObject({
        name: 'Ada',
        last: 2,
      });
      // Interrupted reports are sent again and counted once.
      expect(await again.value('room.tell', report(2, '{"choices":[3]}'))).toEqual({ last: 2 });
      expect(await again.value('room.tell', report(3))).toEqual({ last: 3 });
      await until(() => told(teacher).at(-1)?.['here'] === true, 'the return');
      expect(await teacher.value('class.look')).toMatchObject({ students: [{ tasks: [{ tries: 1 }] }] });
    },
  );

  it('keeps only the newest page of each student', async () => {
    const room = await classFor();
    const ada = await room.student('Ada');
    const second = await room.page();
    await second.value('room.comeBack', { token: ada.token });
    expect(await ada.closed).toBe(4410);
    expect(ada.events.at(-1)).toMatchObject({ name: 'room.end', payload: { why: 'elsewhere' } });
    expect(await second.value('room.tell', report(1))).toEqual({ last: 1 });
  });

  it('forgets a student who leaves, and disconnects a student whom the teacher removes', async () => {
    const room = await classFor();
    const [teacher, ada, bob] = [await room.teacher(), await room.student('Ada'), await room.student('Bob')];
    await ada.value('room.leave');
    expect(await ada.call('room.tell', report(1))).toMatchObject({ failure: { code: 'outside' } });
    await teacher.value('class.remove', { student: 's2' });
    expect(await bob.closed).toBe(4410);
    expect(await teacher.value('class.look')).toMatchObject({ students: [] });
    for (const [{ token }, code] of [
      [ada, 'unknown'],
      [bob, 'removed'],
    ] as const)
      expect(await (await room.page()).call('room.comeBack', { token })).toMatchObject({ failure: { code } });
    await room.student('Ada');
  });

  it('admits only returning students while it is closed', async () => {
    const room = await classFor();
    const [teacher, ada] = [await room.teacher(), await room.student('Ada')];
    await teacher.value('class.setOpen', { open: false });
    const page = await room.page();
    expect(await page.call('room.enter', { code: room.code, name: 'Bob' })).toMatchObject({
      failure: { code: 'shut' },
    });
    ada.socket.terminate();
    await page.value('room.comeBack', { token: ada.token });
  });

  it('uses the lab that the teacher chooses', async () => {
    const room = await classFor();
    const [teacher, ada] = [await room.teacher(), await room.student('Ada')];
    await teacher.value('class.setLab', { lab: '03-loops' });
    await until(() => ada.events.length > 0, 'the lab');
    expect(ada.events).toMatchObject([{ name: 'room.lab', payload: { lab: '03-loops' } }]);
  });

  it('ends when the teacher ends it: everyone is disconnected, and no data remains', async () => {
    const room = await classFor();
    const [teacher, ada] = [await room.teacher(), await room.student('Ada')];
    await teacher.value('class.end');
    expect(await ada.closed).toBe(4410);
    expect(ada.events.at(-1)).toMatchObject({ payload: { why: 'ended' } });
    expect(await teacher.value('class.look')).toMatchObject({ students: [], state: { open: false } });
  });

  it('starts again after a restart and tells returning students', async () => {
    const first = await openClass();
    const ada = await first.student('Ada');
    const { port } = first;
    const before = (await (await first.teacher()).value('class.look'))['state'] as { room: string };
    await first.close();
    const second = await classFor({ port });
    expect(await (await second.page()).call('room.comeBack', { token: ada.token })).toMatchObject({
      failure: { code: 'unknown' },
    });
    const after = (await (await second.teacher()).value('class.look'))['state'] as { room: string };
    expect(after.room).not.toBe(before.room);
    expect(second.code).not.toBe(first.code);
  });

  it('cannot start with a missing lab or at a used port', async () => {
    const room = await classFor();
    await expect(openClass({ port: room.port })).rejects.toThrow('another program uses port');
    await expect(openClass({ lab: 'nothing' })).rejects.toThrow('the course has no lab nothing');
  });
});

describe('the addresses of a class', () => {
  const card = (address: string, internal = false): never =>
    ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as never;
  const interfaces = {
    lo: [card('127.0.0.1', true), card('::1', true)],
    wlan: [card('192.168.7.20'), card('fd00::20'), card('fe80::1'), card('203.0.113.9')],
  };

  it('are limited to one address of this machine', () => {
    expect(chooseHost('192.168.7.20', interfaces)).toEqual({ host: '192.168.7.20', note: '' });
    expect(chooseHost('fd00::20', interfaces).note).toBe('');
    expect(chooseHost('127.0.0.1', interfaces).note).toBe('');
    expect(chooseHost('203.0.113.9', interfaces).note).toContain('public address');
    for (const all of ['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0'])
      expect(() => chooseHost(all, interfaces)).toThrow('takes a single address');
    for (const wrong of ['', 'localhost', 'room.example', '192.168.7'])
      expect(() => chooseHost(wrong, interfaces)).toThrow('192.168.7.20, fd00::20, 203.0.113.9');
    expect(() => chooseHost('192.168.7.21', interfaces)).toThrow('not an address of this computer');
    expect(() => chooseHost('10.0.0.1', {})).toThrow('has none now');
  });
});

describe('class codes', () => {
  it('are case-insensitive and unique', () => {
    const codes = new Set(Array.from({ length: 200 }, newCode));
    expect(codes.size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect([sameCode('abc-2 34', 'ABC234'), sameCode('ABC23', 'ABC234'), sameCode('', 'ABC234')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('student names', () => {
  it('are kept as typed, with single spaces', () => {
    const names = [
      ...[
        'Ada',
        'Zoë Müller',
        '李小龍',
        'Анна',
        'O’Brien-Smith',
        'ελένη',
        'ada 2',
        'محمد',
        'Nguyễn Thị Hằng',
      ],
      // Several marks on a letter, several scripts of one language, and rare scripts.
      ...['ज़ीनत', 'ពេជ្រ', 'שָׁלוֹם', '山田 たろう', 'Kim 민준', 'ᏣᎳᎩ', 'ߒߞߏ', 'Ada 👩', 'Ολα'],
    ];
    for (const name of names) expect([personName(`  ${name} `), personFault(name)]).toEqual([name, null]);
    expect(personName('Ada \u00a0 \t L')).toBe('Ada L');
  });

  it('must have visible letters, a limited length, one script, and no look-alike', () => {
    const faults = [
      '',
      '  ',
      '…',
      'x'.repeat(41),
      'a\nb',
      'a\u0000b',
      'a\u202eb',
      'a\u200bb',
      'a\u0301\u0302\u0303\u0304',
      'Аnna',
    ];
    expect(faults.map((name) => personFault(personName(name)))).toEqual([
      'empty',
      'empty',
      'empty',
      'long',
      'hidden',
      'hidden',
      'hidden',
      'hidden',
      'hidden',
      'mixed',
    ]);
    for (const alike of ['AIice', 'alice', 'A1ice', 'Al ice', 'Ａlice', 'Alice.'])
      expect(shapeOf(alike)).toBe(shapeOf('Alice'));
    expect(shapeOf('José')).not.toBe(shapeOf('Jose'));
  });

  it('look alike if Unicode lists their characters as confusable', () => {
    const pairs = [
      ...[
        ['ꓮꓓꓮ', 'ADA'],
        ['Аԁа', 'Ada'],
        ['ᎪᎠᎪ', 'ADA'],
        ['Ѕіѕѕу', 'Sissy'],
        ['Μαx', 'Max'],
        ['modern', 'rnodern'],
      ],
      ...[
        ['Ωlga', 'Ωlga'],
        ['сосо', 'coco'],
        ['OTTO', '0TT0'],
        ['Ⅰda', 'lda'],
        ['ﬁn', 'fin'],
        ['ʜ'.repeat(3), 'ʜʜʜ'],
      ],
    ];
    for (const [one, other] of pairs) expect([one, shapeOf(one)]).toEqual([one, shapeOf(other)]);
    const apart = ['Ada', 'Eda', 'Ädä', 'Bob', 'Анна', 'Инна', '李', '季', 'Åsa', 'Max', 'Mex', 'Tim', 'Tom'];
    expect(new Set(apart.map(shapeOf)).size).toBe(apart.length);
  });
});

describe('the capacity of a class', () => {
  const minute = 60_000;
  const place = (address: string, change: Partial<Place> = {}): Place => ({
    address,
    isHere: true,
    isSilent: false,
    changedAt: 0,
    ...change,
  });
  const many = (count: number, address: string, change: Partial<Place> = {}): Place[] =>
    Array.from({ length: count }, () => place(address, change));

  it('is 200 students per address and 300 in total', () => {
    expect(placeFor(many(199, 'a'), 'a', minute)).toBe(null);
    expect(placeFor(many(200, 'a'), 'a', minute)).toBe('full');
    expect(placeFor(many(200, 'a'), 'b', minute)).toBe(null);
    expect(placeFor([...many(200, 'a'), ...many(100, 'b')], 'b', minute)).toBe('full');
  });

  it('is freed only by removing names that are not in use', () => {
    const left = place('a', { isHere: false, isSilent: true, changedAt: minute - 1 });
    const silent = place('a', { isSilent: true, changedAt: minute - 10_000 });
    const longAway = place('a', { isHere: false, changedAt: minute - 120_000 });
    const others = [
      ...many(197, 'a'),
      place('a', { isSilent: true, changedAt: minute - 9_000 }),
      place('a', { isHere: false, changedAt: minute - 119_000 }),
    ];
    expect(placeFor([silent, longAway, left, ...others], 'a', minute)).toBe(left);
    expect(placeFor([longAway, silent, ...others, place('a')], 'a', minute)).toBe(silent);
    expect(placeFor([longAway, ...others, place('a')], 'a', minute)).toBe(longAway);
    expect(placeFor([...others, place('a')], 'a', minute)).toBe('full');
    // A student at another address takes a free slot or else displaces a student from the address with the
    // most students.
    expect(placeFor([left, ...others, ...many(50, 'b')], 'b', minute)).toBe(null);
    const small = place('c', { isHere: false, isSilent: true });
    expect(placeFor([left, ...others, ...many(99, 'b'), small], 'b', minute)).toBe(left);
  });

  it('is freed by removing a name without activity and connection', () => {
    let now = 0;
    const room = new Room({ address: '', now: () => now });
    const line = { emit: () => undefined, end: () => undefined };
    const [ghost, reader, worker] = ['Ada', 'Bob', 'Cleo'].map((name) => room.enter(name, 'a'));
    for (const { student } of [reader, worker]) room.connect(student, line, 'a');
    room.tell(worker.student, { number: 1, lab: '03-loops', step: 'first' });
    room.disconnect(worker.student, line);
    now += minute;
    expect(room.takeChanges()?.gone).toEqual([ghost.student.id]);
    expect(room.whoHas(ghost.token)).toBe('dropped');
    expect(room.look().students.map(({ name }) => name)).toEqual(['Bob', 'Cleo']);
    room.enter('Ada', 'a');
  });

  it('is explained to the students who are removed', () => {
    const room = new Room({ address: '' });
    const tokens = ['Ada', 'Bob'].map((name) => room.enter(name, 'a').token);
    room.remove('s1');
    room.end();
    expect(tokens.map((token) => room.whoHas(token))).toEqual(['removed', 'ended']);
    expect(room.whoHas('x'.repeat(32))).toBe(null);
  });
});

describe('a hundred students over real sockets', () => {
  it('lose no answer despite lost connections', async () => {
    const figures = await benchClass('3');
    const of = (name: string): number =>
      figures.find((each) => each.name.startsWith(name))?.value ?? Number.NaN;
    expect(of('answers')).toBeGreaterThan(50);
    expect(of('students with lost answers')).toBe(0);
  });
});

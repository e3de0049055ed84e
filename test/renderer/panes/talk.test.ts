// Tests talks as files: a round trip keeps the order, and invalid files are rejected with a location.
import { describe, expect, it } from 'vitest';
import { moved, readTalk, writeTalk } from '../../../renderer/panes/talk/file.ts';
import { BOOKMARK } from '../../support/doors/talks.ts';

const other = { ...BOOKMARK, note: 'other', part: null };
const third = { ...BOOKMARK, note: 'third', arg: '3' };

describe('a talk', () => {
  it('is read back as written', () => {
    expect(readTalk(writeTalk([BOOKMARK, other]))).toEqual({ fault: null, bookmarks: [BOOKMARK, other] });
  });

  it('is read correctly if it was saved before bookmarks stored panes', () => {
    const { set, ...old } = BOOKMARK;
    expect(set).toBeDefined();
    expect(readTalk(writeTalk([old]))).toEqual({ fault: null, bookmarks: [old] });
  });

  it('is refused if it is nested too deeply', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = writeTalk([BOOKMARK]).replace('"at": 21', `"at": ${deep}`);
    expect(text).toContain(deep);
    expect(readTalk(text).fault?.kind).toBe('no-talk');
  });

  it('can reorder its bookmarks', () => {
    const all = [BOOKMARK, other, third];
    expect(moved(all, 2, 0)).toEqual([third, BOOKMARK, other]);
    expect(moved(all, 0, 2)).toEqual([other, third, BOOKMARK]);
    expect(moved(all, 1, 9)).toEqual([BOOKMARK, third, other]);
    expect(moved(all, 1, -9)).toEqual([other, BOOKMARK, third]);
  });

  const faultOf = (change: object): unknown => {
    const file = { fathom: 'talk', version: 1, bookmarks: [BOOKMARK, { ...other, ...change }] };
    return readTalk(JSON.stringify(file)).fault;
  };
  it.each([
    [{ step: -1 }, 'bookmarks.1.step'],
    [{ step: 1e300 }, 'bookmarks.1.step'],
    [{ level: 25 }, 'bookmarks.1.level'],
    [{ arg: '7; rm -rf' }, 'bookmarks.1.arg'],
    [{ arg: '9'.repeat(20) }, 'bookmarks.1.arg'],
    [{ pane: 'wizard' }, 'bookmarks.1.pane'],
    [{ selection: [0.5] }, 'bookmarks.1.selection.0'],
    [{ part: { x: 0, y: 0, width: 0, height: 1 } }, 'bookmarks.1.part.width'],
    [{ program: { name: '', text: '' } }, 'bookmarks.1.program.name'],
    [{ html: '<img>' }, 'bookmarks.1.html'],
    [{ set: 'early' }, 'bookmarks.1.set'],
    [{ set: { all: {}, pane: [], more: 1 } }, 'bookmarks.1.set.more'],
    [{ set: { all: {}, pane: null } }, 'bookmarks.1.set.pane'],
    [{ set: { all: {}, pane: { flow: 'x'.repeat(4000) } } }, 'bookmarks.1.set'],
  ])('is refused with %j', (change, at) => {
    expect(faultOf(change)).toEqual({ kind: 'no-talk', at });
  });

  it('is refused if it is a different kind of file', () => {
    expect(readTalk('return arg;').fault).toEqual({ kind: 'no-json', at: '' });
    for (const text of ['null', '7', '[]', '{}', '{"fathom":"lab"}'])
      expect(readTalk(text).fault?.kind).toBe('no-talk');
    expect(readTalk('['.repeat(1_000_000)).fault).not.toBeNull();
    expect(readTalk(' '.repeat(3_000_000)).fault).toEqual({ kind: 'large', at: '' });
    expect(readTalk(writeTalk(Array.from({ length: 301 }, () => BOOKMARK))).fault).toEqual({
      kind: 'no-talk',
      at: 'bookmarks',
    });
  });
});

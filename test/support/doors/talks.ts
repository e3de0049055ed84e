// The door of talks: a file of bookmarks that somebody else made.
import { readTalk, writeTalk, type Bookmark } from '../../../renderer/panes/talk/file.ts';
import { talkEn } from '../../../renderer/text/talk.en.ts';
import { talkDe } from '../../../renderer/text/talk.de.ts';
import { damagedJson } from '../foreign-mutations.ts';
import { refusalProblem, type Door } from './door.ts';

export const BOOKMARK: Bookmark = {
  note: 'The loop is a loop.\nLook at the phi.',
  program: { name: 'Sum', text: 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i;\nreturn s;' },
  optimize: 'full',
  level: 0,
  rulesOff: ['add-zero'],
  arg: '-7',
  step: 12,
  pane: 'graph',
  selection: [3, 17],
  part: { x: -20.5, y: 0, width: 640, height: 360 },
};

function enter(text: string): string {
  const { fault, bookmarks } = readTalk(text);
  if (fault !== null)
    return refusalProblem(
      [talkEn, talkDe].map((words) => words.refused('a', words.faults[fault.kind](fault.at))),
    );
  const again = readTalk(writeTalk(bookmarks));
  if (JSON.stringify(again.bookmarks) !== JSON.stringify(bookmarks))
    return 'what was read is not what is written';
  for (const { part } of bookmarks)
    if (part !== null && !Object.values(part).every(Number.isFinite)) return 'looks nowhere';
  return '';
}

export const talkDoors: readonly Door[] = [
  {
    name: 'talks',
    seeds: () => [
      writeTalk([]),
      writeTalk([BOOKMARK]),
      writeTalk([BOOKMARK, { ...BOOKMARK, pane: 'ssa', part: null }]),
    ],
    damage: damagedJson,
    enter,
  },
];

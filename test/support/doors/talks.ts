// Defines the input of talks: a file of bookmarks by another author.
import { readTalk, writeTalk, type Bookmark } from '../../../renderer/panes/talk/file.ts';
import { readAnalysisChoices } from '../../../renderer/panes/analysis/choices.ts';
import { readPipelineChoices } from '../../../renderer/panes/pipeline/choices.ts';
import { asRead, readSide } from '../../../renderer/shared/sides/sides.ts';
import { readSsaChoices } from '../../../renderer/panes/ssa/choices.ts';
import { readChoices } from '../../../renderer/session/options/choices.ts';
import { talkEn } from '../../../renderer/text/en/talk.ts';
import { talkDe } from '../../../renderer/text/de/talk.ts';
import { damagedJson } from '../foreign/mutations.ts';
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
  set: {
    all: {
      schedule: 'early',
      abi: 'win64',
      allocator: 'linear',
      syntax: 'intel',
      counts: true,
      compareWith: 'late',
    },
    pane: { function: 1, round: 2, at: 21, limit: 4, shape: 'ranges', subject: 'graph', until: 'parse' },
  },
};

/** What panes read of a bookmark without a window. */
const readers: readonly ((noted: unknown) => object)[] = [
  (noted) => readChoices(noted),
  (noted) => readAnalysisChoices(noted),
  (noted) => readSsaChoices(noted),
  (noted) => readPipelineChoices(noted),
  (noted) => readSide(noted, asRead),
];

/** Reading a bookmark twice gives the same; otherwise the problem. */
function readProblem({ set }: Bookmark): string {
  for (const noted of [set?.all, set?.pane])
    for (const read of readers) {
      const once = read(noted);
      if (JSON.stringify(read(once)) !== JSON.stringify(once))
        return `reads ${JSON.stringify(once)} otherwise`;
    }
  return '';
}

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
  return bookmarks.map(readProblem).find((problem) => problem !== '') ?? '';
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

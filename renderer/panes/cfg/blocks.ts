// The blocks of a schedule as a picture has them: their loops as frames, and the room that each needs. Pure.
import { itemAt } from '../../../labs/engine/index.ts';
import type { BlockData, InstructionData, Phrase, ScheduleData } from '../../../compiler/index.ts';
import type { CfgInput, Size } from '../../cfgview/layout.ts';

/** With more blocks than this, only their names are shown until one is unfolded. */
export const MAX_OPEN = 60;
/** Longer texts are cut; they are whole when pointed at. */
const LONGEST_TEXT = 44;
/** Room for the value of an instruction at a moment of a run, in letters. */
const VALUE_LETTERS = 9;

export interface Shown {
  readonly isOpen: (block: number) => boolean;
  readonly hasTitles: boolean;
  readonly hasValues: boolean;
  /** Most letters of the execution count next to a block's name; 0 hides it. */
  readonly countLetters: number;
  /** What is said, in the window's language. */
  readonly said: (phrase: Phrase) => string;
}

/** Constants are shown where they are used. */
export const rowsOf = ({ instructions }: BlockData): readonly InstructionData[] =>
  instructions.filter(({ kind }) => kind !== 'constant');

/** The least height of a row, which is pressed: 24 pixels where the picture is smallest. As BlockPicture.svelte has it. */
const LEAST_ROW = 27;

/** The name of a block, and that it is the first or last of a range. */
const NAME_LETTERS = 12;
/** Some more than a title has, which is set bold. */
const BOLD = 3;

export function inputOf({ blocks }: ScheduleData, shown: Shown, letters: Size): CfgInput {
  const heads = loopHeads(blocks);
  const indexOf = new Map(heads.map((head, i) => [head, i]));
  return {
    sizes: blocks.map((block) => {
      const rows = shown.isOpen(block.index) ? rowsOf(block) : [];
      const longest = Math.min(LONGEST_TEXT, Math.max(0, ...rows.map(({ text }) => shown.said(text).length)));
      const title =
        shown.hasTitles && block.title !== ''
          ? Math.min(LONGEST_TEXT, shown.said(block.title).length + BOLD)
          : 0;
      const wide = Math.max(
        NAME_LETTERS + shown.countLetters,
        title,
        longest + (shown.hasValues ? VALUE_LETTERS : 0),
      );
      const lines = 1 + rows.length + (title > 0 ? 1 : 0);
      return {
        width: Math.ceil(wide * letters.width) + 20,
        height: Math.ceil(lines * Math.max(letters.height + 2, LEAST_ROW)) + 6,
      };
    }),
    successors: blocks.map(({ successors }) => successors.map(({ block }) => block)),
    loops: heads.map((head) => ({ around: indexOf.get(loopAround(blocks, head)) ?? -1 })),
    loopOf: blocks.map(({ loop }) => indexOf.get(loop) ?? -1),
  };
}

/** The heads of loops, those around others first. */
const loopHeads = (blocks: readonly BlockData[]): readonly number[] =>
  [...new Set(blocks.flatMap(({ loop }) => (loop < 0 ? [] : [loop])))].sort(
    (a, b) => itemAt(blocks, a).loopDepth - itemAt(blocks, b).loopDepth || a - b,
  );

/** The head of the loop around that of a head; -1 for none. A head is in its own loop, one less deep is the one around it. */
function loopAround(blocks: readonly BlockData[], head: number): number {
  const { loopDepth, dominator } = itemAt(blocks, head);
  const depth = loopDepth - 1;
  if (depth === 0) return -1;
  // What dominates it at that depth, the nearest first, is in the loop around it: a loop is entered by its head only.
  for (let block = blocks[dominator]; block !== undefined; block = blocks[block.dominator])
    if (block.loopDepth === depth) return block.loop;
  return -1;
}

// The blocks of a schedule for the picture: loops as frames, and block sizes. Pure.
import { itemAt } from '../../../labs/engine/index.ts';
import type { BlockData, InstructionData, Phrase, ScheduleData } from '../../../compiler/index.ts';
import type { CfgInput, Size } from '../../cfgview/layout.ts';

/** With more blocks, each shows only its name until unfolded. */
export const MAX_OPEN = 60;
/** Hovering shows all of a longer text. */
const LONGEST_TEXT = 44;
/** For an instruction's value during a run, in letters. */
const VALUE_LETTERS = 9;

export interface Shown {
  readonly isOpen: (block: number) => boolean;
  readonly hasTitles: boolean;
  readonly hasValues: boolean;
  /** For the count next to a block's name; 0 hides it. */
  readonly countLetters: number;
  readonly said: (phrase: Phrase) => string;
}

/** Without constants, which appear where they are used. */
export const rowsOf = ({ instructions }: BlockData): readonly InstructionData[] =>
  instructions.filter(({ kind }) => kind !== 'constant');

/** Its target is 24 pixels high at the smallest zoom. Equal to BlockPicture.svelte's. */
const LEAST_ROW = 27;

const NAME_LETTERS = 12;
/** Extra letters, because titles are bold. */
const BOLD = 3;

export function inputOf({ blocks }: Pick<ScheduleData, 'blocks'>, shown: Shown, letters: Size): CfgInput {
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
        Math.max(NAME_LETTERS, block.name.length + BOLD) + shown.countLetters,
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

const loopHeads = (blocks: readonly BlockData[]): readonly number[] =>
  [...new Set(blocks.flatMap(({ loop }) => (loop < 0 ? [] : [loop])))].sort(
    (a, b) => itemAt(blocks, a).loopDepth - itemAt(blocks, b).loopDepth || a - b,
  );

/**
 * Header of the enclosing loop, or -1. A header is in its own loop, so the enclosing loop is one level less
 * deep.
 */
function loopAround(blocks: readonly BlockData[], head: number): number {
  const { loopDepth, dominator } = itemAt(blocks, head);
  const depth = loopDepth - 1;
  if (depth === 0) return -1;
  // The nearest dominator of that depth is in the enclosing loop, because only its header enters a loop.
  for (let block = blocks[dominator]; block !== undefined; block = blocks[block.dominator])
    if (block.loopDepth === depth) return block.loop;
  return -1;
}

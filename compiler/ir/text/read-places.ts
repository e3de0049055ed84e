// Reads the schedule of a graph: in text, lines such as `place 34 in 11` after the nodes; in JSON, a list. A
// place names a node, and a control node of its block. schedule/own.ts decides whether the places are valid.
//
// The lines that tell a scheduler about blocks (views/text/exchange.ts) are skipped: they follow from the
// nodes.
import { say, type Phrase } from '../../base/phrase.ts';
import { isId, isObject } from './read-json.ts';

export interface WrittenPlace {
  /** As in ReadError. */
  readonly line: number;
  readonly node: number;
  readonly block: number;
}

export interface PlaceError {
  readonly line: number;
  readonly message: Phrase;
  readonly hint?: Phrase;
}

export const blockHint = say`A block has the id of the control node that it begins with, such as a Region, a Loop, or a CProj.`;

const EXAMPLE = 'place 34 in 11';

export const isSchedulerLine = (text: string): boolean => /^(block|float|load) \d/.test(text);

/** Undefined if the line is not about a place. */
export function placeOfLine(text: string, line: number): WrittenPlace | PlaceError | undefined {
  if (!text.startsWith('place ')) return undefined;
  const match = /^place (\d{1,9}) in (\d{1,9})$/.exec(text);
  if (match === null) return { line, message: say`expected a line such as: ${EXAMPLE}` };
  return { line, node: Number(match[1]), block: Number(match[2]) };
}

/** The list `schedule`, with lines -1, -2, …; empty if there is none. */
export function placesOfJson(written: unknown): readonly WrittenPlace[] | PlaceError {
  if (written === undefined || written === null) return [];
  const hint = say`Write \`"schedule": [{ "node": 34, "block": 11 }]\`: one object for each node that floats.`;
  if (!Array.isArray(written)) return { line: 0, message: say`\`schedule\` must be a list of places`, hint };
  const wrong = written.findIndex((place) => !isPlace(place));
  if (wrong >= 0)
    return {
      line: -wrong - 1,
      message: say`place ${wrong + 1} of \`schedule\` needs a node and a block, which are ids`,
      hint,
    };
  return (written as { node: number; block: number }[]).map(({ node, block }, i) => ({
    line: -i - 1,
    node,
    block,
  }));
}

const isPlace = (value: unknown): boolean => isObject(value) && isId(value.node) && isId(value.block);

/** Ids that no node has, and nodes with two places. */
export function placeErrors(places: readonly WrittenPlace[], isKnown: (id: number) => boolean): PlaceError[] {
  const first = new Map<number, WrittenPlace>();
  return places.flatMap((place): PlaceError[] => {
    const { line, node, block } = place;
    if (!isKnown(node))
      return [
        {
          line,
          message: say`a place is for node ${node}, which does not exist`,
          hint: say`Write places only for nodes of the graph that you return. If your pass deletes nodes, choose the places afterwards.`,
        },
      ];
    if (!isKnown(block))
      return [
        {
          line,
          message: say`node ${node} is placed in block ${block}, which does not exist`,
          hint: blockHint,
        },
      ];
    const other = first.get(node);
    if (other === undefined) {
      first.set(node, place);
      return [];
    }
    return [
      {
        line,
        message: say`node ${node} has two places, ${other.block} and ${block}`,
        hint: say`Each node is computed in one block.`,
      },
    ];
  });
}

// Lifetimes and states of the nodes of a film, which is a sequence of pictures that share one layout.
// Pictures are counted from 1; picture 0 is empty. A node that a picture removes is still drawn in it, as
// gone: its life ends with that picture.
import { STEP_INTS, Replay, type LogData, type NodeState } from '../../../compiler/index.ts';

/** A log, and the number of applied steps of each picture. */
export interface FilmData {
  readonly log: LogData;
  /** Several pictures may show the same. */
  readonly positions: readonly number[];
  /** Pictures at which passes end, ascending. */
  readonly ends: readonly number[];
}

export interface NodeLife {
  readonly id: number;
  readonly born: number;
  /** The picture that removes it; one more than the last if it stays. */
  readonly died: number;
  /** The node's states, with their first pictures. */
  readonly states: readonly { readonly from: number; readonly node: NodeState }[];
  /** The node whose place it took when born, or -1. */
  readonly replaces: number;
}

/** @returns by ID, in order of birth, without nodes that no picture shows */
export function livesOf({ log, positions }: FilmData): Map<number, NodeLife> {
  const replay = new Replay(log);
  const lives = new Map<number, Open>();
  let at = 0;
  positions.forEach((position, i) => {
    if (position === at) return;
    const picture = i + 1;
    const replaced = replacements(log, at, position);
    replay.seek(position);
    for (const id of replay.touched(at, position)) {
      const node = replay.node(id);
      const life = lives.get(id);
      if (node === null) {
        if (life !== undefined && life.died > picture) life.died = picture;
      } else if (life === undefined) {
        const replaces = replaced.get(id) ?? -1;
        lives.set(id, {
          id,
          born: picture,
          died: positions.length + 1,
          states: [{ from: picture, node }],
          replaces,
        });
      } else life.states.push({ from: picture, node });
    }
    at = position;
  });
  return lives;
}

export function livesIn(nodes: readonly NodeState[]): Map<number, NodeLife> {
  return new Map(
    nodes.map((node) => [
      node.id,
      { id: node.id, born: 1, died: 2, states: [{ from: 1, node }], replaces: -1 },
    ]),
  );
}

interface Open extends NodeLife {
  died: number;
  readonly states: { readonly from: number; readonly node: NodeState }[];
}

function replacements({ steps }: LogData, from: number, to: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let step = from; step < to; step++) {
    const [root, by] = [steps[step * STEP_INTS + 3], steps[step * STEP_INTS + 5]];
    // The replaced node may itself have replaced another one.
    if (by >= 0 && root >= 0) found.set(by, found.get(root) ?? root);
  }
  return found;
}

/** In the picture that removes the node, its last state; null if absent. */
export function stateAt({ born, died, states }: NodeLife, picture: number): NodeState | null {
  if (picture < born || picture > died) return null;
  return (states.findLast(({ from }) => from <= picture) ?? states[0]).node;
}

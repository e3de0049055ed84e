// Tests the positions of value badges on nodes.
import { describe, expect, it } from 'vitest';
import { badgeOf, chipsByUser } from '../../../renderer/graphview/draw/badges.ts';
import { buildScene, indexStage } from '../../../renderer/graphview/scene/scene.ts';
import { touches } from '../../../renderer/graphview/scene/part.ts';
import { windowWords } from '../../support/window/words.ts';
import { NO_MARKS } from '../../../renderer/graphview/types.ts';
import { filmOf, nodesIn, stageOf } from '../../support/window/films.ts';

describe('the value badge of a node', () => {
  it('does not cover a constant that the node uses', () => {
    const film = filmOf('int s = 0; for (int i = 0; i < arg; i++) s = s + i * 8; return s + 1;');
    if (film === null) throw new Error('the program has errors');
    const picture = { nodes: nodesIn(film), marks: NO_MARKS };
    const scene = buildScene(picture, indexStage(stageOf(film).stage), windowWords.en.legend.folds);
    const badges = new Map(
      scene.cells.map(({ id }) => [id, { text: '3000', tone: 'value' as const, current: false }]),
    );
    const chips = chipsByUser(scene.chips);
    const covers = (among: ReturnType<typeof chipsByUser>): number =>
      scene.cells.filter((cell) => {
        const badge = badgeOf(cell, badges, among);
        if (badge === null || cell.isTag) return false;
        const plate = { ...badge, x: cell.x + badge.x, y: cell.y + badge.y };
        return chips.get(cell.id)?.some((chip) => touches(chip, plate)) === true;
      }).length;
    expect(covers(new Map()), 'where nothing is known about them').toBeGreaterThan(0);
    expect(covers(chips)).toBe(0);
  });
});

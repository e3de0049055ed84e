// Which nodes the user wants to see: kinds disabled in the legend, individually hidden nodes, or only some
// kept.
import type { NodeKind } from './scene/kinds.ts';
import type { Scene } from './scene/model.ts';

export class Showing {
  readonly kinds = new Set<NodeKind>();
  private readonly away = new Set<number>();
  private kept: Set<number> | null = null;

  keep(ids: Iterable<number>): void {
    this.kept = new Set(ids);
    for (const id of this.kept) this.away.delete(id);
  }

  hide(ids: Iterable<number>): void {
    for (const id of ids) this.away.add(id);
  }

  uncover(ids: Iterable<number>): void {
    for (const id of ids) {
      this.away.delete(id);
      this.kept?.add(id);
    }
  }

  clear(): void {
    this.away.clear();
    this.kept = null;
  }

  /** The shown scene, and the number of individually hidden nodes. */
  of(scene: Scene): { readonly scene: Scene; readonly hidden: number } {
    const { kinds, away, kept } = this;
    if (kinds.size === 0 && away.size === 0 && kept === null) return { scene, hidden: 0 };
    const isWanted = (id: number): boolean => !away.has(id) && kept?.has(id) !== false;
    const wanted = scene.cells.filter(({ id }) => isWanted(id));
    const cells = wanted.filter(({ kind }) => !kinds.has(kind));
    const shown = new Set(cells.map(({ id }) => id));
    const all = new Set(scene.cells.map(({ id }) => id));
    return {
      hidden: scene.cells.length - wanted.length,
      scene: {
        ...scene,
        cells,
        chips: scene.chips.filter(({ kind, user }) => !kinds.has(kind) && shown.has(user)),
        // Lines may begin at nodes without a separate cell.
        lines: scene.lines.filter(
          ({ source, target }) =>
            shown.has(target) && (shown.has(source) || (!all.has(source) && !kinds.has('control'))),
        ),
      },
    };
  }
}

// Which nodes a person wants to see: kinds switched off in the legend, nodes hidden one by one, or only some kept.
import type { NodeKind } from './scene/kinds.ts';
import type { Scene } from './scene/model.ts';

export class Showing {
  readonly kinds = new Set<NodeKind>();
  private readonly away = new Set<number>();
  /** The only ones that are shown; null: all. */
  private kept: Set<number> | null = null;

  keep(ids: Iterable<number>): void {
    this.kept = new Set(ids);
    for (const id of this.kept) this.away.delete(id);
  }

  hide(ids: Iterable<number>): void {
    for (const id of ids) this.away.add(id);
  }

  /** Has nodes seen that were hidden. */
  uncover(ids: Iterable<number>): void {
    for (const id of ids) {
      this.away.delete(id);
      this.kept?.add(id);
    }
  }

  /** All but kinds that are switched off. */
  clear(): void {
    this.away.clear();
    this.kept = null;
  }

  /** The scene without what is not wanted, and how many nodes one by one are not. */
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

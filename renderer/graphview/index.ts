// The graph view: a film, its stage, and the picture of it that is shown; with camera, selection, legend and keys.
//
// A film's pictures share one stage (stage/model.ts), which a worker makes (layout/). While it is made, the picture before
// stays; when it is there, every picture is drawn at once. The newest film and the newest picture win.
import { select } from 'd3-selection';
import { Camera } from './camera.ts';
import { drawBadges } from './draw/badges.ts';
import { Drawing } from './draw/draw.ts';
import { drawnNodes, drawnScopes } from './draw/drawn.ts';
import { drawScopes, scopeTables } from './draw/scopes.ts';
import { drawWires } from './draw/wires.ts';
import './graphview.css';
import { StageEngine } from './layout/engine.ts';
import { drawLegend } from './legend.ts';
import { tips } from './draw/tips.ts';
import { nodeKind, type NodeKind } from './scene/kinds.ts';
import { EMPTY_SCENE, type Cell, type Chip, type Line, type Scene } from './scene/model.ts';
import { buildScene, indexStage, type StageIndex } from './scene/scene.ts';
import type { FilmData } from './stage/lives.ts';
import type { Rect } from './stage/model.ts';
import {
  NO_MARKS,
  type GraphDrawing,
  type GraphPicture,
  type GraphView,
  type GraphViewOptions,
  type NodeBadge,
  type Unfolded,
  type WayMark,
} from './types.ts';

export { LEGIBLE } from './camera.ts';
export { stillGraph } from './still.ts';
export type { FilmData } from './stage/lives.ts';
export { NO_MARKS } from './types.ts';
export type {
  GraphDrawing,
  GraphPicture,
  GraphView,
  GraphViewOptions,
  NodeBadge,
  StepMarks,
  Unfolded,
  WayMark,
} from './types.ts';

/** As the style sheet has it. */
const SCOPES_WIDTH = 176;

export function createGraphView(host: HTMLElement, options: GraphViewOptions): GraphView {
  return new View(host, options);
}

class View implements GraphView {
  private readonly options: GraphViewOptions;
  private readonly frame: HTMLDivElement;
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement;
  private readonly note: HTMLDivElement;
  private readonly scopes: HTMLElement;
  private readonly engine = new StageEngine();
  private readonly artist: Drawing;
  private readonly camera: Camera;
  private film: FilmData | null = null;
  private index: StageIndex | null = null;
  /** The film that `index` is the stage of. */
  private staged: FilmData | null = null;
  private picture: GraphPicture = { nodes: [], marks: NO_MARKS };
  private scene: Scene = EMPTY_SCENE;
  private unfolded: Unfolded = { constants: false, projections: false };
  private selected: ReadonlySet<number> = new Set();
  private badges: ReadonlyMap<number, NodeBadge> = new Map();
  private way: WayMark | null = null;
  private readonly hidden = new Set<NodeKind>();
  private making: Promise<void> = Promise.resolve();
  private settled = 0;
  private readonly sizes = new ResizeObserver(() => this.camera.resized());

  constructor(host: HTMLElement, options: GraphViewOptions) {
    this.options = options;
    this.frame = document.createElement('div');
    this.frame.className = 'graphview';
    this.frame.innerHTML = `<div class="large" hidden></div><div class="stage"><svg class="drawing" role="application"
      tabindex="0" aria-label="graph"><defs>${tips}</defs><g class="wires"></g><g class="world"></g></svg>
      <aside class="scopes" hidden></aside></div><div class="legend"></div>`;
    host.append(this.frame);
    this.svg = this.frame.querySelector('svg') as SVGSVGElement;
    this.world = this.svg.querySelector('.world') as SVGGElement;
    this.note = this.frame.querySelector('.large') as HTMLDivElement;
    this.artist = new Drawing(this.world);
    this.scopes = this.frame.querySelector('.scopes') as HTMLElement;
    this.camera = new Camera({
      svg: this.svg,
      world: this.world,
      reducedMotion: options.reducedMotion,
      onChange: () => {
        options.onFollow(this.camera.follows);
        this.drawWires();
      },
    });
    this.listen();
    this.relabel();
    this.sizes.observe(this.svg);
  }

  open(film: FilmData): void {
    this.film = film;
    this.making = this.make(film);
  }

  show(picture: GraphPicture): void {
    this.picture = picture;
    if (this.staged === this.film) this.draw();
  }

  async rest(): Promise<void> {
    for (let [making, moving] = [this.making, this.camera.rest()]; ;) {
      await making;
      await moving;
      const next = [this.making, this.camera.rest()] as const;
      if (next[0] === making && next[1] === moving) return;
      [making, moving] = next;
    }
  }

  drawing(): GraphDrawing {
    const { camera, nodes } = drawnNodes(this.scene, this.svg, this.camera.transform);
    const { x, y, width, height } = (this.svg.parentElement ?? this.svg).getBoundingClientRect();
    const beside = this.scopes.getBoundingClientRect();
    // What lies under the tables is not seen.
    const seen = this.scopes.hidden
      ? nodes
      : nodes.filter((node) => node.x < beside.x || node.x > beside.right);
    const tables = drawnScopes(this.scopes, nodes, this.picture.marks);
    return { view: { x, y, width, height }, camera, nodes: [...seen, ...tables] };
  }

  select(ids: ReadonlySet<number>): void {
    this.selected = ids;
    this.paint();
  }

  hover(id: number | null): void {
    const isOf = ({ id: node }: Cell | Chip): boolean => node === id;
    select(this.world).selectAll<SVGGElement, Cell | Chip>('.item').classed('hovered', isOf);
    const touches = ({ source, target }: Line): boolean => id !== null && (source === id || target === id);
    select(this.world).selectAll<SVGPathElement, Line>('path.edge').classed('traced', touches);
    select(this.world).classed('tracing', id !== null);
  }

  annotate(badges: ReadonlyMap<number, NodeBadge>, way: WayMark | null = null): void {
    this.badges = badges;
    this.way = way;
    this.paint();
  }

  follow(isFollowing: boolean): void {
    this.camera.follow(isFollowing);
  }

  setLegible(height: number): void {
    this.camera.setLegible(height);
  }

  fit(): void {
    this.camera.overview();
  }

  reveal(id: number): void {
    const rect = this.rectOf(id);
    if (rect !== null) this.camera.reveal(rect);
  }

  zoomBy(factor: number): void {
    this.camera.zoomBy(factor);
  }

  toSvg(): string {
    return new XMLSerializer().serializeToString(this.svg);
  }

  setUnfolded(unfolded: Unfolded): void {
    const same =
      unfolded.constants === this.unfolded.constants && unfolded.projections === this.unfolded.projections;
    this.unfolded = unfolded;
    if (!same && this.film !== null) this.making = this.make(this.film);
  }

  relabel(): void {
    drawLegend(this.frame.querySelector('.legend') as HTMLDivElement, {
      words: this.options.legend(),
      hidden: this.hidden,
      has: (kind) => this.picture.nodes.some((node) => nodeKind(node) === kind),
      onToggle: (kind) => {
        if (!this.hidden.delete(kind)) this.hidden.add(kind);
        this.draw();
      },
    });
  }

  dispose(): void {
    this.film = null;
    this.sizes.disconnect();
    this.engine.dispose();
    this.frame.remove();
  }

  // ------------------------------------------------------------------------------------------------ inside

  private async make(film: FilmData): Promise<void> {
    try {
      const stage = await this.engine.make(film, { unfolded: this.unfolded });
      if (stage === null || film !== this.film) return;
      this.index = indexStage(stage);
      this.staged = film;
      this.note.hidden = true;
      this.camera.setStage(stage);
      this.draw();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      this.note.hidden = false;
      this.note.textContent = this.options.legend().notLaidOut(said);
    }
  }

  private draw(): void {
    if (this.index === null) return;
    this.scene = this.withoutHidden(buildScene(this.picture, this.index));
    this.artist.show(this.scene);
    const drawn = new Set([...this.scene.cells, ...this.scene.chips].map(({ id }) => id));
    const { unused } = this.options.legend();
    drawScopes(
      this.scopes,
      scopeTables(this.picture, (id) => drawn.has(id), unused),
    );
    this.relabel();
    this.paint();
    // Pictures of a program that is still being read have tables at the right.
    this.camera.reserve(
      this.scopes.hidden && this.film?.log.passes.includes('parse') === true ? SCOPES_WIDTH : 0,
    );
    this.camera.resized();
    this.camera.look(this.changedRects());
    this.drawWires();
    this.svg.dataset['nodes'] = String(this.scene.cells.length);
    this.svg.dataset['settled'] = String(++this.settled);
  }

  private drawWires(): void {
    drawWires(this.svg.querySelector('.wires') as SVGGElement, this.scopes, {
      svg: this.svg,
      scene: this.scene,
      transform: this.camera.transform,
    });
  }

  private withoutHidden(scene: Scene): Scene {
    if (this.hidden.size === 0) return scene;
    const shown = new Set(scene.cells.filter(({ kind }) => !this.hidden.has(kind)).map(({ id }) => id));
    return {
      ...scene,
      cells: scene.cells.filter(({ id }) => shown.has(id)),
      chips: scene.chips.filter(({ kind, user }) => !this.hidden.has(kind) && shown.has(user)),
      lines: scene.lines.filter(
        ({ source, target }) => shown.has(target) && (shown.has(source) || !this.hidden.has('control')),
      ),
    };
  }

  /** What the step changed, most important first: the node it is about, then new ones, changed ones, and gone ones. */
  private changedRects(): Rect[] {
    const { root } = this.picture.marks;
    const order = { new: 0, changed: 1, gone: 2 };
    const changed = [...this.scene.cells, ...this.scene.chips].flatMap((item) =>
      item.change === null ? [] : [{ item, rank: item.id === root ? -1 : order[item.change] }],
    );
    return changed.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }

  private rectOf(id: number): Rect | null {
    return (
      this.scene.cells.find((cell) => cell.id === id) ??
      this.scene.chips.find((chip) => chip.id === id) ??
      null
    );
  }

  private paint(): void {
    const { selected, picture } = this;
    select(this.world)
      .selectAll<SVGGElement, Cell | Chip>('.item')
      .classed('selected', ({ id }) => selected.has(id))
      .classed('changed', ({ change }) => change === 'changed')
      .classed('new', ({ change }) => change === 'new')
      .classed('gone', ({ change }) => change === 'gone')
      .classed('root', ({ id }) => id === picture.marks.root);
    drawBadges(this.world, this.badges);
    select(this.world)
      .selectAll<SVGPathElement, Line>('path.edge')
      .classed('lit', ({ source, target }) => selected.has(source) || selected.has(target))
      .classed(
        'way',
        ({ kind, source, target }) =>
          kind === 'control' && source === this.way?.source && target === this.way.target,
      );
  }

  private listen(): void {
    const idOf = (event: Event): number | null => {
      const item = event.target instanceof Element ? event.target.closest('.item') : null;
      return item === null ? null : Number(item.getAttribute('data-id'));
    };
    for (const part of [this.svg, this.scopes]) {
      part.addEventListener('click', (event) => {
        const id = idOf(event);
        this.options.onSelect(id === null ? [] : [id], event instanceof MouseEvent && event.shiftKey);
      });
      part.addEventListener('pointerover', (event) => this.options.onHover(idOf(event)));
      part.addEventListener('pointerleave', () => this.options.onHover(null));
    }
    this.scopes.addEventListener('scroll', () => this.drawWires());
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  /** Up and down follow inputs and users of the selected node; + and - zoom; 0 shows all; f follows. */
  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [current] = this.selected;
    const { nodes } = this.picture;
    const node = nodes.find(({ id }) => id === current);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next =
        node === undefined
          ? nodes[0]?.id
          : event.key === 'ArrowUp'
            ? node.inputs.find((input) => input >= 0)
            : nodes.find(({ inputs }) => inputs.includes(node.id))?.id;
      if (next !== undefined) {
        this.options.onSelect([next], false);
        this.reveal(next);
      }
    } else if (event.key === '+') this.zoomBy(1.25);
    else if (event.key === '-') this.zoomBy(0.8);
    else if (event.key === '0') this.fit();
    else if (event.key === 'f') this.follow(!this.camera.follows);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// The graph view: a film, its stage, and the current picture; with camera, selection, legend, and keys. A
// film's pictures share one stage (stage/model.ts), made by a worker (layout/). Until it is ready, the
// previous picture stays. The newest film and picture win.
import { select } from 'd3-selection';
import { zoomIdentity } from 'd3-zoom';
import { CanvasDrawing } from './canvas/canvas.ts';
import { itemAt, onlyLineAt } from './canvas/pick.ts';
import type { Said } from './canvas/styles.ts';
import { Camera } from './camera.ts';
import { documentOf, type DrawnDocument } from './draw/document.ts';
import { drawAnswerEdges, drawAnswers, drawDraggedEdge } from './draw/answers.ts';
import { chipsByUser, drawBadges, isColored } from './draw/badges.ts';
import { Drawing } from './draw/draw.ts';
import { drawnNodes, drawnScopes } from './draw/drawn.ts';
import { mark, type Marks } from './draw/marks.ts';
import { drawScopes, scopeTables } from './draw/scopes.ts';
import { drawWires } from './draw/wires.ts';
import './graphview.css';
import { StageEngine } from './layout/engine.ts';
import { drawLegend } from './legend.ts';
import { tips } from './draw/tips.ts';
import { nodeKind } from './scene/kinds.ts';
import { EMPTY_SCENE, type Cell, type Chip, type Line, type Scene } from './scene/model.ts';
import { areaAround, holds, touches, within } from './scene/part.ts';
import { buildScene, indexStage, type StageIndex } from './scene/scene.ts';
import type { FilmData } from './stage/lives.ts';
import { Showing } from './showing.ts';
import {
  AUTOMATIC,
  blockKey,
  foldKey,
  headOf,
  isFold,
  type Rect,
  type Stage,
  type StageOptions,
} from './stage/model.ts';
import { firstNamed } from '../ui/presses.ts';
import { walk } from './walk.ts';
import {
  NO_MARKS,
  type AnswerBadge,
  type AnswerEdge,
  type FoldBy,
  type GraphDrawing,
  type GraphLayout,
  type GraphPicture,
  type GraphView,
  type GraphViewOptions,
  type Look,
  type NodeBadge,
  type StillLayout,
  type Turn,
  type Unfolded,
  type WayMark,
} from './types.ts';

export { LEGIBLE } from './camera.ts';
export const PRESENTED = 20;
export { svgOf } from './draw/document.ts';
export type { FilmData } from './stage/lives.ts';
export { foldBys, graphLayouts, NO_MARKS } from './types.ts';
export type {
  AnswerBadge,
  AnswerEdge,
  FoldBy,
  GraphDrawing,
  GraphLayout,
  GraphPicture,
  GraphView,
  GraphViewOptions,
  Look,
  NodeBadge,
  StepMarks,
  StillLayout,
  Turn,
  Unfolded,
  WayMark,
} from './types.ts';

/** As in the style sheet. */
const SCOPES_WIDTH = 176;
/** A click this close to an edge means it, in screen pixels. */
const EDGE_REACH = 7;
/** More nodes and names of values are not drawn as SVG elements: 5,000 move at only 3 frames per second. */
const MAX_ELEMENTS = 600;
/** With more boxes, ELK takes seconds, so it runs only on request. */
const MAX_ELK_BOXES = 250;

export function createGraphView(host: HTMLElement, options: GraphViewOptions): GraphView {
  return new View(host, options);
}

const filmAlone = ({ log }: FilmData, positions: readonly number[]): FilmData => ({
  log,
  positions,
  ends: [positions.length],
});

class View implements GraphView {
  private readonly options: GraphViewOptions;
  private readonly frame: HTMLDivElement;
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement;
  private readonly note: HTMLDivElement;
  private readonly tooltip: Element;
  private readonly scopes: HTMLElement;
  /** Shown when the view is empty or misses a change; its button leads there. */
  private readonly lost: HTMLElement;
  private readonly engine = new StageEngine();
  private readonly artist: Drawing;
  private readonly canvas: CanvasDrawing;
  private isOnCanvas = false;
  private readonly camera: Camera;
  private film: FilmData | null = null;
  private index: StageIndex | null = null;
  private staged: FilmData | null = null;
  private laid: {
    readonly film: FilmData;
    readonly options: StageOptions;
    readonly alone: readonly number[] | null;
    readonly by: GraphLayout;
  } | null = null;
  private picture: GraphPicture = { nodes: [], marks: NO_MARKS };
  private scene: Scene = EMPTY_SCENE;
  /** null for all of a large scene. */
  private drawnPart: Rect | null = null;
  private unfolded: Unfolded = { constants: false, projections: false };
  private selected: ReadonlySet<number> = new Set();
  private badges: ReadonlyMap<number, NodeBadge> = new Map();
  private way: WayMark | null = null;
  private answers: ReadonlyMap<number, AnswerBadge> = new Map();
  private answerEdges: readonly AnswerEdge[] = [];
  /** Whether the elements contain answers. */
  private drawsAnswers = false;
  private layout: StillLayout = 'stable';
  private insists = false;
  /** Log positions laid out separately; null: all pictures share the film's layout. */
  private alone: readonly number[] | null = null;
  private folding: FoldBy = 'auto';
  /** Unfolded nodes, if the selection chooses the folds. */
  private around: ReadonlySet<number> = new Set();
  private readonly opened = new Set<string>();
  private readonly closed = new Set<string>();
  private found: ReadonlySet<number> = new Set();
  private readonly showing = new Showing();
  private making: Promise<void> = Promise.resolve();
  /** The next stage belongs to another program. */
  private isOther = false;
  private makings = 0;
  private settled = 0;
  private hovered: number | null = null;
  /** Another view leads: do not report our position to it. */
  private isLed = false;
  private readonly sizes = new ResizeObserver(() => {
    // If a card covered the clicked place, move the clicked node out from under it.
    this.camera.resized([...this.selected].flatMap((id) => this.rectOf(id) ?? []));
    this.lookOnCanvas();
  });
  private readonly themes = new MutationObserver(() => this.canvas.restyle());

  constructor(host: HTMLElement, options: GraphViewOptions) {
    this.options = options;
    this.frame = document.createElement('div');
    this.frame.className = 'graphview';
    this.frame.innerHTML = `<div class="large" hidden></div><div class="stage"><canvas aria-hidden="true" hidden></canvas><svg
      class="drawing" role="application" tabindex="0"><title></title><defs>${tips}</defs><g class="wires"></g><g class="world"></g></svg>
      <aside class="scopes" hidden></aside><p class="lost" hidden><span></span><button type="button" class="button" title="f"></button></p>
      </div><div class="legend"></div>`;
    host.append(this.frame);
    this.svg = this.frame.querySelector('svg') as SVGSVGElement;
    this.world = this.svg.querySelector('.world') as SVGGElement;
    this.note = this.frame.querySelector('.large') as HTMLDivElement;
    this.tooltip = this.svg.querySelector('title') as Element;
    this.artist = new Drawing(this.world);
    this.canvas = new CanvasDrawing(
      this.frame.querySelector('canvas') as HTMLCanvasElement,
      this.svg,
      (cells) => {
        this.svg.dataset['drawn'] = String(cells);
      },
    );
    this.scopes = this.frame.querySelector('.scopes') as HTMLElement;
    this.lost = this.frame.querySelector('.lost') as HTMLElement;
    this.camera = new Camera({
      svg: this.svg,
      world: this.world,
      reducedMotion: options.reducedMotion,
      onChange: () => {
        options.onFollow(this.camera.follows);
        this.drawMore();
        this.drawWires();
        this.noteLost();
        if (!this.isLed) options.onLook?.(this.look());
      },
      onRest: () => this.drawNear(),
    });
    this.listen();
    this.relabel();
    this.sizes.observe(this.svg);
    this.themes.observe(document.documentElement, { attributes: true });
  }

  open(film: FilmData, isOther = false): void {
    this.isOther ||= isOther;
    // Another program's IDs mean other nodes.
    if (this.film?.log !== film.log) {
      this.showing.clear();
      this.opened.clear();
      this.closed.clear();
      if (this.folding === 'selection') this.setFolding('auto');
    }
    this.film = film;
    this.layout = this.options.layout?.() ?? 'stable';
    this.choosePictures();
    this.making = this.make(film);
  }

  show(picture: GraphPicture): void {
    const isOther = picture.nodes !== this.picture.nodes || picture.marks !== this.picture.marks;
    this.picture = picture;
    if (isOther) this.camera.endGlance();
    // A separate layout does not cover other pictures.
    if (isOther && this.layout !== 'stable' && !this.isChosen()) this.layOutAgain();
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
    // The tables cover a part of the view.
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
    if (id === this.hovered) return;
    this.hovered = id;
    if (this.isOnCanvas) this.paint();
    else this.markHovered();
  }

  annotate(badges: ReadonlyMap<number, NodeBadge>, way: WayMark | null = null): void {
    this.badges = badges;
    this.way = way;
    this.paint();
  }

  answer(badges: ReadonlyMap<number, AnswerBadge>, edges: readonly AnswerEdge[]): void {
    this.answers = badges;
    this.answerEdges = edges;
    this.paint();
  }

  focus(): void {
    this.svg.focus();
  }

  follow(isFollowing: boolean): void {
    const isLost = this.isLost();
    this.camera.follow(isFollowing);
    if (isFollowing && isLost) this.camera.home();
  }

  setLegible(height: number): void {
    this.camera.setLegible(height);
  }

  get follows(): boolean {
    return this.camera.follows;
  }

  part(): Rect | null {
    const { part } = this.camera;
    return part.width >= 1 && part.height >= 1 ? part : null;
  }

  lookAt(part: Rect): void {
    this.camera.lookAt([part], 0);
  }

  lookAs({ x, y, scale, isFollowing }: Look): void {
    this.isLed = true;
    this.camera.lookAs(zoomIdentity.translate(x, y).scale(scale), isFollowing);
    this.isLed = false;
  }

  turn({ key, isOpen, id }: Turn): void {
    const [to, from] = isOpen ? [this.opened, this.closed] : [this.closed, this.opened];
    to.add(key);
    from.delete(key);
    if (this.film === null) return;
    this.making = this.make(this.film).then(() => this.reveal(id));
  }

  zoomToChange(): void {
    this.camera.glanceAt(this.changedRects(), 40);
  }

  fit(): void {
    this.camera.overview();
  }

  gather(ids: readonly number[]): void {
    this.camera.gather(ids.flatMap((id) => this.rectOf(id) ?? []));
  }

  reveal(...ids: readonly number[]): void {
    this.camera.reveal(ids.flatMap((id) => this.rectOf(id) ?? []));
  }

  mark(found: ReadonlySet<number>): void {
    this.found = found;
    this.paint();
  }

  keep(ids: ReadonlySet<number>): void {
    this.showing.keep(ids);
    this.draw();
  }

  hide(ids: ReadonlySet<number>): void {
    this.showing.hide(ids);
    this.draw();
  }

  uncover(ids: ReadonlySet<number>): void {
    this.showing.uncover(ids);
    this.draw();
  }

  setLayout(layout: StillLayout): void {
    if (layout === this.layout) return;
    this.layout = layout;
    this.layOutAgain();
  }

  insistOnElk(): void {
    this.layOutAgain(true);
  }

  foldBy(by: FoldBy, around: ReadonlySet<number> = new Set()): void {
    const [first] = this.selected;
    this.opened.clear();
    this.closed.clear();
    this.around = around;
    this.setFolding(by);
    if (this.film !== null)
      this.making = this.make(this.film).then(() => {
        if (first !== undefined) this.reveal(first);
      });
  }

  stopLayout(): void {
    this.engine.stop();
    const { laid } = this;
    // A picture's separate layout may have been discarded.
    const isSame = laid !== null && laid.film === this.film && laid.alone === null;
    const isFolded = this.folding === 'auto' && this.opened.size === 0 && this.alone === null;
    const { unfolded, folding } = isSame ? laid.options : { unfolded: this.unfolded, folding: AUTOMATIC };
    this.layout = 'stable';
    this.options.onGraphLayout?.('stable');
    this.choosePictures();
    this.around = folding.around;
    for (const [keys, before] of [
      [this.opened, folding.opened],
      [this.closed, folding.closed],
    ] as const) {
      keys.clear();
      for (const key of before) keys.add(key);
    }
    this.unfolded = unfolded;
    this.options.onUnfold?.(unfolded);
    this.setFolding(folding.by);
    if (isSame) {
      this.staged = this.film;
      this.draw();
    } else if (isFolded) this.noteFailure(this.options.legend().stopped);
    else if (this.film !== null) this.making = this.make(this.film);
  }

  crowd(isCrowded: boolean): void {
    this.camera.isCrowded = isCrowded;
  }

  showAll(): void {
    this.showing.clear();
    this.draw();
  }

  zoomBy(factor: number): void {
    this.camera.zoomBy(factor);
  }

  toDocument(): DrawnDocument {
    const isPart = this.isOnCanvas || this.drawnPart !== null;
    if (isPart) this.artist.show(this.scene);
    if (isPart) this.markElements();
    const document = documentOf(this.svg, this.world);
    if (isPart) this.drawPart();
    return document;
  }

  async toStill(): Promise<DrawnDocument> {
    await this.rest();
    const { film, laid } = this;
    const positions = this.options.positions?.();
    if (film === null || positions === undefined || laid?.by === 'elk') return this.toDocument();
    // The pane's engine may be asked for another picture meanwhile.
    const engine = new StageEngine();
    try {
      const made = await engine.make({
        film: filmAlone(film, positions),
        options: this.stageOptions(),
        layout: 'best',
        maxBoxes: MAX_ELK_BOXES,
      });
      return made === null || film !== this.film ? this.toDocument() : this.documentIn(made.stage);
    } catch {
      // The displayed picture is better than none.
      return this.toDocument();
    } finally {
      engine.dispose();
    }
  }

  /** Drawn temporarily in place of the current picture. */
  private documentIn(stage: Stage): DrawnDocument {
    const all = buildScene(this.picture, indexStage(stage), this.options.legend().folds);
    const { scene } = this.showing.of(all);
    const shown = this.scene;
    this.scene = scene;
    this.artist.show(scene);
    this.markElements();
    try {
      return documentOf(this.svg, this.world);
    } finally {
      this.scene = shown;
      this.drawPart();
    }
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
      hidden: this.showing.kinds,
      has: (kind) => this.picture.nodes.some((node) => nodeKind(node) === kind),
      onToggle: (kind) => {
        const { kinds } = this.showing;
        if (!kinds.delete(kind)) kinds.add(kind);
        this.draw();
      },
    });
    const { graph, walk } = this.options.legend();
    this.svg.setAttribute('aria-label', graph);
    this.svg.setAttribute('aria-description', walk);
    this.noteLost();
  }

  dispose(): void {
    this.film = null;
    this.sizes.disconnect();
    this.themes.disconnect();
    this.canvas.dispose();
    this.engine.dispose();
    this.frame.remove();
  }

  // ------------------------------------------------------------------------------------------------ inside

  private layOutAgain(insists = false): void {
    this.choosePictures();
    this.insists = insists;
    this.staged = null;
    if (this.film !== null) this.making = this.make(this.film);
  }

  /** The current picture was laid out: it was shown right after its film was opened. */
  private isChosen(): boolean {
    return this.alone?.join() === this.options.positions?.().join();
  }

  /** Chooses what to lay out: the current picture, or the whole film. */
  private choosePictures(): void {
    this.alone = this.layout === 'stable' ? null : (this.options.positions?.() ?? null);
    this.insists = false;
    this.options.onTooMany?.(0);
  }

  private stageOptions(): StageOptions {
    return {
      unfolded: this.unfolded,
      folding: {
        by: this.folding,
        opened: new Set(this.opened),
        closed: new Set(this.closed),
        around: this.around,
      },
    };
  }

  private async make(film: FilmData): Promise<void> {
    this.noteMaking(1);
    try {
      const { alone } = this;
      const options = this.stageOptions();
      const made = await this.engine.make({
        film: alone === null ? film : filmAlone(film, alone),
        options,
        layout: this.layout,
        maxBoxes: this.insists ? Infinity : MAX_ELK_BOXES,
      });
      if (made === null) return;
      const { stage, by, tooMany } = made;
      await this.options.pause?.();
      if (film !== this.film || alone !== this.alone) return;
      this.index = indexStage(stage);
      this.staged = film;
      this.laid = { film, options, alone, by };
      this.options.onLaidOut?.(by);
      this.options.onTooMany?.(tooMany);
      this.note.hidden = true;
      const start = this.startOf(this.index);
      this.camera.setStage(stage, start, this.isOther);
      this.isOther = false;
      this.draw();
      // If the user's view is now empty, return to the graph.
      const { part } = this.camera;
      if (part.width > 0 && within(this.scene, part).cells.length === 0) this.camera.reveal(start);
    } catch (error) {
      this.noteFailure(error instanceof Error ? error.message : String(error));
    } finally {
      this.noteMaking(-1);
    }
  }

  private noteFailure(why: string): void {
    this.note.hidden = false;
    this.note.textContent = this.options.legend().notLaidOut(why);
  }

  private noteMaking(by: 1 | -1): void {
    const before = this.makings;
    this.makings += by;
    if (before === 0 || this.makings === 0) this.options.onLayout?.(this.makings > 0);
  }

  /** Where reading starts: the first node, then the current picture's nodes from the top. */
  private startOf({ stage, places }: StageIndex): Rect[] {
    const firsts = stage.boxes.flatMap(({ key, rank, width, height }) => {
      const corner = stage.corners.get(key);
      return rank !== 'first' || corner === undefined ? [] : [{ ...corner, width, height }];
    });
    const others = this.picture.nodes.flatMap(({ id }) => places.get(stage.placeOf.get(id) ?? '') ?? []);
    return [...firsts, ...others.sort((a, b) => a.y - b.y || a.x - b.x)];
  }

  private draw(): void {
    if (this.index === null) return;
    const { folds, unused } = this.options.legend();
    const all = buildScene(this.picture, this.index, folds);
    const { scene, hidden } = this.showing.of(all);
    this.scene = scene;
    this.options.onHidden?.(hidden);
    this.drawPart();
    const drawn = new Set([...this.scene.cells, ...this.scene.chips].map(({ id }) => id));
    for (const id of this.usedInFolds()) drawn.add(id);
    drawScopes(
      this.scopes,
      scopeTables(this.picture, (id) => drawn.has(id), unused),
    );
    this.relabel();
    // Pictures of a program during parsing have tables at the right.
    this.camera.reserve(
      this.scopes.hidden && this.film?.log.passes.includes('parse') === true ? SCOPES_WIDTH : 0,
    );
    this.camera.resized();
    this.camera.look(this.changedRects(), this.rootsNeighbors());
    this.drawMore();
    this.drawWires();
    this.noteLost();
    this.svg.dataset['nodes'] = String(this.scene.cells.length);
    this.svg.dataset['settled'] = String(++this.settled);
  }

  private usedInFolds(): number[] {
    if (!this.scene.cells.some(({ fold }) => fold !== null)) return [];
    const { nodes, marks } = this.picture;
    const isIn = (id: number): boolean => isFold(this.index?.stage.placeOf.get(id) ?? '');
    return [...nodes, ...marks.before].flatMap(({ id, inputs }) => (isIn(id) ? inputs : []));
  }

  /** The surroundings of the view, or everything on the canvas if that is too much or too small. */
  private drawPart(): void {
    this.drawnPart = this.areaToDraw();
    const near = this.near(this.drawnPart);
    this.isOnCanvas = near === null;
    this.artist.show(near ?? EMPTY_SCENE);
    if (near === null) this.lookOnCanvas();
    else this.leaveCanvas();
    this.svg.dataset['drawn'] = String(near?.cells.length ?? 0);
    this.paint();
  }

  private areaToDraw(): Rect | null {
    return areaAround(this.scene, this.camera.part);
  }

  private leaveCanvas(): void {
    this.canvas.clear();
    this.tooltip.textContent = '';
    this.svg.classList.remove('pointing');
  }

  /** null if elements would be slow or illegible. */
  private near(area: Rect | null): Scene | null {
    if (this.camera.isFar) return null;
    const near = area === null ? this.scene : within(this.scene, area);
    return near.cells.length + near.chips.length > MAX_ELEMENTS ? null : near;
  }

  private lookOnCanvas(): void {
    const { camera, svg } = this;
    const { x, y, k } = camera.transform;
    this.canvas.look({ x, y, k, width: svg.clientWidth, height: svg.clientHeight, isFar: camera.isFar });
  }

  private drawMore(): void {
    const { drawnPart, camera } = this;
    if (this.isOnCanvas) this.lookOnCanvas();
    else if (camera.isFar || (drawnPart !== null && !holds(drawnPart, camera.part))) this.drawPart();
  }

  /** Switches back to elements after the user's movement, if possible. */
  private drawNear(): void {
    if (this.isOnCanvas && this.near(this.areaToDraw()) !== null) this.drawPart();
  }

  private isLost(): boolean {
    const { cells, chips } = this.scene;
    const { part } = this.camera;
    const isSeen = (item: Rect): boolean => touches(item, part);
    return cells.length > 0 && part.width > 0 && !cells.some(isSeen) && !chips.some(isSeen);
  }

  private noteLost(): void {
    const isLost = this.isLost();
    const isElsewhere = !isLost && this.camera.missesChange;
    this.lost.hidden = !isLost && !isElsewhere;
    if (this.lost.hidden) return;
    const { lost, back, elsewhere, show } = this.options.legend();
    this.lost.classList.toggle('elsewhere', isElsewhere);
    (this.lost.querySelector('span') as Element).textContent = isElsewhere ? elsewhere : lost;
    (this.lost.querySelector('button') as Element).textContent = isElsewhere ? show : back;
  }

  private drawWires(): void {
    drawWires(this.svg.querySelector('.wires') as SVGGElement, this.scopes, {
      svg: this.svg,
      scene: this.scene,
      transform: this.camera.transform,
    });
  }

  /** Most important first: the step's subject, new nodes and merge targets, changed nodes, removed nodes. */
  /** What changed, then the unchanged nodes that now stand for merged ones. */
  private changedRects(): Rect[] {
    const { root } = this.picture.marks;
    const order = { new: 0, changed: 1, gone: 2 };
    const survivors = new Set(this.picture.marks.merged.map(({ survivor }) => survivor));
    const changed = [...this.scene.cells, ...this.scene.chips].flatMap((item) => {
      if (item.change !== null) return [{ item, rank: item.id === root ? -1 : order[item.change] }];
      return survivors.has(item.id) && 'fold' in item ? [{ item, rank: 3 }] : [];
    });
    return changed.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }

  /** The subject's inputs, then its uses. */
  private rootsNeighbors(): Rect[] {
    const { root } = this.picture.marks;
    const { cells, lines } = this.scene;
    const inputs = new Set(lines.flatMap(({ source, target }) => (target === root ? [source] : [])));
    const uses = new Set(lines.flatMap(({ source, target }) => (source === root ? [target] : [])));
    return [inputs, uses].flatMap((ids) => cells.filter(({ id }) => ids.has(id)));
  }

  private rectOf(id: number): Rect | null {
    return (
      this.scene.cells.find((cell) => cell.id === id && cell.fold === null) ??
      this.scene.chips.find((chip) => chip.id === id) ??
      this.foldAround(id) ??
      null
    );
  }

  private foldAround(id: number): Cell | undefined {
    const place = this.index?.stage.placeOf.get(id);
    return this.scene.cells.find(({ fold, key }) => fold !== null && key === place);
  }

  private setFolding(by: FoldBy): void {
    this.folding = by;
    this.options.onFold?.(by);
  }

  /** @param id the node to show */
  private fold(key: string, isOpen: boolean, id: number): void {
    const turn = { key, isOpen, id };
    this.turn(turn);
    this.options.onTurn?.(turn);
  }

  private look(): Look {
    const { x, y, k } = this.camera.transform;
    return { x, y, scale: k, isFollowing: this.camera.follows };
  }

  /** What was last opened around a node; else its loop or function. */
  private foldAgain(id: number): void {
    const cell = this.scene.cells.find((each) => each.id === id && each.fold === null) ?? this.foldAround(id);
    if (cell === undefined) return;
    const block = blockKey(this.index?.stage.blockOf.get(id) ?? -1);
    if (cell.fold === null && this.opened.has(block)) this.fold(block, false, id);
    else if (cell.frame >= 0) this.fold(foldKey(cell.frame), false, id);
  }

  private paint(): void {
    if (!this.isOnCanvas) return this.markElements();
    this.canvas.show(this.scene, this.said());
    // The legend has no colors meanwhile.
    select(this.world).classed('annotated', isColored(this.badges));
  }

  private said(): Said {
    const [marks, hovering] = [this.marks(), this.hoverMarks()];
    return {
      marks: {
        items: { ...marks.items, ...hovering.items },
        lines: { ...marks.lines, ...hovering.lines },
      },
      badges: this.badges,
      isTracing: this.hovered !== null,
    };
  }

  private markElements(): void {
    mark(this.world, this.marks());
    this.markHovered();
    drawBadges(this.world, this.badges, chipsByUser(this.scene.chips));
    // Most pictures have no answers, and the search for drawn ones is slow.
    const isAnswered = this.answers.size + this.answerEdges.length > 0;
    if (isAnswered || this.drawsAnswers) {
      drawAnswers(this.world, this.answers);
      drawAnswerEdges(this.world, this.answerEdges, (id) => this.rectOf(id));
    }
    this.drawsAnswers = isAnswered;
  }

  private markHovered(): void {
    mark(this.world, this.hoverMarks());
    select(this.world).classed('tracing', this.hovered !== null);
  }

  private marks(): Marks {
    const { picture } = this;
    // A fold is selected or found if any of its nodes is.
    const folds = (ids: Iterable<number>): Set<string> =>
      new Set([...ids].map((id) => this.index?.stage.placeOf.get(id) ?? '').filter(isFold));
    const isAmong =
      (ids: ReadonlySet<number>, inFolds: ReadonlySet<string>) =>
      (item: Cell | Chip): boolean =>
        'fold' in item && item.fold !== null ? inFolds.has(item.key) : ids.has(item.id);
    const chosen = folds(this.selected);
    const ends = new Set([...this.selected, ...[...chosen].map(headOf)]);
    const isChosen = isAmong(this.selected, chosen);
    const survivors = new Set(picture.marks.merged.map(({ survivor }) => survivor));
    const isFound = isAmong(this.found, folds(this.found));
    return {
      items: {
        selected: isChosen,
        found: isFound,
        changed: ({ change }) => change === 'changed',
        new: ({ change }) => change === 'new',
        gone: ({ change }) => change === 'gone',
        root: ({ id }) => id === picture.marks.root,
        survivor: ({ id }) => survivors.has(id),
      },
      lines: {
        lit: ({ source, target }) => ends.has(source) || ends.has(target),
        way: ({ kind, source, target }) =>
          kind === 'control' && source === this.way?.source && target === this.way.target,
      },
    };
  }

  private hoverMarks(): Marks {
    const { hovered } = this;
    return {
      items: { hovered: ({ id }) => id === hovered },
      lines: {
        traced: ({ source, target }) => hovered !== null && (source === hovered || target === hovered),
      },
    };
  }

  private listen(): void {
    for (const part of [this.svg, this.scopes]) {
      part.addEventListener('click', (event) => {
        const { id, fold } = this.hit(event);
        const edge = id === null ? this.edgeAt(event) : null;
        if (edge !== null) return this.options.onEdge?.(edge.target, edge.slot);
        if (id !== null && fold !== null) this.fold(fold, true, id);
        this.options.onSelect(id === null ? [] : [id], event instanceof MouseEvent && event.shiftKey);
      });
      part.addEventListener('pointerover', (event) => this.options.onHover(this.hit(event).id));
      part.addEventListener('pointerleave', () => this.options.onHover(null));
    }
    // Before d3, which moves the picture.
    this.svg.addEventListener('mousedown', (event) => this.beginLink(event), { capture: true });
    this.svg.addEventListener('pointermove', (event) => {
      // With a button pressed, the picture moves.
      if (!this.isOnCanvas || event.buttons !== 0) return;
      const { id, title } = this.hit(event);
      this.options.onHover(id);
      this.svg.classList.toggle('pointing', id !== null);
      this.tooltip.textContent = title;
    });
    this.scopes.addEventListener('scroll', () => this.drawWires());
    (this.lost.querySelector('button') as Element).addEventListener('click', () => {
      this.follow(true);
      this.svg.focus();
    });
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  /** While asked: the only edge near the pointer. Edges that share a path cannot be told apart there. */
  private edgeAt(event: Event): Line | null {
    const { onEdge, isAsking } = this.options;
    const isInDrawing = event.target instanceof Node && this.svg.contains(event.target);
    if (onEdge === undefined || isAsking?.() !== true || !isInDrawing || !(event instanceof MouseEvent))
      return null;
    const point = this.pointOf(event);
    return onlyLineAt(this.scene.lines, point, EDGE_REACH / this.camera.transform.k);
  }

  private beginLink(begin: MouseEvent): void {
    if (begin.button !== 0 || this.options.isLinking?.() !== true) return;
    const from = this.hit(begin).id;
    if (from === null) return;
    begin.stopPropagation();
    const move = (event: MouseEvent): void =>
      drawDraggedEdge(this.world, this.rectOf(from), this.pointOf(event));
    const end = (event: MouseEvent): void => {
      window.removeEventListener('mousemove', move);
      drawDraggedEdge(this.world, null, { x: 0, y: 0 });
      const to = this.hit(event).id;
      if (to !== null && to !== from) this.options.onLink?.(from, to);
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', end, { once: true });
  }

  /** On the stage. */
  private pointOf({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const view = this.svg.getBoundingClientRect();
    const [x, y] = this.camera.transform.invert([clientX - view.x, clientY - view.y]);
    return { x, y };
  }

  /** The node under the pointer, the fold that represents it, and its title. */
  private hit(event: Event): { id: number | null; fold: string | null; title: string } {
    const element = event.target instanceof Element ? event.target.closest('.item') : null;
    if (element !== null) {
      const folded = element.matches('.fold') ? select<Element, Cell>(element).datum().key : null;
      return { id: Number(element.getAttribute('data-id')), fold: folded, title: '' };
    }
    const isInDrawing = event.target instanceof Node && this.svg.contains(event.target);
    if (!this.isOnCanvas || !isInDrawing || !(event instanceof MouseEvent))
      return { id: null, fold: null, title: '' };
    const item = itemAt(this.scene, this.pointOf(event));
    const fold = item !== null && 'fold' in item && item.fold !== null ? item.key : null;
    return { id: item?.id ?? null, fold, title: item?.title ?? '' };
  }

  /**
   * Arrows and digits walk between nodes; + and - zoom; 0 fits; f follows; Enter opens a fold, Backspace
   * closes it.
   */
  private key(event: KeyboardEvent): void {
    const act = firstNamed(event, (name) => this.actionOf(name));
    if (act === undefined) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  private actionOf(name: string): (() => void) | undefined {
    const [current] = this.selected;
    const order = this.scene.cells.map(({ id }) => id);
    const next = walk(name, current, { nodes: this.picture.nodes, order });
    if (next !== null) return () => this.walkTo(next);
    const isAsking = this.options.isAsking?.() === true;
    const around = name === 'Enter' ? this.foldAround(current) : undefined;
    switch (name) {
      case '+':
        return () => this.zoomBy(1.25);
      case '-':
        return () => this.zoomBy(0.8);
      case '0':
        return () => this.fit();
      case 'f':
        return () => this.follow(!this.lost.hidden || !this.camera.follows);
      case 'Enter':
        if (around !== undefined) return () => this.fold(around.key, true, current);
        return isAsking && current !== undefined ? () => this.options.onSelect([current], false) : undefined;
      case 'Backspace':
        return isAsking ? undefined : () => this.foldAgain(current);
      default:
        return undefined;
    }
  }

  private walkTo(next: number | undefined): void {
    if (next === undefined) return;
    const { onWalk, onSelect } = this.options;
    if (onWalk === undefined) onSelect([next], false);
    else onWalk(next);
    this.reveal(next);
  }
}

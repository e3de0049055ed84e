// The graph view: scene → layout → drawing, with zoom, selection and keys. The newest picture wins.
//
// Of a large graph only the neighbourhood of the selection is shown, with a note that says so.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior } from 'd3-zoom';
import { drawBadges } from './draw/badges.ts';
import { Drawing, GLIDE_MS } from './draw/draw.ts';
import './graphview.css';
import { LayoutEngine } from './layout/engine.ts';
import { EMPTY_PLACEMENT, type Placement } from './layout/model.ts';
import { seedPlacement } from './layout/seed.ts';
import { nodeKind, type EdgeKind, type NodeKind } from './scene/kinds.ts';
import { buildScene, FOLDED } from './scene/scene.ts';
import type { Scene } from './scene/model.ts';
import type {
  DrawnNode,
  GraphDrawing,
  GraphPicture,
  GraphView,
  GraphViewOptions,
  NodeBadge,
  NodeState,
  ShowMode,
  StepMarks,
  Unfolded,
  WayMark,
} from './types.ts';

export type {
  DrawnNode,
  GraphDrawing,
  GraphPicture,
  GraphView,
  GraphViewOptions,
  NodeBadge,
  ShowMode,
  StepMarks,
  Unfolded,
  WayMark,
} from './types.ts';

/** Above this many nodes only a neighbourhood is drawn. */
const LARGE = 400;
/** The smallest scale at which labels can be read. */
const LEGIBLE = 0.55;
const KINDS = [
  'control',
  'data',
  'phi',
  'constant',
  'memory',
  'effect',
] as const satisfies readonly NodeKind[];
const EDGES = ['control', 'data', 'memory', 'guard'] as const satisfies readonly EdgeKind[];

/** The tip of a kind of edge. */
function marker(kind: string): string {
  const size = kind === 'control' ? 11 : 8;
  return `<marker id="arrow-${kind}" class="tip ${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="${size}" markerHeight="${size}" orient="auto"><path d="M0,0L8,4L0,8Z"/></marker>`;
}

export function createGraphView(host: HTMLElement, options: GraphViewOptions): GraphView {
  return new View(host, options);
}

class View implements GraphView {
  private readonly host: HTMLElement;
  private readonly options: GraphViewOptions;
  private readonly frame: HTMLDivElement;
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement;
  private readonly note: HTMLDivElement;
  private readonly engine = new LayoutEngine();
  private readonly artist: Drawing;
  private readonly zooming: ZoomBehavior<SVGSVGElement, unknown>;
  private picture: GraphPicture = { nodes: [] };
  private scene: Scene | null = null;
  private placement: Placement = EMPTY_PLACEMENT;
  private unfolded: Unfolded = FOLDED;
  private selected: ReadonlySet<number> = new Set();
  private badges: ReadonlyMap<number, NodeBadge> = new Map();
  private way: WayMark | null = null;
  private marks: StepMarks = { changed: [], added: [], removed: [], root: -1 };
  private readonly hidden = new Set<NodeKind>();
  private number = 0;
  private resting: Promise<void> = Promise.resolve();
  private drawn = false;
  /** The view could not be fitted, since nobody sees it: it will be when it is seen. */
  private unfitted = false;
  private readonly sizes = new ResizeObserver(() => {
    if (this.unfitted) this.fit();
  });

  constructor(host: HTMLElement, options: GraphViewOptions) {
    this.host = host;
    this.options = options;
    this.frame = document.createElement('div');
    this.frame.className = 'graphview';
    this.frame.innerHTML = `<svg class="drawing" role="application" tabindex="0" aria-label="graph"><defs>
      ${['control', 'data', 'memory'].map(marker).join('')}
      </defs><g></g></svg><div class="legend"></div><div class="large" hidden></div>`;
    host.append(this.frame);
    this.svg = this.frame.querySelector('svg') as SVGSVGElement;
    this.world = this.svg.querySelector('g') as SVGGElement;
    this.note = this.frame.querySelector('.large') as HTMLDivElement;
    this.artist = new Drawing(this.world);
    this.zooming = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.05, 3])
      .on('zoom', (event: { transform: { toString(): string } }) =>
        this.world.setAttribute('transform', event.transform.toString()),
      );
    select(this.svg).call(this.zooming).on('dblclick.zoom', null);
    this.listen();
    this.drawLegend();
    this.sizes.observe(this.svg);
  }

  show(picture: GraphPicture, mode: ShowMode): Promise<void> {
    this.resting = this.draw(picture, mode);
    return this.resting;
  }

  async rest(): Promise<void> {
    for (let last = this.resting; ; last = this.resting) {
      await last;
      if (last === this.resting) return;
    }
  }

  drawing(): GraphDrawing {
    const { x, y, width, height } = this.svg.getBoundingClientRect();
    const matrix = this.world.getCTM();
    const [changed, added] = [new Set(this.marks.changed), new Set(this.marks.added)];
    const loops = new Set(this.scene?.loops.map(({ head }) => head));
    const nodes: DrawnNode[] = [];
    for (const box of this.scene?.boxes ?? []) {
      const at = this.placement.boxes.get(box.key);
      if (at === undefined || matrix === null) continue;
      const frame = this.placement.frames.get(box.loop);
      const inFrame =
        frame === undefined ||
        (at.x >= frame.x &&
          at.y >= frame.y &&
          at.x + box.width <= frame.x + frame.width &&
          at.y + box.height <= frame.y + frame.height);
      for (const cell of box.cells)
        nodes.push({
          id: cell.id,
          label: cell.label,
          x: x + matrix.e + (at.x + cell.x) * matrix.a,
          y: y + matrix.f + (at.y + cell.y) * matrix.d,
          width: cell.width * matrix.a,
          height: cell.height * matrix.d,
          fontHeight: (cell.shape === 'tab' ? 10 : 13) * matrix.d,
          changed: added.has(cell.id) ? 'new' : changed.has(cell.id) ? 'changed' : null,
          frame: loops.has(box.loop) ? box.loop : null,
          inFrame,
        });
    }
    const camera = { x: matrix?.e ?? 0, y: matrix?.f ?? 0, scale: matrix?.a ?? 1 };
    return { view: { x, y, width, height }, camera, nodes };
  }

  private async draw(picture: GraphPicture, { animate, fresh }: ShowMode): Promise<void> {
    const number = ++this.number;
    this.picture = picture;
    const scene = buildScene({ ...picture, nodes: this.visible(picture.nodes) }, this.unfolded);
    try {
      const begun = (): Placement | null =>
        fresh || this.scene === null ? null : seedPlacement(scene, this.placement);
      const wanted = (): boolean => number === this.number;
      const placement =
        scene.boxes.length === 0 ? EMPTY_PLACEMENT : await this.engine.place(scene, begun, wanted);
      if (placement === null || !wanted()) return;
      this.scene = scene;
      this.placement = placement;
      this.drawLegend();
      const duration = animate && !this.options.reducedMotion ? glideTime(scene.boxes.length) : 0;
      const settled = this.artist.show(scene, placement, duration);
      this.paint();
      if (fresh || !this.drawn) this.fit();
      this.drawn = scene.boxes.length > 0;
      this.svg.dataset['nodes'] = String(scene.cellOf.size);
      await settled;
      if (number === this.number) this.svg.dataset['settled'] = String(number);
    } catch (error) {
      this.note.hidden = false;
      const said = error instanceof Error ? error.message : String(error);
      this.note.textContent = this.options.legend().notLaidOut(said);
    }
  }

  select(ids: ReadonlySet<number>): void {
    this.selected = ids;
    if (this.picture.nodes.length > LARGE) void this.show(this.picture, { animate: false, fresh: true });
    this.paint();
  }

  hover(id: number | null): void {
    select(this.world)
      .selectAll<SVGGElement, { id: number }>('.item')
      .classed('hovered', (item) => item.id === id);
  }

  highlight(marks: StepMarks): void {
    this.marks = marks;
    this.paint();
  }

  annotate(badges: ReadonlyMap<number, NodeBadge>, way: WayMark | null = null): void {
    this.badges = badges;
    this.way = way;
    this.paint();
  }

  fit(): void {
    const { width, height } = this.placement;
    const box = this.svg.getBoundingClientRect();
    this.unfitted = box.width === 0;
    if (width === 0 || box.width === 0) return;
    const legend = this.frame.querySelector('.legend')?.clientHeight ?? 0;
    const room = { width: box.width - 32, height: box.height - 64 - legend };
    // What would be too small to read is shown from its top instead.
    const scale = Math.max(LEGIBLE, Math.min(1.25, room.width / width, room.height / height));
    const fits = width * scale <= box.width;
    // Of what is wider than the view the beginning shall be seen.
    const start = fits ? width / 2 : this.startsAt() + 60;
    const x = fits
      ? (box.width - width * scale) / 2
      : Math.min(16, Math.max(box.width - 16 - width * scale, box.width / 2 - start * scale));
    const y = 44 + Math.max(0, (room.height - height * scale) / 2) / 2;
    this.zooming.transform(select(this.svg), zoomIdentity.translate(x, y).scale(scale));
  }

  /** The left edge of the box in which the program begins. */
  private startsAt(): number {
    const start = this.scene?.boxes.find(({ place }) => place === 'first');
    return start === undefined ? 0 : (this.placement.boxes.get(start.key)?.x ?? 0);
  }

  reveal(id: number): void {
    const key = this.scene?.boxOf.get(this.scene.cellOf.get(id) ?? '');
    const at = key === undefined ? undefined : this.placement.boxes.get(key);
    if (at === undefined) return;
    const box = this.svg.getBoundingClientRect();
    const matrix = this.world.getCTM();
    // Nobody sees the view: there is no place to move it to.
    if (matrix === null || box.width === 0) return;
    const [x, y] = [at.x * matrix.a + matrix.e, at.y * matrix.d + matrix.f];
    if (x < 0 || y < 0 || x > box.width - 40 || y > box.height - 40)
      this.zooming.translateTo(select(this.svg), at.x, at.y);
  }

  zoomBy(factor: number): void {
    this.zooming.scaleBy(select(this.svg), factor);
  }

  toSvg(): string {
    return new XMLSerializer().serializeToString(this.svg);
  }

  setUnfolded(unfolded: Unfolded): void {
    const same =
      unfolded.constants === this.unfolded.constants && unfolded.projections === this.unfolded.projections;
    this.unfolded = unfolded;
    if (!same && this.drawn) void this.show(this.picture, { animate: false, fresh: true });
  }

  relabel(): void {
    this.drawLegend();
  }

  dispose(): void {
    this.number++;
    this.sizes.disconnect();
    this.engine.dispose();
    this.frame.remove();
  }

  // ------------------------------------------------------------------------------------------------ inside

  /** The nodes to draw: without hidden kinds, and around the selection where there are too many. */
  private visible(nodes: readonly NodeState[]): readonly NodeState[] {
    const kept = nodes.filter((node) => !this.hidden.has(nodeKind(node)));
    this.note.hidden = kept.length <= LARGE;
    if (kept.length <= LARGE) return kept;
    const near = neighbourhood(kept, this.selected, LARGE / 2);
    this.note.textContent = this.options.legend().partOf(near.size, kept.length);
    return kept.filter(({ id }) => near.has(id));
  }

  private paint(): void {
    const { selected, marks } = this;
    const [changed, added] = [new Set(marks.changed), new Set(marks.added)];
    select(this.world)
      .selectAll<SVGGElement, { id: number }>('.item')
      .classed('selected', ({ id }) => selected.has(id))
      .classed('changed', ({ id }) => changed.has(id))
      .classed('added', ({ id }) => added.has(id))
      .classed('root', ({ id }) => id === marks.root);
    drawBadges(this.world, this.badges);
    select(this.world)
      .selectAll<SVGPathElement, { edge: { source: number; target: number; kind: EdgeKind } }>('path.edge')
      .classed('lit', ({ edge }) => selected.has(edge.source) || selected.has(edge.target))
      .classed(
        'way',
        ({ edge }) =>
          edge.kind === 'control' && edge.source === this.way?.source && edge.target === this.way.target,
      );
  }

  private listen(): void {
    const idOf = (event: Event): number | null => {
      const item = event.target instanceof Element ? event.target.closest('.item') : null;
      return item === null ? null : Number(item.getAttribute('data-id'));
    };
    this.svg.addEventListener('click', (event) => {
      const id = idOf(event);
      this.options.onSelect(id === null ? [] : [id], event.shiftKey);
    });
    this.svg.addEventListener('pointerover', (event) => this.options.onHover(idOf(event)));
    this.svg.addEventListener('pointerleave', () => this.options.onHover(null));
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  /** Up and down follow inputs and users of the selected node; + and - zoom; 0 shows all. */
  private key(event: KeyboardEvent): void {
    const [current] = this.selected;
    const node = this.picture.nodes.find(({ id }) => id === current);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next =
        node === undefined
          ? this.picture.nodes[0]?.id
          : event.key === 'ArrowUp'
            ? node.inputs.find((input) => input >= 0)
            : this.picture.nodes.find(({ inputs }) => inputs.includes(node.id))?.id;
      if (next !== undefined) {
        this.options.onSelect([next], false);
        this.reveal(next);
      }
    } else if (event.key === '+') this.zoomBy(1.25);
    else if (event.key === '-') this.zoomBy(0.8);
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether there is such a node. Every program has the kinds of integers; the others are shown where they are. */
  private has(kind: NodeKind): boolean {
    const rare = kind === 'memory' || kind === 'effect';
    return !rare || this.picture.nodes.some((node) => nodeKind(node) === kind);
  }

  private drawLegend(): void {
    const legend = this.frame.querySelector('.legend') as HTMLDivElement;
    const { legend: words } = this.options;
    legend.replaceChildren();
    for (const kind of KINDS) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = kind;
      button.setAttribute('aria-pressed', String(!this.hidden.has(kind)));
      button.append(document.createElement('i'), words()[kind]);
      button.hidden = !this.has(kind) && !this.hidden.has(kind);
      button.addEventListener('click', () => {
        if (!this.hidden.delete(kind)) this.hidden.add(kind);
        void this.show(this.picture, { animate: false, fresh: true });
      });
      legend.append(button);
    }
    const lines = document.createElement('span');
    lines.className = 'lines';
    for (const kind of EDGES) {
      if (kind === 'memory' && !this.has(kind)) continue;
      const line = document.createElement('span');
      const stroke = document.createElement('b');
      stroke.className = kind;
      line.append(stroke, words().edges[kind]);
      lines.append(line);
    }
    legend.append(lines);
  }
}

/** Large pictures take longer to lay out and draw, so they glide for a shorter time, or not at all. */
const glideTime = (boxes: number): number => (boxes < 60 ? GLIDE_MS : boxes < 250 ? GLIDE_MS / 3 : 0);

/** Breadth first from the selection (or the first node), up to so many nodes. */
function neighbourhood(
  nodes: readonly NodeState[],
  selected: ReadonlySet<number>,
  most: number,
): ReadonlySet<number> {
  const users = new Map<number, number[]>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { id, inputs } of nodes)
    for (const input of inputs) users.set(input, [...(users.get(input) ?? []).slice(0, 12), id]);
  const found = new Set([...selected].filter((id) => byId.has(id)));
  if (found.size === 0 && nodes.length > 0) found.add(nodes[0].id);
  for (const id of found) {
    if (found.size >= most) break;
    for (const next of [...(byId.get(id)?.inputs ?? []), ...(users.get(id) ?? [])])
      if (byId.has(next) && found.size < most) found.add(next);
  }
  return found;
}

// The dock during startup: panes appear where the docking library will put them, and operations that need the library
// wait for it to load. It takes over after the first picture is drawn, or as soon as an operation needs it.
//
// Invariant: every call eventually takes effect, in order; a call that changes nothing does not load the library.
import type { PaneName } from '../../names.ts';
import type { Docking, NotedPanes, Preset } from '../../session/shown/docking.ts';
import type { Session } from '../../session/session.svelte.ts';
import type { Dock } from './dock.svelte.ts';
import { DockFacts } from './facts.svelte.ts';
import { firstGroups, firstLook, type FirstGroup } from './first.ts';
import {
  isDocked,
  isSmall,
  keyOfLayout,
  mayStand,
  presetLayout,
  presetOf,
  readArrangement,
  type DockedName,
} from './layouts.ts';
import { Seat } from './seats.svelte.ts';

/** Removes what the page shows in place of the panes. */
const endSkeleton = (): void => document.getElementById('skeleton')?.remove();

type Act = (dock: Dock) => void;
const QUIET_MS = 1000;

export class OpeningDock implements Docking {
  readonly facts = new DockFacts();
  /** Empty before the first layout, and after the library takes over. */
  groups = $state.raw<readonly FirstGroup[]>([]);
  readonly seats = new Map<DockedName, Seat>();
  failed = $state(false);
  private dock: Dock | null = null;
  private place: string | null = null;
  private waiting: Act[] = [];
  private loading: Promise<void> | null = null;
  /** Resolves after the click that began in the first layout. */
  private released: Promise<void> = Promise.resolve();
  private isGone = false;
  private readonly session: Session;
  private readonly host: HTMLElement;

  /** @param host contains the panes @param within the library's place in it */
  constructor(host: HTMLElement, session: Session) {
    this.host = host;
    this.session = session;
  }

  /** A tab that is exchanged between press and release gets no click. */
  pressed(): void {
    this.released = new Promise((resolve) => {
      const release = (): void => void setTimeout(resolve);
      for (const name of ['pointerup', 'pointercancel'])
        window.addEventListener(name, release, { once: true });
    });
  }

  enter(): void {
    const {
      lab: { place, panes: labPanes },
      parts: { remembered },
    } = this.session;
    if (this.dock !== null || this.place !== null) {
      if (this.place !== place) this.do((dock) => dock.enter());
      this.place = place;
      return;
    }
    this.place = place;
    const found = readArrangement(remembered[keyOfLayout(place)]);
    const arrangement = found ?? { dock: presetLayout(presetOf(place), labPanes), shut: [] };
    const look = firstLook(arrangement, this.session.front, found !== null);
    const room = { width: this.host.clientWidth, height: this.host.clientHeight };
    const groups = isSmall(this.host) ? null : firstGroups(arrangement, room, look);
    const names = groups?.flatMap((group) => group.names) ?? [];
    this.waiting.push((dock) => dock.enter());
    if (groups === null || !names.every((name) => mayStand(this.session.lab, name))) return void this.load();
    this.session.front.view = look.view;
    this.session.front.drawer = look.drawer;
    this.begin(groups);
    void this.session.startup.drawn.then(() =>
      requestIdleCallback(() => void this.load(), { timeout: QUIET_MS }),
    );
  }

  private begin(groups: readonly FirstGroup[]): void {
    const { facts, session } = this;
    facts.open = groups.flatMap(({ names }) => names);
    facts.seen = groups.map(({ active }) => active);
    facts.folded = new Set(groups.flatMap(({ names, isFolded }) => (isFolded ? names : [])));
    for (const { active } of groups) {
      const seat = new Seat(active, session, facts, (pane, wants) =>
        this.do((dock) => dock.focusPane(pane, wants)),
      );
      seat.isVisible = true;
      this.seats.set(active, seat);
    }
    this.groups = groups;
    endSkeleton();
  }

  private load(): Promise<void> {
    this.loading ??= import('./dock.svelte.ts').then(
      async ({ Dock }) => {
        await this.released;
        if (this.isGone) return;
        this.failed = false;
        const dock = new Dock(this.host, this.session, this.facts, this.seats);
        this.dock = dock;
        for (const act of this.waiting.splice(0)) act(dock);
        this.groups = [];
        endSkeleton();
      },
      () => {
        this.loading = null;
        this.failed = true;
      },
    );
    return this.loading;
  }

  retry(): void {
    void this.load();
  }

  /** Acts now, or when the library is loaded. */
  do(act: Act): void {
    if (this.dock !== null) return act(this.dock);
    this.waiting.push(act);
    void this.load();
  }

  dispose(): void {
    this.isGone = true;
    this.dock?.dispose();
    for (const seat of this.seats.values()) seat.end();
  }

  private isShown(pane: PaneName): boolean {
    return this.dock === null && this.groups.some(({ active }) => active === pane);
  }

  show(pane: PaneName): void {
    if (this.place === null || this.isShown(pane) || !isDocked(pane)) return;
    this.do((dock) => dock.show(pane));
  }

  lookTo(pane: PaneName): void {
    const isOpen = this.dock !== null || this.facts.open.includes(pane);
    if (isOpen && !this.isShown(pane)) this.do((dock) => dock.lookTo(pane));
  }

  shutOthers(): void {
    const isShut = this.facts.open.some((pane) => !mayStand(this.session.lab, pane));
    if (this.dock !== null || isShut) this.do((dock) => dock.shutOthers());
  }

  fill(pane: PaneName, isFull: boolean, withProgram: boolean): void {
    if (this.dock !== null || isFull) this.do((dock) => dock.fill(pane, isFull, withProgram));
  }

  showInDrawer(pane: PaneName): void {
    if (this.place !== null) this.do((dock) => dock.showInDrawer(pane));
  }

  offerInDrawer(pane: PaneName): void {
    this.do((dock) => dock.offerInDrawer(pane));
  }

  withdraw(): void {
    if (this.dock !== null || this.loading !== null) this.do((dock) => dock.withdraw());
  }

  endRun(): void {
    if (this.dock !== null || this.facts.open.includes('run')) this.do((dock) => dock.endRun());
  }

  arrange(preset: Preset): void {
    this.do((dock) => dock.arrange(preset));
  }

  borrow(scene: { readonly layout?: Preset; readonly pane?: PaneName }): void {
    const { layout, pane } = scene;
    const changes = layout !== undefined || (pane !== undefined && isDocked(pane) && !this.isShown(pane));
    if (this.dock !== null || changes) this.do((dock) => dock.borrow(scene));
    else this.waiting.push((dock) => dock.borrow(scene));
  }

  restore(): void {
    if (this.dock !== null) this.dock.restore();
    else this.waiting.push((dock) => dock.restore());
  }

  note(): NotedPanes {
    let noted: NotedPanes | null = null;
    this.do((dock) => (noted = dock.note()));
    return { back: () => this.do(() => noted?.back()), keep: () => this.do(() => noted?.keep()) };
  }

  maximize(): void {
    this.do((dock) => dock.maximize());
  }

  float(): void {
    this.do((dock) => dock.float());
  }

  close(): void {
    this.do((dock) => dock.close());
  }

  focusNext(by: 1 | -1): void {
    this.do((dock) => dock.focusNext(by));
  }

  async done(): Promise<void> {
    if (this.dock === null && this.waiting.length > 0 && this.loading !== null) await this.loading;
  }

  toggleDrawer(): void {
    this.do((dock) => dock.toggleDrawer());
  }
}

// The pane layout: docked, split, tabbed, floating, or maximized; stored per lab and for the playground.
//
// Invariant: the window is never blank. A layout that is unreadable or has no panes is replaced by a preset.
import {
  createDockview,
  type DockviewApi,
  type DockviewGroupPanel,
  type IDockviewPanel,
  type SerializedDockview,
} from 'dockview-core';
import { flushSync, mount, unmount } from 'svelte';
import { SKELETON_KEY } from '../../../electron/contract/index.ts';
import { focusEditor } from '../../code/focus.ts';
import { drawerNames, viewNames, type PaneName } from '../../names.ts';
import { panes } from '../../panes/index.ts';
import type { Docking, NotedPanes, Preset } from '../../session/shown/docking.ts';
import type { Session } from '../../session/session.svelte.ts';
import { styleNonce } from '../../styles/nonce.ts';
import GroupActions from './GroupActions.svelte';
import {
  elementOf,
  moveInto,
  notedFocus,
  type DockFacts,
  type FocusPane,
  type GroupDock,
} from './facts.svelte.ts';
import { FOLDED, LEAST, ROW } from './first.ts';
import {
  besideProgram,
  drawersIn,
  frontOf,
  inOneGroup,
  isDocked,
  isSmall,
  keyOfLayout,
  mayStand,
  panelOf,
  presetLayout,
  presetOf,
  readArrangement,
  type Arrangement,
  type DockedName,
  viewOf,
} from './layouts.ts';
import PaneTab from './PaneTab.svelte';
import { Seat } from './seats.svelte.ts';
import { stay } from './staying.ts';

const SAVE_DELAY_MS = 400;
const DRAWER = 220;
/** Too low to read. */
const SHALLOW = 130;
const NONE: ReadonlySet<string> = new Set();
/** Errors appear and disappear during typing. */
const OFFER_DELAY_MS = 900;
const DOUBLE_CLICK_MS = 500;

/** Detail: how many clicks in a row, 0 for keys. */
type Click = Pick<UIEvent, 'detail' | 'timeStamp'>;

interface Borrowed {
  readonly before: Arrangement | null;
  readonly panes: readonly DockedName[];
}
const NOTHING_BORROWED: Borrowed = { before: null, panes: [] };

/** Panes to read next to the program. */
const BESIDE = ['guide', 'talk'] as const;
/** Each has a program whose graphs the graph pane shows. */
const BY_EDITOR = ['editor', 'v8'] as const;

const inDrawer = (name: string): boolean => drawerNames.some((each) => each === name);

export class Dock implements GroupDock {
  readonly facts: DockFacts;
  readonly api: DockviewApi;
  private readonly session: Session;
  private readonly host: HTMLElement;
  /** Holds preserved panes while others cover them. */
  private readonly attic = elementOf('attic');
  private readonly seats = new Map<string, { readonly place: () => void; readonly see: () => void }>();
  /** Created before the dock. */
  private readonly early: Map<DockedName, Seat>;
  /** During arranging, a pane may be visible for a moment. */
  private isLoading = false;
  /** Locked by a lab, with the panes in their rows. */
  private shut: readonly DockedName[] = [];
  private readonly sizes: ResizeObserver;
  private place: string | null = null;
  private borrowed = NOTHING_BORROWED;
  /** Without a maximized pane; null before the first layout. */
  private settled: { readonly dock: SerializedDockview; readonly folded: ReadonlySet<string> } | null = null;
  /** For a window with enough room, while this one shows one pane at a time; null: it has enough. */
  private roomy: Arrangement | null = null;
  /** To return to when the program is no longer presented with the picture; null: it is not. */
  private behind: Arrangement | null = null;
  /** The drawer opened automatically, and folds when the reason disappears. */
  private isOffered = false;
  /** The drawer was folded before a run. */
  private isForRun = false;
  private offerTimer: ReturnType<typeof setTimeout> | undefined;
  /** Changes made now are not the user's. */
  private isArranging = false;
  private earlyClick: { readonly name: string; readonly time: number } | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly saved = new Map<string, unknown>();

  /** @param early existing panes, which continue in their places */
  constructor(host: HTMLElement, session: Session, facts: DockFacts, early: Map<DockedName, Seat>) {
    this.host = host;
    this.session = session;
    this.facts = facts;
    this.early = early;
    this.api = createDockview(host, {
      theme: { name: 'fathom', className: 'fathom-dock' },
      nonce: styleNonce,
      disableTabsOverflowList: true,
      scrollbars: 'native',
      floatingGroupBounds: 'boundedWithinViewport',
      announcements: false,
      createComponent: ({ name }) => mounted((slot, panel) => this.seat(name as DockedName, slot, panel)),
      createTabComponent: () =>
        mounted((target, panel) => {
          const props = { session, pane: panes[panel.id as DockedName], panel };
          const made = mount(PaneTab, { target, props });
          return () => void unmount(made);
        }),
      createRightHeaderActionComponent: (group) => {
        const element = elementOf('actions');
        let made: object | null = null;
        return {
          element,
          init: () =>
            (made = mount(GroupActions, { target: element, props: { session, group, dock: this } })),
          dispose: () => void (made === null ? undefined : unmount(made)),
        };
      },
    });
    this.attic.hidden = true;
    host.append(this.attic);
    // The panes themselves announce what this region would.
    for (const region of host.querySelectorAll('.dv-live-region, .dv-live-region-assertive')) region.remove();
    host.addEventListener('click', (event) => {
      const panel = this.panelOfTab(event.target);
      if (panel !== undefined) this.clicked(panel, event);
    });
    // The panes inside are regions with the same names, so a group is not one.
    this.api.onDidAddGroup(({ element }) => element.setAttribute('role', 'group'));
    this.api.onDidActivePanelChange(({ panel }) => this.activated(panel));
    this.api.onDidMaximizedGroupChange(() => {
      this.facts.isMaximized = this.api.hasMaximizedGroup();
      if (!this.facts.isMaximized)
        queueMicrotask(() => {
          this.uncover();
          this.fit();
        });
    });
    this.api.onDidLayoutChange(() => this.changed());
    // The library observes its size in the same way.
    this.sizes = new ResizeObserver(() => {
      requestAnimationFrame(() => this.quietly(() => this.settleDrawers()));
      requestAnimationFrame(() => this.fit());
      this.turnTabs();
    });
    this.sizes.observe(host);
  }

  dispose(): void {
    this.sizes.disconnect();
    clearTimeout(this.offerTimer);
    clearTimeout(this.saveTimer);
    this.api.dispose();
  }

  private seat(name: DockedName, slot: HTMLElement, panel: Panel): () => void {
    const known = this.early.get(name);
    this.early.delete(name);
    const focus: FocusPane = (pane, wants) => this.focusPane(pane, wants);
    const seat = known ?? new Seat(name, this.session, this.facts, focus);
    const staying = seat.isKept ? stay(seat.element, slot, this.attic, panel) : null;
    if (staying === null && known === undefined) slot.append(seat.element);
    const place = (): void => {
      if (staying !== null) staying.place();
      else if (seat.element.parentElement !== slot && slot.isConnected) moveInto(slot, seat.element);
    };
    const see = (): void => void (seat.isVisible = panel.isVisible);
    this.seats.set(name, { place, see });
    if (!this.isLoading) see();
    const watching = panel.onDidVisibilityChange(() => {
      if (!this.isLoading) see();
    });
    return () => {
      watching.dispose();
      staying?.dispose();
      this.seats.delete(name);
      seat.end();
    };
  }

  // ------------------------------------------------------------------------------------------- arrangements

  enter(): void {
    const {
      lab: { place },
      parts: { remembered },
    } = this.session;
    if (this.place === place) return;
    if (this.saveTimer !== undefined) this.keepNow();
    this.place = place;
    this.borrowed = NOTHING_BORROWED;
    const found = readArrangement(this.saved.get(place) ?? remembered[keyOfLayout(place)]);
    if (found === null) this.load(this.preset());
    else this.load(found, true);
  }

  /** Default: the preset of this place. */
  private preset(name = presetOf(this.place ?? '')): Arrangement {
    return { dock: presetLayout(name, this.session.lab.panes), shut: [] };
  }

  arrange(preset?: Preset): void {
    this.borrowed = NOTHING_BORROWED;
    this.load(this.preset(preset));
    this.changed();
  }

  borrow({ layout, pane }: Parameters<Docking['borrow']>[0]): void {
    if (layout !== undefined) {
      const before = this.borrowed.before ?? this.arrangement();
      this.arrange(layout);
      this.borrowed = { before, panes: [] };
    }
    if (pane === undefined || !isDocked(pane)) return;
    const isOpen = this.api.getPanel(pane) !== undefined;
    this.show(pane);
    if (!isOpen) this.borrowed = { ...this.borrowed, panes: [...this.borrowed.panes, pane] };
  }

  restore(): void {
    const { before, panes: added } = this.borrowed;
    this.borrowed = NOTHING_BORROWED;
    if (before !== null) this.load(before);
    for (const panel of added.flatMap((name) => this.api.getPanel(name) ?? []))
      if (this.api.totalPanels > 1) this.api.removePanel(panel);
    this.noteOpen();
  }

  note(): NotedPanes {
    const { place, borrowed } = this;
    const { isMaximized } = this.facts;
    const before = this.arrangement();
    return {
      back: () => {
        if (place === null || this.place !== place || isMaximized) return;
        if (JSON.stringify(this.arrangement()) !== JSON.stringify(before)) this.load(before);
        this.borrowed = borrowed;
      },
      keep: () => this.keepNow(),
    };
  }

  /** @param asLeft restores the front panes without following the current view */
  private load(arrangement: Arrangement, asLeft = false): void {
    const restoreFocus = notedFocus(this.host);
    const { shut } = arrangement;
    this.roomy = isSmall(this.host) ? arrangement : null;
    const left = asLeft && !inDrawer(frontOf(arrangement.dock)) ? frontOf(arrangement.dock) : '';
    const front = [left, ...(asLeft ? [this.session.front.view] : []), 'guide'];
    const dock = this.roomy === null ? arrangement.dock : inOneGroup(arrangement.dock, front);
    this.isLoading = true;
    this.quietly(() => {
      try {
        this.put(dock);
        if (this.api.totalPanels === 0) throw new Error('no pane');
      } catch {
        this.api.clear();
        this.put(this.preset().dock);
      }
      this.shut = [];
      for (const name of shut) if (this.api.getPanel(name) === undefined) this.add(name);
    });
    this.shutOthers();
    if (asLeft) this.lookAsLeft();
    this.lookAt();
    this.settleDrawers();
    this.noteOpen();
    this.isLoading = false;
    this.placePanes();
    restoreFocus();
  }

  private fit(): void {
    const { api, roomy, host } = this;
    const wasSmall = roomy !== null;
    // A maximized pane already fills all room.
    if (this.place === null || api.totalPanels === 0 || api.hasMaximizedGroup()) return;
    if (this.behind !== null || isSmall(host) === wasSmall) return;
    const focused = document.activeElement;
    const front =
      api.panels.find(({ group }) => group.element.contains(focused))?.group.activePanel?.id ??
      (wasSmall ? api.activePanel?.id : this.session.front.view);
    const open = api.panels.map(({ id }) => id).filter(isDocked);
    this.quietly(() => {
      this.load(roomy ?? this.arrangement(), true);
      for (const name of wasSmall ? open : []) if (api.getPanel(name) === undefined) this.add(name);
      if (front !== undefined && isDocked(front)) this.show(front);
    });
    this.activated(api.getPanel(front ?? ''));
  }

  /** While groups are rebuilt, these are not in the document yet. */
  private placePanes(): void {
    for (const { place, see } of this.seats.values()) {
      place();
      see();
    }
  }

  private lookAsLeft(): void {
    const { session, api } = this;
    const front = api.panels.filter(({ api }) => api.isVisible).map(({ id }) => id);
    const active = api.activePanel?.id ?? '';
    if (!front.includes(session.front.view))
      session.front.view =
        viewOf(active) ?? front.map(viewOf).find((view) => view !== undefined) ?? session.front.view;
    session.front.drawer = drawerNames.find((name) => front.includes(name)) ?? session.front.drawer;
  }

  /** If the view is closed, switches to another one. */
  private lookAt(): void {
    const { session, api } = this;
    const shown = api.panels.find(({ id, api }) => viewOf(id) !== undefined && api.isVisible);
    if (api.getPanel(session.front.view) === undefined)
      session.front.view = viewOf(shown?.id ?? '') ?? session.front.view;
    if (this.roomy === null) for (const name of [session.front.view, session.front.drawer]) this.lookTo(name);
  }

  private put(dock: SerializedDockview): void {
    if (this.api.hasMaximizedGroup()) this.api.exitMaximizedGroup();
    this.api.fromJSON(dock, { reuseExistingPanels: true });
    // The stored sizes may be those of another window.
    this.api.layout(this.host.clientWidth, this.host.clientHeight, true);
    this.settleDrawers(foldedIn(dock));
  }

  /** Activations during `act` are not the user's choices. */
  private quietly(act: () => void): void {
    const before = this.isArranging;
    this.isArranging = true;
    act();
    this.isArranging = before;
  }

  /** Removes panes that a lab locks, and restores those that it no longer locks. */
  shutOthers(): void {
    const isShut = (name: string): boolean => !mayStand(this.session.lab, name);
    this.quietly(() => {
      const back = this.shut.filter((name) => !isShut(name));
      const away = this.api.panels.filter(({ id }) => isShut(id));
      this.shut = [...this.shut.filter(isShut), ...away.map(({ id }) => id).filter(isDocked)];
      // A lab step may have opened it already.
      for (const name of back) if (this.api.getPanel(name) === undefined) this.add(name);
      // The pictures' column would vanish with the last one, and its width with it.
      const { view } = this.session.front;
      if (
        away.some(({ id }) => viewOf(id) !== undefined) &&
        !isShut(view) &&
        this.api.getPanel(view) === undefined
      )
        this.add(view);
      for (const panel of away) this.api.removePanel(panel);
    });
    this.noteOpen();
  }

  /** Tabs that do not fit wrap into further rows; only the row of the front pane is visible. */
  private turnTabs(): void {
    for (const tab of this.host.querySelectorAll<HTMLElement>('.dv-tab.dv-active-tab'))
      tab.parentElement?.scrollTo({ top: tab.offsetTop, behavior: 'instant' });
  }

  private noteOpen(): void {
    requestAnimationFrame(() => this.turnTabs());
    this.facts.open = this.api.panels.map(({ id }) => id);
    this.facts.seen = this.api.panels.filter(({ api }) => api.isVisible).map(({ id }) => id);
    this.session.parts.arranged(this.facts.open);
  }

  private changed(): void {
    if (this.isArranging) return;
    this.settleDrawers();
    this.noteOpen();
    if (this.api.totalPanels === 0) return this.arrange();
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.keepNow(), SAVE_DELAY_MS);
  }

  private arrangement(): Arrangement {
    return this.behind ?? this.roomy ?? { dock: this.api.toJSON(), shut: this.shut };
  }

  private keepNow(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    // A temporarily maximized pane is not part of the layout.
    if (this.place === null || this.api.totalPanels === 0 || this.api.hasMaximizedGroup()) return;
    // Neither is what fits into a small window, or what is presented.
    if (this.roomy !== null || this.behind !== null) return;
    if (this.borrowed.before !== null || this.session.visit.isOn) return;
    // Facts about the panes are not persisted.
    const { dock, shut } = this.arrangement();
    const json = JSON.parse(JSON.stringify({ dock: { ...dock, panels: {} }, shut })) as Record<string, never>;
    this.saved.set(this.place, json);
    this.session.persistence.keep({
      view: { [keyOfLayout(this.place)]: json, [SKELETON_KEY]: this.skeleton() },
    });
  }

  /** Places of the groups, in percent, for the first paint of the next start. */
  private skeleton(): number[][] {
    const whole = this.host.getBoundingClientRect();
    return this.api.groups
      .filter(({ api }) => api.location.type === 'grid')
      .map(({ element, height }) => {
        const { left, top, width, height: high } = element.getBoundingClientRect();
        const across = [(left - whole.left) / whole.width, (top - whole.top) / whole.height];
        const shares = [...across, width / whole.width, high / whole.height];
        const percent = shares.map((share) => Math.min(100, Math.max(0, Math.round(share * 10_000) / 100)));
        return [...percent, height <= FOLDED ? 1 : 0];
      });
  }

  // ------------------------------------------------------------------------------------------------- panes

  private activated(panel: IDockviewPanel | undefined): void {
    if (this.isArranging || panel === undefined) return;
    const { session } = this;
    session.front.view = viewOf(panel.id) ?? session.front.view;
    session.front.drawer = drawerNames.find((each) => each === panel.id) ?? session.front.drawer;
    this.noteOpen();
  }

  /** Not if the pane would cover what the user works on. */
  lookTo(name: PaneName): void {
    if (this.roomy !== null && inDrawer(name)) return;
    if (this.api.getPanel(name) !== undefined) this.show(name);
  }

  show(name: PaneName): void {
    // No pane has a place yet.
    if (this.place === null) return;
    if (!isDocked(name) || !mayStand(this.session.lab, name)) return;
    // Activations here are not the user's choices: they would restore the old view.
    this.quietly(() => {
      const known = this.api.getPanel(name);
      const panel = known ?? this.add(name);
      const isCovered = this.api.hasMaximizedGroup() && !panel.group.api.isMaximized();
      if (isCovered) this.api.exitMaximizedGroup();
      // A new pane briefly reports that it is visible.
      if (known === undefined || !panel.api.isVisible) panel.api.setActive();
      if (isCovered && this.session.presenting.isOn) panel.group.api.maximize();
    });
    this.noteOpen();
  }

  showInDrawer(name: PaneName): void {
    this.isOffered = false;
    this.show(name);
    const panel = this.api.getPanel(name);
    if (panel === undefined || panel.group.api.height >= SHALLOW) return;
    this.unfold(panel.group);
    this.isForRun = name === 'run';
  }

  endRun(): void {
    const panel = this.api.getPanel('run');
    if (panel === undefined) return;
    const { group } = panel;
    const folds = this.isForRun;
    this.isForRun = false;
    this.quietly(() => {
      this.api.removePanel(panel);
      if (folds && isDrawer(group) && group.panels.length > 0) this.fold(group);
    });
    this.lookAt();
    this.noteOpen();
  }

  offerInDrawer(name: PaneName): void {
    clearTimeout(this.offerTimer);
    this.offerTimer = setTimeout(() => {
      // It would cover the program that has the errors.
      if (this.roomy !== null) return;
      this.show(name);
      const group = this.api.getPanel(name)?.group;
      if (group === undefined || !isFolded(group)) return;
      this.unfold(group);
      this.isOffered = true;
    }, OFFER_DELAY_MS);
  }

  withdraw(): void {
    clearTimeout(this.offerTimer);
    if (!this.isOffered) return;
    this.isOffered = false;
    for (const group of this.drawers()) this.fold(group);
  }

  private drawers(): DockviewGroupPanel[] {
    return this.api.groups.filter(isDrawer);
  }

  private fold(group: DockviewGroupPanel): void {
    group.api.setSize({ height: ROW });
  }

  private unfold(group: DockviewGroupPanel): void {
    group.api.setSize({ height: Math.min(DRAWER, Math.round(this.host.clientHeight * 0.4)) });
    // The library reports the new height later, but its contents may be needed before.
    const inside = new Set(group.panels.map(({ id }) => id));
    this.facts.folded = new Set([...this.facts.folded].filter((name) => !inside.has(name)));
  }

  /**
   * Only drawers can be folded; a nearly folded one was folded in another window.
   * @param stays drawers folded before the current heights, if known
   */
  private settleDrawers(stays = this.foldedBefore()): void {
    // Groups covered by another one have no height.
    if (this.api.hasMaximizedGroup()) return;
    const folded = new Set<string>();
    for (const group of this.api.groups) {
      const drawer = isDrawer(group);
      const least = drawer ? ROW : LEAST;
      if (group.minimumHeight !== least) group.api.setConstraints({ minimumHeight: least });
      if (!drawer || !(isFolded(group) || stays.has(group.id))) continue;
      folded.add(group.id);
      if (Math.abs(group.api.height - ROW) > 2) this.fold(group);
    }
    this.settled = { dock: this.api.toJSON(), folded };
    this.noteFolded(folded);
  }

  private noteFolded(groups: ReadonlySet<string>): void {
    const found = this.api.groups.flatMap(({ id, panels }) =>
      groups.has(id) ? panels.map(({ id }) => id) : [],
    );
    const isSame =
      found.length === this.facts.folded.size && found.every((name) => this.facts.folded.has(name));
    if (!isSame) this.facts.folded = new Set(found);
  }

  /** Rows grow with the window: a drawer folded in a lower window would not be folded in this one. */
  private foldedBefore(): ReadonlySet<string> {
    const { settled, api } = this;
    return settled === null || settled.dock.grid.height === api.height ? NONE : settled.folded;
  }

  /**
   * The library computes wrong heights for covered panes after the window's size changes, for example with a projector.
   */
  private uncover(): void {
    const { settled, api } = this;
    if (settled === null || api.hasMaximizedGroup()) return;
    const { height, width } = settled.dock.grid;
    if (height === api.height && width === api.width) return;
    const open = api.panels.map(({ id }) => id).filter(isDocked);
    this.quietly(() => {
      this.put(settled.dock);
      for (const name of open) if (api.getPanel(name) === undefined) this.add(name);
    });
    this.lookAt();
    this.settleDrawers();
    this.noteOpen();
    this.placePanes();
  }

  done(): Promise<void> {
    return Promise.resolve();
  }

  toggle(name: DockedName): void {
    const panel = this.api.getPanel(name);
    if (panel === undefined) this.show(name);
    else this.api.removePanel(panel);
  }

  /** Adds a pane where most of its kind are. */
  private add(name: DockedName): IDockviewPanel {
    const kin: readonly string[] =
      name === 'v8'
        ? BY_EDITOR
        : inDrawer(name)
          ? drawerNames
          : viewOf(name) === undefined
            ? BESIDE
            : viewNames;
    const rank = (id: string): number => kin.findIndex((each) => each === id);
    const { contentComponent: component = name, tabComponent, title } = panelOf(name);
    const options = { id: name, component, tabComponent, title } as const;
    const groups = this.api.groups.filter(({ panels }) => panels.some(({ id }) => rank(id) >= 0));
    const group = groups.toSorted((a, b) => b.panels.length - a.panels.length)[0] as
      DockviewGroupPanel | undefined;
    if (group !== undefined) {
      const at = group.panels.findIndex(({ id }) => rank(id) > rank(name));
      const index = at < 0 ? group.panels.length : at;
      return this.api.addPanel({ ...options, position: { referenceGroup: group, index }, inactive: true });
    }
    const beside = this.api.getPanel('editor');
    if (inDrawer(name) && beside !== undefined)
      return this.api.addPanel({ ...options, position: { referencePanel: beside, direction: 'below' } });
    return this.api.addPanel({ ...options, position: { direction: name === 'guide' ? 'left' : 'right' } });
  }

  maximize(): void {
    if (this.api.hasMaximizedGroup()) this.api.exitMaximizedGroup();
    else this.api.activePanel?.api.maximize();
  }

  /** Or with only the program, until all return to their places. */
  fill(name: PaneName, isFull: boolean, withProgram: boolean): void {
    if (isFull && withProgram && viewOf(name) !== undefined && !isSmall(this.host))
      return this.showProgramWith(name);
    if (this.behind !== null) {
      const { behind } = this;
      this.behind = null;
      this.load(behind);
    }
    if (isFull) this.show(name);
    const group = this.api.getPanel(name)?.group;
    this.quietly(() => {
      if (!isFull && this.api.hasMaximizedGroup()) this.api.exitMaximizedGroup();
      if (isFull && group?.api.isMaximized() === false) group.api.maximize();
    });
  }

  private showProgramWith(view: PaneName): void {
    if (this.api.hasMaximizedGroup()) this.quietly(() => this.api.exitMaximizedGroup());
    this.behind ??= this.arrangement();
    const { dock, shut } = this.behind;
    this.load({ dock: besideProgram(dock, view), shut });
    this.show(view);
  }

  float(): void {
    const panel = this.api.activePanel;
    if (panel !== undefined) this.floatPanel(panel);
  }

  floatPanel(panel: IDockviewPanel): void {
    if (this.api.hasMaximizedGroup()) this.api.exitMaximizedGroup();
    if (panel.api.location.type === 'grid') {
      const { clientWidth, clientHeight } = this.host;
      const [width, height] = [Math.round(clientWidth * 0.45), Math.round(clientHeight * 0.6)];
      const position = { left: clientWidth - width - 24, top: 48 };
      this.api.addFloatingGroup(panel, { width, height, position });
      return;
    }
    const [beside] = this.api.groups.filter(({ api }) => api.location.type === 'grid').toReversed();
    const isKin = (id: string): boolean =>
      inDrawer(id) === inDrawer(panel.id) && id !== 'guide' && id !== 'editor';
    const group =
      this.api.groups.find(
        ({ api, panels }) => api.location.type === 'grid' && panels.some(({ id }) => isKin(id)),
      ) ?? beside;
    panel.api.moveTo({ group, position: 'center' });
  }

  close(): void {
    const panel = this.api.activePanel;
    if (panel !== undefined) this.api.removePanel(panel);
  }

  toggleDrawer(): void {
    const panel = this.api.getPanel(this.session.front.drawer);
    if (panel === undefined) return this.showInDrawer(this.session.front.drawer);
    this.isOffered = this.isForRun = false;
    if (isFolded(panel.group)) {
      this.unfold(panel.group);
      flushSync();
      this.focusPanel(panel);
    } else {
      this.fold(panel.group);
      focusEditor();
    }
  }

  /** A click on a tab that stood here before this layout was loaded. */
  clickTab(name: DockedName, click: Click): void {
    const panel = this.api.getPanel(name);
    if (panel === undefined) return;
    panel.api.setActive();
    if (click.detail === 0) return void tabOf(name)?.focus();
    this.clicked(panel, click);
    this.earlyClick = { name, time: click.timeStamp };
  }

  /** Where the tab itself was exchanged between two clicks, the browser counts each of them as the first. */
  private isSecond(name: string, { detail, timeStamp }: Click): boolean {
    if (detail !== 1) return detail === 2;
    return this.earlyClick?.name === name && timeStamp - this.earlyClick.time < DOUBLE_CLICK_MS;
  }

  private clicked(panel: IDockviewPanel, click: Click): void {
    const isSecond = this.isSecond(panel.id, click);
    this.earlyClick = null;
    if (isDrawer(panel.group) && isFolded(panel.group)) this.unfold(panel.group);
    if (isSecond) this.maximize();
    if (click.detail === 0) return;
    const isTypedInto = panes[panel.id as PaneName].isTypedInto === true;
    // The library shows it in the next frame.
    requestAnimationFrame(() => (isTypedInto ? this.focusPanel(panel) : enter(panel.id)));
  }

  clickAction(name: DockedName, at: number): void {
    const buttons = this.api.getPanel(name)?.group.element.querySelectorAll<HTMLElement>('.actions button');
    buttons?.[at]?.click();
  }

  // ------------------------------------------------------------------------------------------------- focus

  private panelOfTab(target: EventTarget | null): IDockviewPanel | undefined {
    const tab = target instanceof Element ? target.closest<HTMLElement>('.dv-tab') : null;
    return tab === null ? undefined : this.api.getPanel(tab.dataset['tabPanelId'] ?? '');
  }

  focusNext(by: 1 | -1): void {
    const groups = this.api.groups.filter(({ element }) => element.offsetParent !== null);
    // A lab may cover the steps.
    const filter = document.getElementById('timeline-filter');
    const stops = [...groups.map(({ activePanel }) => activePanel), ...(filter === null ? [] : [filter])];
    const focused = document.activeElement;
    const inTimeline = focused?.closest('[data-testid=timeline]') !== null;
    const at = inTimeline
      ? groups.length
      : groups.findIndex((group) => group === this.api.activeGroup || group.element.contains(focused));
    const next = stops[(at + by + stops.length) % stops.length];
    if (next instanceof HTMLElement) next.focus();
    else if (next !== undefined) this.focusPanel(next);
  }

  focusPane(name: PaneName, wants: string | undefined): void {
    const panel = this.api.getPanel(name);
    if (wants === 'work' && panel !== undefined) this.focusPanel(panel);
    else enter(name);
  }

  /** The main control, or else the tab. */
  private focusPanel(panel: IDockviewPanel): void {
    panel.api.setActive();
    const target = isFolded(panel.group) ? null : workIn(panel.id);
    (target ?? tabOf(panel.id))?.focus();
  }
}

/** The placeholder if the pane is not loaded yet. */
function workIn(name: string): HTMLElement | null {
  const host = document.getElementById(`pane-${name}`);
  const waiting = host?.querySelector<HTMLElement>('.later') ?? null;
  if (waiting !== null) waiting.dataset['wants'] = 'work';
  const work =
    '.cm-content, .xterm-helper-textarea, svg[tabindex], [tabindex="0"], button:not(:disabled), select, input';
  return host?.querySelector<HTMLElement>(work) ?? waiting;
}

const tabOf = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-tab-panel-id]')].find(
    ({ dataset }) => dataset['tabPanelId'] === name,
  );

/** After a click on a tab, keys go to the pane: arrows step instead of moving to the adjacent tab. */
function enter(name: string): void {
  const pane = document.querySelector<HTMLElement>(`#pane-${name} > .body > *`);
  if (pane === null) return;
  pane.tabIndex = -1;
  pane.focus({ preventScroll: true });
}

const isDrawer = ({ panels }: DockviewGroupPanel): boolean =>
  panels.length > 0 && panels.every(({ id }) => inDrawer(id));
/** Groups as low as a folded one. */
const foldedIn = (dock: SerializedDockview): ReadonlySet<string> =>
  new Set(drawersIn(dock).flatMap(({ id, size }) => (size <= FOLDED ? [id] : [])));
const isFolded = ({ api }: DockviewGroupPanel): boolean => api.height <= FOLDED;

type Panel = IDockviewPanel['api'];

interface Mounted {
  readonly element: HTMLElement;
  init(parameters: { readonly api: Panel }): void;
  dispose(): void;
}

/** @param make creates the component and returns a function that removes it */
function mounted(make: (target: HTMLElement, panel: Panel) => () => void): Mounted {
  const element = elementOf('mounted');
  let end: (() => void) | null = null;
  return {
    element,
    init: ({ api }) => void (end = make(element, api)),
    dispose: () => end?.(),
  };
}

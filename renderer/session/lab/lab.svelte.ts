// What the open lab or assignment asks of the window. The guide sets it; without a lab, nothing is limited.
import type { DrawerName, PaneName } from '../../names.ts';
import type { GivenFile } from '../../programs/opening.ts';
import type { Goals, Lesson } from './lesson.ts';

export interface HandingIn {
  save(what: 'lab' | 'all' | readonly string[]): Promise<void>;
  savePortfolio(): Promise<void>;
  take(file: GivenFile): Promise<void>;
  assign(name: string, source: string): Promise<void>;
}

interface World {
  /** The pane in which an open question is answered. */
  readonly asked: () => PaneName | undefined;
  /** Why an assignment lets no program run. */
  readonly noRuns: () => string;
  readonly onEnter: (place: string) => void;
}

export class OpenLab {
  /** This window can show the guide. */
  hasGuide = true;
  /** The lab that the layout and the options for machine code belong to; '' is the playground. */
  place = $state('');
  /** null: no lab is open. */
  lesson = $state.raw<Lesson | null>(null);
  /** null: no lab is open, or its step has no tasks. */
  goals = $state.raw<Goals | null>(null);
  /** Panes that the step shows; empty if it names none. */
  panes = $state.raw<readonly PaneName[]>([]);
  /** Allowed by the lab; null: all. */
  onlyPanes = $state.raw<readonly string[] | null>(null);
  /** Allowed by the assignment; null: all. */
  allowedPanes = $state.raw<readonly string[] | null>(null);
  /** The title of the task that keeps a pane covered. */
  veils = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Why the step does not let the program run; '' if it does. */
  runShut = $state('');
  /** null until the guide exists. */
  handing: HandingIn | null = null;
  /** Opens a lab of the course; null until the guide exists. */
  open: ((lab: string) => Promise<void>) | null = null;
  /** In the course; set by the guide. */
  titleOf: (lab: string) => string = (lab) => lab;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  enter(place: string): void {
    this.place = place;
    this.world.onEnter(place);
  }

  /** Why the program cannot run; '' if it can. */
  get runRefusal(): string {
    return this.canDraw('run') ? this.runShut : this.world.noRuns();
  }

  canOpen(pane: PaneName): boolean {
    return [this.onlyPanes, this.allowedPanes].every((allowed) => allowed?.includes(pane) ?? true);
  }

  /** Labs never lock drawers, and problems are always shown. */
  canDraw(drawer: DrawerName): boolean {
    return drawer === 'problems' || (this.allowedPanes?.includes(drawer) ?? true);
  }

  /** The task whose answer the pane would show; a question that is answered in the pane uncovers it. */
  veilOf(pane: PaneName): string | undefined {
    return this.world.asked() === pane ? undefined : this.veils.get(pane);
  }
}

// Options for machine code: those of the user, or of the open lab.
import { scheduleChoices, scheduleKinds, type ScheduleChoice } from '../../../compiler/index.ts';
import type { SettingsPatch } from '../../../electron/contract/index.ts';
import { ChoicesByPlace, defaultChoices, type MachineChoices } from './choices.ts';

interface World {
  /** The open lab; '' for the playground. */
  readonly place: () => string;
  /** The graph comes with a schedule. */
  readonly hasOwnSchedule: () => boolean;
  /** Choices of a lab are not the user's. */
  readonly areUsers: () => boolean;
  readonly keep: (view: NonNullable<SettingsPatch['view']>) => void;
}

export class MachineOptions {
  /** Those of the open lab, or of the playground. */
  choices = $state.raw<MachineChoices>(defaultChoices);
  /** '' for none. */
  compareWith = $state<ScheduleChoice | ''>('');
  /** `own` only if the graph comes with a schedule. */
  schedules = $derived.by<readonly ScheduleChoice[]>(() =>
    this.choices.schedule === 'own' || this.world.hasOwnSchedule() ? scheduleChoices : scheduleKinds,
  );
  private readonly byPlace = new ChoicesByPlace();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** @param view as persisted */
  restore(view: Readonly<Record<string, unknown>>): void {
    this.choices = this.byPlace.restore(view);
  }

  choose(change: Partial<MachineChoices>): void {
    this.choices = { ...this.choices, ...change };
    if (this.world.areUsers()) this.world.keep(this.byPlace.note(this.world.place(), this.choices));
  }

  /** Applies the options chosen there. @param place a lab; '' is the playground */
  enter(place: string): void {
    this.choices = this.byPlace.enter(place, this.choices);
    this.compareWith = '';
  }
}

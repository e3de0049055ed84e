// Tests options for machine code.
import { describe, expect, it } from 'vitest';
import { defaultChoices } from '../../../../renderer/session/options/choices.ts';
import { MachineOptions } from '../../../../renderer/session/options/machine.svelte.ts';

describe('options for machine code', () => {
  function machine(world = { place: '', own: false, areUsers: true }): {
    made: MachineOptions;
    kept: unknown[];
  } {
    const kept: unknown[] = [];
    const made = new MachineOptions({
      place: () => world.place,
      hasOwnSchedule: () => world.own,
      areUsers: () => world.areUsers,
      keep: (view) => void kept.push(view),
    });
    return { made, kept };
  }

  it('are the user’s in the playground, and a lab’s in the lab', () => {
    const world = { place: '', own: false, areUsers: true };
    const { made, kept } = machine(world);
    made.restore({ machine: { schedule: 'late' }, 'machine:01': { schedule: 'early' } });
    expect(made.choices).toEqual({ ...defaultChoices, schedule: 'late' });
    made.compareWith = 'best';
    world.place = '01';
    made.enter('01');
    expect([made.choices.schedule, made.compareWith]).toEqual(['early', '']);
    made.choose({ schedule: 'best', syntax: 'intel' });
    world.place = '';
    made.enter('');
    expect([made.choices.schedule, made.choices.syntax]).toEqual(['late', 'intel']);
    expect(kept).toHaveLength(1);
  });

  it('are not persisted while a lab overrides them', () => {
    const { made, kept } = machine({ place: '', own: false, areUsers: false });
    made.choose({ counts: true });
    expect([made.choices.counts, kept]).toEqual([true, []]);
  });

  it('offer the schedule of a graph that has one', () => {
    expect(machine().made.schedules).not.toContain('own');
    expect(machine({ place: '', own: true, areUsers: true }).made.schedules).toContain('own');
    const { made } = machine();
    made.choose({ schedule: 'own' });
    expect(made.schedules).toContain('own');
  });
});

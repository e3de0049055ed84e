// Tests that options for machine code are stored separately for each lab and the playground.
import { describe, expect, it } from 'vitest';
import { ChoicesByPlace, defaultChoices } from '../../../../renderer/session/options/choices.ts';

describe('options for machine code', () => {
  it('that change the code apply only to the lab where they were chosen', () => {
    const places = new ChoicesByPlace();
    const start = places.restore({});
    const inLab = { ...places.enter('11-scheduling', start), schedule: 'late', syntax: 'intel' } as const;
    places.note('11-scheduling', inLab);
    const other = places.enter('13-registers', inLab);
    expect(other).toEqual({ ...defaultChoices, syntax: 'intel' });
    expect(places.enter('', other).schedule).toBe('best');
    expect(places.enter('11-scheduling', other).schedule).toBe('late');
  });

  it('of the playground do not apply to labs and are restored afterward', () => {
    const places = new ChoicesByPlace();
    const early = { ...places.restore({}), schedule: 'early', allocator: 'linear' } as const;
    places.note('', early);
    const inLab = places.enter('00-lab', early);
    expect([inLab.schedule, inLab.allocator]).toEqual(['best', 'coloring']);
    places.note('00-lab', { ...inLab, runtime: true });
    expect(places.enter('', inLab)).toMatchObject({ schedule: 'early', allocator: 'linear' });
  });

  it('are the same after a restart', () => {
    const before = new ChoicesByPlace();
    const start = before.restore({});
    const playground = before.note('', { ...start, schedule: 'early' });
    const lab = before.note('00-lab', { ...start, schedule: 'late', counts: true });
    const after = new ChoicesByPlace();
    const again = after.restore({ ...playground, ...lab });
    expect(again).toEqual({ ...defaultChoices, schedule: 'early', counts: true });
    expect(after.enter('00-lab', again).schedule).toBe('late');
  });
});

// Tests settings of a lab for panes whose states load later.
import { describe, expect, it } from 'vitest';
import type { Part } from '../../../../renderer/session/panes/part.ts';
import { ScopedOverrides } from '../../../../renderer/session/lab/scoped-overrides.ts';

type Overridden = ConstructorParameters<typeof ScopedOverrides>[0];

/** A session with only what the overrides need. */
const sessionOf = (parts: Part[]): Overridden =>
  ({
    visit: { isOn: false },
    parts: { all: parts },
    options: {},
    compilation: { run: () => undefined },
  }) as unknown as Overridden;

/** A pane's choice of an analysis. */
class Pane {
  chosen = 'mine';
  readonly part: Part = {
    override: () => {
      const { chosen } = this;
      return () => (this.chosen = chosen);
    },
    bring: ({ analysis }) => (this.chosen = analysis ?? this.chosen),
  };
}

describe('a pane whose state loads while a lab overrides settings', () => {
  it('takes the settings of the lab, and gets its own back', () => {
    const parts: Part[] = [];
    const overrides = new ScopedOverrides(sessionOf(parts));
    overrides.apply({ analysis: 'cp' });
    overrides.apply({ arg: 3n });
    const late = new Pane();
    parts.push(late.part);
    overrides.join(late.part);
    expect(late.chosen).toBe('cp');
    overrides.apply({ analysis: 'uce' });
    expect(late.chosen).toBe('uce');
    overrides.restore();
    expect(late.chosen).toBe('mine');
  });

  it('keeps its own settings after the lab', () => {
    const overrides = new ScopedOverrides(sessionOf([]));
    overrides.apply({ analysis: 'cp' });
    overrides.restore();
    const late = new Pane();
    overrides.join(late.part);
    expect(late.chosen).toBe('mine');
  });
});

// Tests the recorded visits of the worklist and the causes of their results.
import { describe, expect, it } from 'vitest';
import { compileText, emitText, Replay, stepSentence, type Look } from '../../../compiler/index.ts';

const LATE = `int x = 5;
int i = 0;
while (i < arg) {
  int y = x * 2;
  int z = x + 1;
  i = i + y * z;
}
return i;
`;

function looked(seed?: number): { looks: Look[]; replay: Replay; end: string } {
  const looks: Look[] = [];
  const compilation = compileText(LATE, {
    record: true,
    watchWork: { looked: (look) => looks.push(look) },
    ...(seed === undefined ? {} : { seed }),
  });
  if (compilation.log === null) throw new Error('no log');
  return { looks, replay: new Replay(compilation.log.data()), end: emitText(compilation, 'ir').trim() };
}

describe('the worklist', () => {
  it('records each visit and the step that it caused', () => {
    const { looks, replay } = looked();
    const changes = looks.filter(({ changed }) => changed);
    expect(looks.length).toBeGreaterThan(changes.length);
    for (const { node, step, pass } of changes) expect(replay.step(step)).toMatchObject({ root: node, pass });
  });

  it('leads to the same result in each order', () => {
    expect(new Set([undefined, 1, 2, 3, 4, 5].map((seed) => looked(seed).end)).size).toBe(1);
    expect(
      new Set(
        [1, 2, 3, 4, 5].map((seed) =>
          looked(seed)
            .looks.map(({ node }) => node)
            .join(),
        ),
      ).size,
    ).toBe(5);
  });

  it('names as the cause the step that changed the inputs of a node, not the step that enqueued the node first', () => {
    const { looks, replay } = looked();
    const [first] = looks.filter(({ changed }) => changed);
    const { cause } = replay.step(first.step);
    expect(replay.step(cause)).toMatchObject({ rule: 'phi-single-value' });
    expect(stepSentence(replay, first.step)).toContain('became the constant 5');
  });
});

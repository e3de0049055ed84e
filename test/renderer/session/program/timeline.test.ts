// Tests the timeline: where the user is in the log, and what the panes show there.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, Replay } from '../../../../compiler/index.ts';
import { Timeline } from '../../../../renderer/session/program/timeline.svelte.ts';

const SOURCE = 'int a = arg * 1; return a + 0;';

function timelineOf(source: string, moved?: () => void): { timeline: Timeline; replay: Replay } {
  const { log } = compile(source, { record: true });
  if (log === null) throw new Error('the program has errors');
  const replay = new Replay(log.data());
  const timeline = new Timeline(() => 'en', moved);
  timeline.take(replay, {});
  return { timeline, replay };
}

afterEach(() => void vi.useRealTimers());

describe('the timeline', () => {
  it('is empty without a log', () => {
    const timeline = new Timeline(() => 'en');
    timeline.go(5);
    expect([timeline.at, timeline.length, timeline.position, timeline.step]).toEqual([0, 0, 0, 0]);
    expect([timeline.group, timeline.place, timeline.film]).toEqual([null, null, null]);
    expect([timeline.nodes, timeline.sentence(1), timeline.seekPass('gcm')]).toEqual([[], '', false]);
    expect([timeline.marks().added, timeline.historyOf([1])]).toEqual([[], []]);
  });

  it('begins at the end of a new log, and with no step of the user', () => {
    const { timeline, replay } = timelineOf(SOURCE);
    expect([timeline.at, timeline.position]).toEqual([timeline.length, replay.stepCount]);
    expect([timeline.isStepping, timeline.place]).toEqual([false, null]);
    replay.seek(replay.stepCount);
    expect(timeline.nodes.map(({ id }) => id)).toEqual([...replay.nodes()].map(({ id }) => id));
  });

  it('stays between the start and the end, and reports each step', () => {
    const moved = vi.fn();
    const { timeline } = timelineOf(SOURCE, moved);
    timeline.move(1);
    expect([timeline.at, timeline.isStepping]).toEqual([timeline.length, true]);
    timeline.go(1);
    timeline.move(-3);
    expect([timeline.at, timeline.position, timeline.nodes]).toEqual([0, 0, []]);
    timeline.go(Number.NaN);
    expect([timeline.at, moved.mock.calls.length]).toEqual([0, 4]);
  });

  it('shows the nodes of the step, and the text of its root', () => {
    const { timeline, replay } = timelineOf(SOURCE);
    const places = Array.from({ length: timeline.length }, (_, i) => {
      timeline.go(i + 1);
      replay.seek(timeline.position);
      expect(timeline.nodes.map(({ id }) => id)).toEqual([...replay.nodes()].map(({ id }) => id));
      expect(timeline.step).toBe(timeline.group?.isSummary === true ? 0 : timeline.group?.main);
      return timeline.place;
    });
    const texts = places.flatMap((place) => (place === null ? [] : [SOURCE.slice(place.start, place.end)]));
    expect(texts).toContain('arg * 1');
    expect(texts).toContain('a + 0');
  });

  it('translates steps of the log, of which it groups several', () => {
    const { timeline, replay } = timelineOf(SOURCE);
    for (let step = 1; step <= replay.stepCount; step++) {
      timeline.seek(step);
      expect(timeline.at).toBe(timeline.numberOf(step));
      expect(timeline.position).toBeGreaterThanOrEqual(step);
      expect(timeline.toldNumberOf(timeline.position)).toBe(timeline.at);
    }
    timeline.seekAgain(0, 0);
    expect(timeline.at).toBe(0);
    const { position } = (timeline.go(2), timeline);
    timeline.go(0);
    timeline.seekAgain(position, 2);
    expect(timeline.at).toBe(2);
    // Grouped otherwise, the position remains.
    timeline.seekAgain(position, 1);
    expect(timeline.position).toBe(position);
  });

  it('keeps its position with other groups', () => {
    const { timeline } = timelineOf(SOURCE);
    timeline.go(2);
    const { length, position } = timeline;
    timeline.setDetail('all');
    expect(timeline.detail).toBe('all');
    expect(timeline.length).toBeGreaterThanOrEqual(length);
    expect(timeline.position).toBeGreaterThanOrEqual(position);
  });

  it('goes from pass to pass, and to a named one', () => {
    const { timeline } = timelineOf('while (arg < 10) { arg = arg + 1; } return arg;');
    timeline.go(0);
    const passes: string[] = [];
    for (let before = -1; timeline.at !== before && timeline.at < timeline.length;) {
      before = timeline.at;
      timeline.movePass(1);
      passes.push(timeline.group?.pass ?? '');
    }
    expect(new Set(passes).size).toBeGreaterThan(1);
    const pass = passes.at(-1) ?? '';
    expect(timeline.seekPass(pass)).toBe(true);
    expect(timeline.group?.pass).toBe(pass);
    timeline.movePass(-1);
    expect(timeline.group?.pass).not.toBe(pass);
    expect(timeline.seekPass('no such pass')).toBe(false);
  });

  it('goes along the history of nodes', () => {
    const { timeline } = timelineOf(SOURCE);
    const sum = timeline.nodes.find(({ op }) => op === 'Return')?.id ?? -1;
    const history = timeline.historyOf([sum]);
    expect(history.length).toBeGreaterThan(0);
    expect(history).toEqual([...new Set(history)].sort((a, b) => a - b));
    timeline.go(0);
    const seen = history.map(() => (timeline.moveAlong([sum], 1), timeline.at));
    expect(seen).toEqual(history);
    // There is no later step.
    timeline.moveAlong([sum], 1);
    expect(timeline.at).toBe(history.at(-1));
    timeline.moveAlong([sum], -1);
    expect(timeline.at).toBe(history.at(-2) ?? history.at(-1));
  });

  it('describes each step, with the laws of its rules', () => {
    const { log } = compile(SOURCE, { record: true });
    const replay = new Replay(log?.data() as never);
    const timeline = new Timeline(() => 'en');
    timeline.take(replay, { 'mul-one': 'x * 1 = x' });
    const sentences = Array.from({ length: timeline.length }, (_, i) => timeline.sentence(i + 1));
    expect(sentences.every((sentence) => sentence !== '')).toBe(true);
    expect([timeline.sentence(0), timeline.sentence(timeline.length + 1)]).toEqual(['', '']);
  });

  it('has a film whose passes end where another one begins', () => {
    const { timeline } = timelineOf(SOURCE);
    const { positions = [], ends = [] } = timeline.film ?? {};
    expect(positions).toHaveLength(timeline.length);
    expect(positions.at(-1)).toBe(timeline.position);
    expect(ends.at(-1)).toBe(timeline.length);
  });

  it('plays to the end, again from the start, and pauses for another program', () => {
    vi.useFakeTimers();
    const { timeline, replay } = timelineOf(SOURCE);
    timeline.playback.toggle();
    expect([timeline.at, timeline.playback.on]).toEqual([0, true]);
    vi.advanceTimersByTime(60_000);
    expect([timeline.at, timeline.playback.on]).toEqual([timeline.length, false]);
    timeline.playback.toggle();
    timeline.take(replay, {});
    expect(timeline.playback.on).toBe(false);
    timeline.playback.toggle();
    timeline.clear();
    expect([timeline.playback.on, timeline.length, timeline.at, timeline.isStepping]).toEqual([
      false,
      0,
      0,
      false,
    ]);
  });
});

// Tests the output of runs, which terminals show even if they open or close during the run.
import { describe, expect, it } from 'vitest';
import { Transcript } from '../../../renderer/terminal/transcript.ts';
import type { Screen } from '../../../renderer/terminal/drawing.ts';

/** A terminal that draws only on the test's command. */
class Terminal implements Screen {
  readonly cols: number;
  readonly rows = 7;
  text = '';
  private readonly undrawn: (() => void)[] = [];

  constructor(cols = 33) {
    this.cols = cols;
  }

  write(data: string, drawn?: () => void): void {
    this.text += data;
    if (drawn !== undefined) this.undrawn.push(drawn);
  }

  draw(): void {
    for (const drawn of this.undrawn.splice(0)) drawn();
  }
}

describe('a transcript', () => {
  it('is shown in full in a terminal that is opened later', () => {
    const transcript = new Transcript();
    const first = new Terminal();
    const close = transcript.show(first);
    transcript.write('one\n');
    close();
    transcript.write('two\n');
    const second = new Terminal();
    transcript.show(second);
    transcript.write('three\n');
    expect(first.text).toBe('one\n');
    expect(second.text).toBe('one\ntwo\nthree\n');
  });

  it('counts output as drawn while no terminal shows it, so that the program continues', () => {
    const transcript = new Transcript();
    let drawn = 0;
    transcript.write('one', () => drawn++);
    expect(drawn).toBe(1);
    const terminal = new Terminal();
    transcript.show(terminal);
    transcript.write('two', () => drawn++);
    expect(drawn).toBe(1);
    terminal.draw();
    expect(drawn).toBe(2);
  });

  it('counts as being replayed until earlier output is drawn', () => {
    const transcript = new Transcript();
    transcript.show(new Terminal());
    expect(transcript.isReplaying).toBe(false);
    transcript.write('\x1b[6n');
    const later = new Terminal();
    transcript.show(later);
    expect(transcript.isReplaying).toBe(true);
    later.draw();
    expect(transcript.isReplaying).toBe(false);
  });

  it('stays with the new terminal when the old terminal closes later', () => {
    const transcript = new Transcript();
    const close = transcript.show(new Terminal());
    const second = new Terminal(44);
    transcript.show(second);
    close();
    transcript.write('x');
    expect(second.text).toBe('x');
    expect(transcript.cols).toBe(44);
  });

  it('has the default size without a terminal', () => {
    const transcript = new Transcript();
    expect([transcript.cols, transcript.rows]).toEqual([80, 24]);
    const close = transcript.show(new Terminal());
    expect([transcript.cols, transcript.rows]).toEqual([33, 7]);
    close();
    expect([transcript.cols, transcript.rows]).toEqual([80, 24]);
  });

  it('keeps only the last complete lines of long output', () => {
    const transcript = new Transcript(100);
    for (let i = 0; i < 500; i++) transcript.write(`\x1b[1mline ${i}\x1b[22m\n`);
    const terminal = new Terminal();
    transcript.show(terminal);
    expect(terminal.text.length).toBeLessThanOrEqual(200);
    expect(terminal.text).toMatch(/^\x1b\[1mline \d+\x1b\[22m\n/);
    expect(terminal.text.endsWith('line 499\x1b[22m\n')).toBe(true);
  });
});

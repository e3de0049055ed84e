// Tests that the debugger restores exactly the state at each position, from any other position.
import { textOf } from '../../../compiler/base/phrase.ts';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { debug, run, type DebugRequest } from '../../../compiler/views/runs/engines.ts';
import { compile } from '../../../compiler/compile.ts';
import { Debugger, type DebuggerState } from '../../../compiler/backend/x64/index.ts';
import { machineOf } from './support.ts';
import { long } from '../../support/extent.ts';
import { compiled } from '../../support/programs/compiled.ts';

const fib = `val fib = { int n -> if (n < 2) return n; return fib(n - 1) + fib(n - 2); };
return fib(arg);
`;

const lists = `struct Node { int value; Node? next; };
Node? list = null;
flt sum = 0.5;
for (int i = 0; i < arg; i++) {
  list = new Node { value = i * i; next = list; };
  sum = sum + i;
}
i32[] squares = new i32[arg];
int at = 0;
while (list) {
  squares[at] = list.value;
  at = at + 1;
  list = list.next;
}
return squares;
`;

const io = `sys.io.p("hello");
return arg;
`;

const start = (text: string, argument = 6n, more: Partial<DebugRequest> = {}): Debugger =>
  debug(compiled(text, { optimize: 'none' }), { argument, ...more });

/** The part of the state that depends only on the position, not on how it was reached. */
function essence(session: Debugger): string {
  const state: DebuggerState = session.state();
  const { memory } = session.run.loaded.processor;
  const { registers, frames, ...rest } = state;
  const heap = session.run.host.heap.starts.map((address) => session.object(address));
  return JSON.stringify({
    ...rest,
    reason: '',
    memory: [],
    moreMemory: false,
    registers: registers.map(({ changed: _, ...register }) => register),
    frames: frames.map((frame) => ({ ...frame, slots: frame.slots.map(({ changed: _, ...slot }) => slot) })),
    heap,
    heapEnd: memory.heapEnd,
  });
}

/** The comparable state at every position, recorded while stepping forward. */
function history(text: string, argument: bigint): string[] {
  const session = start(text, argument);
  const states = [essence(session)];
  while (session.run.end === null) {
    session.stepInto();
    states.push(essence(session));
  }
  return states;
}

const programs = { fib, lists } as const;

describe('stepping backward', () => {
  for (const [name, text] of Object.entries(programs)) {
    it(`restores every state of ${name}`, long, () => {
      const states = history(text, 6n);
      const session = start(text, 6n);
      session.continue();
      for (let position = states.length - 1; position >= 0; position--) {
        expect(session.position).toBe(position);
        expect(essence(session)).toBe(states[position]);
        session.stepBack();
      }
      expect(session.state().reason).toBe('start');
    });

    for (const seed of [1, 2, 3]) {
      it(`restores the states on a random walk through ${name} (seed ${seed})`, long, () => {
        const states = history(text, 5n);
        const random = new Random(seed);
        const { program, compilation } = machineOf(text, { optimize: 'none' });
        const session = new Debugger(program, compilation.source, {
          argument: 5n,
          // The limits are small, so that some keyframes are evicted.
          keyframes: { interval: 7, bytes: 1 << (16 + seed) },
        });
        for (let i = 0; i < 150; i++) {
          const moves = [
            () => session.stepInto(),
            () => session.stepBack(),
            () => session.stepOver(),
            () => session.stepBackOver(),
            () => session.stepOut(),
            () => session.stepLine(),
            () => session.stepBackLine(),
            () => session.goTo(random.below(states.length)),
          ];
          moves[random.below(moves.length)]();
          expect(essence(session)).toBe(states[session.position]);
        }
      });
    }
  }

  it('is exact after a million steps', () => {
    const session = start(fib, 24n);
    session.goTo(1_000_000);
    expect(session.position).toBe(1_000_000);
    const there = essence(session);
    for (let i = 0; i < 20; i++) session.stepBack();
    expect(session.position).toBe(999_980);
    const before = essence(session);
    session.goTo(1_000_000);
    expect(essence(session)).toBe(there);
    session.goTo(3);
    session.goTo(999_980);
    expect(essence(session)).toBe(before);
  });

  it('undoes output and reads the same input again', () => {
    const session = start(io, 1n);
    session.continue();
    expect(session.state()).toMatchObject({ output: 'hello', end: { kind: 'value' } });
    session.goTo(0);
    expect(session.state().output).toBe('');
    session.continue();
    expect(session.state().output).toBe('hello');
  });
});

describe('the changes of a step', () => {
  it('are the difference between two states, forward and backward', () => {
    const session = start(lists, 5n);
    const random = new Random(11);
    const { processor } = session.run.loaded;
    session.continue();
    const length = session.position;
    for (let i = 0; i < 60; i++) {
      const before = processor.cells.slice(0, 32);
      session.goTo(random.below(length));
      const { registers, memory } = session.state();
      registers.forEach(({ changed }, r) => expect(changed).toBe(before[r] !== processor.cells[r]));
      for (const { address, before: old, after } of memory) {
        expect(after).not.toBe(old);
        expect(String(processor.memory.read64(address))).toBe(after);
      }
    }
  });

  it('name the word that an instruction stores', () => {
    const session = start(lists, 3n);
    let stores = 0;
    while (session.run.end === null) {
      const next = session.state().next;
      session.stepInto();
      const { memory } = session.state();
      if (
        next !== null &&
        /^mov[lq]$/.test(next.mnemonic) &&
        next.operands.endsWith(')') &&
        memory.length > 0
      ) {
        expect(memory).toHaveLength(1);
        const forwards = memory[0];
        session.stepBack();
        expect(session.state().memory).toEqual([
          { address: forwards.address, before: forwards.after, after: forwards.before },
        ]);
        session.stepInto();
        stores++;
      }
    }
    expect(stores).toBeGreaterThan(3);
  });
});

describe('breakpoints', () => {
  const visits = (go: (session: Debugger) => void, session: Debugger, from: 'start' | 'end'): number[] => {
    const positions: number[] = [];
    for (;;) {
      go(session);
      const { reason } = session.state();
      if (reason === from) throw new Error('the position changed in the wrong direction');
      if (reason !== 'breakpoint') return positions;
      positions.push(session.position);
    }
  };

  it('stop once per iteration on a line, at the same positions backward', () => {
    const session = start(lists, 4n);
    session.setBreakpoints({ lines: [12] });
    const forwards = visits((s) => s.continue(), session, 'start');
    expect(forwards).toHaveLength(4);
    expect(session.state().reason).toBe('end');
    expect(visits((s) => s.continueBack(), session, 'end')).toEqual(forwards.toReversed());
    expect(session.position).toBe(0);
  });

  it('stop only where their line begins, in either direction', () => {
    for (let line = 1; line <= 14; line++) {
      const { program, compilation } = machineOf(lists, { optimize: 'none' });
      // A keyframe at any position must contain the facts collected up to that position.
      const keyframes = { interval: 1, bytes: 1 << 28 };
      const session = new Debugger(program, compilation.source, { argument: 4n, keyframes });
      session.setBreakpoints({ lines: [line] });
      const forwards = visits((s) => s.continue(), session, 'start');
      expect(visits((s) => s.continueBack(), session, 'end')).toEqual(forwards.toReversed());
    }
  });

  it('stop each time their instruction is reached', () => {
    const session = start(fib, 7n);
    const entry = session.run.loaded.blockStarts[1][0];
    session.setBreakpoints({ instructions: [entry] });
    const forwards = visits((s) => s.continue(), session, 'start');
    // fib(7) makes 41 calls.
    expect(forwards).toHaveLength(41);
    expect(visits((s) => s.continueBack(), session, 'end')).toEqual(forwards.toReversed());
  });

  it('stop a step over a call', () => {
    const session = start(fib, 7n);
    while (session.state().next?.mnemonic !== 'call') session.stepInto();
    const here = session.position;
    const { depth } = session.state();
    session.stepOver();
    expect(session.state()).toMatchObject({ depth, reason: 'step' });
    expect(session.position).toBeGreaterThan(here + 10);
    session.stepBackOver();
    expect(session.position).toBe(here);
    session.setBreakpoints({ instructions: [session.run.loaded.blockStarts[1][0]] });
    session.stepOver();
    expect(session.state()).toMatchObject({ depth: depth + 1, reason: 'breakpoint' });
    session.setBreakpoints({});
    session.stepOut();
    expect(session.state().depth).toBe(depth);
  });
});

describe('the end of a run', () => {
  it('is its outcome', () => {
    for (const text of [fib, lists]) {
      const session = start(text, 6n);
      session.continue();
      const { end, position } = session.state();
      const outcome = run(compile(text, { optimize: 'none' }), { engine: 'emulator', argument: 6n });
      expect(end).toEqual({ kind: 'value', text: outcome.result });
      expect(position).toBe(outcome.counts.steps);
      session.stepInto();
      expect(session.position).toBe(position);
    }
  });

  it('can be a fault, and stepping backward from it works', () => {
    const session = start('int a = 3;\nreturn a / arg;\n', 0n);
    session.continue();
    expect(session.state().end).toEqual({ kind: 'fault', fault: 'divide-by-zero', line: 2 });
    session.stepBack();
    expect(session.state()).toMatchObject({ end: null, next: { line: 2 } });
  });

  it('can be the end of the budget', () => {
    const session = start('while (1) arg = arg + 1; return arg;', 0n, { budget: 1000 });
    session.continue();
    expect(session.state()).toMatchObject({ position: 1000, reason: 'budget', end: null });
    session.continue();
    expect(session.position).toBe(1000);
    session.stepBack();
    expect(session.state()).toMatchObject({ position: 999, reason: 'step' });
  });
});

describe('the view', () => {
  it('shows frames, named slots, and objects', () => {
    const session = start(fib, 5n);
    for (let i = 0; i < 3; i++) {
      do session.stepInto();
      while (session.state().next?.mnemonic !== 'call');
    }
    const { frames, depth } = session.state();
    expect(frames).toHaveLength(depth);
    expect(frames.at(-1)?.function).toBe('main');
    expect(frames[0].function).toContain('fib');
    for (const { slots } of frames) expect(textOf(slots.at(-1)?.name ?? '')).toBe('return address');
    expect(frames[0].slots.map(({ name }) => textOf(name)).join()).toMatch(/saved r/);
    const list = start(lists, 3n);
    list.continue();
    const last = list.run.host.heap.starts.at(-1) ?? 0;
    expect(list.object(last)).toMatchObject({ kind: 'array', length: 3, name: 'i32' });
    expect(list.object(last)?.fields.map(({ text }) => text)).toEqual(['4', '1', '0']);
    const node = list.run.host.heap.starts.find((address) => list.object(address)?.kind === 'struct') ?? 0;
    expect(list.object(node)).toMatchObject({
      name: 'Node',
      fields: [
        { name: 'value', text: '0' },
        { name: 'next', text: 'null', target: 0 },
      ],
    });
    expect(list.object(last + 8)).toBeNull();
    expect(structuredClone(list.state())).toEqual(list.state());
  });

  it('has a sentence that describes the effect of every instruction', () => {
    const seen = new Set<string>();
    for (const text of [fib, lists, io]) {
      const session = start(text, 4n);
      while (session.run.end === null) {
        const before = essence(session);
        const { next } = session.state();
        if (next === null) throw new Error('no instruction');
        const explanation = textOf(next.explanation);
        expect(explanation).toMatch(/^[a-z-]+ .*[^ ]$/);
        expect(explanation).not.toMatch(/undefined|[{}=]\d/);
        expect(essence(session)).toBe(before);
        seen.add(`${next.mnemonic} ${next.operands}: ${explanation}`);
        session.stepInto();
      }
    }
    expect(seen.size).toBeGreaterThan(60);
  });
});

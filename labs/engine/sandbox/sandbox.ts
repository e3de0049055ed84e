// A place in which a student's JavaScript runs, the same in the window's worker and in Node.
//
// The code is a module that an interpreter of its own (QuickJS, as WebAssembly) evaluates: it sees the language and
// what it is given, nothing of the machine. Values cross as copies, and failures are data. Each sandbox has an instance
// of the interpreter to itself; one that broke is thrown away whole (`isBroken`), and the next one starts fresh.
// The interpreter is metered (interpreter.ts), so that no operation of a built-in function outlives its time; those that
// students come upon are refused before, with a message of their own (guards.ts).
import {
  DefaultIntrinsics,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { Allowance, TimeIsUp } from './allowance.ts';
import { enter, leave } from './copies.ts';
import { codeFailure } from './failure.ts';
import { guards } from './guards.ts';
import { newInterpreter } from './interpreter.ts';
import { defaultLimits, failed, type Answer, type Copy, type SandboxLimits } from './limits.ts';
import { limitedMemory, MemoryExhausted, type LimitedMemory } from './memory.ts';

/** A function of ours that the code may call. What it throws reaches the code as an error. */
export type HostFunction = (...args: readonly Copy[]) => Copy;

/** Where in the exports something is, such as `['default', 'match']`. */
export type ExportPath = readonly string[];

/** A text for `prepare`, evaluated: stands between a call and the exported function. */
export interface Adapter {
  readonly handle: QuickJSHandle;
}

/** A fresh sandbox; takes about 15 ms. */
export async function openSandbox(limits: Partial<SandboxLimits> = {}): Promise<Sandbox> {
  const all = { ...defaultLimits, ...limits };
  const memory = limitedMemory(all.bytes);
  const allowance = new Allowance(all);
  return new Sandbox(await newInterpreter(memory.memory, allowance.ask), memory, allowance, all);
}

export class Sandbox {
  /** What the code printed, by line; cut at the limit. */
  readonly output: string[] = [];
  private printed = 0;
  private readonly context: QuickJSContext;
  private readonly tools: QuickJSHandle;
  /** Tells the calls that are under way. */
  private readonly where: QuickJSHandle;
  private exports: QuickJSHandle | null = null;
  private file = 'code.js';
  private readonly held: QuickJSHandle[] = [];
  private broken = false;
  private readonly runtime: QuickJSRuntime;
  private readonly memory: LimitedMemory;
  private readonly allowance: Allowance;
  private readonly limits: SandboxLimits;

  constructor(runtime: QuickJSRuntime, memory: LimitedMemory, allowance: Allowance, limits: SandboxLimits) {
    this.runtime = runtime;
    this.memory = memory;
    this.allowance = allowance;
    this.limits = limits;
    runtime.setMemoryLimit(limits.bytes);
    runtime.setMaxStackSize(limits.stackBytes);
    runtime.setInterruptHandler(allowance.shallStop);
    this.context = runtime.newContext({
      intrinsics: { ...DefaultIntrinsics, Date: false, Proxy: false, TypedArrays: false },
    });
    allowance.begin();
    const print = this.hold(this.context.newFunction('print', (line) => this.print(line)));
    const most = this.context.newNumber(limits.characters);
    const setUp = this.hold(this.context.unwrapResult(this.context.evalCode(`(${guards})`, 'guards.js')));
    this.tools = this.hold(
      this.context.unwrapResult(this.context.callFunction(setUp, this.context.undefined, print, most)),
    );
    this.where = this.hold(this.context.getProp(this.tools, 'where'));
  }

  /** The interpreter itself failed: this sandbox answers no more. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Evaluates a module; its exports can then be called. Modules can import nothing. */
  load(text: string, file: string): Answer<null> {
    this.file = file;
    return this.guarded<null>(() => {
      const result = this.context.evalCode(text, file, { type: 'module', strict: true });
      if (result.error !== undefined) return this.failure(result.error);
      this.exports = this.hold(result.value);
      return { ok: true, value: null };
    });
  }

  /** A copy of what is exported. */
  read(path: ExportPath): Answer<Copy> {
    return this.ask('read', path, [], null);
  }

  /** Calls an exported function with copies; the answer is a copy of what it returns. */
  call(path: ExportPath, args: readonly Copy[], adapter: Adapter | null = null): Answer<Copy> {
    return this.ask('call', path, args, adapter);
  }

  /**
   * Makes an adapter from the text of a function of ours, `(hosts) => (callee, self, args) => result`, which runs in the
   * sandbox. To be called before `load`, since it relies on built-ins that the student's code may change.
   */
  prepare(text: string, hosts: Readonly<Record<string, HostFunction>>): Adapter {
    const { context } = this;
    this.allowance.begin();
    const given = context.newObject();
    const wrap = context.getProp(this.tools, 'hosted');
    for (const [name, host] of Object.entries(hosts)) {
      const raw = this.hold(
        context.newFunction(name, (written) =>
          context.newString(leave(host(...asList(enter(context.getString(written)))))),
        ),
      );
      const wrapped = context.unwrapResult(context.callFunction(wrap, context.undefined, raw));
      context.setProp(given, name, wrapped);
      wrapped.dispose();
    }
    wrap.dispose();
    const made = this.hold(context.unwrapResult(context.evalCode(`(${text})`, 'adapter.js')));
    const handle = this.hold(context.unwrapResult(context.callFunction(made, context.undefined, given)));
    given.dispose();
    return { handle };
  }

  dispose(): void {
    if (this.broken) return;
    this.broken = true;
    try {
      this.exports = null;
      for (const handle of this.held.splice(0)) handle.dispose();
      this.context.dispose();
      this.runtime.dispose();
    } catch {
      // The instance is let go of as a whole; what it held goes with it.
    }
  }

  private ask(tool: string, path: ExportPath, args: readonly Copy[], adapter: Adapter | null): Answer<Copy> {
    const { context } = this;
    return this.guarded<Copy>(() => {
      if (this.exports === null) return failed('no code is loaded');
      const method = context.getProp(this.tools, tool);
      const place = context.newString(leave(path));
      const written = context.newString(leave(args));
      const through = adapter?.handle ?? context.undefined;
      try {
        const result = context.callFunction(method, context.undefined, through, this.exports, place, written);
        if (result.error !== undefined) return this.failure(result.error);
        const text = context.getString(result.value);
        result.value.dispose();
        return { ok: true, value: enter(text) };
      } finally {
        for (const handle of [method, place, written]) handle.dispose();
      }
    });
  }

  /** What the interpreter throws itself leaves it in pieces: the host's stack ran out, or the code awaits at its top. */
  private guarded<T>(act: () => Answer<T>): Answer<T> {
    if (this.broken) return failed('this sandbox is closed');
    if (this.allowance.isSpent)
      return failed('all runs of this code together exceed the time limit', 0, 0, 'timeout');
    this.allowance.begin();
    try {
      return act();
    } catch (error) {
      this.broken = true;
      if (error instanceof TimeIsUp) return this.brokenOff();
      const text = error instanceof Error ? error.message : String(error);
      if (error instanceof MemoryExhausted) return outOfMemory(null, this.file);
      if (error instanceof RangeError) return failed('too deeply nested', 0, 0, 'stack');
      if (/lifetime not alive/i.test(text)) return failed('a module cannot use await here');
      return failed(`the interpreter gave up: ${text.slice(0, 200)}`, 0, 0, 'memory');
    } finally {
      this.allowance.end();
    }
  }

  /**
   * Ended in the midst of an operation. The calls that led there are still on the interpreter's stack: it is asked for
   * them one last time, and may well fail.
   */
  private brokenOff(): Answer<never> {
    let stack = '';
    this.allowance.begin();
    try {
      const result = this.context.callFunction(this.where, this.context.undefined);
      if (result.error === undefined) stack = this.context.getString(result.value);
    } catch {
      // Then the line is not known.
    }
    return { ok: false, failure: codeFailure({ stack }, this.file, true) };
  }

  private failure(error: QuickJSHandle): Answer<never> {
    const thrown: unknown = this.context.dump(error);
    error.dispose();
    if (this.memory.isExhausted()) {
      this.broken = true;
      return outOfMemory(thrown, this.file);
    }
    return { ok: false, failure: codeFailure(thrown, this.file, this.allowance.isOver) };
  }

  private print(line: QuickJSHandle): void {
    const room = this.limits.characters - this.printed;
    if (room <= 0) return;
    const text = this.context.getString(line);
    this.printed += text.length + 1;
    this.output.push(text.length < room ? text : `${text.slice(0, room)} … (truncated)`);
  }

  private hold(handle: QuickJSHandle): QuickJSHandle {
    this.held.push(handle);
    return handle;
  }
}

/** There may be no memory left for the error itself; its line is told where there was. */
function outOfMemory(thrown: unknown, file: string): Answer<never> {
  const message = 'out of memory';
  const error =
    typeof thrown === 'object'
      ? { ...thrown, name: 'InternalError', message }
      : { name: 'InternalError', message };
  return { ok: false, failure: codeFailure(error, file, false) };
}

const asList = (value: Copy): readonly Copy[] =>
  Array.isArray(value) ? (value as readonly Copy[]) : [value];

// Runs a student's JavaScript, identically in the window's worker and in Node. A separate interpreter
// (QuickJS as WebAssembly) evaluates the code as a module: it sees the language and its inputs, but nothing
// of the machine. Values cross as copies, and failures are data. The interpreter is metered (interpreter.ts),
// so that no built-in function outlasts the limits; likely mistakes are rejected earlier with a specific
// message (guards.ts).
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

/** Callable by the code, which receives its exceptions as errors. */
export type HostFunction = (...args: readonly Copy[]) => Copy;

/** Such as `['default', 'match']`. */
export type ExportPath = readonly string[];

/** Wraps calls of an exported function; see `prepare`. */
export interface Adapter {
  readonly handle: QuickJSHandle;
}

/** Takes about 15 ms. */
export async function openSandbox(limits: Partial<SandboxLimits> = {}): Promise<Sandbox> {
  const all = { ...defaultLimits, ...limits };
  const memory = limitedMemory(all.bytes);
  const allowance = new Allowance(all);
  return new Sandbox(await newInterpreter(memory.memory, allowance.ask), memory, allowance, all);
}

export class Sandbox {
  /** By line; truncated at the limit. */
  readonly output: string[] = [];
  private printed = 0;
  private readonly context: QuickJSContext;
  private readonly tools: QuickJSHandle;
  /** Returns the current call stack. */
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

  /** The interpreter itself failed: discard the sandbox. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Makes a module's exports callable. Modules cannot import. */
  load(text: string, file: string): Answer<null> {
    this.file = file;
    return this.guarded<null>(() => {
      const result = this.context.evalCode(text, file, { type: 'module', strict: true });
      if (result.error !== undefined) return this.failure(result.error);
      this.exports = this.hold(result.value);
      return { ok: true, value: null };
    });
  }

  read(path: ExportPath): Answer<Copy> {
    return this.ask('read', path, [], null);
  }

  call(path: ExportPath, args: readonly Copy[], adapter: Adapter | null = null): Answer<Copy> {
    return this.ask('call', path, args, adapter);
  }

  /**
   * Makes an adapter from our source text `(hosts) => (callee, self, args) => result`. Call it before `load`,
   * because it relies on built-ins that the student's code may change.
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
      // Dropping the instance frees everything.
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

  /** An exception of the interpreter itself (a stack overflow of the host, a top-level await) breaks it. */
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

  /** The interpreter's stack still has the calls that led to the interruption: ask for it once, which may fail. */
  private brokenOff(): Answer<never> {
    let stack = '';
    this.allowance.begin();
    try {
      const result = this.context.callFunction(this.where, this.context.undefined);
      if (result.error === undefined) stack = this.context.getString(result.value);
    } catch {
      // The line is unknown then.
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

/** The error itself may not fit in memory. */
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

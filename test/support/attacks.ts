// Code that means ill, for all that runs students' code: it must be held, whatever stands around it.
//
// Each is the body of a function. What is told of it is a failure, never an end of ours.

/** What must not be there. */
export const machineWords: readonly string[] =
  'fetch require process Deno Bun window self WebAssembly setTimeout queueMicrotask XMLHttpRequest Worker Date std os'.split(
    ' ',
  );

/** Ways to a machine that is not there: each gives nothing, or an error about `process`. */
export const waysOut: readonly string[] = [
  'return globalThis.constructor.constructor("return process")();',
  'return (function () {}).constructor("return process")();',
  'return console.log.constructor("return process")();',
  'try { null.x } catch (e) { return e.constructor.constructor("return process")() }',
  'return (0, eval)("process");',
  'let seen = 1; (async () => {}).constructor("seen = typeof process")(); return typeof process;',
];

/** Modules, up to what they export. */
export const importers: readonly string[] = [
  'import fs from "fs";',
  'import "https://example.org/x.js";',
  'await import("fs");',
];

/** What it is, its text, and the kind of failure that it ends with. */
export type Attack = readonly [what: string, body: string, kind: string];

/** Stopped while they run. */
export const attacks: readonly Attack[] = [
  ['an endless loop', '\nfor (;;);', 'timeout'],
  ['one that will not be stopped', 'for (;;) try { for (;;); } catch { } finally { for (;;); }', 'timeout'],
  ['deep recursion', 'const f = (n) => 1 + f(n + 1);\nreturn f(0);', 'stack'],
  ['a gigabyte', 'return "x".repeat(1e9).length;', 'memory'],
  ['a gigabyte in parts', 'const all = []; for (;;) all.push(all.length + "x".repeat(1e6));', 'memory'],
  [
    'memory taken again and again',
    'const a = []; for (;;) try { for (;;) a.push(a.length + "x".repeat(1e5)); } catch {}',
    'memory',
  ],
  ['lists of lists', 'let a = [];\nfor (;;) a = [a, {}];', 'memory'],
  ['a regular expression', 'return /^(a+)+$/.test("a".repeat(60) + "b");', 'timeout'],
  ['an error with a message without end', 'throw { get message() { for (;;); } };', 'timeout'],
  ['a thrown nothing', 'throw undefined;', 'error'],
  ['an array that is none', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);', 'error'],
  ['an array of holes', 'return new Array(4e9).includes(1);', 'error'],
  ['a search in strings', 'return "a".repeat(3e6).indexOf("a".repeat(1e6) + "b");', 'error'],
  ['an integer of many digits', 'return (3n ** 600000n).toString();', 'error'],
  ['deep text', 'return JSON.parse("[".repeat(200000));', 'stack'],
  ['deep code', 'return eval("(".repeat(200000));', 'stack'],
];

/** Refused for what they return. */
export const badAnswers: readonly Attack[] = [
  ['a long answer', 'return "x".repeat(1e6);', 'error'],
  ['an answer in a circle', 'const a = {}; a.a = a; return a;', 'error'],
  ['a getter that throws', 'return { get x() {\nthrow new Error("mine") } };', 'error'],
  ['a getter without end', 'return { get x() { for (;;); } };', 'timeout'],
  ['a function as the answer', 'return () => 1;', 'error'],
  ['an integer as the answer', 'return 3n ** 600000n;', 'error'],
  ['a deep value', 'let a = []; for (let i = 0; i < 2e5; i++) a = [a]; return a;', 'stack'],
];

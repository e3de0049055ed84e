/*
 * How a captured program runs: as a script in Node's main context, without Node's globals.
 *
 * V8 compiles functions of the main context as it does in a browser; in a separate context, every access to a global
 * would be slow and look different. Invariant: the program's text is a separate file, so positions in a trace are
 * positions in the text.
 */

/** The file of the program, as the trace names it. */
export const PROGRAM_NAME = 'program.js';

/** Global properties of the language, and two that programs expect. */
const KEPT =
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ArrayBuffer Uint8Array Int8Array
Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt
Set WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape
unescape eval isFinite isNaN`
    .split(/\s+/)
    .map((name) => JSON.stringify(name))
    .join(', ');

/** Writes the program's output to standard error, because V8 uses standard output. */
export const RUNNER = `'use strict';
const { readFileSync, writeSync } = require('node:fs');
const { runInThisContext } = require('node:vm');
const { inspect } = require('node:util');
const text = readFileSync(__dirname + '/${PROGRAM_NAME}', 'utf8');
const kept = new Set([${KEPT}]);
const { exit } = process;
const write = (...values) => {
  try {
    writeSync(2, values.map((value) => (typeof value === 'string' ? value : inspect(value, { depth: 2 }))).join(' ') + '\\n');
  } catch { exit(3); }
};
const clock = performance.now.bind(performance);
for (const name of Reflect.ownKeys(globalThis))
  if (!kept.has(name) && typeof name === 'string') delete globalThis[name];
Error.stackTraceLimit = 5;
globalThis.console = { __proto__: null, log: write, info: write, warn: write, error: write, debug: write };
globalThis.print = write;
globalThis.performance = { __proto__: null, now: () => clock() };
try {
  runInThisContext(text, { filename: '${PROGRAM_NAME}' });
} catch (error) {
  write(error instanceof Error && typeof error.stack === 'string' ? error.stack : String(error));
  exit(1);
}
`;

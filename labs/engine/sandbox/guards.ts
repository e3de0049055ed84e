// Code, as the text of a function, that runs in a fresh sandbox before a student's code. The meter ends
// whatever takes too long, and the sandbox with it (interpreter.ts). Likely mistakes are rejected earlier
// with a specific message: arrays must be arrays and not too long, and string searches are limited by the
// product of the lengths. Removes nondeterministic functions (time, randomness) and those useless for
// synchronous answers (promises). Save every built-in that the functions need in a constant, because the
// student may overwrite them all.

/** Longest array for built-in functions. */
const MAX_ELEMENTS = 1_000_000;
/** Steps of a string search. */
const MAX_COMPARISONS = 50_000_000;
/** Largest integer to print. */
const MAX_DIGIT_BITS = 60_000;

export const guards = `(print, mostCharacters) => {
  'use strict'; // else a guarded function would get strings and integers as objects
  const { isArray } = Array, { stringify, parse } = JSON, { apply, ownKeys } = Reflect, { isSafeInteger } = Number;
  const { includes } = String.prototype;
  const { defineProperty } = Object, text = String, bigint = BigInt, Fault = TypeError, Range = RangeError, Trace = Error;
  const wrap = (owner, name, check) => {
    const original = owner[name];
    const guarded = { [name](...args) { check(this, args); return apply(original, this, args); } }[name];
    defineProperty(owner, name, { value: guarded, writable: true, configurable: true });
  };
  const few = (array) => {
    if (!isArray(array)) throw new Fault('array functions take only arrays');
    if (array.length > ${MAX_ELEMENTS}) throw new Range('array functions take arrays of at most ${MAX_ELEMENTS} elements');
  };
  for (const name of ownKeys(Array.prototype))
    if (typeof Array.prototype[name] === 'function' && name !== 'constructor' && name !== 'concat')
      wrap(Array.prototype, name, few);
  Array.prototype.concat = function concat(...parts) {
    few(this);
    const all = apply(slice, this, []);
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (!isArray(part)) { all[all.length] = part; continue; }
      few(part);
      for (let k = 0; k < part.length; k++) all[all.length] = part[k];
    }
    return all;
  };
  const slice = Array.prototype.slice;
  const short = (self, args) => {
    const sought = args[0];
    if (typeof self !== 'string') throw new Fault('string functions take only strings');
    if (typeof sought === 'string' && self.length * sought.length > ${MAX_COMPARISONS})
      throw new Range('the strings are too long to search');
    if (sought !== null && typeof sought === 'object' && !(sought instanceof Expression))
      throw new Fault('the search value must be a string or a regular expression');
  };
  const Expression = RegExp;
  for (const name of ['indexOf', 'lastIndexOf', 'includes', 'split', 'replace', 'replaceAll'])
    wrap(String.prototype, name, short);
  const digits = (self) => {
    if (typeof self === 'bigint' && (self >> ${MAX_DIGIT_BITS}n) !== 0n && (self >> ${MAX_DIGIT_BITS}n) !== -1n)
      throw new Range('integers of more than ${MAX_DIGIT_BITS} bits cannot be printed');
  };
  wrap(BigInt.prototype, 'toString', digits);
  for (const name of ['Date', 'Iterator', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'performance'])
    delete globalThis[name];
  delete Math.random;
  const say = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') { digits(value); return value + 'n'; }
    if (typeof value === 'object' && value !== null) { try { return leave(value); } catch { return '[object]'; } }
    return text(value);
  };
  const log = (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i > 0 ? ' ' : '') + say(values[i]);
    print(line);
  };
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  // The frequent values need no callback for each part.
  const leave = (value) => {
    if (value === null) return 'null';
    const written = stringify(value, (key, part) => {
      if (typeof part === 'bigint') { digits(part); return { $integer: part + '' }; }
      if (part === undefined || typeof part === 'function' || typeof part === 'symbol')
        throw new Fault('the answer contains ' + (part === undefined ? 'undefined' : 'a ' + typeof part));
      return part;
    });
    if (written.length > mostCharacters) throw new Range('the answer is longer than ' + mostCharacters + ' characters');
    return written;
  };
  const integers = (key, part) =>
    part !== null && typeof part === 'object' && part.$integer !== undefined ? bigint(part.$integer) : part;
  const enter = (written) =>
    apply(includes, written, ['$integer']) ? parse(written, integers) : parse(written);
  const at = (module, path) => {
    let self, found = module;
    for (let i = 0; i < path.length; i++) {
      self = found;
      if (self === null || self === undefined) throw new Fault('nothing is exported as ' + path[i - 1]);
      found = self[path[i]];
    }
    return { self, found };
  };
  return {
    call: (adapter, module, path, written) => {
      const { self, found } = at(module, enter(path));
      if (typeof found !== 'function') throw new Fault('no function is exported here');
      const args = enter(written);
      return leave((adapter === undefined ? apply(found, self, args) : adapter(found, self, args)) ?? null);
    },
    read: (adapter, module, path) => leave(at(module, enter(path)).found ?? null),
    where: () => new Trace().stack,
    hosted: (host) => (...args) =>
      enter(host(args.length === 1 && isSafeInteger(args[0]) ? '[' + args[0] + ']' : leave(args))),
  };
}`;

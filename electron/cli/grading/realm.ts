/*
 * Detects whether a submission changed the grader's built-in objects, which the next one would see. A sandbox
 * has its own, so only a bug in Fathom can change these.
 */
import fs from 'node:fs';
import stream from 'node:stream';

interface Recorded {
  readonly object: object;
  readonly prototype: object | null;
  readonly isExtensible: boolean;
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

/** Globals that Node defines on first use. */
const LAZY = ['Blob', 'DecompressionStream', 'TextDecoder', 'TextEncoder'];
/** Not reachable from the global object: globals defined by accessors, and the modules in use. */
const ROOTS = [process, Buffer, fs, stream];
/** Node appends to it when it loads modules. */
const changing: unknown = Reflect.get(process, 'moduleLoadList');

/** Records all reachable objects. @returns a function that tells whether they are unchanged */
export function recordRealm(): () => boolean {
  for (const name of LAZY) Reflect.get(globalThis, name);
  const recorded = new Map<object, Recorded>();
  const open: object[] = [globalThis, ...ROOTS];
  const reach = (value: unknown): void => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && value !== changing) open.push(value);
  };
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (recorded.has(object)) continue;
    const found = recordOf(object);
    recorded.set(object, found);
    reach(found.prototype);
    for (const { value, get, set } of found.properties.values())
      for (const each of [value, get, set]) reach(each);
  }
  return () => [...recorded.values()].every(isUnchanged);
}

function recordOf(object: object): Recorded {
  const properties = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key);
    if (property !== undefined) properties.set(key, property);
  }
  return {
    object,
    prototype: Reflect.getPrototypeOf(object),
    isExtensible: Reflect.isExtensible(object),
    properties,
  };
}

function isUnchanged({ object, prototype, isExtensible, properties }: Recorded): boolean {
  const now = recordOf(object);
  if (now.prototype !== prototype || now.isExtensible !== isExtensible) return false;
  if (now.properties.size !== properties.size) return false;
  for (const [key, before] of properties) {
    const after = now.properties.get(key);
    if (after === undefined) return false;
    const isSame = (['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const).every(
      (part) => Object.is(before[part], after[part]),
    );
    if (!isSame) return false;
  }
  return true;
}

// Programs in a lab's text: ```simple blocks (or ```flow, ```pipeline, ```graph), followed by the text's
// claims about them.
import type { Example } from '../model.ts';

const WHOLE = /^-?\d+$/;
export const programLanguages: readonly string[] = ['simple', 'flow', 'pipeline', 'graph'];

/** A string is an error in the attributes. */
export function exampleOf(source: string, info: string, line: number): Example | string {
  const given = new Map<string, string>();
  for (const [, key = '', quoted, bare] of info.matchAll(/([^\s=]+)(?:="([^"]*)"|=(\S+))?/g)) {
    if (given.has(key)) return `${key} is given twice`;
    given.set(key, quoted ?? bare ?? '');
  }
  const take = (key: string): string | null => {
    const value = given.get(key) ?? null;
    given.delete(key);
    return value;
  };
  const argument = take('arg') ?? '0';
  const level = take('level');
  const name = take('name') ?? '';
  const live = take('live') !== null;
  const runnable = take('run') !== null || live;
  const [result, fault, ir, fails] = [take('result'), take('fault'), take('ir'), take('fails')];
  const unknown = [...given.keys()];
  if (unknown.length > 0)
    return `unknown option “${unknown[0]}”; the options are name, live, run, arg, result, fault, ir, fails, and level`;
  if (!WHOLE.test(argument) || BigInt.asIntN(64, BigInt(argument)) !== BigInt(argument))
    return `arg takes a 64-bit integer, not “${argument}”`;
  if (level !== null && !/^\d{1,2}$/.test(level)) return `level takes a chapter, not “${level}”`;
  if (name !== '' && !/^[a-z][a-z0-9-]*$/.test(name))
    return `name an example with lowercase letters, digits, and -, not “${name}”`;
  if (['start', 'solution', 'mine'].includes(name)) return `another program is named “${name}”`;
  if (result !== null && fault !== null) return 'a program has a result or a fault, not both';
  return {
    source,
    name,
    argument: BigInt(argument),
    result,
    fault,
    ir,
    fails,
    level: level === null ? null : Number(level),
    runnable,
    live,
    line,
  };
}

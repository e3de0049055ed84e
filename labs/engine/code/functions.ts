// Calls a student's exported functions with copies of plain values.
import { defaultLimits, failed, type Answer, type Copy, type SandboxLimits } from '../sandbox/limits.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { FILE } from './role.ts';

/** Most calls per test, and most time for all of them. */
const MAX_CALLS = 200_000;
const MAX_MILLISECONDS = 20_000;

export class TestedFunction {
  private readonly sandbox: Sandbox;
  private readonly path: readonly string[];
  private readonly until: number;
  private calls = 0;

  private constructor(sandbox: Sandbox, path: readonly string[]) {
    this.sandbox = sandbox;
    this.path = path;
    this.until = defaultLimits.clock() + MAX_MILLISECONDS;
  }

  static async open(
    text: string,
    name = 'default',
    limits: Partial<SandboxLimits> = {},
  ): Promise<Answer<TestedFunction>> {
    const sandbox = await openSandbox(limits);
    const loaded = sandbox.load(text, FILE);
    if (loaded.ok) return { ok: true, value: new TestedFunction(sandbox, [name]) };
    sandbox.dispose();
    return loaded;
  }

  call(...args: readonly Copy[]): Answer<Copy> {
    if (++this.calls > MAX_CALLS || defaultLimits.clock() > this.until)
      return failed('all calls together exceed the time limit', 0, 0, 'timeout');
    return this.sandbox.call(this.path, args);
  }

  dispose(): void {
    this.sandbox.dispose();
  }
}

/** Integers may arrive as number or bigint. */
export function plain(value: Copy): Copy {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return (value as readonly Copy[]).map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Copy>>);
  return Object.fromEntries(entries.map(([key, part]) => [key, plain(part)]));
}

/** As JavaScript, with spaces so that a narrow pane can wrap it. */
export function valueText(value: Copy): string {
  const text = literal(value);
  return text.length > 160 ? `${text.slice(0, 160)} …` : text;
}

function literal(value: Copy): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Copy[]).map(literal).join(', ')}]`;
  const entries = Object.entries(value as Readonly<Record<string, Copy>>);
  const named = entries.map(
    ([key, part]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(part)}`,
  );
  return named.length === 0 ? '{}' : `{ ${named.join(', ')} }`;
}

export const sameValue = (a: Copy, b: Copy): boolean => valueOrder(plain(a)) === valueOrder(plain(b));

/** Sorted keys: equal values have equal text. */
const valueOrder = (value: Copy): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `#${part}`;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)));
  });

export const callText = (name: string, args: readonly Copy[]): string =>
  `${name}(${args.map(valueText).join(', ')})`;

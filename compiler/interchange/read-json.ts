// Reads JSON exactly: keeps integers beyond 2^53, and records positions.
//
// `JSON.parse` rounds such integers, and reports neither lines of nodes nor readable syntax errors. The
// scanner uses an explicit stack, so depth is unlimited. Invariant: it accepts exactly the texts that
// JSON.parse accepts, with the same values (tested).
import { say } from '../base/phrase.ts';
import { LARGEST, isLargeWhole } from './literals.ts';
import type { PipelineError } from './pipeline.ts';

export interface JsonReading {
  /** As from JSON.parse, but with bigints beyond the range of numbers; undefined after an error. */
  readonly value: unknown;
  /** By node in a list `nodes`: the line of its opcode, or else of its beginning, counted from 1. */
  readonly nodes: readonly number[];
  /** Null if the text is valid JSON. */
  readonly fault: PipelineError | null;
}

const TOKEN =
  /[ \t\r\n]+|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y;

/** The tokens that may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

export function readJson(text: string): JsonReading {
  const scanner = new Scanner(text);
  scanner.scan();
  const { nodes, fault } = scanner;
  return { value: fault === null ? scanner.value : undefined, nodes, fault };
}

/**
 * A number if that is exact, otherwise a bigint. NaN if neither is possible (fractions beyond 2^53); Infinity
 * if it is too large.
 */
export function exactNumber(written: string): number | bigint {
  const value = Number(written);
  if (!isLargeWhole(value))
    return /^-?\d+$/.test(written) && Math.abs(value) >= LARGEST ? BigInt(written) : value;
  return wholeNumber(written) ?? NaN;
}

function wholeNumber(written: string): bigint | null {
  const [, sign, digits, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const shift = Number(exponent) - fraction.length;
  const all = BigInt(`${sign}${digits}${fraction}`);
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift >= 0) return all * scale;
  return all % scale === 0n ? all / scale : null;
}

type Open =
  | { readonly sign: '{'; readonly value: Record<string, unknown>; name: string }
  | { readonly sign: '['; readonly value: unknown[] };

class Scanner {
  readonly nodes: number[] = [];
  fault: PipelineError | null = null;
  value: unknown;
  private readonly text: string;
  private expected: Expected = 'value';
  private readonly open: Open[] = [];
  /** The last name in the outermost object, and in the object at depth three. */
  private outer = '';
  private line = 1;
  private lineStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  scan(): void {
    const { text } = this;
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      TOKEN.lastIndex = at;
      const [token] = TOKEN.exec(text) ?? [''];
      if (token === '' || (token.trim() !== '' && !this.take(token))) return this.fail(at);
      for (let end = token.indexOf('\n'); end >= 0; end = token.indexOf('\n', end + 1)) {
        this.line++;
        this.lineStart = at + end + 1;
      }
    }
    if (this.expected !== 'end') this.fail(text.length);
  }

  private fail(at: number): void {
    const message = say`invalid JSON: expected ${this.expected === 'end' ? say`the end` : this.expected}`;
    this.fault = { line: this.line, column: at - this.lineStart + 1, message };
  }

  private take(token: string): boolean {
    const { expected } = this;
    if (token === ':') return this.go(expected === ':', 'value');
    if (token === ',') {
      const within = this.open.at(-1);
      return this.go(expected.startsWith(','), within?.sign === '{' ? 'name' : 'value');
    }
    if (token === '}' || token === ']') return this.close(token);
    if (expected.startsWith('name')) return this.name(token);
    if (!expected.startsWith('value')) return false;
    if (token === '{' || token === '[') return this.begin(token);
    return this.put(scalarOf(token));
  }

  private go(isRight: boolean, next: Expected): boolean {
    if (isRight) this.expected = next;
    return isRight;
  }

  private name(token: string): boolean {
    const within = this.open.at(-1);
    if (!token.startsWith('"') || within?.sign !== '{') return false;
    within.name = JSON.parse(token) as string;
    if (this.open.length === 1) {
      this.outer = token;
      // The last of several lists counts.
      if (token === '"nodes"') this.nodes.length = 0;
    }
    if (this.isInNode(3) && token === '"opcode"') this.nodes[this.nodes.length - 1] = this.line;
    return this.go(true, ':');
  }

  private begin(token: '{' | '['): boolean {
    if (this.isInNode(2)) this.nodes.push(this.line);
    this.open.push(token === '{' ? { sign: token, value: {}, name: '' } : { sign: token, value: [] });
    return this.go(true, token === '{' ? 'name or }' : 'value or ]');
  }

  private close(token: '}' | ']'): boolean {
    const isRight = this.expected === `, or ${token}` || this.expected.endsWith(` or ${token}`);
    const closed = this.open.pop();
    if (!isRight || closed === undefined) return false;
    return this.put(closed.value);
  }

  private put(value: unknown): boolean {
    const within = this.open.at(-1);
    if (within === undefined) this.value = value;
    else if (within.sign === '[') within.value.push(value);
    else if (within.name !== '__proto__') within.value[within.name] = value;
    // An assignment would set the prototype for `__proto__`.
    else
      Object.defineProperty(within.value, within.name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    return this.go(true, within === undefined ? 'end' : within.sign === '{' ? ', or }' : ', or ]');
  }

  private isInNode(depth: number): boolean {
    return (
      this.outer === '"nodes"' &&
      this.open.length === depth &&
      this.open[0].sign === '{' &&
      this.open[1].sign === '['
    );
  }
}

const scalarOf = (token: string): unknown =>
  token.startsWith('"') || /^[tfn]/.test(token) ? JSON.parse(token) : exactNumber(token);

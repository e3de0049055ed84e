// Builds indented text line by line.

export class Writer {
  readonly #lines: string[] = [];
  readonly #unit: string;
  #indentation = '';
  #line = '';

  /** @param unit what one level of indentation adds. */
  constructor(unit = '  ') {
    this.#unit = unit;
  }

  /** Adds text to the current line. The text must not contain a line break. */
  write(text: string): this {
    this.#line += text;
    return this;
  }

  /** Adds text to the current line and ends it. Empty lines stay empty, without indentation. */
  line(text = ''): this {
    const line = this.#line + text;
    this.#lines.push(line === '' ? '' : this.#indentation + line);
    this.#line = '';
    return this;
  }

  indent(): this {
    this.#indentation += this.#unit;
    return this;
  }

  dedent(): this {
    this.#indentation = this.#indentation.slice(this.#unit.length);
    return this;
  }

  /** Runs `body` one level deeper. */
  indented(body: () => void): this {
    this.indent();
    body();
    return this.dedent();
  }

  /** All lines, each with its line break; an unfinished last line without one. */
  toString(): string {
    const finished = this.#lines.map((line) => line + '\n').join('');
    return this.#line === '' ? finished : finished + this.#indentation + this.#line;
  }
}

export class Writer {
  readonly #lines: string[] = [];
  readonly #unit: string;
  #indentation = '';
  #line = '';

  /** @param unit of indentation */
  constructor(unit = '  ') {
    this.#unit = unit;
  }

  /** The text must not contain line breaks. */
  write(text: string): this {
    this.#line += text;
    return this;
  }

  /** Empty lines have no indentation. */
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

  indented(body: () => void): this {
    this.indent();
    body();
    return this.dedent();
  }

  /** All lines with line breaks; an unfinished last line has none. */
  toString(): string {
    const finished = this.#lines.map((line) => line + '\n').join('');
    return this.#line === '' ? finished : finished + this.#indentation + this.#line;
  }
}

// Computes styles of a drawing without a page, from rules of the style sheet whose selectors consist of tags
// and classes. Values are resolved: var() by inheritance, color-mix() in sRGB.

export interface Styled {
  readonly tag: string;
  readonly classes: readonly string[];
}

interface Rule {
  /** From the outermost named element to the styled one. */
  readonly path: readonly Styled[];
  readonly weight: number;
  readonly values: ReadonlyMap<string, string>;
}

export class Sheet {
  private readonly rules: readonly Rule[];

  /** @param texts style sheets; later ones win ties */
  constructor(...texts: readonly string[]) {
    const all = texts.flatMap(rulesOf);
    this.rules = all.toSorted((a, b) => a.weight - b.weight);
  }

  /** Own and inherited. @param path from the root to the element */
  styleOf(path: readonly Styled[]): (property: string) => string {
    const known = path.map((_, depth) => this.valuesAt(path.slice(0, depth + 1)));
    const variable = (name: string): string => known.findLast((values) => values.has(name))?.get(name) ?? '';
    const last = known.at(-1);
    const inherited = (property: string): string =>
      known.findLast((values) => values.has(property))?.get(property) ?? '';
    return (property) =>
      resolved(property === 'opacity' ? (last?.get(property) ?? '') : inherited(property), variable);
  }

  private valuesAt(path: readonly Styled[]): Map<string, string> {
    return new Map(this.rules.flatMap((rule) => (applies(rule, path) ? [...rule.values] : [])));
  }
}

function rulesOf(text: string): Rule[] {
  const plain = text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const values = new Map(
      body.split(';').flatMap((line) => {
        const colon = line.indexOf(':');
        return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const];
      }),
    );
    return selectors.split(',').flatMap((selector) => {
      const path = pathOf(selector.trim());
      if (path === null) return [];
      const weight = path.reduce(
        (sum, { tag, classes }) => sum + 100 * classes.length + (tag === '' ? 0 : 1),
        0,
      );
      return [{ path, weight, values }];
    });
  });
}

/** null if the selector has more than tags and classes. */
function pathOf(selector: string): Styled[] | null {
  const parts = selector === ':root' ? ['html'] : selector.split(/\s+/);
  const path = parts.map((part) => /^([a-z]*)((?:\.[\w-]+)*)$/i.exec(part));
  return path.some((part) => part === null)
    ? null
    : path.map((part) => ({ tag: part?.[1] ?? '', classes: (part?.[2] ?? '').split('.').filter(Boolean) }));
}

function applies({ path: named }: Rule, path: readonly Styled[]): boolean {
  let wanted = named.length - 1;
  for (let at = path.length - 1; at >= 0 && wanted >= 0; at--) {
    if (isNamed(named[wanted], path[at])) wanted--;
    else if (at === path.length - 1) return false;
  }
  return wanted < 0;
}

const isNamed = (name: Styled | undefined, element: Styled | undefined): boolean =>
  name !== undefined &&
  element !== undefined &&
  (name.tag === '' || name.tag === element.tag) &&
  name.classes.every((each) => element.classes.includes(each));

function resolved(value: string, variable: (name: string) => string): string {
  let text = value;
  // The build drops spaces after `)`.
  for (let i = 0; i < 20 && text.includes('var('); i++)
    text = text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => `${variable(name)} `);
  for (let i = 0; i < 20 && text.includes('color-mix('); i++)
    text = text.replace(
      /color-mix\(in srgb,\s*([^\s,()]+)\s+([\d.]+)%\s*,\s*([^\s,()]+)\s*\)/,
      (_, a: string, part: string, b: string) => mixed(a, Number(part) / 100, b),
    );
  return text.trim();
}

/** `#rrggbb`, or `#rrggbbaa` if mixed with `transparent`. */
function mixed(a: string, part: number, b: string): string {
  const [one, other] = [channels(a), channels(b)];
  if (b === 'transparent' || b === '#0000') return `#${one.map(hex).join('')}${hex(part * 255)}`;
  return `#${one.map((channel, i) => hex(channel * part + (other[i] ?? 0) * (1 - part))).join('')}`;
}

/** The build shortens colors to `#rgb`. */
function channels(color: string): number[] {
  const digits = color.slice(1);
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16));
}

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0');

// A drawing as a standalone document: styles become attributes, so that it looks the same in any program.

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnDocument {
  readonly box: Box;
  readonly background: string;
  readonly ink: string;
  readonly definitions: string;
  /** By layer, lowest first, in drawing order. */
  readonly layers: readonly (readonly string[])[];
}

const STYLES = {
  fill: '',
  stroke: '',
  'stroke-width': '',
  'stroke-dasharray': '',
  opacity: '1',
  'font-family': '',
  'font-size': '',
  'font-weight': '',
  'text-anchor': '',
  'dominant-baseline': '',
} as const;
type Style = keyof typeof STYLES;
const styleNames = Object.keys(STYLES) as Style[];
const COLORS: readonly Style[] = ['fill', 'stroke'];
/** Styles that are not inherited. */
const OWN: readonly Style[] = ['opacity'];
/** Attributes of geometry; the others are for the window. */
const SHAPES = new Set(
  'id d x y x1 x2 y1 y2 cx cy r rx width height transform viewBox refX refY markerUnits markerWidth markerHeight orient marker-end'.split(
    ' ',
  ),
);

type Styles = Readonly<Partial<Record<Style, string>>>;

/** @param svg has `defs` and `world`, and is in the page @param around margin in pixels */
export function documentOf(svg: SVGSVGElement, world: SVGGElement, around = 16): DrawnDocument {
  for (const animation of svg.getAnimations({ subtree: true })) animation.finish();
  const { x, y, width, height } = world.getBBox();
  const outer = getComputedStyle(svg);
  const color = (name: string): string => plainColor(outer.getPropertyValue(name).trim()).color;
  const layers = [...world.children].map((layer) => [...layer.children].map((part) => markupOf(part, {})));
  return {
    box: { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around },
    background: color('--bg'),
    ink: color('--ink'),
    definitions: [...(svg.querySelector('defs')?.children ?? [])].map((each) => markupOf(each, {})).join(''),
    layers,
  };
}

/** @param around the parent's styles */
function markupOf(element: Element, around: Styles): string {
  if (element.nodeName === 'title') return `<title>${escaped(element.textContent)}</title>`;
  const computed = getComputedStyle(element);
  if (computed.display === 'none') return '';
  const styles: Partial<Record<Style, string>> = {};
  const written: string[] = [];
  for (const name of styleNames) {
    const value = computed.getPropertyValue(name);
    styles[name] = value;
    if (value !== (OWN.includes(name) ? STYLES[name] : around[name])) written.push(styleText(name, value));
  }
  for (const { name, value } of element.attributes)
    if (SHAPES.has(name)) written.push(` ${name}="${escaped(value)}"`);
  const inner = [...element.children].map((child) => markupOf(child, styles)).join('');
  const text = element.children.length === 0 ? escaped(element.textContent) : inner;
  return `<${element.nodeName}${written.join('')}>${text}</${element.nodeName}>`;
}

function styleText(name: Style, value: string): string {
  if (!COLORS.includes(name)) return ` ${name}="${escaped(value)}"`;
  const { color, opacity } = plainColor(value);
  return ` ${name}="${color}"${opacity < 1 ? ` ${name}-opacity="${opacity}"` : ''}`;
}

/** For other programs: browsers compute mixed colors as `color(srgb 0.2 0.4 1 / 0.5)`. */
export function plainColor(value: string): { color: string; opacity: number } {
  const mixed = /^color\(srgb ([-\d.e]+) ([-\d.e]+) ([-\d.e]+)(?: \/ ([\d.e-]+))?\)$/.exec(value);
  const whole = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value);
  const found = mixed ?? whole;
  if (found === null) return { color: escaped(value), opacity: 1 };
  const scale = found === mixed ? 255 : 1;
  const parts = found.slice(1, 4).map((part) => Math.max(0, Math.min(255, Math.round(Number(part) * scale))));
  const opacity = Number(found.at(4) ?? 1);
  return {
    color: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    opacity: Math.round(opacity * 1000) / 1000,
  };
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function svgOf({ box, background, definitions, layers }: DrawnDocument, title: string): string {
  return svgAround(
    box,
    background,
    `<title>${escaped(title)}</title><defs>${definitions}</defs>${layers.flat().join('\n')}`,
  );
}

export function svgAround({ x, y, width, height }: Box, background: string, inner: string): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const place = `x="${Math.floor(x)}" y="${Math.floor(y)}" width="${w}" height="${h}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${Math.floor(x)} ${Math.floor(y)} ${w} ${h}" width="${w}" height="${h}"><rect ${place} fill="${background}"/>${inner}</svg>\n`;
}

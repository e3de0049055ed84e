// Measures the contrast of drawn graphs from computed colors: letters on their background, and lines and
// outlines on the background and on frames (WCAG 2.2, 1.4.3 and 1.4.11). axe does not check drawings.
import type { Page } from 'playwright-core';

export interface Contrasts {
  /** Number of measured letters and lines. */
  readonly measured: number;
  /** Letters below 4.5 and lines below 3, with their contrast, once each. */
  readonly pale: readonly string[];
}

/** Contrasts of all currently drawn graphs. */
export function contrasts(page: Page): Promise<Contrasts> {
  return page.evaluate(() => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Color>();
    const found = new Set<string>();
    let measured = 0;

    for (const svg of document.querySelectorAll('.graphview svg.drawing')) {
      const ground = groundOf(svg);
      const frames = [...svg.querySelectorAll('.frames rect')].map((rect) =>
        over(paint(rect, 'fill'), ground),
      );
      const grounds = [ground, ...frames];
      for (const text of svg.querySelectorAll('.world text')) {
        if (text.textContent === '') continue;
        const own = text.closest('.lattice-badge, .item')?.querySelector(':scope > rect, :scope > .shape');
        const under = own == null ? grounds : grounds.map((each) => over(paint(own, 'fill'), each));
        note(text, 'fill', under, 4.5);
      }
      const lines =
        '.edge, .stub, .open, .wire, .chip line, .frames rect, .shape, .chip rect, .lattice-badge rect';
      for (const line of svg.querySelectorAll(lines)) note(line, 'stroke', grounds, 3);
      for (const filled of svg.querySelectorAll('.fork, .tip path')) note(filled, 'fill', grounds, 3);
    }
    return { measured, pale: [...found].sort() };

    function note(part: Element, what: 'fill' | 'stroke', under: readonly Color[], least: number): void {
      if (getComputedStyle(part)[what] === 'none') return;
      measured++;
      const ratio = Math.min(...under.map((each) => contrast(over(paint(part, what), each), each)));
      if (ratio >= least) return;
      const names = [part.closest('.item, .net, .frames, .tip'), part].map((each) =>
        each?.getAttribute('class'),
      );
      found.add(`${[...new Set(names)].join(' › ')}: ${ratio.toFixed(2)}`);
    }

    /** The contrast with all opacities applied. */
    function paint(part: Element, what: 'fill' | 'stroke'): Color {
      const style = getComputedStyle(part);
      let alpha = Number(what === 'fill' ? style.fillOpacity : style.strokeOpacity);
      for (let at: Element | null = part; at !== null; at = at.parentElement)
        alpha *= Number(getComputedStyle(at).opacity);
      const [red, green, blue, own] = read(style[what]);
      return [red, green, blue, own * alpha];
    }

    function groundOf(element: Element): Color {
      const layers: Color[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const layer = read(getComputedStyle(at).backgroundColor);
        layers.push(layer);
        if (layer[3] === 1) break;
      }
      return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]);
    }

    /** Reads a color in any notation. */
    function read(color: string): Color {
      const seen = known.get(color);
      if (seen !== undefined || context === null) return seen ?? [0, 0, 0, 1];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      known.set(color, [red, green, blue, alpha / 255]);
      return [red, green, blue, alpha / 255];
    }

    function over([red, green, blue, alpha]: Color, below: Color): Color {
      const mix = (top: number, under: number): number => top * alpha + under * (1 - alpha);
      return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
    }

    function contrast(a: Color, b: Color): number {
      const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one);
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    }

    function luminance([red, green, blue]: Color): number {
      const linear = (value: number): number =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }
  });
}

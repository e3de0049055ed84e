// Draws a scene on a canvas, if it has too many parts for responsive SVG elements or is zoomed out too far to
// read. It is under the SVG, which handles keys, pointer, and accessible name.
import type { Scene } from '../scene/model.ts';
import { paint, type CanvasView } from './paint.ts';
import { prepare, type Prepared } from './prepare.ts';
import { Styles, type Said } from './styles.ts';

export class CanvasDrawing {
  private readonly canvas: HTMLCanvasElement;
  private readonly styles: Styles;
  private readonly onDrawn: (cells: number) => void;
  private prepared: Prepared | null = null;
  private next: { readonly scene: Scene; readonly said: Said } | null = null;
  private view: CanvasView | null = null;
  private frame = 0;
  private readonly ending = new AbortController();

  /** @param svg provides the style @param onDrawn receives the number of visible cells */
  constructor(canvas: HTMLCanvasElement, svg: SVGSVGElement, onDrawn: (cells: number) => void) {
    this.canvas = canvas;
    this.styles = new Styles(svg);
    this.onDrawn = onDrawn;
    this.watchPixels();
  }

  show(scene: Scene, said: Said): void {
    this.next = { scene, said };
    this.canvas.hidden = false;
    this.ask();
  }

  look(view: Omit<CanvasView, 'ratio'>): void {
    this.view = { ...view, ratio: window.devicePixelRatio };
    this.ask();
  }

  /** The window may move to a screen with another pixel ratio. */
  private watchPixels(): void {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const look = (): void => {
      if (this.view !== null) this.look(this.view);
      this.watchPixels();
    };
    query.addEventListener('change', look, { once: true, signal: this.ending.signal });
  }

  dispose(): void {
    this.ending.abort();
    this.clear();
  }

  /** Call after colors have changed. */
  restyle(): void {
    this.styles.forget();
    if (this.prepared !== null) this.next ??= this.prepared;
    this.ask();
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.canvas.hidden = true;
    this.prepared = this.next = null;
  }

  private ask(): void {
    if (this.canvas.hidden || this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { canvas, view, next } = this;
    if (view === null) return;
    if (next !== null) this.prepared = prepare(next.scene, next.said, this.styles);
    this.next = null;
    const context = canvas.getContext('2d');
    if (this.prepared === null || context === null) return;
    const [width, height] = [Math.round(view.width * view.ratio), Math.round(view.height * view.ratio)];
    // Setting a canvas's size clears it, even if the size is unchanged.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.style.width = `${view.width}px`;
    canvas.style.height = `${view.height}px`;
    this.onDrawn(paint(context, this.prepared, view));
  }
}

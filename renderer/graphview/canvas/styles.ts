// Reads styles for the canvas from the style sheet: a part with a new look is drawn once as hidden SVG, from
// which its colors and lines are read. So each look is defined only once.
import { select } from 'd3-selection';
import { badgeOf, drawBadges, isColored, type Badges } from '../draw/badges.ts';
import { cellClass, chipClass, edgeClass, frameClass, tipOf } from '../draw/classes.ts';
import { Drawing } from '../draw/draw.ts';
import { mark, marksOf, type Marks } from '../draw/marks.ts';
import { EMPTY_SCENE, type Cell, type Chip, type DrawnFrame, type Line, type Scene } from '../scene/model.ts';

/** Lengths are in pixels of the layout. */
export interface Paint {
  /** '' for none. */
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

export interface Letters {
  readonly fill: string;
  readonly font: string;
  readonly align: CanvasTextAlign;
  readonly isStruck: boolean;
}

export interface CellLook {
  readonly shape: Paint;
  readonly label: Letters;
  readonly id: Letters;
  readonly contents: Letters;
  readonly stub: Paint;
  readonly badge: { readonly plate: Paint; readonly text: Letters } | null;
}

export interface ChipLook {
  readonly stem: Paint;
  readonly plate: Paint;
  readonly text: Letters;
}

export interface LineLook {
  readonly line: Paint;
  readonly halo: Paint | null;
  /** The color of the tip, and its length. */
  readonly tip: string;
  readonly tipLength: number;
}

export interface FrameLook {
  readonly border: Paint;
  readonly title: Letters;
}

export interface Said {
  readonly marks: Marks;
  readonly badges: Badges;
  /** While hovering, lines that do not touch the hovered part are pale. */
  readonly isTracing: boolean;
}

const NOTHING: Paint = { fill: '', stroke: '', width: 0, dash: [], opacity: 1 };
const NO_LETTERS: Letters = { fill: '', font: '', align: 'start', isStruck: false };

export class Styles {
  private readonly svg: SVGSVGElement;
  private readonly known = new Map<string, unknown>();

  /** @param svg parent of the hidden samples; contains the tips of lines */
  constructor(svg: SVGSVGElement) {
    this.svg = svg;
  }

  forget(): void {
    this.known.clear();
  }

  of(scene: Scene, said: Said): Looks {
    const keys = new Keys(said);
    this.learn(scene, said, keys);
    const look = <Look>(key: string): Look => this.known.get(key) as Look;
    return {
      cell: (cell) => look<CellLook>(keys.cell(cell)),
      chip: (chip) => look<ChipLook>(keys.chip(chip)),
      line: (line) => look<LineLook>(keys.line(line)),
      frame: (frame) => look<FrameLook>(keys.frame(frame)),
      fork: look<Paint>('fork'),
      open: look<Paint>('open'),
      merge: look<Paint>('replacement'),
      mergeTip: look<Paint>('replacement-tip'),
    };
  }

  private learn(scene: Scene, said: Said, keys: Keys): void {
    const samples = this.samplesOf(scene, keys);
    const isNothing = [samples.cells, samples.chips, samples.lines, samples.frames].every(
      ({ length }) => length === 0,
    );
    if (isNothing && this.known.has('fork')) return;
    const world = select(this.svg).append('g').style('display', 'none');
    const group = world.node();
    if (group === null) return;
    new Drawing(group).show(samples);
    mark(group, said.marks);
    drawBadges(group, said.badges);
    world.classed('tracing', said.isTracing);
    world.selectAll<SVGGElement, Cell>('.cell').each((cell, i, all) => {
      this.known.set(keys.cell(cell), cellLook(all[i]));
    });
    world.selectAll<SVGGElement, Chip>('.chip').each((chip, i, all) => {
      const part = partsOf(all[i]);
      const look: ChipLook = {
        stem: part.paint('line'),
        plate: part.paint('rect'),
        text: part.letters('text'),
      };
      this.known.set(keys.chip(chip), look);
    });
    world.selectAll<SVGPathElement, Line>('.edge').each((line, i, all) => {
      this.known.set(keys.line(line), this.lineLook(line, all[i]));
    });
    world.selectAll<SVGRectElement, DrawnFrame>('.frames rect').each((frame, i, all) => {
      const title = all[i].parentElement?.querySelector('text') ?? null;
      const look: FrameLook = { border: paintOf(all[i]), title: lettersOf(title) };
      this.known.set(keys.frame(frame), look);
    });
    const nets = world.select<SVGGElement>('.nets');
    const alone = (name: string): Paint => paintOf(nets.append('path').attr('class', name).node());
    this.known.set('fork', alone('fork'));
    for (const name of ['open', 'replacement', 'replacement-tip']) this.known.set(name, alone(name));
    world.remove();
  }

  private samplesOf({ cells, chips, lines, frames }: Scene, keys: Keys): Scene {
    const asked = new Set(this.known.keys());
    const unknown = <Part>(parts: readonly Part[], keyOf: (part: Part) => string): Part[] =>
      parts.filter((part) => {
        const key = keyOf(part);
        const isNew = !asked.has(key);
        if (isNew) asked.add(key);
        return isNew;
      });
    return {
      ...EMPTY_SCENE,
      cells: unknown(cells, (cell) => keys.cell(cell)),
      chips: unknown(chips, (chip) => keys.chip(chip)),
      lines: unknown(lines, (line) => keys.line(line)),
      frames: unknown(frames, (frame) => keys.frame(frame)),
    };
  }

  private lineLook(line: Line, edge: SVGPathElement): LineLook {
    const net = edge.parentElement;
    const halo = line.change === 'gone' ? null : (net?.querySelector('.halo') ?? null);
    const tip = this.svg.querySelector(`#arrow-${tipOf(line)}`);
    return {
      line: paintOf(edge),
      halo: halo === null ? null : paintOf(halo),
      tip: paintOf(tip?.querySelector('path') ?? null).fill,
      tipLength: Number(tip?.getAttribute('markerWidth') ?? 0),
    };
  }
}

export interface Looks {
  readonly cell: (cell: Cell) => CellLook;
  readonly chip: (chip: Chip) => ChipLook;
  readonly line: (line: Line) => LineLook;
  readonly frame: (frame: DrawnFrame) => FrameLook;
  readonly fork: Paint;
  readonly open: Paint;
  readonly merge: Paint;
  readonly mergeTip: Paint;
}

/** A look's key: the part's classes and those of its ancestors. */
class Keys {
  private readonly said: Said;
  private readonly around: string;

  constructor(said: Said) {
    this.said = said;
    this.around = `${isColored(said.badges) ? ' annotated' : ''}${said.isTracing ? ' tracing' : ''}`;
  }

  cell(cell: Cell): string {
    const { badges } = this.said;
    return `${cellClass(cell)} ${this.item(cell)}${cell.hasTaps ? ' taps' : ''}${badgeOf(cell, badges) === null ? '' : ' badge'}`;
  }

  chip(chip: Chip): string {
    return `${chipClass(chip)} ${this.item(chip)}`;
  }

  line(line: Line): string {
    return `${edgeClass(line)} ${marksOf(line, this.said.marks.lines)}${this.around}`;
  }

  frame(frame: DrawnFrame): string {
    return `frame ${frameClass(frame)}`;
  }

  private item(item: Cell | Chip): string {
    const { marks, badges } = this.said;
    const badge = badges.get(item.id);
    const said = badge === undefined ? '' : ` ${badge.tone}${badge.current ? ' evaluated' : ''}`;
    return `${marksOf(item, marks.items)}${said}${this.around}`;
  }
}

function cellLook(cell: SVGGElement): CellLook {
  const part = partsOf(cell);
  const badge = cell.querySelector('.lattice-badge');
  const inBadge = badge === null ? null : partsOf(badge);
  return {
    shape: part.paint('.shape'),
    label: part.letters('.label'),
    id: part.letters('.id'),
    contents: part.letters('.contents'),
    stub: part.paint('.stub'),
    badge: inBadge === null ? null : { plate: inBadge.paint('rect'), text: inBadge.letters('text') },
  };
}

const partsOf = (
  element: Element,
): { readonly paint: (part: string) => Paint; readonly letters: (part: string) => Letters } => ({
  paint: (part) => paintOf(element.querySelector(`:scope > ${part}`)),
  letters: (part) => lettersOf(element.querySelector(`:scope > ${part}`)),
});

function paintOf(element: Element | null): Paint {
  if (element === null) return NOTHING;
  const { fill, stroke, strokeWidth, strokeDasharray, opacity } = getComputedStyle(element);
  const isDashed = strokeDasharray !== 'none' && strokeDasharray !== '';
  return {
    fill: fill === 'none' ? '' : fill,
    stroke: stroke === 'none' ? '' : stroke,
    width: Number.parseFloat(strokeWidth),
    dash: isDashed ? strokeDasharray.split(/[\s,]+/).map(Number.parseFloat) : [],
    opacity: Number(opacity),
  };
}

function lettersOf(element: Element | null): Letters {
  if (element === null) return NO_LETTERS;
  const { fill, fontWeight, fontSize, fontFamily, textAnchor, textDecorationLine } =
    getComputedStyle(element);
  return {
    fill,
    font: `${fontWeight} ${fontSize} ${fontFamily}`,
    align: textAnchor === 'middle' ? 'center' : 'start',
    isStruck: textDecorationLine.includes('line-through'),
  };
}

// Steps as an animated SVG, for browsers and slides.
// A part shared by several pictures is stored once, with its times: inside a pass no surviving node moves, so
// nearly all parts are shared.
import { escaped, svgAround, type DrawnDocument } from './draw/document.ts';
import { textWidth } from './scene/measure.ts';

export interface FilmPicture {
  readonly document: DrawnDocument;
  readonly caption: string;
}

const STEP_SECONDS = 1.6;
const END_SECONDS = 3;
const FADE_SECONDS = 0.25;
const CAPTION_SIZE = 15;
const CAPTION_LINE = 21;
const LEAST_WIDTH = 520;

type Span = [from: number, to: number];

/** @param pictures at least one @param title of the document */
export function filmSvg(pictures: readonly FilmPicture[], title: string): string {
  const [{ document }] = pictures;
  const times = timesOf(pictures.length);
  const box = roomFor(pictures.map((each) => each.document.box));
  const lines = pictures.map(({ caption }, i) =>
    wrapped(`${i + 1}/${pictures.length}  ${caption}`, box.width - 32),
  );
  const foot = box.y + box.height;
  const room = Math.max(...lines.map(({ length }) => length)) * CAPTION_LINE + 14;
  const captions = lines.map((texts, i) => {
    const spans = texts
      .map(
        (text, k) => `<tspan x="${box.x + 16}" y="${foot + (k + 1) * CAPTION_LINE}">${escaped(text)}</tspan>`,
      )
      .join('');
    const font = `font-family="monospace" font-size="${CAPTION_SIZE}" fill="${document.ink}"`;
    return shown(`<text ${font}>${spans}</text>`, [[i, i + 1]], times);
  });
  return svgAround(
    { ...box, height: box.height + room },
    document.background,
    `<title>${escaped(title)}</title><defs>${document.definitions}</defs>${layersOf(pictures, times).join('\n')}${captions.join('\n')}`,
  );
}

function timesOf(count: number): readonly number[] {
  const times = [0];
  for (let i = 0; i < count; i++) {
    const isEnd = i === 0 || i === count - 1;
    times.push((times.at(-1) ?? 0) + (isEnd ? END_SECONDS : STEP_SECONDS));
  }
  return times;
}

/** By layer: each part once, in order of first appearance. */
function layersOf(pictures: readonly FilmPicture[], times: readonly number[]): string[] {
  const count = Math.max(...pictures.map(({ document }) => document.layers.length));
  return Array.from({ length: count }, (_, layer) => {
    const seen = new Map<string, Span[]>();
    pictures.forEach(({ document }, at) => {
      for (const part of new Set(document.layers.at(layer))) {
        const spans = seen.get(part);
        const last = spans?.at(-1);
        if (spans === undefined) seen.set(part, [[at, at + 1]]);
        else if (last !== undefined && last[1] === at) last[1] = at + 1;
        else spans.push([at, at + 1]);
      }
    });
    return [...seen].map(([part, spans]) => shown(part, spans, times));
  }).flat();
}

function shown(part: string, spans: readonly Span[], times: readonly number[]): string {
  const whole = times.at(-1) ?? 1;
  const last = times.length - 1;
  if (spans.length === 1 && spans[0][0] === 0 && spans[0][1] === last) return part;
  const points: [time: number, value: 0 | 1][] = [[0, spans[0][0] === 0 ? 1 : 0]];
  for (const [from, to] of spans) {
    if (from > 0) points.push([times[from], 0], [times[from] + FADE_SECONDS, 1]);
    if (to < last) points.push([times[to], 1], [times[to] + FADE_SECONDS, 0]);
  }
  points.push([whole, points.at(-1)?.[1] ?? 1]);
  const keys = points.map(([time]) => (time / whole).toFixed(5).replace(/\.?0+$/, '')).join(';');
  const values = points.map(([, value]) => value).join(';');
  return `<g opacity="${points[0][1]}"><animate attributeName="opacity" dur="${whole.toFixed(2)}s" repeatCount="indefinite" keyTimes="${keys}" values="${values}"/>${part}</g>`;
}

function roomFor(boxes: readonly DrawnDocument['box'][]): DrawnDocument['box'] {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: Math.max(LEAST_WIDTH, right - x), height: bottom - y };
}

function wrapped(text: string, width: number): string[] {
  const most = Math.max(20, Math.floor(width / textWidth('m', CAPTION_SIZE)));
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1];
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word.slice(0, most));
    else lines[lines.length - 1] = line === '' ? word.slice(0, most) : `${line} ${word}`;
  }
  return lines;
}

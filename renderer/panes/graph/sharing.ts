// Exports the picture at the current step: as a file, text, or link.
import { Replay, type StepForm } from '../../../compiler/index.ts';
import type { FilmPicture } from '../../graphview/film.ts';
import { createGraphView, NO_MARKS, svgOf } from '../../graphview/index.ts';
import { saveAs } from '../../programs/save.ts';
import { titleOf } from '../../programs/names.ts';
import type { Offers } from '../../session/panes/offers.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Timeline } from '../../session/program/timeline.svelte.ts';

const MAX_PICTURES = 300;
/** Pixels per picture pixel, within the browser's limits. */
const PNG_SCALE = 2;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_000;

export interface Share {
  readonly id: 'link' | 'text' | 'edit' | 'svg' | 'png' | 'film' | 'filmAll' | 'dot' | 'json';
  readonly run: (session: Session) => Promise<void> | void;
}

export const shares: readonly Share[] = [
  { id: 'link', run: (session) => session.late.use(({ talk }) => void copyLink(session, talk)) },
  { id: 'text', run: copyText },
  { id: 'edit', run: openAsProgram },
  { id: 'svg', run: saveSvg },
  { id: 'png', run: savePng },
  { id: 'film', run: (session) => saveFilm(session, passAround(session.timeline)) },
  { id: 'filmAll', run: (session) => saveFilm(session, [1, session.timeline.length]) },
  { id: 'dot', run: (session) => saveText(session, 'dot') },
  { id: 'json', run: (session) => saveText(session, 'json') },
];

const programOf = ({ programs }: Session): string => titleOf(programs.current?.path ?? '') || 'program';
const nameOf = (session: Session): string => `${programOf(session)}-${session.timeline.at}`;

const titleFor = (session: Session): string =>
  session.text.sharing.title(programOf(session), session.timeline.at, session.timeline.length);

async function copy(session: Session, text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => session.status.tellAchieved(done),
    () => (session.status.notice = session.text.sharing.notCopied),
  );
}

async function copyLink(session: Session, talk: Offers['talk']): Promise<void> {
  const link = await talk.link();
  if (link === '') return;
  const words = session.text.sharing;
  if (link === null) session.status.notice = words.tooLong;
  else await copy(session, location.href.replace(/[#?].*$/, '') + link, words.linkCopied);
}

const written = async (session: Session, form: StepForm): Promise<string> =>
  (await session.compilation.ask('written', session.timeline.position, form)) ?? '';

/** Includes its sentence; the graph can be read back. */
async function copyText(session: Session): Promise<void> {
  const { timeline } = session;
  const [title, graph] = [titleFor(session), await written(session, 'graph')];
  const above = [title, timeline.sentence(timeline.at)].filter((line) => line !== '');
  await copy(
    session,
    `${above.map((line) => `# ${line}\n`).join('')}${graph}`,
    session.text.sharing.textCopied,
  );
}

/** An editable program: its nodes have lines there, but no ranges in the original program. */
async function openAsProgram(session: Session): Promise<void> {
  const graph = await written(session, 'graph');
  if (graph === '') return;
  const text = `# ${titleFor(session)}\n${graph.replace(/ @\d+-\d+$/gm, '')}`;
  await session.programs.openText(nameOf(session), text);
}

async function saveText(session: Session, form: 'dot' | 'json'): Promise<void> {
  const name = `${nameOf(session)}.${form}`;
  saveAs(name, await written(session, form));
}

async function pictureOf(session: Session): Promise<string | null> {
  const document = await session.graph?.toStill();
  return document === undefined ? null : svgOf(document, titleFor(session));
}

async function saveSvg(session: Session): Promise<void> {
  const svg = await pictureOf(session);
  if (svg !== null) saveAs(`${nameOf(session)}.svg`, svg);
}

async function savePng(session: Session): Promise<void> {
  const svg = await pictureOf(session);
  if (svg === null) return;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { width, height } = image;
  const scale = Math.min(
    PNG_SCALE,
    Math.sqrt(MAX_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) saveAs(`${nameOf(session)}.png`, new Uint8Array(await blob.arrayBuffer()));
}

export function passAround({
  groups,
  at,
}: {
  readonly groups: readonly { readonly pass: string }[];
  readonly at: number;
}): [from: number, to: number] {
  const pass = groups.at(Math.max(0, at - 1))?.pass;
  let [from, to] = [Math.max(1, at), Math.max(1, at)];
  while (from > 1 && groups.at(from - 2)?.pass === pass) from--;
  while (to < groups.length && groups.at(to)?.pass === pass) to++;
  return [from, to];
}

/** Draws offscreen, so that the window does not change. */
async function saveFilm(session: Session, [from, to]: readonly [number, number]): Promise<void> {
  const { film } = session.timeline;
  const words = session.text.sharing;
  if (session.compilation.replay === null || film === null || to < from) return;
  if (to - from >= MAX_PICTURES) {
    session.status.notice = words.tooMany(MAX_PICTURES);
    return;
  }
  const { filmSvg } = await import('../../graphview/film.ts');
  const timeline = new Timeline(() => session.appearance.language);
  const replay = new Replay(session.compilation.replay.data);
  timeline.take(replay, session.compilation.snapshot?.laws ?? {});
  timeline.setDetail(session.timeline.detail);
  const host = document.createElement('div');
  host.className = 'filmed';
  host.inert = true;
  document.body.append(host);
  const view = createGraphView(host, {
    onSelect: () => undefined,
    onHover: () => undefined,
    onFollow: () => undefined,
    legend: () => session.text.legend,
    reducedMotion: true,
  });
  try {
    view.open(film);
    const pictures: FilmPicture[] = [];
    for (let at = from; at <= to; at++) {
      session.status.notice = words.filming(at - from + 1, to - from + 1);
      timeline.go(at);
      const marks = at === 0 ? NO_MARKS : timeline.marks();
      replay.seek(timeline.position);
      view.show({ nodes: [...replay.nodes()], marks });
      await view.rest();
      pictures.push({ document: view.toDocument(), caption: timeline.sentence(at) });
    }
    saveAs(`${programOf(session)}-${from}-${to}.svg`, filmSvg(pictures, titleFor(session)));
  } finally {
    session.status.notice = '';
    view.dispose();
    host.remove();
  }
}

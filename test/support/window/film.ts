// Records the pictures of all steps of a program from window.fathom, and measures them.
import type { Page } from 'playwright-core';
import type { Picture } from '../../../renderer/automation/index.ts';

export interface Frame extends Picture {
  /** Covered nodes in view, and labels that do not fit, in words. */
  readonly faults: readonly string[];
  /** Nodes in the adjacent tables, which do not move with the drawing. */
  readonly beside: readonly (number | string)[];
}

/** Moves to each step and records its picture at rest. */
export function takeFilm(page: Page, steps: readonly number[]): Promise<Frame[]> {
  return page.evaluate(async (wanted) => {
    const { fathom } = window;
    if (fathom === undefined) throw new Error('the page offers nothing');
    const frames: Frame[] = [];
    for (const step of wanted) {
      await fathom.go(step);
      const picture = fathom.picture();
      frames.push({ ...picture, faults: [...covered(picture), ...clipped()], beside: inTables(picture) });
    }
    return frames;

    function inTables({ nodes }: Picture): (number | string)[] {
      const tables = document.querySelector('.graphview .scopes')?.getBoundingClientRect();
      if (tables === undefined || tables.width === 0) return [];
      return nodes.filter(({ x }) => x >= tables.x && x < tables.right).map(({ id }) => id);
    }

    function covered({ view, nodes }: Picture): string[] {
      return nodes.flatMap(({ label, x, y, width, height }) => {
        const points = [0.08, 0.5, 0.92].flatMap((across) =>
          [0.15, 0.85].map((down) => [x + width * across, y + height * down] as const),
        );
        const over = points
          .filter(
            ([px, py]) =>
              px > view.x + 1 &&
              py > view.y + 1 &&
              px < view.x + view.width - 1 &&
              py < view.y + view.height - 1,
          )
          .map(([px, py]) => document.elementFromPoint(px, py))
          .find((element) => element !== null && element.closest('.graphview .stage') === null);
        return over === undefined ? [] : [`${label} is covered by ${over?.className || over?.nodeName}`];
      });
    }

    function clipped(): string[] {
      return [...document.querySelectorAll<SVGTextElement>('.graphview .drawing text[data-room]')].flatMap(
        (text) =>
          text.getComputedTextLength() > Number(text.dataset['room']) + 0.5
            ? [`${text.textContent} does not fit into ${text.dataset['room']}`]
            : [],
      );
    }
  }, steps);
}

const isIn = ({ view }: Picture, { x, y, width, height }: Picture['nodes'][number]): boolean =>
  x >= view.x && y >= view.y && x + width <= view.x + view.width && y + height <= view.y + view.height;

export interface FilmMeasures {
  readonly steps: number;
  /** Steps whose changes are never fully in view. */
  readonly unseen: readonly string[];
  /** The largest median movement inside a pass, in layout pixels. */
  readonly medianInside: number;
  /** Steps at which the camera moved. */
  readonly pans: number;
  /** The largest 95th percentile at pass ends, in screen pixels, without common movement. */
  readonly atEnds: number;
  readonly smallestLabel: number;
  readonly outOfFrame: readonly string[];
  readonly faults: readonly string[];
}

export function measureFilm(frames: readonly Frame[]): FilmMeasures {
  const unseen: string[] = [];
  const outOfFrame: string[] = [];
  const faults: string[] = [];
  let [medianInside, atEnds, smallestLabel, pans] = [0, 0, Infinity, 0];
  frames.forEach((frame, i) => {
    const { step, nodes } = frame;
    const changed = nodes.filter((node) => node.changed !== null);
    if (step > 0 && !changed.some((node) => isIn(frame, node)))
      unseen.push(`${changed.map(({ label }) => label).join(', ')} at step ${step}`);
    for (const node of nodes) {
      if (node.label !== '') smallestLabel = Math.min(smallestLabel, node.fontHeight);
      if (!node.inFrame) outOfFrame.push(`${node.label} at step ${step}`);
    }
    faults.push(...frame.faults.map((fault) => `${fault} at step ${step}`));
    const before = frames[i - 1];
    if (before === undefined || before.step === 0 || step === 0) return;
    if (before.camera.x !== frame.camera.x || before.camera.y !== frame.camera.y) pans++;
    if (before.pass === frame.pass)
      medianInside = Math.max(medianInside, quantile(movements(before, frame), 0.5));
    else atEnds = Math.max(atEnds, quantile(withoutCommon(before, frame), 0.95));
  });
  return { steps: frames.length, unseen, medianInside, pans, atEnds, smallestLabel, outOfFrame, faults };
}

type At = readonly [x: number, y: number];

/** Positions of nodes in the layout, without pan and zoom. */
function places({ nodes, camera, view, beside }: Frame): Map<number | string, At> {
  const fixed = new Set(beside);
  return new Map(
    nodes
      .filter(({ id }) => !fixed.has(id))
      .map(({ id, x, y }) => [
        id,
        [(x - view.x - camera.x) / camera.scale, (y - view.y - camera.y) / camera.scale],
      ]),
  );
}

function differences(before: Frame, after: Frame): At[] {
  const [old, now] = [places(before), places(after)];
  return [...old].flatMap(([id, [x, y]]) => {
    const at = now.get(id);
    return at === undefined ? [] : [[at[0] - x, at[1] - y] as const];
  });
}

const movements = (before: Frame, after: Frame): number[] =>
  differences(before, after).map(([x, y]) => Math.hypot(x, y));

/** The camera may follow a common movement. */
function withoutCommon(before: Frame, after: Frame): number[] {
  const moved = differences(before, after);
  const mean = (axis: 0 | 1): number =>
    moved.reduce((sum, each) => sum + each[axis], 0) / Math.max(1, moved.length);
  const [x, y] = [mean(0), mean(1)];
  return moved.map((each) => Math.hypot(each[0] - x, each[1] - y));
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

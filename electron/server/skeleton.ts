/*
 * Puts the stored pane layout into the page, so that the first paint already shows it. Only numbers of the
 * state reach the page, because it comes from a file.
 */
import { SKELETON_KEY, type Settings } from '../contract/shapes.ts';

const MAX_GROUPS = 40;
/** Around the groups of the default layout. */
const GROUPS = /(<!--groups-->)[^]*(<!--\/groups-->)/;

/** @param settings null if unreadable: the page shows the default layout */
export function withSkeleton(page: string, settings: Pick<Settings, 'view' | 'theme'> | null): string {
  if (settings === null) return page;
  const { view, theme } = settings;
  const themed = theme === 'system' ? page : page.replace('<html ', `<html data-theme="${theme}" `);
  const groups = groupsOf(view[SKELETON_KEY]);
  if (groups === null) return themed;
  return themed.replace(GROUPS, (_, before: string, after: string) => before + groups.join('') + after);
}

function groupsOf(remembered: unknown): string[] | null {
  if (!Array.isArray(remembered) || remembered.length === 0 || remembered.length > MAX_GROUPS) return null;
  const groups = remembered.map((group: unknown) =>
    Array.isArray(group) && group.length === 5 && group.every((each) => isShare(each)) ? group : null,
  );
  return groups.some((group) => group === null) ? null : groups.map((group) => drawingOf(group ?? []));
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

/** As in renderer/index.html; styled by styles/base.css. */
function drawingOf([left, top, width, height, isFolded]: readonly number[]): string {
  const inside = '<rect width="100%" height="100%" /><path d="M0 9999V0H9999M0 34H9999" />';
  const across = `x="${left}%" width="${width}%"`;
  return isFolded === 1
    ? `<g><svg ${across} y="100%" height="34">${inside}</svg></g>`
    : `<svg ${across} y="${top}%" height="${height}%">${inside}</svg>`;
}

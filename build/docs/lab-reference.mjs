// The generated parts of labs/AUTHORING.md: the sections on kinds of checks (the first comment of each kind's file), and
// the names of the panes.

const HEADING = /^### `(\w+)`/m;
/** Precedes the part of a section that its kind does not contain, such as a table of prediction tables. */
const BY_HAND = '\n\n<!-- Written by hand -->\n';

/**
 * The page with the sections of these kinds, in this order.
 * @param sourceOf the text of a kind's file
 */
export function withKinds(page, kinds, sourceOf) {
  const from = page.search(HEADING);
  const end = from + page.slice(from).search(/^## /m);
  const old = page.slice(from, end).split(/^(?=### `\w+`)/m);
  const sections = kinds.map((kind) => {
    const [, section] = /^\/\*\n(.*?)\n\*\/\n/s.exec(sourceOf(kind)) ?? [];
    if (section === undefined || HEADING.exec(section)?.[1] !== kind)
      throw new Error(`the file of the kind “${kind}” does not begin with its section`);
    const before = old.find((each) => HEADING.exec(each)?.[1] === kind)?.trimEnd() ?? '';
    const at = before.indexOf(BY_HAND);
    return `${section}${at < 0 ? '' : before.slice(at)}\n\n`;
  });
  return page.slice(0, from) + sections.join('') + page.slice(end);
}

export const withPanes = (page, panes) =>
  page.replace(/^(\| `pane` \| ).*( \|)$/m, (_, before, after) => before + panes.join(', ') + after);

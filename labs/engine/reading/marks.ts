// Marks in a lab's text, which become links:
//
//     [[phi]]  [[phi|Phis]]  [[=phi]]          #term:phi       a glossary term; = explains it here
//     [@click, section 2]                      #ref:click      a reference
//     [see it](show: step=add-zero which=first)  #show:0       something to show
//
// Code in backticks is unchanged.
import { withoutCode } from './markdown.ts';

export interface MarkHandlers {
  /** Name of a reference, or null. */
  readonly cite: (id: string, column: number) => string | null;
  readonly term: (term: string, defines: boolean, column: number) => void;
  /** null if it is invalid. */
  readonly show: (attributes: string, column: number) => number | null;
}

// No part may contain the start of another mark, so that matching is linear.
const CITATION = /\[@([^[\],\s]+)(?:,\s*([^[\]\s][^[\]]*))?\]/g;
const TERM = /\[\[(=?)([^[\]|]+)(?:\|([^[\]]+))?\]\]/g;
const SHOW = /\[([^[\]]+)\]\(show:((?:"[^"]*"|[^")[])*)\)/g;

const termSlug = (term: string): string => encodeURIComponent(term.trim().toLowerCase());

export function withMarks(line: string, handlers: MarkHandlers): string {
  const marked = replaceOutside(line, SHOW, ([whole, text, attributes = ''], at) => {
    const number = handlers.show(attributes, at + 1);
    return number === null ? whole : `[${text}](#show:${number})`;
  });
  const termed = replaceOutside(marked, TERM, ([, defines, term = '', shown], at) => {
    handlers.term(term.trim(), defines === '=', at + 1);
    const text = shown ?? term.trim();
    return defines === '=' ? `[**${text}**](#term:${termSlug(term)})` : `[${text}](#term:${termSlug(term)})`;
  });
  return replaceOutside(termed, CITATION, ([whole, id = '', place], at) => {
    const called = handlers.cite(id, at + 1);
    if (called === null) return whole;
    return `([${called}${place === undefined ? '' : `, ${place}`}](#ref:${id}))`;
  });
}

/** Without the links that lead to a place in the window or in the lab, for texts that appear outside of their lab. */
export const withoutPlaces = (text: string): string =>
  text.replace(/\[([^[\]]+)\]\(#(?!term:|ref:|lab:|theory:)[^()\s]*\)/g, '$1');

function replaceOutside(
  line: string,
  pattern: RegExp,
  replacement: (found: readonly [string, ...(string | undefined)[]], at: number) => string,
): string {
  const code = withoutCode(line);
  return line.replace(pattern, (...found: unknown[]) => {
    const at = found.find((each) => typeof each === 'number') as number;
    const groups = found.slice(0, found.indexOf(at)) as unknown as Parameters<typeof replacement>[0];
    return code[at] === '[' ? replacement(groups, at) : groups[0];
  });
}

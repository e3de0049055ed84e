// Markdown of labs as HTML: without raw HTML, with mathematics as MathML.
//
// Links lead to the web, to mail, or to places of the course; pictures are told by their words. Styles are set when the
// HTML is in the page: its policy takes none from text.
//
//     $\rho(\varphi)$ in a line, $$…$$ in lines of its own
import MarkdownIt from 'markdown-it';
import temml from 'temml';
import { outsideAddress } from '../../../electron/contract/index.ts';

const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n])+?)\$(?!\d)/;
const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.validateLink = (href) => /^#|^(theory|lab):/.test(href) || outsideAddress(href) !== null;
markdown.renderer.rules['image'] = (tokens, at) => markdown.utils.escapeHtml(tokens[at]?.content ?? '');

/** Never throws: what is no mathematics is shown as it was written, in the colour of an error. */
function mathText(written: string, displayMode: boolean): string {
  try {
    return temml.renderToString(written, { displayMode, throwOnError: false, annotate: true });
  } catch {
    // Nested deeper than a parser goes.
    return `<code>${markdown.utils.escapeHtml(written)}</code>`;
  }
}

markdown.inline.ruler.before('escape', 'math', (state, silent) => {
  if (state.src[state.pos] !== '$') return false;
  const [written, formula] = INLINE.exec(state.src.slice(state.pos)) ?? [];
  if (written === undefined || formula === undefined) return false;
  if (!silent) state.push('math', 'math', 0).content = formula;
  state.pos += written.length;
  return true;
});
markdown.block.ruler.before('fence', 'math_block', (state, start, end, silent) => {
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  if (!lineAt(start).startsWith('$$')) return false;
  let last = start;
  while (last < end && !(lineAt(last).endsWith('$$') && (last > start || lineAt(last).length > 4))) last++;
  if (last >= end) return false;
  if (silent) return true;
  const lines = Array.from({ length: last - start + 1 }, (_, i) => lineAt(start + i));
  state.push('math_block', 'math', 0).content = lines.join('\n').slice(2, -2);
  state.line = last + 1;
  return true;
});
markdown.renderer.rules['math'] = (tokens, at) => mathText(tokens[at]?.content ?? '', false);
markdown.renderer.rules['math_block'] = (tokens, at) =>
  `<div class="math">${mathText(tokens[at]?.content ?? '', true)}</div>`;
markdown.core.ruler.push('marks', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
    const kind = /^#(term|ref|show):/.exec(href)?.[1] ?? /^(theory|lab):/.exec(href)?.[1];
    if (kind !== undefined) token.attrSet('class', `mark ${kind}`);
    // No address would load the page again.
    if (href === '' && token.type === 'link_open') token.attrs = [];
  }
});

/** In the text itself quotes are escaped. */
const withoutStyles = (html: string): string => html.replaceAll(' style="', ' data-style="');

export const renderText = (text: string): string => withoutStyles(markdown.render(text));
/** Without a paragraph around it. */
export const renderLine = (text: string): string => withoutStyles(markdown.renderInline(text));

/** Of Markdown only code between backticks: for what checks say, in which programs and tables may have any sign. */
const codeOnly = new MarkdownIt('zero').enable('backticks');
export const renderCode = (text: string): string => codeOnly.renderInline(text);

/** Gives the elements of rendered text their styles. */
export function setStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}

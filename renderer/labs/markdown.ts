// Markdown of labs as HTML: without raw HTML, with mathematics as MathML.
//
//     $\rho(\varphi)$ in a line, $$…$$ in lines of its own
import MarkdownIt from 'markdown-it';
import temml from 'temml';

const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n])+?)\$(?!\d)/;
const markdown = new MarkdownIt({ html: false, linkify: false });

/** Never throws: what is no mathematics is shown as it was written, in the colour of an error. */
const mathText = (written: string, displayMode: boolean): string =>
  temml.renderToString(written, { displayMode, throwOnError: false, annotate: true });

markdown.inline.ruler.before('escape', 'math', (state, silent) => {
  if (state.src[state.pos] !== '$') return false;
  const found = INLINE.exec(state.src.slice(state.pos));
  if (found === null) return false;
  if (!silent) state.push('math', 'math', 0).content = found[1];
  state.pos += found[0].length;
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
  }
});

export const renderText = (text: string): string => markdown.render(text);
/** Without a paragraph around it. */
export const renderLine = (text: string): string => markdown.renderInline(text);

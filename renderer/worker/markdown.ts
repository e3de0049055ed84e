// Renders Markdown of labs as HTML: without raw HTML, with mathematics as MathML. Runs in a thread, because
// authors of labs are strangers; renderer/panes/guide/state/rendering.svelte.ts limits the cost of a text.
//
// Links lead to the web, to mail, or to places in the course; a picture becomes its description. Styles are
// set when the HTML is in the page, because the page's policy takes none from text.
//
//     $\rho(\varphi)$ in a line, $$…$$ on separate lines; not $ in a name: $ctrl, a$b
import MarkdownIt from 'markdown-it';
import type Temml from 'temml';
import { outsideAddress } from '../../electron/contract/index.ts';

/** Paragraphs, a phrase without a paragraph, or text with only code spans as markup. */
export type TextForm = 'text' | 'phrase' | 'code';

const MAX_TEXT = 50_000;
const MAX_HTML = 400_000;
const MAX_FORMULA = 2_000;
const MAX_FORMULA_HTML = 100_000;
const MAX_EXPANSIONS = 200;
/** Limit of tokens that an author's macros may expand to. */
const MAX_TOKENS = 50_000;
/** Maximum lengths in em and pt. */
const LONGEST: [number, number] = [20, 200];
const DEFINITION = /\\(?:g?def|newcommand|renewcommand|providecommand)(?![a-zA-Z@])/;

/** A name such as `$ctrl` continues after the dollar sign; a formula's end does not. */
const INLINE = /^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\p{L}\p{N}_])/u;
const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.validateLink = (href) => /^#|^(theory|lab):/.test(href) || outsideAddress(href) !== null;
markdown.renderer.rules['image'] = (tokens, at) => markdown.utils.escapeHtml(tokens[at]?.content ?? '');

/**
 * Macro expansions of a formula; 0 if it is rejected. Each adds at most the formula's length, except for a
 * macro that repeats its argument or is expanded in its own definition: those could double the formula each
 * time, and are rejected.
 */
function expansionsOf(formula: string): number {
  if (formula.length > MAX_FORMULA || /\\[ex]def/.test(formula)) return 0;
  if (!DEFINITION.test(formula)) return MAX_EXPANSIONS;
  return formula.includes('#') ? 0 : Math.min(MAX_EXPANSIONS, Math.floor(MAX_TOKENS / formula.length));
}

/** The formula library is large, and most texts have no formulas. */
let temml: typeof Temml | null = null;

/** `loadMath` must precede `htmlOf`. */
export const needsMath = (text: string, form: TextForm): boolean =>
  temml === null && form !== 'code' && text.includes('$');

/** @throws TypeError if its script cannot be loaded: formulas are then shown as source */
export async function loadMath(): Promise<void> {
  temml = (await import('temml')).default;
}

/** Never throws: invalid mathematics is shown as source. */
function mathText(written: string, displayMode: boolean): string {
  const asWritten = `<code>${markdown.utils.escapeHtml(written)}</code>`;
  const maxExpand = expansionsOf(written);
  if (maxExpand === 0 || temml === null) return asWritten;
  try {
    const options = { displayMode, throwOnError: false, annotate: true, maxExpand, maxSize: LONGEST };
    const html = temml.renderToString(written, options);
    return html.length > MAX_FORMULA_HTML ? asWritten : html;
  } catch {
    // The formula is nested too deeply for the parser.
    return asWritten;
  }
}

markdown.inline.ruler.before('escape', 'math', (state, silent) => {
  if (state.src[state.pos] !== '$' || /[\p{L}\p{N}_]/u.test(state.src[state.pos - 1] ?? '')) return false;
  const [written, formula] = INLINE.exec(state.src.slice(state.pos)) ?? [];
  if (written === undefined || formula === undefined) return false;
  if (!silent) state.push('math', 'math', 0).content = formula;
  state.pos += written.length;
  return true;
});
/** From line `noneFrom` on, no formula has an end. */
interface Endings {
  noneFrom?: number;
}
markdown.block.ruler.before('fence', 'math_block', (state, start, end, silent) => {
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  if (!lineAt(start).startsWith('$$')) return false;
  const endings = state.env as Endings;
  if (start >= (endings.noneFrom ?? Infinity)) return false;
  let last = start;
  while (last < end && !(lineAt(last).endsWith('$$') && (last > start || lineAt(last).length > 4))) last++;
  if (last >= end) {
    // Searching again from each line would take quadratic time.
    if (end >= state.lineMax) endings.noneFrom = start;
    return false;
  }
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
    // An empty address would reload the page.
    if (href === '' && token.type === 'link_open') token.attrs = [];
  }
});

/** For messages of checks, in which programs and tables may contain any character. */
const codeOnly = new MarkdownIt('zero').enable('backticks');

/** In a line, longer words may break anywhere; a block scrolls. */
const MAX_WHOLE = 30;
/** `--board` on two lines would read as `-` and `-board`. */
const codeText = (code: string, longest = MAX_WHOLE): string =>
  code
    .split(/(\s+)/)
    .map((word) => {
      const text = markdown.utils.escapeHtml(word);
      const isWhole = word.includes('-') && word.length > 1 && word.length <= longest;
      return isWhole ? `<span class="whole">${text}</span>` : text;
    })
    .join('');
for (const { renderer } of [markdown, codeOnly]) {
  renderer.rules['code_inline'] = (tokens, at) => `<code>${codeText(tokens[at]?.content ?? '')}</code>`;
  renderer.rules['code_block'] = (tokens, at) =>
    `<pre><code>${codeText(tokens[at]?.content ?? '', Infinity)}</code></pre>\n`;
  renderer.rules['fence'] = renderer.rules['code_block'];
}

const renderers: Readonly<Record<TextForm, (text: string) => string>> = {
  text: (text) => markdown.render(text, {}),
  phrase: (text) => markdown.renderInline(text, {}),
  code: (text) => codeOnly.renderInline(text),
};

/** null if the text or its HTML is too long. */
export function htmlOf(text: string, form: TextForm): string | null {
  if (text.length > MAX_TEXT) return null;
  // Quotes in the text itself are escaped.
  const html = renderers[form](text).replaceAll(' style="', ' data-style="');
  return html.length > MAX_HTML ? null : html;
}

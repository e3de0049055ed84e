// Reads elements of untrusted XML sequentially, without custom entities and without a tree.
import { say } from '../base/phrase.ts';
import { Malformed } from './checked.ts';

export type Attributes = ReadonlyMap<string, string>;

export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes, line: number) => void;
  /** @param text all text directly in the element */
  readonly close: (name: string, text: string, line: number) => void;
}

const MAX_DEPTH = 100;
const TOKEN =
  /<!--|<!\[CDATA\[|<\?|<!|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** The end of skipped markup, by its beginning. */
const skipped: ReadonlyMap<string, string> = new Map([
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
]);

const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (all, decimal, hex, name) => {
        if (name !== undefined) return named[String(name)] ?? all;
        const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      })
    : text;

/** @throws Malformed with the line if the text is not XML */
export function readXml(text: string, { open, close }: XmlHandler): void {
  const stack: { readonly name: string; text: string }[] = [];
  let line = 1;
  const fail = (): never => {
    throw new Malformed(`line ${line}`, say`this is not XML`);
  };
  const end = (name: string): void => {
    const top = stack.pop();
    if (top?.name !== name) return fail();
    close(name, top.text, line);
  };
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text) ?? fail();
    const [found, closed, opened, attributes = '', isEmpty] = match;
    let token = found;
    const closing = token === '<![CDATA[' ? ']]>' : skipped.get(token);
    if (closing !== undefined) {
      const stop = text.indexOf(closing, at + token.length);
      if (stop < 0) return fail();
      const top = stack.at(-1);
      if (top !== undefined && closing === ']]>') top.text += text.slice(at + token.length, stop);
      token = text.slice(at, stop + closing.length);
    } else if (closed !== undefined) end(closed);
    else if (opened !== undefined) {
      if (stack.length === MAX_DEPTH) return fail();
      stack.push({ name: opened, text: '' });
      open(opened, attributesIn(attributes), line);
      if (isEmpty === '/') end(opened);
    } else {
      const top = stack.at(-1);
      if (top !== undefined) top.text += plain(token);
      else if (token.trim() !== '' && token !== '\ufeff') return fail();
    }
    at += token.length;
    for (let found = token.indexOf('\n'); found >= 0; found = token.indexOf('\n', found + 1)) line++;
  }
  if (stack.length > 0) fail();
}

const attributesIn = (text: string): Attributes =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, plain(one ?? other ?? '')]),
  );

/** Escapes text or an attribute's value. XML allows no control characters except tabs and line ends. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
    .replace(/\r/g, '&#13;');

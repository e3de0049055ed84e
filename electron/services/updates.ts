/*
 * Checks for a newer version, only at the user's request: fetches one small file from the address chosen at
 * packaging. The request contains nothing about the user, and nothing is downloaded or installed.
 *
 * Invariant: the response is untrusted until validated; a page must be on the feed's host and opens only
 * after a confirmation.
 */
import * as v from 'valibot';
import { ReleaseVersion, type UpdateFound } from '../contract/shapes.ts';

const PATIENCE_MS = 10_000;
const MAX_BYTES = 20_000;

const Answer = v.strictObject({ version: ReleaseVersion, page: v.pipe(v.string(), v.maxLength(500)) });

/** `https:`, without a password; null for any other text. */
export function feedAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

export class Updates {
  readonly #feed: URL | null;
  readonly #version: string;
  readonly #fetch: typeof fetch;

  /** @param feed '' for none @param version the installed one */
  constructor(feed: string, version: string, ask: typeof fetch = fetch) {
    this.#feed = feedAddress(feed);
    this.#version = version;
    this.#fetch = ask;
  }

  get areKnown(): boolean {
    return this.#feed !== null;
  }

  async check(): Promise<UpdateFound> {
    const feed = this.#feed;
    if (feed === null) return { status: 'unreachable', version: '', page: '' };
    const text = await this.#read(feed).catch(() => null);
    if (text === null) return { status: 'unreachable', version: '', page: '' };
    const answer = parse(text, feed);
    if (answer === null) return { status: 'unreadable', version: '', page: '' };
    return isNewer(answer.version, this.#version)
      ? { status: 'newer', ...answer }
      : { status: 'newest', version: this.#version, page: '' };
  }

  /** @throws Error if the response times out; an oversized one counts as empty */
  async #read(feed: URL): Promise<string> {
    const response = await this.#fetch(feed, {
      // No other host may answer.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [text, bytes] = ['', 0];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return '';
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }
}

function parse(text: string, feed: URL): { readonly version: string; readonly page: string } | null {
  try {
    const parsed = v.safeParse(Answer, JSON.parse(text));
    if (!parsed.success) return null;
    const { version, page } = parsed.output;
    const address = feedAddress(page);
    return address?.host === feed.host ? { version, page: address.href } : null;
  } catch {
    return null;
  }
}

/** Anything but a release version (three numbers) counts as oldest. */
function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than, version].map((each) =>
    v.is(ReleaseVersion, each) ? each.split('.').map(Number) : [],
  );
  for (let i = 0; i < 3; i++) {
    const difference = (theirs?.[i] ?? -1) - (ours?.[i] ?? -1);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

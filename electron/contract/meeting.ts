/*
 * Mutual authentication of a window and its services whenever a connection opens.
 *
 * While Fathom is not running, another user's program may listen on its port: a reconnecting window would send it
 * data and trust its answers. So the services' first message is only for authentication.
 *
 * At the origin that served the window, they send that origin's meeting key (`welcome`). A window that has the key
 * from an earlier connection accepts no other; the key is only in the page's memory, where no other page can read it.
 * After a restart, that origin is an earlier one, where others may have pages. Then the key is not sent: both sides
 * prove that they have it (`prove`, `proof`, `proven`), and the window receives its new address.
 */
import * as v from 'valibot';
import { base64url } from './base64url.ts';

const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));

const WelcomeMessage = v.strictObject({ kind: v.literal('welcome'), key: Token });
const ProveMessage = v.strictObject({ kind: v.literal('prove'), nonce: Token });
export const ProofMessage = v.strictObject({ kind: v.literal('proof'), nonce: Token, proof: Token });
const ProvenMessage = v.strictObject({
  kind: v.literal('proven'),
  proof: Token,
  /** Admits the window at the current origin, once. */
  address: v.pipe(v.string(), v.maxLength(5_000), v.startsWith('http://')),
});
const MeetingMessage = v.variant('kind', [WelcomeMessage, ProveMessage, ProvenMessage]);
export type MeetingMessage = v.InferOutput<typeof MeetingMessage>;
export type ProofMessage = v.InferOutput<typeof ProofMessage>;

interface Nonces {
  /** Host and port: a proof for one origin is worthless at another. */
  readonly authority: string;
  readonly services: string;
  readonly window: string;
}

export const freshNonce = (): string => base64url(crypto.getRandomValues(new Uint8Array(24)));

export async function claimOf(side: 'window' | 'services', key: string, nonces: Nonces): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const text = [side, nonces.authority, nonces.services, nonces.window].join('\n');
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))));
}

/** `in`: calls are allowed; `moved`: the window also moves to `address`. */
export type Met = { readonly kind: 'in' } | { readonly kind: 'moved'; readonly address: string };

export class Meeting {
  readonly #authority: string;
  #key = '';
  #nonces: Nonces | null = null;

  constructor(authority: string) {
    this.#authority = authority;
  }

  begin(): void {
    this.#nonces = null;
  }

  /**
   * @param send sends an answer
   * @returns null if more messages must follow
   * @throws Error if this window does not recognize the services
   */
  async hear(text: string, send: (answer: ProofMessage) => void): Promise<Met | null> {
    const message = v.parse(MeetingMessage, JSON.parse(text));
    switch (message.kind) {
      case 'welcome': {
        if (this.#key !== '' && this.#key !== message.key) throw new Error('other services');
        this.#key = message.key;
        return { kind: 'in' };
      }
      case 'prove': {
        if (this.#key === '' || this.#nonces !== null) throw new Error('nothing to prove');
        const window = freshNonce();
        const nonces = { authority: this.#authority, services: message.nonce, window };
        this.#nonces = nonces;
        send({ kind: 'proof', nonce: window, proof: await claimOf('window', this.#key, nonces) });
        return null;
      }
      case 'proven': {
        const { proof, address } = message;
        if (this.#nonces === null || proof !== (await claimOf('services', this.#key, this.#nonces)))
          throw new Error('other services');
        return { kind: 'moved', address };
      }
    }
  }
}

/*
 * How a window and its services make sure of each other, each time that a connection is opened.
 *
 * While Fathom is away, another user's program may listen at its port: a window that tries to come back would tell it what it
 * has to say, and believe what it hears. So the first message of the services is for this alone.
 *
 * At the origin from which the window was loaded, they send it the meeting key of that origin (`welcome`). A window that has it
 * from an earlier connection believes no other; it is in the memory of the page alone, where no other page can read it.
 * After a restart the origin is an earlier one, at which others may have pages. The key is not sent then: both sides show that
 * they have it (`prove`, `proof`, `proven`), and the window is told where it goes on.
 */
import * as v from 'valibot';

const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));

const WelcomeMessage = v.strictObject({ kind: v.literal('welcome'), key: Token });
const ProveMessage = v.strictObject({ kind: v.literal('prove'), nonce: Token });
/** The only one that a window sends. */
export const ProofMessage = v.strictObject({ kind: v.literal('proof'), nonce: Token, proof: Token });
const ProvenMessage = v.strictObject({
  kind: v.literal('proven'),
  proof: Token,
  /** Lets the window in at the present origin, once. */
  address: v.pipe(v.string(), v.maxLength(5_000), v.startsWith('http://')),
});
/** What services send before anything else. */
const MeetingMessage = v.variant('kind', [WelcomeMessage, ProveMessage, ProvenMessage]);
export type MeetingMessage = v.InferOutput<typeof MeetingMessage>;
export type ProofMessage = v.InferOutput<typeof ProofMessage>;

interface Nonces {
  /** Host and port of the origin: what is shown at one is worth nothing at another. */
  readonly authority: string;
  readonly services: string;
  readonly window: string;
}

export const freshNonce = (): string => base64url(crypto.getRandomValues(new Uint8Array(24)));

/** What one side shows of the key. */
export async function claimOf(side: 'window' | 'services', key: string, nonces: Nonces): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const text = [side, nonces.authority, nonces.services, nonces.window].join('\n');
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))));
}

/** As protocols of WebSockets and addresses may be written. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What a window knows of its services; `in`: calls may be made, `moved`: and the window goes to `address`. */
export type Met = { readonly kind: 'in' } | { readonly kind: 'moved'; readonly address: string };

/** The window's side, for as long as the page lives. */
export class Meeting {
  readonly #authority: string;
  #key = '';
  #nonces: Nonces | null = null;

  /** @param authority host and port of the page */
  constructor(authority: string) {
    this.#authority = authority;
  }

  /** To be called when a connection is opened. */
  begin(): void {
    this.#nonces = null;
  }

  /**
   * Takes the services' first messages.
   * @param send sends an answer
   * @returns null where more is to come
   * @throws Error where they are not those that this window knows
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

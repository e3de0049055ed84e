/*
 * Text as bytes: a file's encoding, and whether it is editable.
 *
 * UTF-8 is read and written with the file's line ends and byte order mark. Other encodings are shown but
 * never written: only fully understood content may be replaced.
 */
import { plainText } from '../../contract/names.ts';

export interface TextFormat {
  readonly mark: boolean;
  readonly newline: '\n' | '\r\n';
}

export interface Decoded {
  /** With `\n` line ends and without a byte order mark; '' if it is not text. */
  readonly text: string;
  /** Why the file is read-only; '' if it is editable. */
  readonly condition: '' | 'latin-1' | 'utf-16' | 'binary';
  readonly format: TextFormat;
}

export const usualFormat: TextFormat = { mark: false, newline: '\n' };

export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = decodeUtf16(bytes);
  if (utf16 !== null) return { text: plainText(utf16), condition: 'utf-16', format: usualFormat };
  const text = decodeAs('utf-8', bytes);
  if (text === null) {
    const latin = bytes.some(isControl) ? null : decodeAs('windows-1252', bytes);
    return latin === null
      ? { text: '', condition: 'binary', format: usualFormat }
      : { text: plainText(latin), condition: 'latin-1', format: usualFormat };
  }
  if (text.includes('\0')) return { text: '', condition: 'binary', format: usualFormat };
  return { text: plainText(text), condition: '', format: formatOf(text) };
}

export function encodeText(text: string, { mark, newline }: TextFormat): Uint8Array {
  const plain = plainText(text);
  return new TextEncoder().encode(
    (mark ? '\ufeff' : '') + (newline === '\n' ? plain : plain.replaceAll('\n', newline)),
  );
}

/** The more common line end is written if they are mixed. */
function formatOf(text: string): TextFormat {
  const all = text.split('\n').length - 1;
  const windows = text.split('\r\n').length - 1;
  return { mark: text.startsWith('\ufeff'), newline: windows * 2 > all ? '\r\n' : '\n' };
}

/** null if it is not UTF-16, which starts with a mark or has zeros as every second byte. */
function decodeUtf16(bytes: Uint8Array): string | null {
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
  const begin = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (begin === 0xfffe) return decodeAs('utf-16le', bytes);
  if (begin === 0xfeff) return decodeAs('utf-16be', bytes);
  const sample = bytes.subarray(0, 200);
  const zero = (at: 0 | 1): boolean => sample.every((byte, i) => (i % 2 === at) === (byte === 0));
  if (zero(1)) return decodeAs('utf-16le', bytes);
  return zero(0) ? decodeAs('utf-16be', bytes) : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that do not occur in Latin-1 text. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13);

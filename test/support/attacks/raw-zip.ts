// Creates zip archives with arbitrary bytes, to test that invalid archives are rejected.
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly path: string | Uint8Array;
  readonly data: Uint8Array | string;
  /** 0 stored, 8 deflated. */
  readonly method?: number;
  readonly flags?: number;
  /** The declared size, if different. */
  readonly size?: number;
  readonly packed?: number;
  readonly crc?: number;
  /** Only in the local header. */
  readonly localPath?: string;
  readonly localMethod?: number;
  /** Unix file mode. */
  readonly mode?: number;
  /** The value in the local header, if different. */
  readonly offset?: number;
  /** Replaces deflate's output. */
  readonly stream?: Uint8Array;
}

export interface RawEnd {
  readonly count?: number;
  readonly size?: number;
  readonly offset?: number;
  readonly disk?: number;
  readonly comment?: Uint8Array;
}

const utf8 = (text: string | Uint8Array): Uint8Array => (typeof text === 'string' ? Buffer.from(text) : text);
const short = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255]);
function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const data = utf8(entry.data);
    const method = entry.method ?? 8;
    const stream = entry.stream ?? (method === 8 ? deflateRawSync(data) : data);
    const name = utf8(entry.path);
    const content = [
      long(entry.crc ?? crc32(data)),
      long(entry.packed ?? stream.length),
      long(entry.size ?? data.length),
    ];
    const local = utf8(entry.localPath ?? entry.path);
    const flags = short(entry.flags ?? 0x800);
    const time = [short(0), short(0x21)];
    parts.push(
      Buffer.concat([
        ...[long(0x04034b50), short(20), flags, short(entry.localMethod ?? method), ...time, ...content],
        ...[short(local.length), short(0), local, stream],
      ]),
    );
    directory.push(
      Buffer.concat([
        ...[long(0x02014b50), short((3 << 8) | 20), short(20), flags, short(method), ...time, ...content],
        ...[
          short(name.length),
          short(0),
          short(0),
          short(0),
          short(0),
          long((entry.mode ?? 0o100644) * 65536),
        ],
        ...[long(entry.offset ?? at), name],
      ]),
    );
    at += parts[parts.length - 1].length;
  }
  const listed = Buffer.concat(directory);
  const comment = end.comment ?? new Uint8Array();
  const count = short(end.count ?? entries.length);
  const last = Buffer.concat([
    ...[long(0x06054b50), short(end.disk ?? 0), short(0), count, count],
    ...[long(end.size ?? listed.length), long(end.offset ?? at), short(comment.length), comment],
  ]);
  return new Uint8Array(Buffer.concat([...parts, listed, last]));
}

// Reads and writes zip archives with the platform's streams (deflate). Input is untrusted.
//
// Reading checks the central directory against every local header: unique names, no overlapping bytes, only
// plain files and folders, no path outside the archive. Size limits apply to declared and unpacked sizes. One
// fault rejects the whole archive. The format: PKWARE, APPNOTE.TXT, sections 4.3 and 4.4. Unsupported on
// purpose: encryption, multiple disks, zip64.
import { said, type Said } from '../text/index.ts';

export interface ZipLimits {
  readonly archiveBytes: number;
  readonly entries: number;
  readonly entryBytes: number;
  /** Unpacked size of all entries. */
  readonly totalBytes: number;
  readonly pathCharacters: number;
  /** Including the file itself. */
  readonly depth: number;
}

export const zipLimits: ZipLimits = {
  archiveBytes: 4 * 1024 * 1024,
  entries: 2000,
  entryBytes: 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
  pathCharacters: 300,
  depth: 12,
};

export type ZipContent = { readonly files: ReadonlyMap<string, Uint8Array> } | { readonly fault: Said };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
/** The three encryption flags. */
const ENCRYPTED = 0x2041;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const UNIX = 3;
/** January 1, 1980, the earliest date: equal content gives equal archives. */
const NO_DATE = 0x0021;

class ZipFault extends Error {
  readonly said: Said;

  constructor(fault: Said) {
    super('not a valid archive');
    this.said = fault;
  }
}

/** What decides whether an archive may contain an entry. */
type Facts = Pick<Entry, 'path' | 'isFolder' | 'size' | 'packed'>;

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of the local header. */
  readonly offset: number;
}

/** By path, or why the archive was rejected. Never throws. */
export async function readZip(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ZipLimits = zipLimits,
): Promise<ZipContent> {
  try {
    if (bytes.length === 0) throw new ZipFault(said('zipEmpty'));
    if (bytes.length > limits.archiveBytes) throw new ZipFault(said('zipTooLarge', limits.archiveBytes));
    const { entries, end } = directoryOf(bytes, limits);
    checkEntries(entries, limits);
    const files = new Map<string, Uint8Array>();
    for (const { entry, data } of dataOf(bytes, entries, end))
      if (!entry.isFolder) files.set(entry.path, await unpacked(entry, data));
    return { files };
  } catch (error) {
    if (error instanceof ZipFault) return { fault: error.said };
    throw error;
  }
}

function directoryOf(bytes: Uint8Array, limits: ZipLimits): { entries: Entry[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = endOf(view);
  if (at < 0) throw new ZipFault(said('noZip'));
  const count = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 12, true);
  const from = view.getUint32(at + 16, true);
  const isOneDisk = view.getUint16(at + 4, true) === 0 && view.getUint16(at + 6, true) === 0;
  if (!isOneDisk || view.getUint16(at + 8, true) !== count) throw damaged('directory');
  if (count > limits.entries) throw new ZipFault(said('zipTooMany', limits.entries));
  if (from + size !== at) throw damaged('directory');
  const entries: Entry[] = [];
  let next = from;
  for (let i = 0; i < count; i++) {
    if (next + CENTRAL_BYTES > at || view.getUint32(next, true) !== CENTRAL) throw damaged('directory');
    const nameLength = view.getUint16(next + 28, true);
    const length =
      CENTRAL_BYTES + nameLength + view.getUint16(next + 30, true) + view.getUint16(next + 32, true);
    if (next + length > at) throw damaged('directory');
    entries.push(entryAt(view, next, nameLength));
    next += length;
  }
  if (next !== at) throw damaged('directory');
  return { entries, end: from };
}

/** The end record is the one whose comment ends exactly at the end of the file. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (
      view.getUint32(at, true) === END &&
      at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  return -1;
}

function entryAt(view: DataView, at: number, nameLength: number): Entry {
  const path = nameAt(view, at + CENTRAL_BYTES, nameLength);
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const mode = view.getUint16(at + 40, true) >>> 12;
  const isFolder = path.endsWith('/');
  if ((flags & ENCRYPTED) !== 0) throw new ZipFault(said('zipEncrypted', shown(path)));
  if (method !== STORED && method !== DEFLATED) throw new ZipFault(said('zipMethod', shown(path)));
  // Unix file types: folder, plain file, or unspecified.
  if (mode !== 0 && mode !== (isFolder ? 0x4 : 0x8)) throw new ZipFault(said('zipNoFile', shown(path)));
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
  if (isFolder && size > 0) throw damaged(path);
  if (method === STORED && packed !== size) throw damaged(path);
  const offset = view.getUint32(at + 42, true);
  return { path, isFolder, method, crc: view.getUint32(at + 16, true), packed, size, offset };
}

function nameAt(view: DataView, at: number, length: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      new Uint8Array(view.buffer, view.byteOffset + at, length),
    );
  } catch {
    throw new ZipFault(said('zipName', '?'));
  }
}

export type Refusal =
  'zipName' | 'zipTwice' | 'zipEntryTooLarge' | 'zipTooMuch' | 'zipTooMany' | 'zipTooLarge';

/**
 * Decides, entry by entry, what an archive may contain. Shared by reading and writing, so that what is
 * written can be read. Each path must stay inside, and no two may collide, on any system.
 */
class Admission {
  private readonly limits: ZipLimits;
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();
  private count = 0;
  private total = 0;
  private archive = END_BYTES;

  constructor(limits: ZipLimits) {
    this.limits = limits;
  }

  /** @param bytes its bytes in the archive; already checked when reading */
  refusal({ path, isFolder, size, packed }: Facts, bytes = 0): Refusal | null {
    const { limits, files, folders } = this;
    const parts = (isFolder ? path.slice(0, -1) : path).split('/');
    if (path.length > limits.pathCharacters || parts.length > limits.depth) return 'zipName';
    if (!parts.every(isSafePart)) return 'zipName';
    const folded = parts.map((part) =>
      part.replace(JOINER, '').normalize('NFC').toLowerCase().normalize('NFC'),
    );
    const own = folded.join('/');
    const above = folded.slice(1).map((_, i) => folded.slice(0, i + 1).join('/'));
    if (files.has(own) || (!isFolder && folders.has(own))) return 'zipTwice';
    if (above.some((folder) => files.has(folder))) return 'zipTwice';
    if (Math.max(size, packed) > limits.entryBytes) return 'zipEntryTooLarge';
    if (this.total + size > limits.totalBytes) return 'zipTooMuch';
    if (this.count + 1 > limits.entries) return 'zipTooMany';
    if (this.archive + bytes > limits.archiveBytes) return 'zipTooLarge';
    for (const folder of above) folders.add(folder);
    (isFolder ? folders : files).add(own);
    this.total += size;
    this.count += 1;
    this.archive += bytes;
    return null;
  }
}

function checkEntries(entries: readonly Entry[], limits: ZipLimits): void {
  const admission = new Admission(limits);
  for (const entry of entries) {
    const path = shown(entry.path);
    switch (admission.refusal(entry)) {
      case null:
        break;
      case 'zipName':
        throw new ZipFault(said('zipName', path));
      case 'zipTwice':
        throw new ZipFault(said('zipTwice', path));
      case 'zipEntryTooLarge':
        throw new ZipFault(said('zipEntryTooLarge', path, limits.entryBytes));
      case 'zipTooMuch':
        throw new ZipFault(said('zipTooMuch', limits.totalBytes));
      case 'zipTooMany':
        throw new ZipFault(said('zipTooMany', limits.entries));
      case 'zipTooLarge':
        throw new ZipFault(said('zipTooLarge', limits.archiveBytes));
    }
  }
}

/** Rejects `..` and anything that some system treats as a separator, drive, stream, or device. */
const isSafePart = (part: string): boolean =>
  part !== '' &&
  !/^\.\.?$/.test(part) &&
  !/[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u.test(part.replace(JOINER, '')) &&
  !/[\s.]$/u.test(part);

/** An invisible joiner (U+200C, U+200D) where it joins letters or emoji, which workspaces allow in names. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** They precede the directory and do not overlap. */
function dataOf(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly Entry[],
  end: number,
): { readonly entry: Entry; readonly data: Uint8Array<ArrayBuffer> }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const taken: { readonly from: number; readonly to: number; readonly path: string }[] = [];
  const found = entries.map((entry) => {
    const { path, method, packed, offset } = entry;
    if (offset + LOCAL_BYTES > end || view.getUint32(offset, true) !== LOCAL) throw damaged(path);
    const nameLength = view.getUint16(offset + 26, true);
    const from = offset + LOCAL_BYTES + nameLength + view.getUint16(offset + 28, true);
    const to = from + packed;
    if (to > end || view.getUint16(offset + 8, true) !== method) throw damaged(path);
    if (nameAt(view, offset + LOCAL_BYTES, nameLength) !== path) throw damaged(path);
    taken.push({ from: offset, to, path });
    return { entry, data: bytes.subarray(from, to) };
  });
  taken.sort((a, b) => a.from - b.from);
  let free = 0;
  for (const { from, to, path } of taken) {
    if (from < free) throw damaged(path);
    free = to;
  }
  return found;
}

async function unpacked(
  { path, method, crc, size }: Entry,
  packed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const bytes = method === STORED ? packed : await inflate(packed, size);
  if (bytes === null || crcOf(bytes) !== crc) throw damaged(path);
  return bytes;
}

/**
 * Unpacks raw deflate; null if it is damaged, has another size, or ends early. Bytes after the end are
 * rejected by browsers and ignored by Node, so the stream must be incomplete without its last byte.
 */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | null> {
  const bytes = await inflatePart(packed, size);
  return bytes === null || (await inflatePart(packed.subarray(0, -1), size)) !== null ? null : bytes;
}

async function inflatePart(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const out = new Uint8Array(size);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return length === size ? out : null;
      if (length + value.length > size) {
        // A canceled stream may still report an error; ignore it.
        await reader.cancel().catch(() => undefined);
        return null;
      }
      out.set(value, length);
      length += value.length;
    }
  } catch {
    return null;
  }
}

const damaged = (path: string): ZipFault => new ZipFault(said('zipDamaged', shown(path)));

/** For untrusted names in messages: no character can reverse the writing direction. */
const shown = (path: string): string =>
  JSON.stringify(path.length > 80 ? `${path.slice(0, 80)}…` : path).replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');

type ZipFiles = readonly (readonly [path: string, bytes: Uint8Array<ArrayBuffer>])[];

/** Omitted, because its reader would refuse the whole archive. */
export type LeftOut = readonly [path: string, why: Refusal];

/** In order; reproducible on the same platform. */
export const writeZip = async (files: ZipFiles): Promise<Uint8Array<ArrayBuffer>> =>
  (await pack(files, null)).bytes;

/** Omits files that the reader does not allow; earlier files come first. */
export const packZip = (files: ZipFiles, limits: ZipLimits = zipLimits): ReturnType<typeof pack> =>
  pack(files, limits);

async function pack(
  files: ZipFiles,
  limits: ZipLimits | null,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly leftOut: readonly LeftOut[] }> {
  const admission = limits === null ? null : new Admission(limits);
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const leftOut: LeftOut[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    const deflated = await deflate(bytes);
    const [method, data] = deflated.length < bytes.length ? [DEFLATED, deflated] : [STORED, bytes];
    // Version, flags, method, time, date; then facts about the content.
    const common = [short(20), short(UTF8), short(method), short(0), short(NO_DATE)];
    const content = [long(crcOf(bytes)), long(data.length), long(bytes.length), short(name.length), short(0)];
    const part = joined([long(LOCAL), ...common, ...content, name, data]);
    const place = [short(0), short(0), short(0), long(0x81a4 * 0x10000), long(offset)];
    const listed = joined([long(CENTRAL), short((UNIX << 8) | 20), ...common, ...content, ...place, name]);
    const facts = { path, isFolder: false, size: bytes.length, packed: data.length };
    const refusal = admission?.refusal(facts, part.length + listed.length) ?? null;
    if (refusal !== null) {
      leftOut.push([path, refusal]);
      continue;
    }
    parts.push(part);
    directory.push(listed);
    offset += part.length;
  }
  const listed = joined(directory);
  const counts = [short(0), short(0), short(parts.length), short(parts.length)];
  const end = joined([long(END), ...counts, long(listed.length), long(offset), short(0)]);
  return { bytes: joined([...parts, listed, end]), leftOut };
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const short = (value: number): Uint8Array => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff);
const long = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ -1) >>> 0;
}

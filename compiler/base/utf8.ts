// Bytes as text: strings with characters 0…255, one per byte.

/** Decodes UTF-8; invalid bytes represent themselves (as in Latin 1). */
export function decodeUtf8(bytes: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  return bytes.replace(
    /[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|[\xf1-\xf3][\x80-\xbf]{3}|\xf0[\x90-\xbf][\x80-\xbf]{2}/g,
    (sequence) => String.fromCodePoint(codePoint(sequence)),
  );
}

function codePoint(sequence: string): number {
  const lead = sequence.charCodeAt(0);
  let point = lead & (0x7f >> sequence.length);
  for (let i = 1; i < sequence.length; i++) point = (point << 6) | (sequence.charCodeAt(i) & 0x3f);
  return Math.min(point, 0x10ffff);
}

/* Splits a stream into lines with a length limit; longer ones are dropped and reported. */

/** Without line ends; null for a line over the limit. */
export async function* limitedLines(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts = [];
  };
  const line = (): string | null => {
    const text = length > limit ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    parts = [];
    length = 0;
    return text;
  };
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      take(bytes.subarray(from, end));
      yield line();
      from = end + 1;
    }
    take(bytes.subarray(from));
  }
  if (length > 0) yield line();
}

/*
 * Where a link may lead that stands in text of others: a lab, the output of a program.
 */

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LONGEST = 2_000;

/**
 * The address outside of Fathom that a link opens, as it will be opened; null where it opens none: relative ones, those of
 * other schemes, and those that pretend to lead elsewhere than they do.
 */
export function outsideAddress(href: string): string | null {
  // Browsers leave out blanks and control characters, wherever they stand.
  if (href.length > LONGEST || /[\p{Cc}\p{Cf}\s\\]/u.test(href)) return null;
  try {
    const url = new URL(href);
    const isPlain = url.username === '' && url.password === '';
    return SCHEMES.has(url.protocol) && isPlain ? url.href : null;
  } catch {
    return null;
  }
}

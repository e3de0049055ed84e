/* Valid targets of links in untrusted text: a lab, the output of a program. */

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LONGEST = 2_000;
/** Other fields could add recipients, headers, or local files. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);
/** Without characters that end recipients in mail programs or that shell scripts interpret. */
const RECIPIENTS = /^(?:[\w.+=~@,-]|%40|%2[BCDE])*$/i;
/** Percent-encoded in a subject or body, because a shell may interpret them. */
const UNSAFE = /[^\w.~%=+,:@/?-]/g;

/**
 * The normalized external address that a link opens; null for relative links, other schemes, and misleading
 * addresses.
 */
export function outsideAddress(href: string): string | null {
  // Browsers ignore blanks and control characters anywhere in an address.
  if (href.length > LONGEST || /[\p{Cc}\p{Cf}\s\\]/u.test(href)) return null;
  try {
    const url = new URL(href);
    if (url.protocol === 'mailto:') return mailAddress(url);
    const isPlain = url.username === '' && url.password === '';
    return SCHEMES.has(url.protocol) && isPlain ? url.href : null;
  } catch {
    return null;
  }
}

/** With recipients, subject, and body; null if one of them could smuggle in more. */
function mailAddress({ pathname, search }: URL): string | null {
  const kept = new Map<string, string>();
  for (const field of search.slice(1).split('&')) {
    const [name = '', ...value] = field.split('=');
    // Each name may occur once in decoded form: `%63c` is `cc`.
    const known = decodeURIComponent(name).toLowerCase();
    if (MAIL_FIELDS.has(known) && !kept.has(known)) kept.set(known, value.join('='));
  }
  const saidIn = (field: string): string => decodeURIComponent(kept.get(field) ?? '');
  const isHarmful = /\p{Cc}/u.test(saidIn('subject')) || /[^\P{Cc}\r\n\t]/u.test(saidIn('body'));
  if (!RECIPIENTS.test(pathname) || isHarmful) return null;
  const fields = [...kept].map(([name, value]) => `${name}=${value.replace(UNSAFE, percentEncoded)}`);
  return `mailto:${pathname}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

/** @param character ASCII: others are already encoded */
const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/*
 * Where a link may lead that stands in text of others: a lab, the output of a program.
 */

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LONGEST = 2_000;
/** The fields of mail that a link may fill. Any other could add recipients, headers, or files of this computer. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);
/** Recipients without what ends them for a mail program, or means something to the shell of a script that starts one. */
const RECIPIENTS = /^(?:[\w.+=~@,-]|%40|%2[BCDE])*$/i;
/** What a shell may take for a command in a subject or body is written as `%24`, for example. */
const UNSAFE = /[^\w.~%=+,:@/?-]/g;

/**
 * The address outside of Fathom that a link opens, as it will be opened; null where it opens none: relative ones, those of
 * other schemes, and those that pretend to lead elsewhere than they do.
 */
export function outsideAddress(href: string): string | null {
  // Browsers leave out blanks and control characters, wherever they stand.
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

/** A link to mail with recipients, subject, and body; null if one of them could smuggle in more. */
function mailAddress({ pathname, search }: URL): string | null {
  const kept = new Map<string, string>();
  for (const field of search.slice(1).split('&')) {
    const [name = '', ...value] = field.split('=');
    // Each name counts once, as it is decoded: `%63c` is `cc`.
    const known = decodeURIComponent(name).toLowerCase();
    if (MAIL_FIELDS.has(known) && !kept.has(known)) kept.set(known, value.join('='));
  }
  const saidIn = (field: string): string => decodeURIComponent(kept.get(field) ?? '');
  const isHarmful = /\p{Cc}/u.test(saidIn('subject')) || /[^\P{Cc}\r\n\t]/u.test(saidIn('body'));
  if (!RECIPIENTS.test(pathname) || isHarmful) return null;
  const fields = [...kept].map(([name, value]) => `${name}=${value.replace(UNSAFE, percentEncoded)}`);
  return `mailto:${pathname}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

/** @param character of ASCII: the others of an address are encoded already */
const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

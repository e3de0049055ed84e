// What of pasted text may be typed into a shell. A control character among it would act as a key: ^C, Esc, or the end of a
// bracketed paste (ESC[201~), after which the rest runs as commands. A line break at the end would run the last line.

/** Control characters, and those that order other text so that it reads as something else. */
const HARMFUL = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** The text without control characters; lines end in line feeds, the last one in nothing. */
export function pasted(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(HARMFUL, '').replace(/\n+$/, '');
}

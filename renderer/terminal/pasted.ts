// Sanitizes pasted text for a shell. Control characters would act as keys: ^C, Esc, or the end of a bracketed
// paste (ESC[201~), after which the rest runs as commands. A trailing line break would run the last line.

/** Control characters, and bidirectional ones that make text appear different. */
const HARMFUL = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Lines end in line feeds, except the last one. */
export function pasted(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(HARMFUL, '').replace(/\n+$/, '');
}

// Renders texts in the order in which they were asked for.
import { serve } from './compiling.ts';
import { htmlOf, type TextForm } from './markdown.ts';

export interface ToProse {
  readonly text: string;
  readonly form: TextForm;
}
/** `ready` comes once, before the first answer; `html` is null if the text is too long to be shown. */
export type FromProse = { readonly kind: 'ready' } | { readonly kind: 'html'; readonly html: string | null };

const send = (message: FromProse): void => (self as unknown as Worker).postMessage(message);

send({ kind: 'ready' });
serve<ToProse>(async ({ text, form }) => send({ kind: 'html', html: htmlOf(text, form) }));

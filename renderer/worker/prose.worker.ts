// Renders texts in request order.
import { serve } from './serving.ts';
import { htmlOf, loadMath, needsMath, type TextForm } from './markdown.ts';

export interface ToProse {
  readonly text: string;
  readonly form: TextForm;
}
/**
 * `ready` precedes the first answer and follows each `loading`: loading may be slow, but a text may not.
 * `html` is null if the text is too long.
 */
export type FromProse =
  { readonly kind: 'ready' | 'loading' } | { readonly kind: 'html'; readonly html: string | null };

const send = (message: FromProse): void => (self as unknown as Worker).postMessage(message);

send({ kind: 'ready' });
serve<ToProse>(async ({ text, form }) => {
  if (needsMath(text, form)) {
    send({ kind: 'loading' });
    // The next formula retries.
    await loadMath().catch(() => undefined);
    send({ kind: 'ready' });
  }
  send({ kind: 'html', html: htmlOf(text, form) });
});

// Renders texts.
import type { Working } from '../calls.ts';
import { htmlOf, loadMath, needsMath, type TextForm } from '../markdown.ts';

export interface Prose {
  readonly text: string;
  readonly form: TextForm;
}

export const calls = {
  /** `html`: null if the text is too long */
  render: async ({ text, form }: Prose, { load }: Working): Promise<{ readonly html: string | null }> => {
    // The next formula retries.
    if (needsMath(text, form)) await load(loadMath()).catch(() => undefined);
    return { html: htmlOf(text, form) };
  },
};

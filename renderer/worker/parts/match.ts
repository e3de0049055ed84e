// Tests texts against a regular expression (matching.ts).
export const calls = {
  /** `matching`: null if the expression is invalid */
  match({ expression, texts }: { readonly expression: string; readonly texts: readonly string[] }): {
    readonly matching: readonly string[] | null;
  } {
    try {
      const pattern = new RegExp(expression, 'i');
      return { matching: texts.filter((text) => pattern.test(text)) };
    } catch {
      return { matching: null };
    }
  },
};

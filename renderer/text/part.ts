// Texts that only one pane needs: they are in the script of the pane, so the window starts without them. The
// German ones are in one script with all German texts, which the window loads before it speaks German.

/** @returns finds the part in the language of the window's text */
export const partOf =
  <Name extends string, Part>(name: Name, english: Part) =>
  ({ parts }: { readonly parts: { readonly [Key in Name]?: Part } }): Part =>
    parts[name] ?? english;

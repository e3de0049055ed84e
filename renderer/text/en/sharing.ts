export const sharingEn = {
  share: 'Share',
  menu: 'Share this picture',
  names: {
    link: 'Copy link to this step',
    text: 'Copy this step as text',
    edit: 'Edit this graph as text',
    svg: 'Save as SVG',
    png: 'Save as PNG',
    film: 'Save an animation of this pass (SVG)',
    filmAll: 'Save an animation of all steps (SVG)',
    dot: 'Save as DOT, for Graphviz',
    json: 'Save as JSON',
  },
  title: (program: string, step: number, steps: number) => `${program}, step ${step} of ${steps}`,
  linkCopied: 'Link copied. Open it in a browser, or paste it into a Fathom window.',
  textCopied: 'The step is copied as text.',
  notCopied: 'The browser did not allow Fathom to copy.',
  tooLong: 'The program is too long for a link. Bookmark the picture and export the talk instead.',
  tooMany: (most: number) =>
    `An animation has at most ${most} pictures. Choose a shorter pass, or show fewer steps.`,
  filming: (at: number, of: number) => `Drawing picture ${at} of ${of} …`,
  /** While the window shows the picture of a link. */
  visit: {
    name: 'Visit',
    about: (name: string) =>
      `You are visiting a shared picture of “${name}”. Your own programs and settings stay as they are.`,
    changed: (name: string) =>
      `You changed “${name}”, so it is now one of your programs. Your settings stay as they are.`,
    back: 'Back to my work',
    backTitle: 'Show your program, settings, and panes as they were before the link (Ctrl+Backspace)',
    keep: 'Keep',
    keepTitle: 'Keep the program, settings, and panes of the link as your own',
  },
  badLink: 'This link is incomplete or is not a Fathom link.',
};
export type SharingText = typeof sharingEn;

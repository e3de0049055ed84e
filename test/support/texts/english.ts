// Detects English words in a German text. Code is in backticks, and names of rules and conditions have
// hyphens.
const ENGLISH =
  /(?<!\p{L})(the|is|were|of|and|which|that|not|with|where|there|has|have|its|never|because|since|built|became|this|here|but|found|expected|may|must|no|any|nothing|needs|takes|cannot)(?!\p{L})/u;

export const isEnglish = (text: string): boolean =>
  ENGLISH.test(text.replace(/`[^`]*`|\b[a-z]+(-[a-z]+)+\b/g, ''));

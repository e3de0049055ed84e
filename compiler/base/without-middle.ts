/** A text with its middle left out where it is long: beginning and end say the most. For messages that quote what others wrote. */
export function withoutMiddle(text: string, most = 400): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}

// What shapes are drawn with: a canvas has these, and so has a path that is written as text for SVG.

export type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath'>;

/** What is drawn, as the attribute `d` of a path. */
export function written(draw: (pen: Pen) => void): string {
  const parts: string[] = [];
  draw({
    moveTo: (x, y) => void parts.push(`M${x},${y}`),
    lineTo: (x, y) => void parts.push(`L${x},${y}`),
    quadraticCurveTo: (cx, cy, x, y) => void parts.push(`Q${cx},${cy} ${x},${y}`),
    closePath: () => void parts.push('Z'),
  });
  return parts.join('');
}

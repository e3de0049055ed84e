// The drawing interface of a canvas and of an SVG path written as text.

export type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath'>;

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

/**
 * The extent of a zoomed picture, for d3-zoom: its own way to find the size fails where a picture is not laid out. Never
 * empty: d3-zoom divides by it where a movement goes on while the picture is hidden.
 */
export function zoomExtent(this: SVGSVGElement): [[number, number], [number, number]] {
  return [
    [0, 0],
    [Math.max(1, this.clientWidth), Math.max(1, this.clientHeight)],
  ];
}

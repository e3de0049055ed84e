/** The extent of a zoomed picture, for d3-zoom: its own way to find the size fails where a picture is not laid out. */
export function zoomExtent(this: SVGSVGElement): [[number, number], [number, number]] {
  return [
    [0, 0],
    [this.clientWidth, this.clientHeight],
  ];
}

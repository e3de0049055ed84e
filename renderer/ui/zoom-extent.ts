/**
 * For d3-zoom, whose default fails for hidden pictures. Never empty, because d3-zoom divides by it while a
 * movement continues in a hidden picture.
 */
export function zoomExtent(this: SVGSVGElement): [[number, number], [number, number]] {
  return [
    [0, 0],
    [Math.max(1, this.clientWidth), Math.max(1, this.clientHeight)],
  ];
}

/** Returns the size x, y, z of a model scaled to a height, y up; unchanged if the height is zero. Pure. */
export function scaledSize(
  sizeMm: readonly [number, number, number],
  heightMm: number,
): readonly [number, number, number] {
  const factor = sizeMm[1] > 0 ? heightMm / sizeMm[1] : 1
  return [sizeMm[0] * factor, sizeMm[1] * factor, sizeMm[2] * factor]
}

/** The size of a model that is brought to a chosen height. Pure. */

/** x, y, z of a model whose up axis is y, at `heightMm`; unchanged where it has no height. */
export function scaledSize(
  sizeMm: readonly [number, number, number],
  heightMm: number,
): readonly [number, number, number] {
  const factor = sizeMm[1] > 0 ? heightMm / sizeMm[1] : 1
  return [sizeMm[0] * factor, sizeMm[1] * factor, sizeMm[2] * factor]
}

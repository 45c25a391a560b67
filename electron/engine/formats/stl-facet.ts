/** How a facet of binary STL is told from other bytes. */

const largest = 1e9

/** Whether twelve numbers lie here of which the first three are a direction, or nothing, and the others corners. Text and other data are hardly ever such. */
export function isFacet(view: DataView, at: number): boolean {
  const normal = Math.hypot(...[0, 4, 8].map((i) => view.getFloat32(at + i, true)))
  return (normal === 0 || Math.abs(normal - 1) < 0.01) && isFilled(view, at)
}

/** Whether the corners here are numbers of a size that shapes have, and not all of them zero, as padding is. However small: what a turn leaves of zero is 1e-17. */
export function isFilled(view: DataView, at: number): boolean {
  let some = false
  for (let i = 12; i < 48; i += 4) {
    const size = Math.abs(view.getFloat32(at + i, true))
    if (!(size < largest)) return false
    some ||= size > 0
  }
  return some
}

/** How a facet of binary STL is told from other bytes. */

/** Whether twelve numbers of a size that shapes have lie here. Text and other data are hardly ever such. */
export function isFacet(view: DataView, at: number): boolean {
  for (let i = 0; i < 48; i += 4) {
    const size = Math.abs(view.getFloat32(at + i, true))
    if (!(size === 0 || (size > 1e-15 && size < 1e9))) return false
  }
  return true
}

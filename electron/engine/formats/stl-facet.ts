/** Recognises facets of binary STL. */

/** How ASCII STL begins. */
export const stlStart = /^(solid|facet\s+normal)\b/i

const largest = 1e9

/** Whether twelve numbers are a unit or zero normal and three plausible corners, which other data almost never is. */
export function isFacet(view: DataView, at: number): boolean {
  const normal = Math.hypot(...[0, 4, 8].map((i) => view.getFloat32(at + i, true)))
  return (normal === 0 || Math.abs(normal - 1) < 0.01) && isFilled(view, at)
}

/**
 * Whether the corners have plausible sizes and are not all zero, like padding. Tiny values count: rotations leave 1e-17
 * for zero.
 */
export function isFilled(view: DataView, at: number): boolean {
  let some = false
  for (let i = 12; i < 48; i += 4) {
    const size = Math.abs(view.getFloat32(at + i, true))
    if (!(size < largest)) return false
    some ||= size > 0
  }
  return some
}

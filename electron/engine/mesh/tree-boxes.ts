/** Box queries of a `TriangleTree`: ray intersection and point distance. */

/** One part in 2^51 larger, so that rounding misses no box (Ize 2013). */
const wider = 1.0000000000000004

/**
 * Whether a ray hits the box at `boxes[at … at + 5]` between `from` and `to`, in lengths of its direction; `o` is the
 * origin, `i` the reciprocal direction. Slab test (Kay & Kajiya 1986); where a direction component is 0 and the ray
 * runs along a side the product is NaN, and comparisons with NaN change nothing.
 */
export function meetsBox(
  boxes: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
  from: number,
  to: number,
): boolean {
  const x = ix < 0 ? 3 : 0
  const y = iy < 0 ? 4 : 1
  const z = iz < 0 ? 5 : 2
  let near = from
  let far = to
  const nearX = (boxes[at + x]! - ox) * ix
  const nearY = (boxes[at + y]! - oy) * iy
  const nearZ = (boxes[at + z]! - oz) * iz
  if (nearX > near) near = nearX
  if (nearY > near) near = nearY
  if (nearZ > near) near = nearZ
  const farX = (boxes[at + 3 - x]! - ox) * ix
  const farY = (boxes[at + 5 - y]! - oy) * iy
  const farZ = (boxes[at + 7 - z]! - oz) * iz
  if (farX < far) far = farX * wider
  if (farY < far) far = farY * wider
  if (farZ < far) far = farZ * wider
  // Slabs parallel to the ray are infinite.
  return near <= far && near < Infinity
}

/** The squared distance from a point to the box at `boxes[at … at + 5]`; 0 inside. */
export function squaredToBox(boxes: Float64Array, at: number, x: number, y: number, z: number): number {
  const lowX = boxes[at]! - x
  const lowY = boxes[at + 1]! - y
  const lowZ = boxes[at + 2]! - z
  const highX = x - boxes[at + 3]!
  const highY = y - boxes[at + 4]!
  const highZ = z - boxes[at + 5]!
  const dx = lowX > 0 ? lowX : highX > 0 ? highX : 0
  const dy = lowY > 0 ? lowY : highY > 0 ? highY : 0
  const dz = lowZ > 0 ? lowZ : highZ > 0 ? highZ : 0
  return dx * dx + dy * dy + dz * dz
}

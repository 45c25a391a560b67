/** Orthographic depth images of triangles from both ends of an axis, for comparison. */

/** Square; all values in pixels. */
export interface DepthPicture {
  side: number
  /** Minimum and maximum depth at each pixel centre; Infinity and -Infinity where nothing covers it. */
  near: Float32Array
  far: Float32Array
  /**
   * What lies anywhere within each pixel: 1 for a triangle, 2 for a marked one. Sheets seen edge-on are recorded only
   * here.
   */
  touched: Uint8Array
}

const touchedBit = 1
const markedBit = 2

export function emptyPicture(side: number): DepthPicture {
  const pixels = side * side
  return {
    side,
    near: new Float32Array(pixels).fill(Infinity),
    far: new Float32Array(pixels).fill(-Infinity),
    touched: new Uint8Array(pixels),
  }
}

export function clearPicture({ near, far, touched }: DepthPicture): void {
  near.fill(Infinity)
  far.fill(-Infinity)
  touched.fill(0)
}

/**
 * Rasterises triangles of any winding. `projected` has x, y and depth of each point, in pixels; `marked` one value per
 * triangle. A pixel centre on a shared edge belongs to exactly one of the two triangles, so that closed surfaces have
 * no gaps. Triangles are clipped to the picture.
 */
export function drawDepths(
  picture: DepthPicture,
  projected: Float32Array | Float64Array,
  triangles: Uint32Array,
  marked: Uint8Array | null = null,
): void {
  for (let first = 0; first < triangles.length; first += 3) {
    const a = triangles[first]! * 3
    const b = triangles[first + 1]! * 3
    const c = triangles[first + 2]! * 3
    const bit = marked !== null && marked[first / 3] !== 0 ? touchedBit | markedBit : touchedBit
    touchNarrow(picture, projected, a, b, c, bit)
    cover(picture, projected, a, b, c, bit)
  }
}

/** Triangles narrower than 1.5 pixels may miss all pixel centres, so the longest side is traced instead. */
function touchNarrow(
  { touched, side }: DepthPicture,
  p: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  bit: number,
): void {
  const abX = p[b]! - p[a]!
  const abY = p[b + 1]! - p[a + 1]!
  const acX = p[c]! - p[a]!
  const acY = p[c + 1]! - p[a + 1]!
  const ab = abX * abX + abY * abY
  const ac = acX * acX + acY * acY
  const bc = (acX - abX) * (acX - abX) + (acY - abY) * (acY - abY)
  const longest = ab > bc ? (ab > ac ? ab : ac) : bc > ac ? bc : ac
  const area = abX * acY - abY * acX
  if (area * area >= 2.25 * longest && longest >= 2.25) return
  const from = longest === ab || longest === ac ? a : b
  const to = longest === ab ? b : c
  touch(touched, side, p[from]!, p[from + 1]!, p[to]!, p[to + 1]!, longest, bit)
}

/** Writes all pixels whose centres lie in the triangle, row by row. */
function cover(
  picture: DepthPicture,
  p: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  bit: number,
): void {
  const ax = p[a]!
  const ay = p[a + 1]!
  const az = p[a + 2]!
  const bx = p[b]!
  const by = p[b + 1]!
  const bz = p[b + 2]!
  const cx = p[c]!
  const cy = p[c + 1]!
  const cz = p[c + 2]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-12)) return
  const lowY = ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy
  const highY = ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy
  const last = Math.min(picture.side, Math.ceil(highY - 0.5)) - 1
  const lowZ = az < bz ? (az < cz ? az : cz) : bz < cz ? bz : cz
  const highZ = az > bz ? (az > cz ? az : cz) : bz > cz ? bz : cz
  const slopeX = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
  const slopeY = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
  for (let row = Math.max(0, Math.ceil(lowY - 0.5)); row <= last; row++) {
    const y = row + 0.5
    let left = Infinity
    let right = -Infinity
    if (ay <= y !== by <= y) left = right = crossing(ax, ay, bx, by, y)
    if (by <= y !== cy <= y) {
      const x = crossing(bx, by, cx, cy, y)
      if (x < left) left = x
      if (x > right) right = x
    }
    if (cy <= y !== ay <= y) {
      const x = crossing(cx, cy, ax, ay, y)
      if (x < left) left = x
      if (x > right) right = x
    }
    fillRow(picture, row, left, right, az + (y - ay) * slopeY - ax * slopeX, slopeX, lowZ, highZ, bit)
  }
}

/** Where a side crosses a row; bit-identical for both directions of the side. */
function crossing(ax: number, ay: number, bx: number, by: number, y: number): number {
  return ay < by ? ax + ((y - ay) * (bx - ax)) / (by - ay) : bx + ((y - by) * (ax - bx)) / (ay - by)
}

function fillRow(
  { side, near, far, touched }: DepthPicture,
  row: number,
  left: number,
  right: number,
  start: number,
  slope: number,
  lowZ: number,
  highZ: number,
  bit: number,
): void {
  const end = Math.min(side, Math.ceil(right - 0.5))
  for (let column = Math.max(0, Math.ceil(left - 0.5)); column < end; column++) {
    const pixel = row * side + column
    const plane = start + (column + 0.5) * slope
    const z = plane < lowZ ? lowZ : plane > highZ ? highZ : plane
    if (z < near[pixel]!) near[pixel] = z
    if (z > far[pixel]!) far[pixel] = z
    touched[pixel] = touched[pixel]! | bit
  }
}

/** Marks the pixels along a segment whose squared length is given. */
function touch(
  touched: Uint8Array,
  side: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  squared: number,
  bit: number,
): void {
  const steps = squared < 0.25 ? 0 : Math.min(4 * side, Math.ceil(Math.sqrt(squared)))
  for (let step = 0; step <= steps; step++) {
    const along = steps === 0 ? 0.5 : step / steps
    const column = Math.floor(fromX + (toX - fromX) * along)
    const row = Math.floor(fromY + (toY - fromY) * along)
    if (column < 0 || row < 0 || column >= side || row >= side) continue
    touched[row * side + column] = touched[row * side + column]! | bit
  }
}

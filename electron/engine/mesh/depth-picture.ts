/** What triangles cover as seen along the depth, from both of its ends: for pictures that are compared, not looked at. */

/** Square; all numbers in pixels. */
export interface DepthPicture {
  side: number
  /** For each pixel the least and the greatest depth over its middle; Infinity and -Infinity where nothing covers that. */
  near: Float32Array
  far: Float32Array
  /** For each pixel what lies in it, also beside its middle: 1 anything, 2 a marked triangle. Sheets seen edge-on are found here alone. */
  touched: Uint8Array
}

const touchedBit = 1
const markedBit = 2

/** Without anything in it. */
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
 * Draws triangles of any winding. `projected`: x, y and depth of each point, in pixels; `marked`: one for each triangle. A middle
 * on a common edge belongs to one of both triangles, so that closed surfaces have no gaps. What lies outside is cut off.
 */
export function drawDepths(
  picture: DepthPicture,
  projected: Float32Array | Float64Array,
  triangles: Uint32Array,
  marked: Uint8Array | null = null,
): void {
  const { side, near, far, touched } = picture
  for (let first = 0; first < triangles.length; first += 3) {
    const a = triangles[first]! * 3
    const b = triangles[first + 1]! * 3
    const c = triangles[first + 2]! * 3
    const ax = projected[a]!
    const ay = projected[a + 1]!
    const az = projected[a + 2]!
    const bx = projected[b]!
    const by = projected[b + 1]!
    const bz = projected[b + 2]!
    const cx = projected[c]!
    const cy = projected[c + 1]!
    const cz = projected[c + 2]!
    const bit = marked !== null && marked[first / 3] !== 0 ? touchedBit | markedBit : touchedBit
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const ab = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    const bc = (cx - bx) * (cx - bx) + (cy - by) * (cy - by)
    const ca = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy)
    // Where it is narrower than a pixel and a half it may lie between the middles.
    const longest = ab > bc ? (ab > ca ? ab : ca) : bc > ca ? bc : ca
    if (area * area < 2.25 * longest || longest < 2.25) {
      if (longest === ab) touch(touched, side, ax, ay, bx, by, longest, bit)
      else if (longest === bc) touch(touched, side, bx, by, cx, cy, longest, bit)
      else touch(touched, side, cx, cy, ax, ay, longest, bit)
    }
    if (!(Math.abs(area) > 1e-12)) continue
    const lowY = ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy
    const highY = ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy
    let row = Math.ceil(lowY - 0.5)
    if (row < 0) row = 0
    let last = Math.ceil(highY - 0.5) - 1
    if (last >= side) last = side - 1
    if (row > last) continue
    const lowZ = az < bz ? (az < cz ? az : cz) : bz < cz ? bz : cz
    const highZ = az > bz ? (az > cz ? az : cz) : bz > cz ? bz : cz
    const slopeX = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
    const slopeY = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
    for (; row <= last; row++) {
      const y = row + 0.5
      let left = Infinity
      let right = -Infinity
      if (ay <= y !== by <= y) {
        const x = ay < by ? ax + ((y - ay) * (bx - ax)) / (by - ay) : bx + ((y - by) * (ax - bx)) / (ay - by)
        left = x
        right = x
      }
      if (by <= y !== cy <= y) {
        const x = by < cy ? bx + ((y - by) * (cx - bx)) / (cy - by) : cx + ((y - cy) * (bx - cx)) / (by - cy)
        if (x < left) left = x
        if (x > right) right = x
      }
      if (cy <= y !== ay <= y) {
        const x = cy < ay ? cx + ((y - cy) * (ax - cx)) / (ay - cy) : ax + ((y - ay) * (cx - ax)) / (cy - ay)
        if (x < left) left = x
        if (x > right) right = x
      }
      let column = Math.ceil(left - 0.5)
      if (column < 0) column = 0
      let end = Math.ceil(right - 0.5)
      if (end > side) end = side
      let pixel = row * side + column
      for (; column < end; column++, pixel++) {
        let z = az + (column + 0.5 - ax) * slopeX + (y - ay) * slopeY
        if (z < lowZ) z = lowZ
        else if (z > highZ) z = highZ
        if (z < near[pixel]!) near[pixel] = z
        if (z > far[pixel]!) far[pixel] = z
        touched[pixel] = touched[pixel]! | bit
      }
    }
  }
}

/** The pixels along a line whose squared length is given. */
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

/** Cuts a face of any number of corners into triangles. */

/** Beyond this a face is cut into a fan: the cutting of ears grows with the square of the corners. */
const mostEars = 2000

/**
 * Triples of places 0 … count − 1, wound as the face is; `at` gives a coordinate of a corner. Convex faces become fans, others
 * lose their ears one by one (Meisters 1975, "Polygons have ears"), seen along the axis that the face turns to most. A face
 * that crosses itself still gives count − 2 triangles.
 */
export function triangulateFace(count: number, at: (corner: number, axis: 0 | 1 | 2) => number): number[] {
  if (count < 3) return []
  if (count === 3) return [0, 1, 2]
  const flat = flattened(count, at)
  if (flat === undefined || count > mostEars || isConvex(flat)) return fan(count)
  return ears(flat)
}

function fan(count: number): number[] {
  const triangles: number[] = []
  for (let i = 2; i < count; i++) triangles.push(0, i - 1, i)
  return triangles
}

/** 2 per corner, turning to the left; undefined for a face without area. */
function flattened(count: number, at: (corner: number, axis: 0 | 1 | 2) => number): Float64Array | undefined {
  // Newell's normal: the areas of the shadows on the three planes.
  const normal = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count
    for (const axis of [0, 1, 2] as const) {
      const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
      normal[axis] = normal[axis]! + at(i, u) * at(next, v) - at(next, u) * at(i, v)
    }
  }
  const sizes = normal.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  if (!(sizes[axis]! > 0) || !Number.isFinite(sizes[axis])) return undefined
  const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2]
  const flat = new Float64Array(count * 2)
  for (let i = 0; i < count; i++) {
    flat[i * 2] = normal[axis]! > 0 ? at(i, u) : at(i, v)
    flat[i * 2 + 1] = normal[axis]! > 0 ? at(i, v) : at(i, u)
  }
  return flat
}

/** Twice the area of a triangle, positive where it turns to the left. */
function turn(flat: Float64Array, a: number, b: number, c: number): number {
  const ax = flat[a * 2]!
  const ay = flat[a * 2 + 1]!
  return (flat[b * 2]! - ax) * (flat[c * 2 + 1]! - ay) - (flat[b * 2 + 1]! - ay) * (flat[c * 2]! - ax)
}

function isConvex(flat: Float64Array): boolean {
  const count = flat.length / 2
  for (let i = 0; i < count; i++) if (turn(flat, i, (i + 1) % count, (i + 2) % count) < 0) return false
  return true
}

function ears(flat: Float64Array): number[] {
  const left = Array.from({ length: flat.length / 2 }, (_, i) => i)
  const triangles: number[] = []
  let since = 0
  let i = 0
  while (left.length > 3) {
    const before = left[(i + left.length - 1) % left.length]!
    const tip = left[i % left.length]!
    const after = left[(i + 1) % left.length]!
    // After a whole round without an ear the face crosses itself: it is cut anyhow.
    if (since > left.length || isEar(flat, left, before, tip, after)) {
      triangles.push(before, tip, after)
      left.splice(i % left.length, 1)
      since = 0
    } else {
      i++
      since++
    }
    i %= left.length
  }
  triangles.push(left[0]!, left[1]!, left[2]!)
  return triangles
}

function isEar(flat: Float64Array, left: readonly number[], a: number, b: number, c: number): boolean {
  if (!(turn(flat, a, b, c) > 0)) return false
  for (const other of left) {
    if (other === a || other === b || other === c) continue
    const isInside = turn(flat, a, b, other) >= 0 && turn(flat, b, c, other) >= 0 && turn(flat, c, a, other) >= 0
    // A corner that only touches the tip's own place cuts nothing.
    const touches = [a, b, c].some(
      (corner) => flat[corner * 2] === flat[other * 2] && flat[corner * 2 + 1] === flat[other * 2 + 1],
    )
    if (isInside && !touches) return false
  }
  return true
}

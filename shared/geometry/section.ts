/** Polygons along which a plane cuts a surface; used by the engine and the window. */

/** n · x = offset, with a unit normal; in the same unit as the positions. */
export interface CuttingPlane {
  normal: readonly [number, number, number]
  offset: number
}

export interface SectionLoop {
  /** 3 per corner; a closed loop does not repeat its first corner. */
  points: Float64Array
  closed: boolean
  /** Number of closed loops that enclose it; odd for holes. */
  depth: number
  /** Enclosed area, always positive; 0 for an open loop. */
  area: number
  length: number
  /** The most frequent tag of its segments, see `SectionCutter.add`. */
  tag: number
}

export interface Section {
  loops: SectionLoop[]
  /** Area of the material: the area of the loops minus that of the holes. */
  area: number
  /** Of all loops. */
  length: number
  /** Number of open loops: the surface has holes there, and the area is unreliable. */
  openLoops: number
}

/**
 * Collects a section mesh by mesh; vertices may be repeated.
 *
 * A vertex on the plane counts as in front of it: no triangle lies in the plane, and each cut one gives one segment. An
 * edge is cut from its lower end (by coordinates) to the other, in doubles: both its triangles get the same bits, by which
 * segments are joined. In a closed surface every point has an even number of segments, so all walks close (Euler).
 */
export class SectionCutter {
  readonly #plane: CuttingPlane
  readonly #points: number[] = []
  readonly #ids = new Map<string, number>()
  /** Pairs of end points. */
  readonly #segments: number[] = []
  /** Tag of each segment. */
  readonly #tags: number[] = []
  #tag = 0
  readonly #bits = new Float64Array(3)
  readonly #words = new Uint32Array(this.#bits.buffer)

  constructor(plane: CuttingPlane) {
    this.#plane = plane
  }

  /**
   * `triangles`: those that may cross the plane; all by default. Triangles with non-finite coordinates are ignored.
   * `tag`: any number that distinguishes loops later.
   */
  add(positions: ArrayLike<number>, indices: ArrayLike<number>, triangles?: Iterable<number>, tag = 0): void {
    this.#tag = tag
    if (triangles !== undefined) for (const triangle of triangles) this.#cut(positions, indices, triangle * 3)
    else for (let first = 0; first + 2 < indices.length; first += 3) this.#cut(positions, indices, first)
  }

  /** Joins the collected segments into loops. */
  finish(): Section {
    const loops = this.#join()
    const flat = loops.map(({ points }) => flatten(points, this.#plane))
    loops.forEach((loop, i) => {
      if (loop.closed) loop.area = Math.abs(signedArea(flat[i]!))
    })
    nest(loops, flat)
    let area = 0
    let length = 0
    for (const loop of loops) {
      length += loop.length
      area += loop.depth % 2 === 0 ? loop.area : -loop.area
    }
    return { loops, area, length, openLoops: loops.filter(({ closed }) => !closed).length }
  }

  #cut(p: ArrayLike<number>, indices: ArrayLike<number>, first: number): void {
    const a = indices[first]! * 3
    const b = indices[first + 1]! * 3
    const c = indices[first + 2]! * 3
    const da = this.#height(p, a)
    const db = this.#height(p, b)
    const dc = this.#height(p, c)
    if (!Number.isFinite(da + db + dc)) return
    const front = (da >= 0 ? 1 : 0) + (db >= 0 ? 2 : 0) + (dc >= 0 ? 4 : 0)
    // The material is to the left of the segment, seen from the front.
    if (front === 1) this.#segment(p, a, b, c, da, db, dc)
    else if (front === 2) this.#segment(p, b, c, a, db, dc, da)
    else if (front === 4) this.#segment(p, c, a, b, dc, da, db)
    else if (front === 6) this.#segment(p, a, c, b, da, dc, db)
    else if (front === 5) this.#segment(p, b, a, c, db, da, dc)
    else if (front === 3) this.#segment(p, c, b, a, dc, db, da)
  }

  #height(p: ArrayLike<number>, at: number): number {
    const [x, y, z] = this.#plane.normal
    return p[at]! * x + p[at + 1]! * y + p[at + 2]! * z - this.#plane.offset
  }

  #segment(p: ArrayLike<number>, alone: number, b: number, c: number, da: number, db: number, dc: number): void {
    const from = this.#place(p, alone, b, da, db)
    const to = this.#place(p, alone, c, da, dc)
    if (from === to) return
    this.#segments.push(from, to)
    this.#tags.push(this.#tag)
  }

  #place(p: ArrayLike<number>, a: number, b: number, da: number, db: number): number {
    const swap =
      p[a]! !== p[b]! ? p[a]! > p[b]! : p[a + 1]! !== p[b + 1]! ? p[a + 1]! > p[b + 1]! : p[a + 2]! > p[b + 2]!
    const [low, high] = swap ? [b, a] : [a, b]
    const [dLow, dHigh] = swap ? [db, da] : [da, db]
    const share = dLow / (dLow - dHigh)
    for (let axis = 0; axis < 3; axis++) {
      const from = p[low + axis]!
      // An end on the plane is kept exactly. Adding 0 turns -0 into 0.
      this.#bits[axis] =
        (dLow === 0 ? from : dHigh === 0 ? p[high + axis]! : from + (p[high + axis]! - from) * share) + 0
    }
    const w = this.#words
    const key = String.fromCharCode(
      w[0]! & 0xffff,
      w[0]! >>> 16,
      w[1]! & 0xffff,
      w[1]! >>> 16,
      w[2]! & 0xffff,
      w[2]! >>> 16,
      w[3]! & 0xffff,
      w[3]! >>> 16,
      w[4]! & 0xffff,
      w[4]! >>> 16,
      w[5]! & 0xffff,
      w[5]! >>> 16,
    )
    let id = this.#ids.get(key)
    if (id === undefined) {
      id = this.#points.length / 3
      this.#ids.set(key, id)
      this.#points.push(this.#bits[0]!, this.#bits[1]!, this.#bits[2]!)
    }
    return id
  }

  #join(): SectionLoop[] {
    const segments = this.#segments
    const at: number[][] = Array.from({ length: this.#points.length / 3 }, () => [])
    for (let i = 0; i < segments.length; i += 2) {
      at[segments[i]!]!.push(i)
      at[segments[i + 1]!]!.push(i)
    }
    const used = new Uint8Array(segments.length)
    let tags = new Map<number, number>()
    const walk = (start: number): number[] => {
      const path = [start]
      tags = new Map()
      for (let here = start; ;) {
        const free = at[here]!.filter((segment) => used[segment] === 0)
        // Prefers the direction of the segments.
        const next = free.find((segment) => segments[segment] === here) ?? free[0]
        if (next === undefined) return path
        used[next] = 1
        const tag = this.#tags[next / 2]!
        tags.set(tag, (tags.get(tag) ?? 0) + 1)
        here = segments[next] === here ? segments[next + 1]! : segments[next]!
        path.push(here)
        if (here === start) return path
      }
    }
    const loops: SectionLoop[] = []
    // Open ends first, so that no walk starts in the middle of an open line.
    for (let index = 0; index < at.length; index++)
      if (at[index]!.length % 2 === 1 && at[index]!.some((segment) => used[segment] === 0))
        loops.push(this.#loop(walk(index), tags))
    for (let i = 0; i < segments.length; i += 2) if (used[i] === 0) loops.push(this.#loop(walk(segments[i]!), tags))
    return loops
  }

  #loop(path: readonly number[], tags: ReadonlyMap<number, number>): SectionLoop {
    const closed = path.length > 2 && path[0] === path.at(-1)
    const places = closed ? path.slice(0, -1) : path
    const points = new Float64Array(places.length * 3)
    places.forEach((index, i) => {
      for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = this.#points[index * 3 + axis]!
    })
    let length = 0
    for (let i = 0; i < points.length; i += 3) {
      const j = (i + 3) % points.length
      if (j === 0 && !closed) break
      length += Math.hypot(points[j]! - points[i]!, points[j + 1]! - points[i + 1]!, points[j + 2]! - points[i + 2]!)
    }
    const tag = [...tags].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0]
    return { points, closed, depth: 0, area: 0, length, tag }
  }
}

/** Cuts a single complete mesh. */
export function cutSection(positions: ArrayLike<number>, indices: ArrayLike<number>, plane: CuttingPlane): Section {
  const cutter = new SectionCutter(plane)
  cutter.add(positions, indices)
  return cutter.finish()
}

/** Two orthogonal directions in the plane, right-handed with the normal. */
export function planeAxes([x, y, z]: CuttingPlane['normal']): [[number, number, number], [number, number, number]] {
  const [ax, ay, az] = Math.abs(y) < 0.9 ? [0, 1, 0] : [0, 0, -1]
  const u = [ay * z - az * y, az * x - ax * z, ax * y - ay * x]
  const length = Math.hypot(...u)
  const [ux, uy, uz] = [u[0]! / length, u[1]! / length, u[2]! / length]
  return [
    [ux, uy, uz],
    [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux],
  ]
}

/** 2 plane coordinates per point, along `planeAxes`. */
export function flatten(points: Float64Array, { normal }: CuttingPlane): Float64Array {
  const [[ux, uy, uz], [vx, vy, vz]] = planeAxes(normal)
  const flat = new Float64Array((points.length / 3) * 2)
  for (let i = 0, j = 0; i < points.length; i += 3, j += 2) {
    flat[j] = points[i]! * ux + points[i + 1]! * uy + points[i + 2]! * uz
    flat[j + 1] = points[i]! * vx + points[i + 1]! * vy + points[i + 2]! * vz
  }
  return flat
}

/** The shoelace formula, relative to the first point for precision far from the origin. */
function signedArea(flat: Float64Array): number {
  let double = 0
  for (let i = 2; i + 3 < flat.length; i += 2) {
    double += (flat[i]! - flat[0]!) * (flat[i + 3]! - flat[1]!) - (flat[i + 2]! - flat[0]!) * (flat[i + 1]! - flat[1]!)
  }
  return double / 2
}

function nest(loops: SectionLoop[], flat: readonly Float64Array[]): void {
  const boxes = flat.map(flatBox)
  loops.forEach((loop, i) => {
    if (!loop.closed) return
    // Uses the midpoint of a side, because a corner may touch another loop.
    const [x, y] = [(flat[i]![0]! + flat[i]![2]!) / 2, (flat[i]![1]! + flat[i]![3]!) / 2]
    loops.forEach((outer, j) => {
      if (i === j || !outer.closed || outer.area <= loop.area) return
      if (isInBox(boxes[j]!, x, y) && isInside(flat[j]!, x, y)) loop.depth++
    })
  })
}

/** A bounding box in the plane: minimum and maximum of both coordinates. */
export type FlatBox = [x0: number, y0: number, x1: number, y1: number]

/** The bounding box of 2D points; empty (Infinity to -Infinity) if there are none. */
export function flatBox(points: ArrayLike<number>): FlatBox {
  const box: FlatBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]!)
    box[1] = Math.min(box[1], points[i + 1]!)
    box[2] = Math.max(box[2], points[i]!)
    box[3] = Math.max(box[3], points[i + 1]!)
  }
  return box
}

/** Whether a point is inside a box, borders included. */
export function isInBox([x0, y0, x1, y1]: FlatBox, x: number, y: number): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

/** Whether a point is inside a polygon, by the even-odd parity of a ray. */
export function isInside(points: Float64Array, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    if (points[i + 1]! > y === points[j + 1]! > y) continue
    const crossing = points[i]! + ((y - points[i + 1]!) / (points[j + 1]! - points[i + 1]!)) * (points[j]! - points[i]!)
    if (x < crossing) inside = !inside
  }
  return inside
}

/** Nearest-point and ray queries on a surface. */
import { closestOnTriangle, type TrianglePoint } from './closest-on-triangle.ts'
import { meetsTriangle, shearOf, type RayHit } from './ray-triangle.ts'
import { meetsBox, squaredToBox } from './tree-boxes.ts'
import { buildTriangleTree, type TriangleTree } from './triangle-tree.ts'

/** A point on a surface: a triangle and barycentric coordinates, which sum to 1. */
export interface SurfacePlace {
  /** Index of the triangle: its corners are `indices[face * 3 …]`. */
  face: number
  u: number
  v: number
  w: number
}

export interface ClosestPoint extends SurfacePlace {
  x: number
  y: number
  z: number
  /** In the unit of the positions. */
  distance: number
}

export interface Crossing extends SurfacePlace {
  /** In lengths of the ray's direction; not negative. */
  distance: number
  /** Whether the ray enters through the front (counter-clockwise) side. */
  front: boolean
}

/**
 * Queries any triangles (open, crossing, without area) through a bounding volume hierarchy. Building 1 M triangles takes
 * about a second, a nearest point near the surface one or two microseconds. Triangles with coordinates that are not finite
 * are ignored.
 *
 * Flat arrays of doubles, so that queries allocate nothing. On the bunny (69,451 triangles, 200,000 points within 2 % of
 * it, one thread) a query takes 1.6 to 2.2 µs, and 4.8 µs with three-mesh-bvh (SAH); building takes 0.11 s and 0.14 s.
 */
export class Surface {
  readonly positions: Float32Array | Float64Array
  readonly indices: Uint32Array
  /** Boxes and triangles tested against rays so far, to bound long searches. */
  tests = 0
  readonly #tree: TriangleTree
  readonly #nodes: Uint32Array
  readonly #distances: Float64Array
  readonly #found: TrianglePoint = { v: 0, w: 0, squared: 0 }
  /** Result of the last search: an entry of the tree and its barycentric coordinates. */
  #nearest = -1
  #nearestV = 0
  #nearestW = 0
  #entryOfFace: Int32Array | undefined
  readonly #hit: RayHit = { distance: 0, v: 0, w: 0, front: false }

  /**
   * `positions` has 3 per vertex, `indices` 3 per triangle; `tree` is one built over them, if there is one. The arrays
   * are kept, not copied.
   */
  constructor(
    positions: Float32Array | Float64Array,
    indices: Uint32Array,
    tree = buildTriangleTree(positions, indices),
  ) {
    this.positions = positions
    this.indices = indices
    this.#tree = tree
    this.#nodes = new Uint32Array(this.#tree.depth + 2)
    this.#distances = new Float64Array(this.#tree.depth + 2)
  }

  /** True if there are no triangles to query. */
  get empty(): boolean {
    return this.#tree.faces.length === 0
  }

  /**
   * Returns the nearest point of the surface, searching no further than `within`: if nothing is there, `face` is -1,
   * the point is the query point and the distance is Infinity. Starts with the last face found, which makes spatially
   * coherent queries two to three times as fast and changes no result.
   */
  closest(x: number, y: number, z: number, within = Infinity): ClosestPoint {
    const squared = this.#search(x, y, z, within * within, this.#nearest, 0)
    const entry = this.#nearest
    if (entry < 0) return { face: -1, u: 0, v: 0, w: 0, x, y, z, distance: Infinity }
    const { corners, faces } = this.#tree
    const [v, w] = [this.#nearestV, this.#nearestW]
    const at = entry * 9
    const u = 1 - v - w
    return {
      face: faces[entry]!,
      u,
      v,
      w,
      x: corners[at]! * u + corners[at + 3]! * v + corners[at + 6]! * w,
      y: corners[at + 1]! * u + corners[at + 4]! * v + corners[at + 7]! * w,
      z: corners[at + 2]! * u + corners[at + 5]! * v + corners[at + 8]! * w,
      distance: Math.sqrt(squared),
    }
  }

  /**
   * Returns only the distance, Infinity on an empty surface; `measuredFace` has the face. Searches no further than
   * `within`, which is returned if nothing is nearer.
   */
  measure(x: number, y: number, z: number, within = Infinity): number {
    return Math.sqrt(this.#search(x, y, z, within * within, this.#nearest, 0))
  }

  /**
   * Like `measure`, but stops at the first face no further than `enough`: the distance is that of `measuredFace`, and
   * there may be a nearer one.
   */
  measureRoughly(x: number, y: number, z: number, enough: number): number {
    return Math.sqrt(this.#search(x, y, z, Infinity, this.#nearest, enough * enough))
  }

  /** The face of the last `measure`, or -1. */
  get measuredFace(): number {
    return this.#nearest < 0 ? -1 : this.#tree.faces[this.#nearest]!
  }

  /** Excludes a triangle from all later queries. */
  leaveOut(face: number): void {
    const { faces, corners } = this.#tree
    if (this.#entryOfFace === undefined) {
      this.#entryOfFace = new Int32Array(Math.floor(this.indices.length / 3)).fill(-1)
      for (let entry = 0; entry < faces.length; entry++) this.#entryOfFace[faces[entry]!] = entry
    }
    const entry = this.#entryOfFace[face]!
    // Comparisons with NaN fail, so no query or ray finds the triangle.
    if (entry >= 0) corners.fill(Number.NaN, entry * 9, entry * 9 + 9)
    if (entry === this.#nearest) this.#nearest = -1
  }

  /**
   * The squared distance to the nearest triangle, below `best`; the rest is stored in the fields. `hint` is an entry
   * that may be near, or -1. The search ends at the first triangle within `enough`.
   */
  #search(x: number, y: number, z: number, best: number, hint: number, enough: number): number {
    const { boxes, second, first, count, corners, faces } = this.#tree
    const nodes = this.#nodes
    const distances = this.#distances
    const found = this.#found
    let entryOfBest = -1
    let bestV = 0
    let bestW = 0
    let top = 0
    if (hint >= 0) {
      const squared = closestOnTriangle(corners, hint * 9, x, y, z, found)
      if (squared < best) {
        best = squared
        entryOfBest = hint
        bestV = found.v
        bestW = found.w
      }
    }
    if (second.length > 0 && !(best <= enough)) {
      nodes[0] = 0
      distances[0] = squaredToBox(boxes, 0, x, y, z)
      top = 1
    }
    while (top > 0) {
      top--
      if (distances[top]! > best) continue
      let node = nodes[top]!
      while (second[node] !== 0) {
        let near = node + 1
        let far = second[node]!
        let nearDistance = squaredToBox(boxes, near * 6, x, y, z)
        let farDistance = squaredToBox(boxes, far * 6, x, y, z)
        if (farDistance < nearDistance) {
          const swap = near
          near = far
          far = swap
          const swapDistance = nearDistance
          nearDistance = farDistance
          farDistance = swapDistance
        }
        if (farDistance <= best) {
          nodes[top] = far
          distances[top++] = farDistance
        }
        node = near
        if (nearDistance > best) break
      }
      if (second[node] !== 0) continue
      const end = first[node]! + count[node]!
      for (let entry = first[node]!; entry < end; entry++) {
        const squared = closestOnTriangle(corners, entry * 9, x, y, z, found)
        if (squared < best || (squared === best && (entryOfBest < 0 || faces[entry]! < faces[entryOfBest]!))) {
          best = squared
          entryOfBest = entry
          bestV = found.v
          bestW = found.w
        }
      }
      if (best < enough) break
    }
    this.#nearest = entryOfBest
    this.#nearestV = bestV
    this.#nearestW = bestW
    return entryOfBest < 0 ? Infinity : best
  }

  /** The first triangle that a ray hits, from either side, no further than `within`; null if there is none. */
  raycast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, within = Infinity): Crossing | null {
    let nearest: Crossing | null = null
    this.#walk(ox, oy, oz, dx, dy, dz, within, (face, hit) => {
      if (nearest !== null && hit.distance === nearest.distance && face > nearest.face) return nearest.distance
      nearest = crossingOf(face, hit)
      return hit.distance
    })
    return nearest
  }

  /**
   * Every triangle that a ray hits, nearest first. The test is watertight: a ray never slips between two triangles of a
   * closed surface, but one that passes exactly through a shared edge or vertex hits all the triangles there.
   */
  crossings(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, within = Infinity): Crossing[] {
    const all: Crossing[] = []
    this.#walk(ox, oy, oz, dx, dy, dz, within, (face, hit) => {
      all.push(crossingOf(face, hit))
      return within
    })
    return all.sort((a, b) => a.distance - b.distance || a.face - b.face)
  }

  /** Calls `meet` for each triangle hit within the distance that its last call returned. */
  #walk(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    within: number,
    meet: (face: number, hit: RayHit) => number,
  ): void {
    const { boxes, second, first, count, corners, faces } = this.#tree
    const nodes = this.#nodes
    const hit = this.#hit
    if (second.length === 0 || !(Math.abs(dx) + Math.abs(dy) + Math.abs(dz) > 0)) return
    const ray = shearOf(ox, oy, oz, dx, dy, dz)
    const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz]
    let limit = within
    nodes[0] = 0
    let top = 1
    while (top > 0) {
      const node = nodes[--top]!
      this.tests += 1 + count[node]!
      if (!meetsBox(boxes, node * 6, ox, oy, oz, ix, iy, iz, 0, limit)) continue
      if (second[node] !== 0) {
        // The near child is popped first.
        const near = node + 1
        const far = second[node]!
        const forward =
          (boxes[far * 6]! + boxes[far * 6 + 3]! - boxes[near * 6]! - boxes[near * 6 + 3]!) * dx +
          (boxes[far * 6 + 1]! + boxes[far * 6 + 4]! - boxes[near * 6 + 1]! - boxes[near * 6 + 4]!) * dy +
          (boxes[far * 6 + 2]! + boxes[far * 6 + 5]! - boxes[near * 6 + 2]! - boxes[near * 6 + 5]!) * dz
        nodes[top++] = forward >= 0 ? far : near
        nodes[top++] = forward >= 0 ? near : far
        continue
      }
      const end = first[node]! + count[node]!
      for (let entry = first[node]!; entry < end; entry++) {
        if (meetsTriangle(corners, entry * 9, ray, hit) && hit.distance <= limit) limit = meet(faces[entry]!, hit)
      }
    }
  }
}

function crossingOf(face: number, hit: RayHit): Crossing {
  return { face, u: 1 - hit.v - hit.w, v: hit.v, w: hit.w, distance: hit.distance, front: hit.front }
}

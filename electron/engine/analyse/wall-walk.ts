/** Measures the material behind a surface point: the distance through it, and the largest ball in it. */
import { closestOnTriangle, type TrianglePoint } from '../mesh/closest-on-triangle.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { meetsBox, squaredToBox } from '../mesh/tree-boxes.ts'
import type { TriangleTree } from '../mesh/triangle-tree.ts'

/** Two faces are opposite sides of a wall if the cosine of their normals is below this. */
export const opposite = -0.5

/**
 * Relative slack of a ball's diameter, growing with the visited nodes. It matters where hundreds of triangles touch the
 * ball, as in a round body of a million.
 */
const slackAfter = (visits: number): number => (visits < 100 ? 0.001 : visits < 300 ? 0.003 : 0.006)

/**
 * Queries a tree of triangles inwards from a surface. Allocates nothing. Both results are lengths in the unit of the
 * positions, and Infinity without an opposite side.
 */
export class WallWalk {
  readonly #tree: TriangleTree
  readonly #nodes: Uint32Array
  readonly #found: TrianglePoint = { v: 0, w: 0, squared: 0 }
  /** Where the last ray left the material: a good start for the ball search. */
  #left = -1

  readonly #slabs: Float64Array

  /** `slabs`: see `nodeSlabs`; only `ball` needs them. */
  constructor(tree: TriangleTree, slabs: Float64Array = new Float64Array(0)) {
    this.#tree = tree
    this.#slabs = slabs
    this.#nodes = new Uint32Array(tree.depth + 2)
  }

  /**
   * Ray method: how far a ray of unit direction `d` goes until it leaves the material at the first triangle that it
   * hits from behind. Front faces on the way (overlapping bodies) are passed.
   */
  through(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number): number {
    const { boxes, second, first, count, corners } = this.#tree
    const nodes = this.#nodes
    if (second.length === 0) return Infinity
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    let best = Infinity
    this.#left = -1
    let top = 1
    nodes[0] = 0
    while (top > 0) {
      const node = nodes[--top]!
      if (!meetsBox(boxes, node * 6, ox, oy, oz, ix, iy, iz, from, best)) continue
      const other = second[node]!
      if (other !== 0) {
        const a = (node + 1) * 6
        const b = other * 6
        const forward =
          (boxes[b]! + boxes[b + 3]! - boxes[a]! - boxes[a + 3]!) * dx +
          (boxes[b + 1]! + boxes[b + 4]! - boxes[a + 1]! - boxes[a + 4]!) * dy +
          (boxes[b + 2]! + boxes[b + 5]! - boxes[a + 2]! - boxes[a + 5]!) * dz
        nodes[top++] = forward >= 0 ? other : node + 1
        nodes[top++] = forward >= 0 ? node + 1 : other
        continue
      }
      const end = first[node]! + count[node]!
      for (let entry = first[node]!; entry < end; entry++) {
        const distance = leaves(corners, entry * 9, ox, oy, oz, dx, dy, dz)
        if (distance > from && distance < best) {
          best = distance
          this.#left = entry
        }
      }
    }
    return best
  }

  /**
   * Sphere method: the diameter of the largest ball that touches the surface at `p` from inside (`d` points into the
   * material) and contains no part of a face whose normal differs by more than 120°. The ball shrinks to each face that
   * reaches into it (Ma, Bae & Choi, "3D medial axis point approximation using nearest neighbors and the normal field",
   * 2012); since each ball lies inside the previous one, one traversal is enough. Diameters of at least `max` return
   * Infinity. Call `through` for the same point first: the search starts where that ray left.
   */
  ball(px: number, py: number, pz: number, dx: number, dy: number, dz: number, max: number): number {
    const { boxes, second, first, count, corners } = this.#tree
    const nodes = this.#nodes
    const slabs = this.#slabs
    if (second.length === 0) return Infinity
    let radius = max / 2
    let isTouched = false
    let visits = 0
    let cx = px + dx * radius
    let cy = py + dy * radius
    let cz = pz + dz * radius
    let entry = Math.max(0, this.#left)
    let end = this.#left < 0 ? 0 : entry + 1
    let top = 1
    nodes[0] = 0
    for (;;) {
      for (; entry < end; entry++) {
        const at = entry * 9
        if (!facesAlong(corners, at, dx, dy, dz)) continue
        let squared = closestOnTriangle(corners, at, cx, cy, cz, this.#found)
        if (squared >= radius * radius) continue
        isTouched = true
        for (let step = 0; step < 60 && squared < radius * radius; step++) {
          const { v, w } = this.#found
          const u = 1 - v - w
          const qx = corners[at]! * u + corners[at + 3]! * v + corners[at + 6]! * w - px
          const qy = corners[at + 1]! * u + corners[at + 4]! * v + corners[at + 7]! * w - py
          const qz = corners[at + 2]! * u + corners[at + 5]! * v + corners[at + 8]! * w - pz
          const along = 2 * (qx * dx + qy * dy + qz * dz)
          // A face through the point itself leaves no space for a ball.
          const shrunk = along > 0 ? (qx * qx + qy * qy + qz * qz) / along : 0
          if (!(shrunk < radius * (1 - 1e-4))) break
          radius = shrunk
          cx = px + dx * radius
          cy = py + dy * radius
          cz = pz + dz * radius
          if (radius === 0) return 0
          squared = closestOnTriangle(corners, at, cx, cy, cz, this.#found)
        }
      }
      let leaf = -1
      while (top > 0 && leaf < 0) {
        const node = nodes[--top]!
        const near = squaredToBox(boxes, node * 6, cx, cy, cz)
        if (near >= radius * radius) continue
        const slab = node * 5
        const before = slabs[slab + 3]! - slabs[slab]! * cx - slabs[slab + 1]! * cy - slabs[slab + 2]! * cz
        if (before >= radius) continue
        if (isConeOpposed(slabs, slab, dx, dy, dz)) continue
        // A face that reaches into the ball by a fraction s of its radius, at a distance m from the point, shrinks the
        // ball by s / (m² / 2 r²).
        const slack = slackAfter(++visits)
        const reach = radius * (1 - slack)
        if (near >= reach * reach || before >= reach) {
          const from = squaredToBox(boxes, node * 6, px, py, pz) / (2 * radius * radius)
          const scaledReach = radius * (1 - slack * Math.min(1, from))
          if (near >= scaledReach * scaledReach || before >= scaledReach) continue
        }
        const other = second[node]!
        if (other === 0) {
          leaf = node
        } else {
          const one = squaredToBox(boxes, (node + 1) * 6, cx, cy, cz)
          const farther = one <= squaredToBox(boxes, other * 6, cx, cy, cz) ? other : node + 1
          nodes[top++] = farther
          nodes[top++] = node + 1 + other - farther
        }
      }
      if (leaf < 0) break
      entry = first[leaf]!
      end = entry + count[leaf]!
    }
    return isTouched ? radius * 2 : Infinity
  }
}

/** The distance at which a ray hits the back of a triangle (Möller & Trumbore 1997), or -1. */
function leaves(
  t: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const ax = t[at]!
  const ay = t[at + 1]!
  const az = t[at + 2]!
  const ux = t[at + 3]! - ax
  const uy = t[at + 4]! - ay
  const uz = t[at + 5]! - az
  const vx = t[at + 6]! - ax
  const vy = t[at + 7]! - ay
  const vz = t[at + 8]! - az
  const hx = dy * vz - dz * vy
  const hy = dz * vx - dx * vz
  const hz = dx * vy - dy * vx
  const turn = ux * hx + uy * hy + uz * hz
  // Positive if the ray hits the front.
  if (!(turn < 0)) return -1
  const sx = ox - ax
  const sy = oy - ay
  const sz = oz - az
  // Slightly enlarged, so that no ray slips between two triangles.
  const beyond = -turn * 1e-9
  const v = -(sx * hx + sy * hy + sz * hz)
  if (v < -beyond || v > -turn + beyond) return -1
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const w = -(dx * qx + dy * qy + dz * qz)
  if (w < -beyond || v + w > -turn + beyond) return -1
  return (vx * qx + vy * qy + vz * qz) / turn
}

/** Whether every normal in a node's cone is more than 60° from `d`. */
function isConeOpposed(slabs: Float64Array, at: number, dx: number, dy: number, dz: number): boolean {
  const cosine = slabs[at]! * dx + slabs[at + 1]! * dy + slabs[at + 2]! * dz
  const cone = slabs[at + 4]!
  if (cone <= 0 || cosine >= cone) return false
  // The cosine of the angle between d and the nearest direction of the cone.
  return cosine * cone + Math.sqrt((1 - cosine * cosine) * (1 - cone * cone)) <= -opposite - 1e-6
}

/**
 * Whether the face's normal points along `d`, which points into the material: then it is the opposite side of a wall.
 */
function facesAlong(t: Float64Array, at: number, dx: number, dy: number, dz: number): boolean {
  const [nx, ny, nz] = areaNormal(t, at, at + 3, at + 6)
  const dot = nx * dx + ny * dy + nz * dz
  return dot > 0 && dot * dot > opposite * opposite * (nx * nx + ny * ny + nz * nz)
}

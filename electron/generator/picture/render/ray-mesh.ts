/**
 * Ray casting against triangles. three-mesh-bvh builds the tree; its serialised nodes are traversed here without an
 * object per ray, because a picture casts about ten million.
 */
import { BufferAttribute, BufferGeometry } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'

/** The first hit of a ray. `triangle` indexes `RayMesh.indices`; u and v weight its second and third corner. */
export interface RayHit {
  triangle: number
  distance: number
  u: number
  v: number
}

/** A node consists of 32-bit words: a bounding box of six numbers, then offset and count, or right child and axis. */
const wordsPerNode = 8
const leafMark = 0xffff
/** Above three-mesh-bvh's maximum depth of 40. */
const stackDepth = 64

/** A mesh prepared for ray casting. Not to be shared between threads: it reuses its stack and result. */
export class RayMesh {
  /** 3 values per triangle, in the tree's order. */
  readonly indices: Uint32Array
  readonly #bounds: Float32Array
  readonly #words: Uint32Array
  readonly #halves: Uint16Array
  /** Corner and its two edges: 9 values per triangle. */
  readonly #corners: Float32Array
  readonly #stack = new Int32Array(stackDepth)
  readonly #hit: RayHit = { triangle: -1, distance: 0, u: 0, v: 0 }

  /** At least one triangle. */
  constructor(positions: Float32Array, indices: Uint32Array) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices.slice(), 1))
    const tree = new MeshBVH(geometry, { strategy: SAH, targetLeafSize: 4 })
    const { roots } = MeshBVH.serialize(tree, { cloneBuffers: false })
    const root = roots[0] as unknown as ArrayBuffer
    this.#bounds = new Float32Array(root)
    this.#words = new Uint32Array(root)
    this.#halves = new Uint16Array(root)
    this.indices = geometry.getIndex()!.array as Uint32Array
    this.#corners = new Float32Array(this.indices.length * 3)
    for (let t = 0; t * 3 < this.indices.length; t++) {
      for (let c = 0; c < 3; c++) {
        const first = positions[this.indices[t * 3]! * 3 + c]!
        this.#corners[t * 9 + c] = first
        this.#corners[t * 9 + 3 + c] = positions[this.indices[t * 3 + 1]! * 3 + c]! - first
        this.#corners[t * 9 + 6 + c] = positions[this.indices[t * 3 + 2]! * 3 + c]! - first
      }
    }
  }

  /** Returns the nearest triangle along a ray, from either side. The result is reused by the next call. */
  nearest(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, far: number): RayHit | undefined {
    return this.#walk(ox, oy, oz, dx, dy, dz, far, false) ? this.#hit : undefined
  }

  /** Whether anything lies on a ray before `far`. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, far: number): boolean {
    return this.#walk(ox, oy, oz, dx, dy, dz, far, true)
  }

  #walk(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, limit: number, any: boolean): boolean {
    const bounds = this.#bounds
    const words = this.#words
    const halves = this.#halves
    const corners = this.#corners
    const stack = this.#stack
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    let far = limit
    let found = -1
    let foundU = 0
    let foundV = 0
    let top = 0
    stack[top++] = 0
    while (top > 0) {
      const node = stack[--top]!
      const x0 = (bounds[node]! - ox) * ix
      const x1 = (bounds[node + 3]! - ox) * ix
      const y0 = (bounds[node + 1]! - oy) * iy
      const y1 = (bounds[node + 4]! - oy) * iy
      const z0 = (bounds[node + 2]! - oz) * iz
      const z1 = (bounds[node + 5]! - oz) * iz
      const enter = Math.max(x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, z0 < z1 ? z0 : z1)
      const leave = Math.min(x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0, z0 < z1 ? z1 : z0)
      if (enter > leave || leave < 0 || enter > far) continue
      if (halves[node * 2 + 15] !== leafMark) {
        const right = node + words[node + 6]! * wordsPerNode
        const axis = words[node + 7]!
        const forward = (axis === 0 ? dx : axis === 1 ? dy : dz) >= 0
        stack[top++] = forward ? right : node + wordsPerNode
        stack[top++] = forward ? node + wordsPerNode : right
        continue
      }
      const last = words[node + 6]! + halves[node * 2 + 14]!
      // Möller and Trumbore 1997.
      for (let t = words[node + 6]!; t < last; t++) {
        const at = t * 9
        const ux = corners[at + 3]!
        const uy = corners[at + 4]!
        const uz = corners[at + 5]!
        const vx = corners[at + 6]!
        const vy = corners[at + 7]!
        const vz = corners[at + 8]!
        const px = dy * vz - dz * vy
        const py = dz * vx - dx * vz
        const pz = dx * vy - dy * vx
        const determinant = ux * px + uy * py + uz * pz
        if (determinant === 0) continue
        const inverse = 1 / determinant
        const sx = ox - corners[at]!
        const sy = oy - corners[at + 1]!
        const sz = oz - corners[at + 2]!
        const u = (sx * px + sy * py + sz * pz) * inverse
        if (u < 0 || u > 1) continue
        const qx = sy * uz - sz * uy
        const qy = sz * ux - sx * uz
        const qz = sx * uy - sy * ux
        const v = (dx * qx + dy * qy + dz * qz) * inverse
        if (v < 0 || u + v > 1) continue
        const distance = (vx * qx + vy * qy + vz * qz) * inverse
        if (!(distance > 0) || distance >= far) continue
        if (any) return true
        far = distance
        found = t
        foundU = u
        foundV = v
      }
    }
    if (found < 0) return false
    const hit = this.#hit
    hit.triangle = found
    hit.distance = far
    hit.u = foundU
    hit.v = foundV
    return true
  }
}

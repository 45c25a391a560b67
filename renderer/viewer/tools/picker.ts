/** Ray, sphere and plane queries on the model, with the bounding volume hierarchies that the engine has built. */
import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Triangle, Vector3, type Ray, type Sphere } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** One chunk of the view with its tree; metres. */
export interface PickChunk {
  positions: Float32Array
  indices: Uint16Array
  part: number
  tree: PickTree
  /** Checked on each query: hidden chunks are skipped. */
  isShown?: () => boolean
}

/** A tree of the derived file `picking`. */
export interface PickTree {
  nodes: ArrayBuffer
  order: Uint32Array
}

export interface SurfaceHit {
  chunk: number
  triangle: number
  part: number
  at: Vector3
  /** Normal of the triangle by its winding, unit length. */
  normal: Vector3
  distance: number
}

/** A triangle in the model's coordinates. */
export interface PickedTriangle {
  corners: readonly [Vector3, Vector3, Vector3]
  normal: Vector3
}

/** The part of a ray that is tested: distances in metres. */
export interface RayRange {
  near: number
  far: number
}

/** Triangles that intersect a plane, 9 numbers each, and the part that each belongs to. */
export interface Crossing {
  corners: Float32Array<ArrayBuffer>
  parts: Uint32Array<ArrayBuffer>
}

export interface Picker {
  /** Returns the nearest hit along the ray (direction of unit length), front or back face. */
  pick(ray: Ray, range?: RayRange): SurfaceHit | null
  /** Returns the triangles near a point: all that touch the ball, possibly more, at most `limit`. */
  trianglesNear(ball: Sphere, limit: number): PickedTriangle[]
  /** Returns the triangles of one chunk that intersect the plane, so that the caller can yield between chunks. */
  crossing(chunk: number, plane: CuttingPlane): Crossing
  /** Marks a chunk whose positions have changed in place: its tree is refitted before the next query. */
  moved(chunk: number): void
  chunks: number
}

/** Bytes of a node in three-mesh-bvh. */
const nodeBytes = 32

/** Throws AppError `data-corrupt` if a tree does not belong to its chunk. */
export function createPicker(chunks: readonly PickChunk[]): Picker {
  const trees = chunks.map(openTree)
  const corner = (chunk: PickChunk, index: number) =>
    new Vector3().fromArray(chunk.positions, chunk.indices[index]! * 3)
  const triangleOf = (chunk: PickChunk, triangle: number): PickedTriangle => {
    const corners = vec3((k) => corner(chunk, triangle * 3 + k))
    return { corners, normal: new Triangle(...corners).getNormal(new Vector3()) }
  }
  const entry = new Vector3()
  const stale = new Set<number>()
  const refit = () => {
    for (const chunk of stale) {
      const { bvh, box } = trees[chunk]!
      bvh.refit()
      bvh.getBoundingBox(box)
    }
    stale.clear()
  }
  return {
    chunks: chunks.length,
    moved: (chunk) => void stale.add(chunk),
    pick(ray, { near, far } = { near: 0, far: Infinity }) {
      refit()
      let best: SurfaceHit | null = null
      let reach = far
      for (const [number, tree] of trees.entries()) {
        if (!isShown(chunks[number]!) || ray.intersectBox(tree.box, entry) === null) continue
        if (!tree.box.containsPoint(ray.origin) && entry.distanceTo(ray.origin) > reach) continue
        const hit = tree.bvh.raycastFirst(ray, DoubleSide, near, reach)
        if (hit === null || hit.faceIndex === undefined || hit.faceIndex === null) continue
        const chunk = chunks[number]!
        const { normal } = triangleOf(chunk, hit.faceIndex)
        reach = hit.distance
        best = {
          chunk: number,
          triangle: hit.faceIndex,
          part: chunk.part,
          at: hit.point.clone(),
          normal,
          distance: hit.distance,
        }
      }
      return best
    },
    trianglesNear(ball, limit) {
      refit()
      const found: PickedTriangle[] = []
      for (const [number, { bvh, box }] of trees.entries()) {
        const chunk = chunks[number]!
        if (!isShown(chunk) || !ball.intersectsBox(box)) continue
        bvh.shapecast({
          intersectsBounds: (bounds: Box3) => ball.intersectsBox(bounds),
          intersectsRange: (offset: number, count: number) => {
            for (let i = offset; i < offset + count; i++) {
              if (found.length >= limit) return true
              found.push(triangleOf(chunk, chunk.tree.order[i]!))
            }
            return false
          },
        })
      }
      return found
    },
    crossing(number, plane) {
      refit()
      return isShown(chunks[number]!)
        ? crossingOf(chunks[number]!, trees[number]!, plane)
        : { corners: new Float32Array(), parts: new Uint32Array() }
    },
  }
}

function isShown(chunk: PickChunk): boolean {
  return chunk.isShown?.() ?? true
}

interface OpenTree {
  bvh: MeshBVH
  box: Box3
}

function openTree({ positions, indices, tree }: PickChunk): OpenTree {
  const triangles = indices.length / 3
  if (tree.order.length !== triangles || tree.nodes.byteLength % nodeBytes !== 0 || tree.nodes.byteLength === 0)
    throw new AppError('data-corrupt', 'a tree does not belong to its chunk')
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  const data = { version: 1, roots: [tree.nodes], index: null, indirectBuffer: tree.order }
  const bvh = MeshBVH.deserialize(data, geometry, { setIndex: false })
  return { bvh, box: bvh.getBoundingBox(new Box3()) }
}

function crossingOf(chunk: PickChunk, { bvh }: OpenTree, plane: CuttingPlane): Crossing {
  const { positions, indices, tree } = chunk
  const [x, y, z] = plane.normal
  const found: number[] = []
  const height = (corner: number) => {
    const at = indices[corner]! * 3
    return positions[at]! * x + positions[at + 1]! * y + positions[at + 2]! * z - plane.offset
  }
  bvh.shapecast({
    intersectsBounds: (box: Box3) => crosses(box, plane),
    intersectsRange: (offset: number, count: number) => {
      for (let i = offset; i < offset + count; i++) {
        const first = tree.order[i]! * 3
        const front = height(first) >= 0
        if (front !== height(first + 1) >= 0 || front !== height(first + 2) >= 0) found.push(first)
      }
      return false
    },
  })
  const corners = new Float32Array(found.length * 9)
  let to = 0
  for (const first of found)
    for (let k = 0; k < 3; k++) {
      const at = indices[first + k]! * 3
      // Copied individually: creating a subarray for each corner takes ten times as long.
      corners[to++] = positions[at]!
      corners[to++] = positions[at + 1]!
      corners[to++] = positions[at + 2]!
    }
  return { corners, parts: new Uint32Array(found.length).fill(chunk.part) }
}

function crosses({ min, max }: Box3, { normal: [x, y, z], offset }: CuttingPlane): boolean {
  const low = x * (x > 0 ? min.x : max.x) + y * (y > 0 ? min.y : max.y) + z * (z > 0 ? min.z : max.z)
  const high = x * (x > 0 ? max.x : min.x) + y * (y > 0 ? max.y : min.y) + z * (z > 0 ? max.z : min.z)
  // The cutter rounds differently, so the interval is slightly enlarged.
  const margin = 1e-6 * (Math.abs(low) + Math.abs(high))
  return low - margin <= offset && high + margin >= offset
}

/** Where thickness is measured: at every vertex, inwards, once for each smooth side of it. */
import { cornersByVertex } from '../mesh/corners-by-vertex.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

/** Probes of all vertices, grouped by vertex. */
export interface Probes {
  count: number
  /** The vertex of each probe. */
  vertex: Uint32Array
  /** 6 per probe: a point on the surface, and the unit vector into the material. */
  rays: Float64Array
}

/** Faces whose normals differ by more than this belong to different sides of an edge. */
const creaseCosine = Math.cos((40 * Math.PI) / 180)
/** Maximum sides per vertex; further ones join the nearest. */
const maxSides = 6
/** A probe at an edge starts this far inside its own side, as a fraction of the way to the side's centre. */
const inset = 1e-3

/**
 * One probe per group of faces around a vertex whose normals differ by less than 40°, along their angle-weighted
 * normal. A smooth vertex has one, along the smoothed normal. At the edge of a plate there are two or three, each
 * straight through the plate: an averaged normal would cross it obliquely and overestimate its thickness. Vertices
 * without a face with area have none. `shared` allocates the arrays in shared memory.
 */
export function probesOf(mesh: WeldedMesh, shared = false): Probes {
  const { positions, indices } = mesh
  const vertices = positions.length / 3
  const { starts, corners } = cornersByVertex(indices, vertices)
  let capacity = Math.ceil(vertices * 1.2) + 8
  let vertex = new Uint32Array(capacity)
  let rays = new Float64Array(capacity * 6)
  let count = 0
  const sum = new Float64Array(maxSides * 3)
  const middle = new Float64Array(maxSides * 4)
  const face = new Float64Array(8)
  for (let v = 0; v < vertices; v++) {
    let sides = 0
    for (let i = starts[v]!; i < starts[v + 1]!; i++) {
      if (!faceAt(positions, indices, corners[i]!, face)) continue
      sides = join(sum, middle, sides, face)
    }
    if (count + sides > capacity) {
      capacity = Math.ceil(capacity * 1.5) + maxSides
      vertex = resized(vertex, new Uint32Array(capacity))
      rays = resized(rays, new Float64Array(capacity * 6))
    }
    for (let side = 0; side < sides; side++) {
      const at = side * 3
      const length = Math.sqrt(sum[at]! ** 2 + sum[at + 1]! ** 2 + sum[at + 2]! ** 2)
      if (!(length > 1e-9)) continue
      const weight = middle[side * 4 + 3]!
      for (let axis = 0; axis < 3; axis++) {
        const place = positions[v * 3 + axis]!
        const shift = sides > 1 ? (middle[side * 4 + axis]! / weight - place) * inset : 0
        rays[count * 6 + axis] = place + shift
        rays[count * 6 + 3 + axis] = -sum[at + axis]! / length
      }
      vertex[count++] = v
    }
  }
  if (!shared) return { count, vertex: vertex.slice(0, count), rays: rays.slice(0, count * 6) }
  const sharedVertex = new Uint32Array(new SharedArrayBuffer(count * 4))
  const sharedRays = new Float64Array(new SharedArrayBuffer(count * 48))
  sharedVertex.set(vertex.subarray(0, count))
  sharedRays.set(rays.subarray(0, count * 6))
  return { count, vertex: sharedVertex, rays: sharedRays }
}

/** Appends further rays (6 numbers each), which count as vertices from `first` on. */
export function withRays(probes: Probes, rays: Float64Array, first: number): Probes {
  const more = rays.length / 6
  if (more === 0) return probes
  const count = probes.count + more
  const memory = (bytes: number): ArrayBufferLike =>
    probes.rays.buffer instanceof SharedArrayBuffer ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
  const all: Probes = { count, vertex: new Uint32Array(memory(count * 4)), rays: new Float64Array(memory(count * 48)) }
  all.vertex.set(probes.vertex)
  all.rays.set(probes.rays)
  for (let i = 0; i < more; i++) all.vertex[probes.count + i] = first + i
  all.rays.set(rays, probes.count * 6)
  return all
}

/** Writes the unit normal, the angle at the corner, the face's centroid and twice its area; false for a face without area. */
function faceAt(positions: Float32Array, indices: Uint32Array, corner: number, face: Float64Array): boolean {
  const first = corner - (corner % 3)
  const a = indices[corner]! * 3
  const b = indices[first + ((corner - first + 1) % 3)]! * 3
  const c = indices[first + ((corner - first + 2) % 3)]! * 3
  const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!]
  const ux = positions[b]! - ax
  const uy = positions[b + 1]! - ay
  const uz = positions[b + 2]! - az
  const vx = positions[c]! - ax
  const vy = positions[c + 1]! - ay
  const vz = positions[c + 2]! - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const double = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const across = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  if (!(double > 1e-9 * across)) return false
  face[0] = nx / double
  face[1] = ny / double
  face[2] = nz / double
  face[3] = Math.atan2(double, ux * vx + uy * vy + uz * vz)
  face[4] = ax + (ux + vx) / 3
  face[5] = ay + (uy + vy) / 3
  face[6] = az + (uz + vz) / 3
  face[7] = double
  return true
}

/** Adds a face to the side with the closest normal, or starts a new side; returns the number of sides. */
function join(sum: Float64Array, middle: Float64Array, sides: number, face: Float64Array): number {
  let best = -1
  let max = -2
  for (let side = 0; side < sides; side++) {
    const at = side * 3
    const [x, y, z] = [sum[at]!, sum[at + 1]!, sum[at + 2]!]
    const cosine = (x * face[0]! + y * face[1]! + z * face[2]!) / (Math.sqrt(x * x + y * y + z * z) || 1)
    if (cosine > max) {
      max = cosine
      best = side
    }
  }
  let count = sides
  if (best < 0 || (max < creaseCosine && sides < maxSides)) {
    best = count++
    sum.fill(0, best * 3, best * 3 + 3)
    middle.fill(0, best * 4, best * 4 + 4)
  }
  for (let axis = 0; axis < 3; axis++) {
    sum[best * 3 + axis]! += face[axis]! * face[3]!
    middle[best * 4 + axis]! += face[4 + axis]! * face[7]!
  }
  middle[best * 4 + 3]! += face[7]!
  return count
}

function resized<Values extends Uint32Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from)
  return to
}

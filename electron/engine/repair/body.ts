/** The surface that printing works on: welded, in millimetres, with attributes for each corner of a triangle. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { weldPositions } from '../mesh/weld.ts'
import { metresPerMillimetre, type Material, type Model } from '../model.ts'
import { boundsOf, middleOf, sizeOf, type Bounds } from '../mesh/bounds.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import type { Vector } from '../mesh/vectors.ts'

/** Numbers per corner: u, v, red, green, blue, alpha. */
export const attributeCount = 6

/** The attributes of a corner. */
export function attributesAt({ attributes }: Pick<Body, 'attributes'>, corner: number): Float32Array {
  return attributes.subarray(corner * attributeCount, (corner + 1) * attributeCount)
}

/** Y up, counter-clockwise front faces. Joined bodies share one list of looks. */
export interface Body {
  name: string
  /** 3 per point, in millimetres. */
  points: Float64Array
  /** 3 point indices per triangle. */
  triangles: Uint32Array
  /** Per triangle: index into `looks`. */
  look: Uint16Array
  /** `attributeCount` per corner; zeros where the look does not use them. */
  attributes: Float32Array
  looks: Look[]
}

/** A material assignment, and which of the attributes of its corners are used. */
export interface Look {
  name: string
  material: Material
  uvs: boolean
  colours: boolean
}

/**
 * Welds identical positions of the model's triangles; triangles with a coordinate that is not finite are dropped.
 * Throws `bad-geometry`.
 */
export function bodyFromModel(model: Model): Body {
  const { positions, indices } = weldPositions(model)
  const count = indices.length / 3
  const looks: Look[] = []
  const look = new Uint16Array(count)
  const attributes = new Float32Array(indices.length * attributeCount)
  let corner = 0
  for (const part of model.parts) {
    const material = model.materials[part.material]
    if (material === undefined)
      throw new AppError('bad-geometry', `Part "${part.name}" refers to a material that does not exist`, {
        details: { reason: 'damaged-part', part: part.name },
      })
    const lookIndex = looks.length
    looks.push({ name: part.name, material, uvs: part.uvs !== undefined, colours: part.colours !== undefined })
    const end = corner + Math.floor(part.indices.length / 3) * 3
    look.fill(lookIndex, corner / 3, end / 3)
    for (let i = 0; corner < end; i++, corner++) {
      const vertex = part.indices[i]!
      const at = corner * attributeCount
      if (part.uvs) for (let k = 0; k < 2; k++) attributes[at + k] = part.uvs[vertex * 2 + k]!
      if (part.colours) for (let k = 0; k < 4; k++) attributes[at + 2 + k] = part.colours[vertex * 4 + k]!
    }
  }
  const points = Float64Array.from(positions, (value) => value / metresPerMillimetre)
  const body: Body = { name: model.name, points, triangles: indices, look, attributes, looks }
  return withTriangles(body, (triangle) => {
    for (let k = 0; k < 3; k++)
      for (let axis = 0; axis < 3; axis++)
        if (!Number.isFinite(points[indices[triangle * 3 + k]! * 3 + axis]!)) return false
    return true
  })
}

/** One part per look in use. Normals are left to `withSmoothNormals`. Points are rounded to single-precision metres. */
export function modelFromBody(body: Body): Model {
  const inUse = body.looks.map((_, lookIndex) => lookIndex).filter((lookIndex) => body.look.includes(lookIndex))
  const materials = [...new Set(inUse.map((lookIndex) => body.looks[lookIndex]!.material))]
  return {
    name: body.name,
    materials,
    parts: inUse.map((lookIndex) => partOf(body, lookIndex, materials.indexOf(body.looks[lookIndex]!.material))),
  }
}

function partOf(body: Body, lookIndex: number, material: number): Model['parts'][number] {
  const { uvs, colours, name } = body.looks[lookIndex]!
  const corners = cornersOf(body, lookIndex)
  const indices = new Uint32Array(corners.length)
  const source = new Uint32Array(corners.length)
  const older = new Int32Array(corners.length)
  const newest = new Int32Array(body.points.length / 3).fill(-1)
  const from = uvs ? 0 : 2
  const to = colours ? attributeCount : 2
  let count = 0
  for (let i = 0; i < corners.length; i++) {
    const corner = corners[i]!
    const point = body.triangles[corner]!
    let vertex = newest[point]!
    while (vertex >= 0 && !haveSameAttributes(body.attributes, source[vertex]!, corner, from, to))
      vertex = older[vertex]!
    if (vertex < 0) {
      vertex = count++
      source[vertex] = corner
      older[vertex] = newest[point]!
      newest[point] = vertex
    }
    indices[i] = vertex
  }
  const positions = new Float32Array(count * 3)
  const partUvs = uvs ? new Float32Array(count * 2) : undefined
  const partColours = colours ? new Float32Array(count * 4) : undefined
  for (let vertex = 0; vertex < count; vertex++) {
    const corner = source[vertex]!
    const point = body.triangles[corner]! * 3
    for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis] = body.points[point + axis]! * metresPerMillimetre
    const at = corner * attributeCount
    partUvs?.set(body.attributes.subarray(at, at + 2), vertex * 2)
    partColours?.set(body.attributes.subarray(at + 2, at + attributeCount), vertex * 4)
  }
  return {
    name,
    material,
    positions,
    ...(partUvs ? { uvs: partUvs } : {}),
    ...(partColours ? { colours: partColours } : {}),
    indices,
  }
}

/** The corners of the triangles of a look, in order. */
function cornersOf({ look }: Body, lookIndex: number): Uint32Array {
  let count = 0
  for (const own of look) if (own === lookIndex) count++
  const corners = new Uint32Array(count * 3)
  let at = 0
  for (let triangle = 0; triangle < look.length; triangle++)
    if (look[triangle] === lookIndex) for (let k = 0; k < 3; k++) corners[at++] = triangle * 3 + k
  return corners
}

function haveSameAttributes(attributes: Float32Array, a: number, b: number, from: number, to: number): boolean {
  for (let i = from; i < to; i++)
    if (attributes[a * attributeCount + i] !== attributes[b * attributeCount + i]) return false
  return true
}

/** Returns the body with only the triangles that `keep` accepts; unused points are dropped. */
export function withTriangles(body: Body, keep: (triangle: number) => boolean): Body {
  const kept = new Uint32Array(body.look.length)
  let count = 0
  for (let triangle = 0; triangle < kept.length; triangle++) if (keep(triangle)) kept[count++] = triangle
  return count === kept.length ? body : pickTriangles(body, kept.subarray(0, count))
}

/** Returns the body with these triangles, in this order; unused points are dropped. */
export function pickTriangles(body: Body, kept: ArrayLike<number>): Body {
  return pickPatches(body, [kept])[0]!
}

/** Returns one body for each list of triangles, in the same order. */
export function pickPatches(body: Body, patches: readonly ArrayLike<number>[]): Body[] {
  const newIndex = new Int32Array(body.points.length / 3).fill(-1)
  return patches.map((patch) => pickPatch(body, patch, newIndex))
}

/** `newIndex` is a scratch array of -1 for each point; it is restored before the return. */
function pickPatch(body: Body, kept: ArrayLike<number>, newIndex: Int32Array): Body {
  const triangles = gathered(body.triangles, 3, kept)
  const look = gathered(body.look, 1, kept)
  const attributes = gathered(body.attributes, 3 * attributeCount, kept)
  const used: number[] = []
  for (let corner = 0; corner < triangles.length; corner++) {
    const point = triangles[corner]!
    if (newIndex[point]! < 0) newIndex[point] = used.push(point) - 1
    triangles[corner] = newIndex[point]!
  }
  for (const point of used) newIndex[point] = -1
  return { ...body, points: gathered(body.points, 3, used), triangles, look, attributes }
}

/** Concatenates bodies that share their looks; points are not welded. */
export function joinBodies(bodies: Body[]): Body {
  const first = bodies[0]!
  let points = 0
  let corners = 0
  for (const body of bodies) {
    points += body.points.length
    corners += body.triangles.length
  }
  const joined: Body = {
    ...first,
    points: new Float64Array(points),
    triangles: new Uint32Array(corners),
    look: new Uint16Array(corners / 3),
    attributes: new Float32Array(corners * attributeCount),
  }
  let point = 0
  let corner = 0
  for (const body of bodies) {
    joined.points.set(body.points, point)
    for (let i = 0; i < body.triangles.length; i++) joined.triangles[corner + i] = body.triangles[i]! + point / 3
    joined.look.set(body.look, corner / 3)
    joined.attributes.set(body.attributes, corner * attributeCount)
    point += body.points.length
    corner += body.triangles.length
  }
  return joined
}

/** Returns a body of one look with all attributes zero, over the same list of looks. */
export function plainBody(like: Body, points: Float64Array, triangles: Uint32Array, look: number): Body {
  return {
    name: like.name,
    points,
    triangles,
    look: new Uint16Array(triangles.length / 3).fill(look),
    attributes: new Float32Array(triangles.length * attributeCount),
    looks: like.looks,
  }
}

/** Reverses a triangle's winding, with the attributes of its corners. Changes the body. */
export function turnTriangle(body: Body, triangle: number): void {
  const { triangles, attributes } = body
  const [b, c] = [triangle * 3 + 1, triangle * 3 + 2]
  const point = triangles[b]!
  triangles[b] = triangles[c]!
  triangles[c] = point
  for (let i = 0; i < attributeCount; i++) {
    const swapped = attributes[b * attributeCount + i]!
    attributes[b * attributeCount + i] = attributes[c * attributeCount + i]!
    attributes[c * attributeCount + i] = swapped
  }
}

/** A deep copy; only the list of looks is shared. */
export function copyBody(body: Body): Body {
  return {
    ...body,
    points: body.points.slice(),
    triangles: body.triangles.slice(),
    look: body.look.slice(),
    attributes: body.attributes.slice(),
  }
}

/** A body's bounding box, with its width, height and depth, and its diagonal. */
export interface BodyBounds extends Bounds {
  size: Vector
  diagonal: number
}

/** Bounds of the points that triangles use; zeros for an empty body. */
export function bodyBounds(body: Body): BodyBounds {
  const bounds = boundsOf(body.points, body.triangles)
  const size = sizeOf(bounds)
  if (bounds.low[0] > bounds.high[0]) return { low: [0, 0, 0], high: [0, 0, 0], size, diagonal: 0 }
  return { ...bounds, size, diagonal: Math.hypot(...size) }
}

/**
 * Signed volume in mm³: the sum of the tetrahedra between each triangle and the centre of the bounding box (divergence
 * theorem).
 */
export function volumeOf(body: Body): number {
  const bounds = boundsOf(body.points)
  const [cx, cy, cz] = bounds.low[0] > bounds.high[0] ? [0, 0, 0] : middleOf(bounds)
  const p = body.points
  let six = 0
  for (let i = 0; i < body.triangles.length; i += 3) {
    const a = body.triangles[i]! * 3
    const b = body.triangles[i + 1]! * 3
    const c = body.triangles[i + 2]! * 3
    const [bx, by, bz] = [p[b]! - cx, p[b + 1]! - cy, p[b + 2]! - cz]
    const [dx, dy, dz] = [p[c]! - cx, p[c + 1]! - cy, p[c + 2]! - cz]
    six +=
      (p[a]! - cx) * (by * dz - bz * dy) +
      (p[a + 1]! - cy) * (bz * dx - bx * dz) +
      (p[a + 2]! - cz) * (bx * dy - by * dx)
  }
  return six / 6
}

/** Boolean operations on bodies (manifold-3d): every resulting triangle refers to the triangle it was cut from. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { loadGeometry, type Geometry, type Manifold } from '../solid/geometry.ts'
import { type Body, bodyBounds, attributeCount } from './body.ts'
import { middleOf } from '../mesh/bounds.ts'
import { PositionTable } from '../mesh/position-table.ts'

/**
 * Fractions of the size below which edges are collapsed, tried in turn until no points coincide in single precision.
 */
const grains = [1e-6, 1e-5, 1e-4]

type Work<Made> = (solids: Manifold[], geometry: Geometry, middle: readonly [number, number, number]) => Made

/**
 * Runs `work` over the bodies as solids and restores looks and attributes: a new corner gets attributes interpolated on
 * the old triangle. All bodies share their looks, are closed and edge-manifold. Rejects with `bad-geometry` if one is
 * not, or if nothing is left.
 */
export async function combineSolids(bodies: Body[], work: Work<Manifold>): Promise<Body> {
  const [made] = await divideSolids(bodies, 0, (...given) => [work(...given)])
  if (made === null || made === undefined)
    throw new AppError('bad-geometry', 'Nothing is left', { details: { reason: 'nothing_left' } })
  return made
}

/**
 * Like `combineSolids`, for work that returns several solids; null for each that is empty. Faces that belong to none of
 * the bodies get `look`. `points` tells whether collinear and coplanar points are removed.
 */
export async function divideSolids(
  bodies: Body[],
  look: number,
  work: Work<Manifold[]>,
  points: 'simplified' | 'as-it-comes' = 'simplified',
): Promise<(Body | null)[]> {
  const geometry = await loadGeometry()
  const bounds = bodyBounds(bodies[0]!)
  const middle = middleOf(bounds)
  const firstId = geometry.Manifold.reserveIDs(bodies.length)
  const bodyFrom = (made: Manifold): Body | null => {
    if (made.isEmpty()) return null
    if (points === 'as-it-comes') return bodyOf(made, bodies, middle, firstId, look)
    let result: Body | null = null
    for (const grain of grains) {
      result = bodyOf(made.simplify(Math.max(...bounds.size) * grain), bodies, middle, firstId, look)
      if (isSteadyInSinglePrecision(result)) break
    }
    return result
  }
  try {
    return geometry.scope(() => {
      const solids = bodies.map((body, i) => geometry.Manifold.ofMesh(meshOf(geometry, body, middle, firstId + i)))
      const bad = solids.findIndex((solid) => solid.status() !== 'NoError')
      if (bad >= 0) throw new AppError('bad-geometry', `Body ${bad} is not a solid: ${solids[bad]!.status()}`)
      return work(solids, geometry, middle).map(bodyFrom)
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad-geometry', 'The solids cannot be put together', { cause })
  }
}

/**
 * Whether the geometry kernel accepts the body as a solid: every edge has exactly two triangles, consistently wound.
 */
export async function isSolid(body: Body): Promise<boolean> {
  const geometry = await loadGeometry()
  const middle = middleOf(bodyBounds(body))
  try {
    return geometry.scope(() => {
      const solid = geometry.Manifold.ofMesh(meshOf(geometry, body, middle, geometry.Manifold.reserveIDs(1)))
      return solid.status() === 'NoError' && !solid.isEmpty()
    })
  } catch {
    return false
  }
}

/**
 * A solid with fewer triangles: its surface moves by at most `toleranceMm`, and borders between looks stay. Only faces
 * whose looks use no attributes are merged. Bodies that are not solids are returned unchanged.
 */
export async function simplifiedSolid(body: Body, toleranceMm: number): Promise<Body> {
  if (!(await isSolid(body))) return body
  const geometry = await loadGeometry()
  const middle = middleOf(bodyBounds(body))
  const firstOfLook = new Map<number, number>()
  const faces = Uint32Array.from(body.look, (look, i) => {
    const { uvs, colours } = body.looks[look]!
    if (uvs || colours) return i
    if (!firstOfLook.has(look)) firstOfLook.set(look, i)
    return firstOfLook.get(look)!
  })
  return geometry.scope(() => {
    const id = geometry.Manifold.reserveIDs(1)
    const solid = geometry.Manifold.ofMesh(meshOf(geometry, body, middle, id, faces))
    return bodyOf(solid.simplify(toleranceMm), [body], middle, id, 0)
  })
}

function meshOf(
  { Mesh }: Geometry,
  body: Body,
  middle: readonly [number, number, number],
  id: number,
  faces = Uint32Array.from({ length: body.look.length }, (_, i) => i),
): InstanceType<Geometry['Mesh']> {
  const vertProperties = new Float32Array(body.points.length)
  for (let i = 0; i < vertProperties.length; i++) vertProperties[i] = body.points[i]! - middle[i % 3]!
  return new Mesh({
    numProp: 3,
    vertProperties,
    triVerts: body.triangles,
    runIndex: Uint32Array.of(0, body.triangles.length),
    runOriginalID: Uint32Array.of(id),
    faceID: faces,
  })
}

function bodyOf(
  made: Manifold,
  sources: Body[],
  middle: readonly [number, number, number],
  firstId: number,
  newLook: number,
): Body {
  const mesh = made.getMesh()
  const count = mesh.triVerts.length / 3
  const points = new Float64Array((mesh.vertProperties.length / mesh.numProp) * 3)
  for (let point = 0; point * 3 < points.length; point++)
    for (let axis = 0; axis < 3; axis++)
      points[point * 3 + axis] = mesh.vertProperties[point * mesh.numProp + axis]! + middle[axis]!
  const body: Body = {
    ...sources[0]!,
    points,
    triangles: Uint32Array.from(mesh.triVerts),
    look: new Uint16Array(count),
    attributes: new Float32Array(count * 3 * attributeCount),
  }
  for (let run = 0; run + 1 < mesh.runIndex.length; run++) {
    const source = sources[mesh.runOriginalID[run]! - firstId]
    if (source === undefined) body.look.fill(newLook, mesh.runIndex[run]! / 3, mesh.runIndex[run + 1]! / 3)
    else
      for (let triangle = mesh.runIndex[run]! / 3; triangle < mesh.runIndex[run + 1]! / 3; triangle++)
        interpolateAttributes(body, triangle, source, mesh.faceID[triangle]!)
  }
  return body
}

/** Copies the look of the source triangle and interpolates its corner attributes. */
export function interpolateAttributes(body: Body, triangle: number, source: Body, face: number): void {
  const look = source.look[face]!
  body.look[triangle] = look
  const { uvs, colours } = body.looks[look]!
  if (!uvs && !colours) return
  for (let k = 0; k < 3; k++) {
    const corner = triangle * 3 + k
    const [u, v, w] = sharesAt(source, face, body.points, body.triangles[corner]! * 3)
    for (let i = 0; i < attributeCount; i++) {
      const at = face * 3 * attributeCount + i
      body.attributes[corner * attributeCount + i] =
        u * source.attributes[at]! +
        v * source.attributes[at + attributeCount]! +
        w * source.attributes[at + 2 * attributeCount]!
    }
  }
}

/** Barycentric coordinates of a place on a triangle of the body, clamped to the triangle. */
export function sharesAt(
  body: Pick<Body, 'points' | 'triangles'>,
  face: number,
  places: Float64Array,
  at: number,
): [number, number, number] {
  const p = body.points
  const a = body.triangles[face * 3]! * 3
  const b = body.triangles[face * 3 + 1]! * 3
  const c = body.triangles[face * 3 + 2]! * 3
  let uu = 0
  let uv = 0
  let vv = 0
  let wu = 0
  let wv = 0
  for (let axis = 0; axis < 3; axis++) {
    const origin = p[a + axis]!
    const u = p[b + axis]! - origin
    const v = p[c + axis]! - origin
    const w = places[at + axis]! - origin
    uu += u * u
    uv += u * v
    vv += v * v
    wu += w * u
    wv += w * v
  }
  const determinant = uu * vv - uv * uv
  if (!(determinant > 1e-20 * uu * vv)) return [1, 0, 0]
  const second = Math.min(1, Math.max(0, (vv * wu - uv * wv) / determinant))
  const third = Math.min(1 - second, Math.max(0, (uu * wv - uv * wu) / determinant))
  return [1 - second - third, second, third]
}

/** Whether all points stay distinct as single-precision metres. */
function isSteadyInSinglePrecision(body: Body): boolean {
  const count = body.points.length / 3
  const table = new PositionTable(count)
  const middle = middleOf(bodyBounds(body))
  const metres = new Float32Array(3)
  const bits = new Uint32Array(metres.buffer)
  for (let point = 0; point < count; point++) {
    for (let axis = 0; axis < 3; axis++) metres[axis] = (body.points[point * 3 + axis]! - middle[axis]!) * 0.001 + 0
    if (table.idOf(bits[0]!, bits[1]!, bits[2]!) < point) return false
  }
  return true
}

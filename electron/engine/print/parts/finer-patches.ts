/**
 * Refines patches of a surface: the floor below a patch is interpolated between its points, and would miss nearby
 * corners if the points were far apart.
 */
import { type Body, attributeCount } from '../../repair/body.ts'
import { nextCorner, twinsOf } from '../../mesh/twins.ts'
import { concatenated } from '../../mesh/typed-arrays.ts'
import { distanceBetween } from '../../mesh/vectors.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** A surface with a label for each triangle. */
export interface Labelled {
  body: Body
  /** For each corner, the corner of the opposite half-edge; there are no borders. */
  twin: Int32Array
  labels: Uint16Array
}

/** Each round halves the longest edges. */
const maxRounds = 16

/**
 * Splits edges of triangles that are not `core` at their midpoints, on both sides, until none is longer than
 * `longestMm`. New corners get the mean of the attributes at the ends.
 */
export function finerPatches(given: Labelled, core: number, longestMm: number): Labelled {
  let { body, twin, labels } = given
  for (let round = 0; round < maxRounds; round++) {
    const middles = middlesOf(body, (corner) => {
      const isSunk = labels[Math.floor(corner / 3)] !== core || labels[Math.floor(twin[corner]! / 3)] !== core
      return isSunk && lengthOf(body, corner) > longestMm ? twin[corner]! : null
    })
    if (middles === null) break
    const { divided, parents } = dividedAt(body, middles)
    body = divided
    labels = Uint16Array.from(parents, (triangle) => labels[triangle]!)
    twin = twinsOf(body.triangles)
  }
  return { body, twin, labels }
}

interface Middles {
  /** Per corner, the index of the point at the midpoint of its edge, or -1. */
  at: Int32Array
  points: Float64Array
}

/**
 * The midpoints of all edges to be split; null if there are none. `isDivided` returns the opposite corner if the edge
 * is to be split.
 */
function middlesOf({ points, triangles }: Body, isDivided: (corner: number) => number | null): Middles | null {
  const at = new Int32Array(triangles.length).fill(-1)
  const places: number[] = []
  for (let corner = 0; corner < at.length; corner++) {
    const other = at[corner]! < 0 ? isDivided(corner) : null
    if (other === null) continue
    at[corner] = at[other] = (points.length + places.length) / 3
    const [a, b] = [triangles[corner]! * 3, triangles[nextCorner(corner)]! * 3]
    for (let axis = 0; axis < 3; axis++) places.push((points[a + axis]! + points[b + axis]!) / 2)
  }
  if (places.length === 0) return null
  return { at, points: concatenated(points, places) }
}

interface Corner {
  point: number
  /** The ends of the edge as corners of the triangle; for the triangle's own corners both are the same. */
  between: readonly [number, number]
}

/** `parents` holds the source triangle of each triangle. */
function dividedAt(body: Body, { at, points }: Middles): { divided: Body; parents: number[] } {
  const corners: Corner[] = []
  const parents: number[] = []
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const own = [0, 1, 2].map((k) => triangle * 3 + k)
    const ends = own.map((corner): Corner => ({ point: body.triangles[corner]!, between: [corner, corner] }))
    const middles = own.map((corner): Corner | null =>
      at[corner]! < 0 ? null : { point: at[corner]!, between: [corner, nextCorner(corner)] },
    )
    const pieces = piecesOf(ends, middles, points)
    corners.push(...pieces.flat())
    for (const _ of pieces) parents.push(triangle)
  }
  const attributes = new Float32Array(corners.length * attributeCount)
  corners.forEach(({ between: [a, b] }, i) => {
    for (let k = 0; k < attributeCount; k++)
      attributes[i * attributeCount + k] =
        (body.attributes[a * attributeCount + k]! + body.attributes[b * attributeCount + k]!) / 2
  })
  const divided: Body = {
    ...body,
    points,
    triangles: Uint32Array.from(corners, ({ point }) => point),
    look: Uint16Array.from(parents, (triangle) => body.look[triangle]!),
    attributes,
  }
  return { divided, parents }
}

/**
 * Splits a triangle at the midpoints of its edges; `middles` has one entry after each corner, null if that edge is not
 * split.
 */
function piecesOf(ends: readonly Corner[], middles: readonly (Corner | null)[], points: Float64Array): Corner[][] {
  const count = middles.filter((middle) => middle !== null).length
  if (count === 0) return [[...ends]]
  // Rotated so that a single midpoint comes first; of two midpoints, so that the undivided edge comes last.
  const first = count === 1 ? middles.findIndex((middle) => middle !== null) : (middles.indexOf(null) + 1) % 3
  const [a, b, c] = vec3((k) => ends[(first + k) % 3]!)
  const [ab, bc, ca] = [0, 1, 2].map((k) => middles[(first + k) % 3]!) as [Corner, Corner | null, Corner | null]
  if (bc === null)
    return [
      [a, ab, c],
      [ab, b, c],
    ]
  if (ca !== null)
    return [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ]
  const [one, other] = [distanceBetween(points, a.point, bc.point), distanceBetween(points, ab.point, c.point)]
  return one < other
    ? [
        [ab, b, bc],
        [a, ab, bc],
        [a, bc, c],
      ]
    : [
        [ab, b, bc],
        [a, ab, c],
        [ab, bc, c],
      ]
}

function lengthOf({ points, triangles }: Body, corner: number): number {
  return distanceBetween(points, triangles[corner]!, triangles[nextCorner(corner)]!)
}

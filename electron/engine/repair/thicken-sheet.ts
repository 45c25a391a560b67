/** Gives an open sheet a back and sides, such as a leaf, a cape, a wall without thickness or a terrain. */
import { copyBody, joinBodies, turnTriangle, attributeCount, attributesAt, type Body } from './body.ts'
import { nextCorner } from '../mesh/twins.ts'
import { mitredNormals } from './mitre.ts'

/**
 * Returns the sheet, its copy `thickness` millimetres behind it, and walls between their borders. The front stays; the
 * back is offset along the sheet's normals, with mitred creases, by the share that `roomFor` returns for each point.
 * The back has the attributes of the front. The sheet must be consistently wound and its fans must have points of their
 * own.
 */
export function thickenSheet(
  body: Body,
  twin: Int32Array,
  thickness: number,
  roomFor: (normals: Float64Array) => Float64Array,
): Body {
  const normals = mitredNormals(body)
  const room = roomFor(normals)
  const back = copyBody(body)
  for (let i = 0; i < back.points.length; i++) back.points[i]! -= normals[i]! * thickness * room[Math.floor(i / 3)]!
  for (let triangle = 0; triangle < back.look.length; triangle++) turnTriangle(back, triangle)
  const both = joinBodies([body, back])
  const walls = wallsBetween(body, twin)
  const all = joinBodies([both, walls])
  all.triangles.set(walls.triangles, both.triangles.length)
  return all
}

/** Two triangles per border edge, over the points of the sheet followed by those of its back. */
function wallsBetween(body: Body, twin: Int32Array): Body {
  const count = body.points.length / 3
  const borders: number[] = []
  for (let corner = 0; corner < twin.length; corner++) if (twin[corner]! < 0) borders.push(corner)
  const triangles = new Uint32Array(borders.length * 6)
  const attributes = new Float32Array(borders.length * 6 * attributeCount)
  const look = new Uint16Array(borders.length * 2)
  borders.forEach((corner, i) => {
    const next = nextCorner(corner)
    const [a, b] = [body.triangles[corner]!, body.triangles[next]!]
    triangles.set([b, a, a + count, b, a + count, b + count], i * 6)
    const [own, other] = [rimAttributes(body, corner), rimAttributes(body, next)]
    const sources = [other, own, own, other, own, other]
    sources.forEach((source, k) => attributes.set(source, (i * 6 + k) * attributeCount))
    look.fill(body.look[Math.floor(corner / 3)]!, i * 2, i * 2 + 2)
  })
  return { ...body, points: new Float64Array(0), triangles, look, attributes }
}

/** Texels that a rim stays away from the border of its UV island: what lies beyond is padding, often black. */
const insetTexels = 4
/** Maximum fraction of the way from a corner to the middle of its triangle. */
const maxInset = 0.5

/** The attributes of a corner at the border, with its texture coordinate moved inwards. */
function rimAttributes(body: Body, corner: number): Float32Array {
  const triangle = Math.floor(corner / 3)
  const result = attributesAt(body, corner).slice()
  const { uvs, material } = body.looks[body.look[triangle]!]!
  const texture = material.baseColourTexture
  if (!uvs || texture === undefined) return result
  const [a, b, c] = [0, 1, 2].map((k) => attributesAt(body, triangle * 3 + k)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const side = (from: Float32Array, to: Float32Array): number =>
    Math.hypot((to[0]! - from[0]!) * texture.width, (to[1]! - from[1]!) * texture.height)
  const texels =
    Math.abs((b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!)) * texture.width * texture.height
  // The middle is a third of the triangle's height away from each side.
  const room = texels / Math.max(side(a, b), side(b, c), side(c, a)) / 3
  const share = room > 0 ? Math.min(maxInset, insetTexels / room) : maxInset
  for (const axis of [0, 1]) result[axis]! += share * ((a[axis]! + b[axis]! + c[axis]!) / 3 - result[axis]!)
  return result
}

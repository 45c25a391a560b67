/**
 * Polyhedral dice with engraved numerals: tetrahedron, octahedron, pentagonal trapezohedron, dodecahedron and
 * icosahedron. A body is the hull of its corners; its faces are recovered from the hull.
 */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { cross, dot, minus, plus, scaled, unit, type Vector } from '../../engine/mesh/vectors.ts'
import type { Kit } from '../kit/kit.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Distance between opposite faces; for the tetrahedron, from a face to its tip. */
const heightMm = 20
const depthMm = 0.7

/** One face: its outward normal, its centre, and its corners in order around it. */
interface Face {
  normal: Vector
  middle: Vector
  corners: Vector[]
}

/** Returns the body, resting on a face, and the numerals to cut out of it. */
export function numberedDie(kit: Kit, count: number): { body: Manifold; marks: Manifold } {
  const faces = atHeight(facesOf(cornersOf(count)))
  const hull = kit.Manifold.hull(faces.flatMap(({ corners }) => corners))
  // The intersection with a ball blunts the corners.
  const reach = Math.max(...faces.flatMap(({ corners }) => corners.map((corner) => Math.hypot(...corner))))
  const ball = kit.Manifold.sphere(reach * (count === 4 ? 0.93 : 0.97), kit.lowPoly ? 24 : 128)
  const marks = count === 4 ? tipNumbers(kit, faces) : faceNumbers(kit, faces, count)
  const down = faces[count === 4 ? 0 : faces.length - 1] as Face
  const turn = turnedDown(down.normal)
  return { body: hull.intersect(ball).transform(turn), marks: kit.Manifold.union(marks).transform(turn) }
}

const golden = (1 + Math.sqrt(5)) / 2

function cornersOf(count: number): Vector[] {
  const signs = [-1, 1]
  const evenTurns = ([x, y, z]: Vector): Vector[] => [
    [x, y, z],
    [y, z, x],
    [z, x, y],
  ]
  switch (count) {
    case 4:
      return [
        [1, 1, 1],
        [1, -1, -1],
        [-1, 1, -1],
        [-1, -1, 1],
      ]
    case 8:
      return signs.flatMap((sign) => evenTurns([sign, 0, 0]))
    case 10:
      return trapezohedron()
    case 12:
      return [
        ...signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vector => [x, y, z]))),
        ...signs.flatMap((a) => signs.flatMap((b) => evenTurns([0, a / golden, b * golden]))),
      ]
    default:
      return signs.flatMap((a) => signs.flatMap((b) => evenTurns([0, a, b * golden])))
  }
}

/** Ten flat kites: a ring of ten corners, alternately higher and lower, between two tips. */
function trapezohedron(): Vector[] {
  const ring = Array.from({ length: 10 }, (_, index): Vector => {
    const angle = (index * Math.PI) / 5
    return [Math.cos(angle), Math.sin(angle), (index % 2 === 0 ? 1 : -1) * 0.1056]
  })
  const [a, b, c] = [ring[0], ring[1], ring[2]] as [Vector, Vector, Vector]
  const out = cross(minus(b, a), minus(c, a))
  // Where the plane of three neighbours meets the axis.
  const tip = dot(out, a) / out[2]
  return [...ring, [0, 0, tip], [0, 0, -tip]]
}

/** The flat faces of the hull of the corners; opposite faces are at opposite ends of the list. */
function facesOf(corners: readonly Vector[]): Face[] {
  const found: Face[] = []
  for (let i = 0; i < corners.length; i += 1)
    for (let j = 0; j < corners.length; j += 1)
      for (let k = j + 1; k < corners.length; k += 1) {
        if (i === j || i === k) continue
        const [a, b, c] = [corners[i], corners[j], corners[k]] as [Vector, Vector, Vector]
        const across = cross(minus(b, a), minus(c, a))
        if (Math.hypot(...across) < 1e-6) continue
        const out = unit(across)
        const level = dot(out, a)
        if (level <= 0 || corners.some((corner) => dot(out, corner) > level + 1e-4)) continue
        if (found.some((face) => dot(face.normal, out) > 0.9999)) continue
        const on = corners.filter((corner) => dot(out, corner) > level - 1e-3)
        found.push(faceOf(on, out))
      }
  const first = found.filter(({ normal }) => isFirst(normal))
  const opposite = first.map(({ normal }) => found.find((face) => dot(face.normal, normal) < -0.9999))
  return opposite.some((face) => face === undefined) || first.length * 2 !== found.length
    ? found
    : [...first, ...(opposite as Face[]).toReversed()]
}

function isFirst([x, y, z]: Vector): boolean {
  return Math.abs(z) > 1e-6 ? z > 0 : Math.abs(y) > 1e-6 ? y > 0 : x > 0
}

function faceOf(on: readonly Vector[], normal: Vector): Face {
  const middle = vec3((axis) => on.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / on.length)
  const side = unit(minus(on[0] as Vector, middle))
  const up = cross(normal, side)
  const angle = (one: Vector): number => Math.atan2(dot(minus(one, middle), up), dot(minus(one, middle), side))
  return { normal, middle, corners: [...on].sort((a, b) => angle(a) - angle(b)) }
}

/** The faces scaled to the height of the die about its middle. */
function atHeight(faces: readonly Face[]): Face[] {
  const level = dot((faces[0] as Face).normal, (faces[0] as Face).middle)
  // A tetrahedron is four times as high as its middle is above a face.
  const factor = heightMm / (faces.length === 4 ? level * 4 : level * 2)
  const times = (vector: Vector): Vector => scaled(vector, factor)
  return faces.map(({ normal, middle, corners }) => ({
    normal,
    middle: times(middle),
    corners: corners.map(times),
  }))
}

/**
 * A numeral on each face; opposite faces add up to one more than there are faces. Six and nine have a bar below them.
 */
function faceNumbers(kit: Kit, faces: readonly Face[], count: number): Manifold[] {
  return faces.map((face, index) => {
    const value = index < count / 2 ? index * 2 + 1 : count - (count - 1 - index) * 2
    const top = topOf(face)
    const room = Math.min(
      ...face.corners.map((corner, at) =>
        edgeDistance(corner, face.corners[(at + 1) % face.corners.length]!, face.middle),
      ),
    )
    return placeOnFace(kit, String(value), {
      face,
      up: minus(top, face.middle),
      at: face.middle,
      height: room * (value > 9 ? 0.72 : 0.9),
    })
  })
}

/** Three numerals on each face of a tetrahedron, each towards its corner: the number at the tip counts. */
function tipNumbers(kit: Kit, faces: readonly Face[]): Manifold[] {
  const tips = faces.map(({ normal }) => normal)
  return faces.flatMap((face) =>
    face.corners.map((corner) => {
      const opposite = tips.findIndex((out) => dot(out, unit(corner)) < -0.9)
      const towards = minus(corner, face.middle)
      const at = plus(face.middle, scaled(towards, 0.42))
      return placeOnFace(kit, String(opposite + 1), { face, up: towards, at, height: Math.hypot(...towards) * 0.3 })
    }),
  )
}

function topOf({ corners, middle }: Face): Vector {
  // A kite's numeral is placed towards its sharp tip, which is farthest from the middle.
  return corners.reduce((best, corner) =>
    Math.hypot(...minus(corner, middle)) > Math.hypot(...minus(best, middle)) + 1e-6 ? corner : best,
  )
}

function edgeDistance(a: Vector, b: Vector, point: Vector): number {
  const along = unit(minus(b, a))
  return Math.hypot(...cross(minus(point, a), along))
}

/** A numeral in the plane of a face, cut `depthMm` deep. */
function placeOnFace(
  kit: Kit,
  digits: string,
  { face, up, at, height }: { face: Face; up: Vector; at: Vector; height: number },
): Manifold {
  const line = kit.lettering.line(digits, height)
  const { max, min } = line.bounds()
  const isTurned = digits === '6' || digits === '9'
  const bar = kit.CrossSection.square([(max[0] - min[0]) * 0.8, height * 0.11], true).translate(0, -height * 0.68)
  const shape = (isTurned ? line.add(bar) : line).extrude(depthMm + 1).translate(0, 0, -depthMm)
  const y = unit(up)
  const x = cross(y, face.normal)
  return shape.transform([...x, 0, ...y, 0, ...face.normal, 0, ...at, 1])
}

/** The rotation that turns a direction to −z, as a column-major matrix. */
function turnedDown(out: Vector): Parameters<Manifold['transform']>[0] {
  const z = scaled(out, -1)
  const x = unit(cross(Math.abs(z[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], z))
  const y = cross(z, x)
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, 0, 0, 0, 1]
}

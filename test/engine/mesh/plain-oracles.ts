/** What surfaces are, measured slowly and plainly, without anything of the engine: it is judged by these. */
import { cross, dot, minus, type Vector } from '../analyse/vectors.ts'

/** Triangles or larger faces: each a list of its corners' places, counter-clockwise. */
export type Faces = Vector[][]

/** The faces of a list of positions, 3 numbers each, and of indices, 3 for each triangle. */
export function facesOf(positions: ArrayLike<number>, indices: ArrayLike<number>): Faces {
  const place = (corner: number): Vector => {
    const at = indices[corner]! * 3
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
  }
  return Array.from({ length: indices.length / 3 }, (_, face) => [0, 1, 2].map((k) => place(face * 3 + k)))
}

/** Distance of a point to the nearest triangle, one after the other. */
export function distanceTo(point: Vector, triangles: Faces): number {
  return triangles.reduce((least, [a, b, c]) => Math.min(least, distanceToTriangle(point, a!, b!, c!)), Infinity)
}

/** Whether a point lies within a closed surface: a line to far away passes an odd number of its triangles. */
export function isInside(point: Vector, triangles: Faces): boolean {
  const away: Vector = [point[0] + 971.3, point[1] + 613.7, point[2] + 487.9]
  return triangles.filter(([a, b, c]) => passes(point, away, a!, b!, c!)).length % 2 === 1
}

/** Edges by how many faces have them: `open` one, `nonManifold` more than two, `turned` both in one direction. Corners in one place are one. */
export function countEdges(faces: Faces): { open: number; nonManifold: number; turned: number } {
  const directions = new Map<string, number[]>()
  for (const face of faces)
    face.forEach((from, k) => {
      const [one, other] = [from.join(), face[(k + 1) % face.length]!.join()]
      const key = one < other ? `${one} ${other}` : `${other} ${one}`
      directions.set(key, [...(directions.get(key) ?? []), one < other ? 1 : -1])
    })
  const all = [...directions.values()]
  return {
    open: all.filter(({ length }) => length === 1).length,
    nonManifold: all.filter(({ length }) => length > 2).length,
    turned: all.filter((ways) => ways.length === 2 && ways[0] === ways[1]).length,
  }
}

/** Volume within a closed surface of triangles: the sum of tetrahedra to the origin. */
export function volumeOf(triangles: Faces): number {
  return triangles.reduce((sum, [a, b, c]) => sum + dot(a!, cross(b!, c!)) / 6, 0)
}

/** Area of triangles. */
export function areaOf(triangles: Faces): number {
  return triangles.reduce((sum, [a, b, c]) => sum + length(cross(minus(b!, a!), minus(c!, a!))) / 2, 0)
}

/** How many pieces the faces form that share a place. */
export function countPieces(faces: Faces): number {
  const names = faces.map((face) => face.map((corner) => corner.join()))
  const facesAt = new Map<string, number[]>()
  names.forEach((corners, face) => corners.forEach((name) => facesAt.set(name, [...(facesAt.get(name) ?? []), face])))
  const seen = new Set<number>()
  let pieces = 0
  for (let first = 0; first < faces.length; first++) {
    if (seen.has(first)) continue
    pieces++
    const waiting = [first]
    seen.add(first)
    for (let face = waiting.pop(); face !== undefined; face = waiting.pop())
      for (const next of names[face]!.flatMap((name) => facesAt.get(name)!))
        if (!seen.has(next)) {
          seen.add(next)
          waiting.push(next)
        }
  }
  return pieces
}

/** Mean length of the sides of all faces, and their standard deviation. */
export function sideLengths(faces: Faces): { mean: number; deviation: number } {
  const lengths = faces.flatMap((face) => face.map((from, k) => length(minus(face[(k + 1) % face.length]!, from))))
  const mean = meanOf(lengths)
  return { mean, deviation: Math.sqrt(meanOf(lengths.map((each) => (each - mean) ** 2))) }
}

/** The angles at the corners of one face, in degrees, by the law of cosines. */
export function anglesOf(face: Vector[]): number[] {
  return face.map((corner, k) => {
    const [before, after] = [face.at(k - 1)!, face[(k + 1) % face.length]!]
    const [b, c, a] = [length(minus(before, corner)), length(minus(after, corner)), length(minus(after, before))]
    return (Math.acos(Math.min(1, Math.max(-1, (b * b + c * c - a * a) / (2 * b * c)))) * 180) / Math.PI
  })
}

/** 0 for none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function distanceToTriangle(point: Vector, a: Vector, b: Vector, c: Vector): number {
  const normal = cross(minus(b, a), minus(c, a))
  const sides: [Vector, Vector][] = [
    [a, b],
    [b, c],
    [c, a],
  ]
  // Over the triangle where it lies on the inner side of all three sides.
  if (length(normal) > 0 && sides.every(([p, q]) => dot(cross(minus(q, p), minus(point, p)), normal) >= 0))
    return Math.abs(dot(minus(point, a), normal)) / length(normal)
  return Math.min(...sides.map(([p, q]) => distanceToSide(point, p, q)))
}

function distanceToSide(point: Vector, p: Vector, q: Vector): number {
  const along = minus(q, p)
  const square = dot(along, along)
  const share = square > 0 ? Math.min(1, Math.max(0, dot(minus(point, p), along) / square)) : 0
  return length(minus(point, [p[0] + share * along[0], p[1] + share * along[1], p[2] + share * along[2]]))
}

/** Whether a line from one point to another passes a triangle: by the signs of five tetrahedra. */
function passes(from: Vector, to: Vector, a: Vector, b: Vector, c: Vector): boolean {
  const side = (p: Vector, q: Vector, r: Vector, s: Vector): boolean =>
    dot(minus(q, p), cross(minus(r, p), minus(s, p))) > 0
  if (side(from, a, b, c) === side(to, a, b, c)) return false
  const first = side(from, to, a, b)
  return first === side(from, to, b, c) && first === side(from, to, c, a)
}

function length(vector: Vector): number {
  return Math.sqrt(dot(vector, vector))
}

/** The quick way to fewer faces, to hold the careful ways against. */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Decimated } from './decimated.ts'
import { areaNormal } from './face-normal.ts'
import { findFlaws } from './flaws.ts'
import { keptFaces, type KeptFaces } from './kept-faces.ts'
import type { SeamedSurface } from './seamed-surface.ts'

/** Must have come before `quickCollapse` and `thinned` are called. */
export const quickCollapseReady: Promise<void> = MeshoptSimplifier.ready

/**
 * About `targetFaces` by meshoptimizer's simplifier (quadrics after Garland & Heckbert 1997), held up by nothing but the
 * topology of each chart, which may leave more; null where nothing is left. Points keep their places, and the error is not reported.
 * `withNormals`: smooth normals count as something that is to be kept too, which spares bends.
 */
export function quickCollapse(source: SeamedSurface, targetFaces: number, withNormals = false): Decimated | null {
  if (source.wedges.length === 0) return null
  const positions = placesOfWedges(source)
  const target = Math.floor(targetFaces) * 3
  const [wedges] = withNormals
    ? MeshoptSimplifier.simplifyWithAttributes(
        source.wedges,
        positions,
        3,
        normalsOf(positions, source.wedges),
        3,
        [normalWeight, normalWeight, normalWeight],
        null,
        target,
        1,
      )
    : MeshoptSimplifier.simplify(source.wedges, positions, 3, target, 1)
  return wedges.length === 0 ? null : ofWedges(source, wedges)
}

/** The wedges as vertices: the place of each in single precision. */
export function placesOfWedges({ points, faces, wedges, uvs }: SeamedSurface): Float32Array {
  const places = new Float32Array((uvs.length / 2) * 3)
  for (let corner = 0; corner < wedges.length; corner++) {
    const [to, from] = [wedges[corner]! * 3, faces[corner]! * 3]
    for (let axis = 0; axis < 3; axis++) places[to + axis] = points[from + axis]!
  }
  return places
}

/** The surface of faces that are given by wedges of another. Of a face's sources one that had its first wedge is told. */
export function ofWedges(source: SeamedSurface, wedges: Uint32Array): Decimated & KeptFaces {
  const faceOf = new Uint32Array(source.uvs.length / 2)
  const pointOf = new Uint32Array(faceOf.length)
  for (let corner = 0; corner < source.wedges.length; corner++) {
    faceOf[source.wedges[corner]!] = Math.floor(corner / 3)
    pointOf[source.wedges[corner]!] = source.faces[corner]!
  }
  const faces = wedges.map((wedge) => pointOf[wedge]!)
  const sourceOfFace = new Uint32Array(wedges.length / 3)
  for (let face = 0; face < sourceOfFace.length; face++) sourceOfFace[face] = faceOf[wedges[face * 3]!]!
  const { points, uvs, colours } = source
  const partOfFace = sourceOfFace.map((face) => source.partOfFace[face]!)
  const kept = keptFaces({ points, faces, wedges, partOfFace, uvs, colours }, (face) => {
    const [a, b, c] = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!]
    return a !== b && b !== c && c !== a
  })
  return { ...kept, sourceOfFace: kept.sourceOfFace.map((face) => sourceOfFace[face]!), error: 0 }
}

const normalWeight = 0.5

/** Per vertex the sum of its faces' normals by area, of unit length. */
function normalsOf(positions: Float32Array, faces: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let first = 0; first < faces.length; first += 3) {
    const [a, b, c] = [faces[first]! * 3, faces[first + 1]! * 3, faces[first + 2]! * 3]
    const normal = areaNormal(positions, a, b, c)
    for (const at of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[at + axis]! += normal[axis]!
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = normals[at + axis]! / length
  }
  return normals
}

/** No more edges with more than two faces than before, no more open ones, no more faces that lie on another. */
export function isAsWhole(faces: Uint32Array, before: Uint32Array): boolean {
  const [is, was] = [findFlaws(faces), findFlaws(before)]
  return is.crowded <= was.crowded && is.open <= was.open && is.doubled <= was.doubled
}

/** The quick way to fewer faces, to hold the careful ways against. */
import { MeshoptSimplifier } from 'meshoptimizer'
import type { Decimated } from './decimated.ts'
import { findEdges } from './edges.ts'
import { areaNormal } from './face-normal.ts'
import { keptFaces } from './kept-faces.ts'
import type { SeamedSurface } from './seamed-surface.ts'

/** Must have come before `quickCollapse` is called. */
export const quickCollapseReady: Promise<void> = MeshoptSimplifier.ready

/**
 * About `targetFaces` by meshoptimizer's simplifier (quadrics after Garland & Heckbert 1997), held up by nothing but the
 * topology of each chart, which may leave more; null where nothing is left. Points keep their places, and the error is not reported.
 * `withNormals`: smooth normals count as something that is to be kept too, which spares bends.
 */
export function quickCollapse(source: SeamedSurface, targetFaces: number, withNormals = false): Decimated | null {
  const wedgeCount = source.uvs.length / 2
  const positions = new Float32Array(wedgeCount * 3)
  const pointOf = new Uint32Array(wedgeCount)
  const faceOf = new Uint32Array(wedgeCount)
  for (let corner = 0; corner < source.wedges.length; corner++) {
    const wedge = source.wedges[corner]!
    pointOf[wedge] = source.faces[corner]!
    faceOf[wedge] = Math.floor(corner / 3)
  }
  for (let i = 0; i < positions.length; i++) positions[i] = source.points[pointOf[Math.floor(i / 3)]! * 3 + (i % 3)]!
  if (source.wedges.length === 0) return null
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
  if (wedges.length === 0) return null
  const faces = wedges.map((wedge) => pointOf[wedge]!)
  const sourceOfFace = Uint32Array.from({ length: wedges.length / 3 }, (_, face) => faceOf[wedges[face * 3]!]!)
  const kept = keptFaces(
    {
      points: source.points,
      faces,
      wedges,
      partOfFace: sourceOfFace.map((face) => source.partOfFace[face]!),
      uvs: source.uvs,
      colours: source.colours,
    },
    (face) => {
      const [a, b, c] = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!]
      return a !== b && b !== c && c !== a
    },
  )
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
  const [is, was] = [flaws(faces), flaws(before)]
  return is.crowded <= was.crowded && is.open <= was.open && is.doubled <= was.doubled
}

function flaws(faces: Uint32Array): { crowded: number; open: number; doubled: number } {
  const edges = findEdges(faces)
  let [crowded, open, doubled] = [0, 0, 0]
  for (let edge = 0; edge < edges.count; edge++) {
    const faces = edges.faces[edge]!
    if (faces > 2) crowded++
    if (faces === 1) open++
  }
  const seen = new Set<string>()
  for (let first = 0; first < faces.length; first += 3) {
    const key = [faces[first]!, faces[first + 1]!, faces[first + 2]!].sort((a, b) => a - b).join(' ')
    if (seen.has(key)) doubled++
    seen.add(key)
  }
  return { crowded, open, doubled }
}

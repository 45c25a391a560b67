/** Finds flipped faces. */
import type { Edges } from '../mesh/edges.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import type { Shells } from '../mesh/shells.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { finiteBoundsOf } from '../mesh/bounds.ts'
import type { Vector } from '../mesh/vectors.ts'

export interface FaceTurns {
  /** 1 for each face that must be flipped for its shell to be consistent and face outwards. */
  isFlipped: Uint8Array
  /** The volume of each shell with all faces corrected, never negative; and its uncorrected volume. */
  volume: Float64Array
  storedVolume: Float64Array
  /** 1 for each shell whose edges all have two faces. */
  closed: Uint8Array
}

/**
 * Propagates the winding across edges with two faces. A closed shell faces outwards if its volume is positive; an open
 * shell keeps the winding of the majority of its area. `twin` is the face across the edge after each corner, or -1.
 */
export function faceTurns(mesh: WeldedMesh, edges: Edges, shells: Shells, twin: Int32Array): FaceTurns {
  const { indices } = mesh
  const triangles = indices.length / 3
  const isFlipped = new Uint8Array(triangles)
  const patch = new Int32Array(triangles).fill(-1)
  const closed = new Uint8Array(shells.count).fill(1)
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge >= 0 && edges.faces[edge] !== 2) closed[shells.shellOfTriangle[Math.floor(corner / 3)]!] = 0
  }
  const { area, volume: cone } = areasAndCones(mesh)
  const storedVolume = new Float64Array(shells.count)
  for (let face = 0; face < triangles; face++) {
    const shell = shells.shellOfTriangle[face]!
    if (shell >= 0) storedVolume[shell]! += cone[face]!
  }
  if (agrees(edges)) {
    const wrong = storedVolume.map((own, shell) => (closed[shell] === 1 && own < 0 ? 1 : 0))
    for (let face = 0; face < triangles; face++) isFlipped[face] = wrong[shells.shellOfTriangle[face]!] ?? 0
    return {
      isFlipped,
      volume: storedVolume.map((own, shell) => (wrong[shell] === 1 ? -own : own)),
      storedVolume,
      closed,
    }
  }
  const volume = new Float64Array(shells.count)
  const stack: number[] = []
  const members: number[] = []
  let patches = 0
  for (let start = 0; start < triangles; start++) {
    const shell = shells.shellOfTriangle[start]!
    if (shell < 0 || patch[start]! >= 0) continue
    patch[start] = patches
    stack.push(start)
    members.length = 0
    let signed = 0
    let agreeing = 0
    let against = 0
    while (stack.length > 0) {
      const face = stack.pop()!
      members.push(face)
      signed += isFlipped[face] === 1 ? -cone[face]! : cone[face]!
      if (isFlipped[face] === 1) against += area[face]!
      else agreeing += area[face]!
      for (let k = 0; k < 3; k++) {
        const corner = face * 3 + k
        const edge = edges.edgeOfCorner[corner]!
        const other = twin[corner]!
        if (other < 0 || patch[other]! >= 0) continue
        patch[other] = patches
        isFlipped[other] = edges.balance[edge] === 0 ? isFlipped[face]! : 1 - isFlipped[face]!
        stack.push(other)
      }
    }
    patches++
    const wrong = closed[shell] === 1 ? signed < 0 : against > agreeing
    if (wrong) for (const face of members) isFlipped[face] = 1 - isFlipped[face]!
    volume[shell]! += wrong ? -signed : signed
  }
  return { isFlipped, volume, storedVolume, closed }
}

/** Whether all neighbours agree in winding: then only whole shells can be flipped. */
function agrees({ count, faces, balance }: Edges): boolean {
  for (let edge = 0; edge < count; edge++) if (faces[edge] === 2 && balance[edge] !== 0) return false
  return true
}

/** The area of each face, and the volume of its tetrahedron with the centre; 0 if not finite. */
export function areasAndCones({ positions: p, indices }: WeldedMesh): { area: Float64Array; volume: Float64Array } {
  const middle = finiteMiddle(p)
  const area = new Float64Array(indices.length / 3)
  const volume = new Float64Array(indices.length / 3)
  for (let face = 0; face < area.length; face++) {
    const a = indices[face * 3]! * 3
    const [nx, ny, nz] = areaNormal(p, a, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3)
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
    if (!Number.isFinite(size)) continue
    area[face] = size
    volume[face] = ((p[a]! - middle[0]) * nx + (p[a + 1]! - middle[1]) * ny + (p[a + 2]! - middle[2]) * nz) / 6
  }
  return { area, volume }
}

/** The centre of the bounding box of all finite positions; the origin if there are none. */
export function finiteMiddle(p: Float32Array): Vector {
  const { low, high } = finiteBoundsOf(p)
  const middle = (axis: 0 | 1 | 2): number => (low[axis] <= high[axis] ? (low[axis] + high[axis]) / 2 : 0)
  return [middle(0), middle(1), middle(2)]
}

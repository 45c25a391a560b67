/** Boolean union of closed surfaces that keeps each triangle's material (manifold-3d). */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ClosedSurface } from './closed-surface.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'

/**
 * Unites the surfaces. Edges too short for single precision are collapsed. Materials are indices into one common list.
 * Rejects with `bad-geometry` for an open surface.
 */
export async function uniteSurfaces(surfaces: ClosedSurface[]): Promise<ClosedSurface> {
  const geometry = await loadGeometry()
  const maximum = Math.max(...surfaces.flatMap(({ materials }) => [...new Set(materials)])) + 1
  const firstId = geometry.Manifold.reserveIDs(maximum)
  try {
    return geometry.scope(() => {
      const solids = surfaces.map((surface) => geometry.Manifold.ofMesh(new geometry.Mesh(meshOf(surface, firstId))))
      const united = geometry.Manifold.union(solids)
      const { min, max } = united.boundingBox()
      const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])
      return surfaceOf(united.simplify(size * 1e-5).getMesh(), firstId)
    })
  } catch (cause) {
    throw new AppError('bad-geometry', 'the parts of the figurine cannot be united', { cause })
  }
}

interface RunMesh {
  numProp: number
  vertProperties: Float32Array
  triVerts: Uint32Array
  runIndex: Uint32Array
  runOriginalID: Uint32Array
}

function meshOf({ positions, triangles, materials }: ClosedSurface, firstId: number): RunMesh {
  const order = Array.from(materials, (_, triangle) => triangle)
  order.sort((a, b) => materials[a]! - materials[b]! || a - b)
  const triVerts = new Uint32Array(triangles.length)
  const runIndex: number[] = []
  const runOriginalID: number[] = []
  order.forEach((triangle, slot) => {
    triVerts.set(triangles.subarray(triangle * 3, triangle * 3 + 3), slot * 3)
    if (slot > 0 && materials[triangle] === materials[order[slot - 1]!]) return
    runIndex.push(slot * 3)
    runOriginalID.push(firstId + materials[triangle]!)
  })
  runIndex.push(triangles.length)
  return {
    numProp: 3,
    vertProperties: positions,
    triVerts,
    runIndex: Uint32Array.from(runIndex),
    runOriginalID: Uint32Array.from(runOriginalID),
  }
}

function surfaceOf(mesh: RunMesh, firstId: number): ClosedSurface {
  const materials = new Uint16Array(mesh.triVerts.length / 3)
  for (let run = 0; run + 1 < mesh.runIndex.length; run++) {
    materials.fill(mesh.runOriginalID[run]! - firstId, mesh.runIndex[run]! / 3, mesh.runIndex[run + 1]! / 3)
  }
  const positions = new Float32Array((mesh.vertProperties.length / mesh.numProp) * 3)
  for (let point = 0; point * 3 < positions.length; point++) {
    positions.set(mesh.vertProperties.subarray(point * mesh.numProp, point * mesh.numProp + 3), point * 3)
  }
  return { positions, triangles: Uint32Array.from(mesh.triVerts), materials }
}

/** Converts a solid of the modeller to a `Model`: one part per material, with bit-identical borders. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { auditModel } from '../../engine/mesh/audit.ts'
import type { Material, Model, Part } from '../../engine/model.ts'
import { metresPerMillimetre } from '../../engine/model.ts'
import { usedVertices } from '../shape/used-vertices.ts'
import { withoutSlivers } from './slivers.ts'
import type { Manifold, Mesh } from '../../engine/solid/geometry.ts'

/**
 * Converts millimetres, Z up to metres, Y up, on the ground and centred. `materials` is keyed by the original id of
 * painted solids; unpainted surfaces take the first. Throws `bad-geometry` for an empty solid.
 */
export function modelOfSolid(name: string, solid: Manifold, materials: ReadonlyMap<number, Material>): Model {
  const { min, max } = solid.boundingBox()
  const centreX = (min[0] + max[0]) / 2
  const centreY = (min[1] + max[1]) / 2
  return settledModel(name, solid, materials, 4e-5, (x, y, z) => [
    (x - centreX) * metresPerMillimetre,
    (z - min[2]) * metresPerMillimetre,
    -(y - centreY) * metresPerMillimetre,
  ])
}

/**
 * Converts a solid to single precision. Vertices nearer than `tolerance` (a fraction of the largest side) are merged
 * first, so that rounding cannot merge them; if some still coincide, it retries with a wider tolerance.
 */
export function settledModel(
  name: string,
  solid: Manifold,
  materials: ReadonlyMap<number, Material>,
  tolerance: number,
  positionOf: (x: number, y: number, z: number) => [number, number, number],
): Model {
  const { min, max } = solid.boundingBox()
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  let model: Model = { name, parts: [], materials: [] }
  for (const widened of [1, 5, 20]) {
    const mesh = solid.simplify(size * tolerance * widened).getMesh()
    if (mesh.numTri === 0) throw new AppError('bad-geometry', `${name} came out empty`)
    const positions = new Float32Array(mesh.numVert * 3)
    for (let vertex = 0; vertex < mesh.numVert; vertex += 1) {
      const at = vertex * mesh.numProp
      const { vertProperties } = mesh
      positions.set(
        positionOf(vertProperties[at] ?? 0, vertProperties[at + 1] ?? 0, vertProperties[at + 2] ?? 0),
        vertex * 3,
      )
    }
    model = withoutSlivers({ name, ...partsByMaterial(mesh, positions, materials) })
    const audit = auditModel(model)
    if (audit.watertight && audit.degenerateTriangles === 0) break
  }
  return model
}

/** Returns the triangles of a mesh with one run per list; the runs have consecutive original ids. */
export function runsOf(
  lists: readonly (readonly number[])[],
  firstId: number,
): { triVerts: Uint32Array; runIndex: Uint32Array; runOriginalID: Uint32Array } {
  let end = 0
  return {
    triVerts: Uint32Array.from(lists.flat()),
    runIndex: Uint32Array.from([0, ...lists.map((list) => (end += list.length))]),
    runOriginalID: Uint32Array.from(lists, (_, index) => firstId + index),
  }
}

/** Groups the triangles of a mesh by the material of their run. */
function partsByMaterial(
  mesh: Mesh,
  positions: Float32Array,
  materials: ReadonlyMap<number, Material>,
): { parts: Part[]; materials: Material[] } {
  const fallback = materials.values().next().value ?? defaultMaterial
  const used: Material[] = []
  const triangles: number[][] = []
  for (let run = 0; run < mesh.numRun; run += 1) {
    const material = materials.get(mesh.runOriginalID[run] ?? -1) ?? fallback
    let index = used.findIndex((one) => one === material || areEqual(one, material))
    if (index < 0) {
      index = used.push(material) - 1
      triangles.push([])
    }
    const list = triangles[index] ?? []
    for (let at = mesh.runIndex[run] ?? 0; at < (mesh.runIndex[run + 1] ?? 0); at += 1)
      list.push(mesh.triVerts[at] ?? 0)
  }
  const parts: Part[] = []
  const kept: Material[] = []
  used.forEach((material, index) => {
    const indices = triangles[index] ?? []
    if (indices.length === 0) return
    parts.push({ name: material.name, material: kept.push(material) - 1, ...usedVertices(positions, indices) })
  })
  return { parts, materials: kept }
}

const defaultMaterial: Material = { name: 'plain', baseColour: [0.8, 0.8, 0.8, 1], metalness: 0, roughness: 0.7 }

function areEqual(a: Material, b: Material): boolean {
  return (
    a.name === b.name &&
    a.metalness === b.metalness &&
    a.roughness === b.roughness &&
    a.baseColour.every((value, channel) => value === b.baseColour[channel])
  )
}

/** Fuses overlapping models into one closed surface; each piece keeps its material. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Material, Model } from '../../../engine/model.ts'
import { weldPositions } from '../../../engine/mesh/weld.ts'
import type { Geometry, Manifold } from '../../../engine/solid/geometry.ts'
import { loadGeometry } from '../../../engine/solid/geometry.ts'
import { runsOf, settledModel } from '../../kit/to-model.ts'

/** Returns the union, without normals. Rejects with `bad-geometry` when one of the models is not closed. */
export async function fused(name: string, models: readonly Model[]): Promise<Model> {
  return rebuilt(name, models, 4e-5)
}

/**
 * Returns the body with few large flat faces; `coarseness` is the largest deviation as a fraction of its largest side.
 */
export async function faceted(model: Model, coarseness: number): Promise<Model> {
  return rebuilt(model.name, [model], coarseness)
}

async function rebuilt(name: string, models: readonly Model[], tolerance: number): Promise<Model> {
  const geometry = await loadGeometry()
  return geometry.scope(() => {
    const materials = new Map<number, Material>()
    const solids = models.map((model) => solidOf(geometry, model, materials))
    const whole = geometry.Manifold.union(solids)
    return settledModel(name, whole, materials, tolerance, (x, y, z) => [x, y, z])
  })
}

/** Converts a model to a solid and records its materials by original id. */
function solidOf({ Manifold, Mesh }: Geometry, model: Model, materials: Map<number, Material>): Manifold {
  const { positions, indices, materialOfTriangle } = weldPositions(model)
  const lists = model.materials.map((): number[] => [])
  materialOfTriangle.forEach((material, triangle) => {
    const [a, b, c] = [indices[triangle * 3] ?? 0, indices[triangle * 3 + 1] ?? 0, indices[triangle * 3 + 2] ?? 0]
    if (a !== b && b !== c && c !== a) lists[material]?.push(a, b, c)
  })
  const first = Manifold.reserveIDs(lists.length)
  model.materials.forEach((material, index) => materials.set(first + index, material))
  const solid = Manifold.ofMesh(new Mesh({ numProp: 3, vertProperties: positions, ...runsOf(lists, first) }))
  if (solid.status() !== 'NoError')
    throw new AppError('bad-geometry', `${model.name} is not a closed surface: ${solid.status()}`)
  return solid
}

/** Overlapping models fused into one closed surface, each piece keeping its material. */
import { AppError } from '../../../../shared/app-error.ts'
import type { Material, Model } from '../../model.ts'
import { weldPositions } from '../../mesh/weld.ts'
import type { Geometry, Manifold } from '../recipes/kit/geometry.ts'
import { loadGeometry } from '../recipes/kit/geometry.ts'
import { partsByMaterial } from '../recipes/kit/to-model.ts'

/** The union. Normals are dropped. Rejects `bad-geometry` when one of the models is not a closed surface. */
export async function fused(name: string, models: readonly Model[]): Promise<Model> {
  const geometry = await loadGeometry()
  return geometry.scope(() => {
    const materials = new Map<number, Material>()
    const solids = models.map((model) => solidOf(geometry, model, materials))
    const whole = geometry.Manifold.union(solids)
    const { min, max } = whole.boundingBox()
    const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])
    const mesh = whole.simplify(size * 4e-5).getMesh()
    if (mesh.numTri === 0) throw new AppError('bad-geometry', `${name} came out empty`)
    const positions = new Float32Array(mesh.numVert * 3)
    for (let vertex = 0; vertex < mesh.numVert; vertex += 1)
      for (let axis = 0; axis < 3; axis += 1)
        positions[vertex * 3 + axis] = mesh.vertProperties[vertex * mesh.numProp + axis] ?? 0
    return { name, ...partsByMaterial(mesh, positions, materials) }
  })
}

/** A model as a solid, its materials remembered by original id. */
function solidOf({ Manifold, Mesh }: Geometry, model: Model, materials: Map<number, Material>): Manifold {
  const { positions, indices, materialOfTriangle } = weldPositions(model)
  const lists = model.materials.map((): number[] => [])
  materialOfTriangle.forEach((material, triangle) => {
    const [a, b, c] = [indices[triangle * 3] ?? 0, indices[triangle * 3 + 1] ?? 0, indices[triangle * 3 + 2] ?? 0]
    if (a !== b && b !== c && c !== a) lists[material]?.push(a, b, c)
  })
  const first = Manifold.reserveIDs(lists.length)
  model.materials.forEach((material, index) => materials.set(first + index, material))
  let end = 0
  const runIndex = Uint32Array.from([0, ...lists.map((list) => (end += list.length))])
  const solid = Manifold.ofMesh(
    new Mesh({
      numProp: 3,
      vertProperties: positions,
      triVerts: Uint32Array.from(lists.flat()),
      runIndex,
      runOriginalID: Uint32Array.from(lists, (_, index) => first + index),
    }),
  )
  if (solid.status() !== 'NoError')
    throw new AppError('bad-geometry', `${model.name} is not a closed surface: ${solid.status()}`)
  return solid
}

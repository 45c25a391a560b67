/** Places the models of an archive side by side, each as an object of its own. */
import type { Bounds } from '../mesh/bounds.ts'
import { finiteBoundsOf, noBounds, sizeOf } from '../mesh/bounds.ts'
import { objectsOf, type ObjectNode } from '../mesh/objects.ts'
import type { Model, Part } from '../model.ts'
import { withFilamentsOf } from './joined-filaments.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { transformPart } from './transform-part.ts'

/** Minimum gap between models in metres, and gap as a fraction of the widest model. */
const minGap = 0.005
const relativeGap = 0.05

/**
 * Returns the models in rows of about equal width, in their original order, standing on the ground around the origin.
 * Objects keep their names; a model without objects becomes one, named after its file.
 */
export function sideBySide(models: readonly { name: string; model: Model }[], budget: MemoryBudget): Model {
  const places = inRows(models.map(({ model }) => model.parts.reduce(extended, noBounds())))
  const joined: Model = { name: '', parts: [], materials: [] }
  for (const [index, { name, model }] of models.entries()) {
    const [x, y, z] = places[index]!
    const firstMaterial = joined.materials.length
    joined.materials.push(...withFilamentsOf(joined.materials, model.materials))
    for (const object of objectsOf(model)) {
      // Nodes are compared by identity: one node for all parts of the object.
      const node: ObjectNode = { name: object.node?.name || name, parent: null, plate: 1 }
      for (const part of object.parts) {
        const placed = transformPart(part, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1], budget)
        joined.parts.push({ ...placed, material: part.material + firstMaterial, node })
      }
    }
  }
  return joined
}

function extended(bounds: Bounds, { positions }: Part): Bounds {
  return finiteBoundsOf(positions, undefined, bounds)
}

/** Returns how far each box is moved. */
function inRows(boxes: readonly Bounds[]): [x: number, y: number, z: number][] {
  const sizes = boxes.map(sizeOf)
  const widest = Math.max(...sizes.map(([width, , depth]) => Math.max(width, depth)))
  const gap = Math.max(minGap, widest * relativeGap)
  const area = sizes.reduce((sum, [width, , depth]) => sum + (width + gap) * (depth + gap), 0)
  const rowWidth = Math.max(widest, Math.sqrt(area))
  const corners: [number, number][] = []
  let [x, z, rowDepth, totalWidth] = [0, 0, 0, 0]
  for (const [width, , depth] of sizes) {
    if (x > 0 && x + width > rowWidth) [x, z, rowDepth] = [0, z + rowDepth + gap, 0]
    corners.push([x, z])
    totalWidth = Math.max(totalWidth, x + width)
    rowDepth = Math.max(rowDepth, depth)
    x += width + gap
  }
  const totalDepth = z + rowDepth
  return corners.map(([left, back], index) => {
    const { low } = boxes[index]!
    return [left - totalWidth / 2 - low[0], -low[1], back - totalDepth / 2 - low[2]]
  })
}

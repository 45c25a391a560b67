/** Checks that every writer makes before it starts. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model, Part } from '../model.ts'

/**
 * Returns the parts with triangles. Throws `bad-geometry` for mismatched lengths, indices out of range and numbers that
 * are not finite.
 */
export function checkedParts(model: Model): Part[] {
  const parts = model.parts.filter((part) => part.indices.length > 0)
  if (parts.length === 0)
    throw new AppError('bad-geometry', 'The model holds no triangles', { details: { reason: 'no-surface' } })
  for (const part of parts) checkPart(part, model.materials.length)
  return parts
}

export function materialOf(model: Model, part: Part): Material {
  const material = model.materials[part.material]
  if (material === undefined) throw broken(part, `refers to material ${part.material}, which does not exist`)
  return material
}

function checkPart(part: Part, materialCount: number): void {
  const vertexCount = part.positions.length / 3
  if (!Number.isInteger(vertexCount)) throw broken(part, 'has an incomplete position')
  if (part.indices.length % 3 !== 0) throw broken(part, 'has an incomplete triangle')
  if (part.material < 0 || part.material >= materialCount)
    throw broken(part, `refers to material ${part.material}, which does not exist`)
  for (const [name, array, size] of [
    ['normals', part.normals, 3],
    ['texture coordinates', part.uvs, 2],
    ['colours', part.colours, 4],
  ] as const) {
    if (array === undefined) continue
    if (array.length !== vertexCount * size)
      throw broken(part, `has ${array.length / size} ${name} for ${vertexCount} vertices`)
    if (!allFinite(array)) throw broken(part, `has ${name} that are not numbers`)
  }
  if (!allFinite(part.positions)) throw broken(part, 'has positions that are not numbers')
  let largest = 0
  for (const index of part.indices) if (index > largest) largest = index
  if (largest >= vertexCount) throw broken(part, `refers to vertex ${largest} of ${vertexCount}`)
}

/** Finite float32 values cannot overflow a double sum, while NaN and infinities persist in it. */
function allFinite(array: Float32Array): boolean {
  let sum = 0
  for (const value of array) sum += value - value
  return sum === 0
}

function broken(part: Part, why: string): AppError {
  return new AppError('bad-geometry', `Part "${part.name}" ${why}`, {
    details: { reason: 'damaged-part', part: part.name },
  })
}

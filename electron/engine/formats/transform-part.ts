/** Transforms a part, flipping its triangles if the matrix mirrors. */
import type { Part } from '../model.ts'
import { determinant, identity, normalMatrix, type Matrix } from '../../../shared/geometry/matrix.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'

const objectBytes = 1024

/** Unchanged arrays are shared. Throws `mesh-too-large` beyond the budget. */
export function transformPart(part: Part, matrix: Matrix, budget: MemoryBudget = unlimitedBudget): Part {
  budget.reserve(objectBytes)
  if (matrix.every((value, i) => value === identity[i])) return part
  budget.reserve(part.positions.byteLength + (part.normals?.byteLength ?? 0))
  const placed: Part = { ...part, positions: transformed(part.positions, matrix) }
  if (part.normals) placed.normals = rotateNormals(part.normals, normalMatrix(matrix))
  if (determinant(matrix) < 0) {
    budget.reserve(part.indices.byteLength)
    placed.indices = turnedOver(part.indices)
  }
  return placed
}

export function partBytes({ positions, normals, uvs, colours, indices }: Omit<Part, 'name' | 'material'>): number {
  const lists = [positions, normals, uvs, colours, indices]
  return lists.reduce((sum, list) => sum + (list?.byteLength ?? 0), 0)
}

function transformed(positions: Float32Array, m: Matrix): Float32Array {
  const result = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!
    const y = positions[i + 1]!
    const z = positions[i + 2]!
    result[i] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!
    result[i + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!
    result[i + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!
  }
  return result
}

function rotateNormals(normals: Float32Array, m: readonly number[]): Float32Array {
  const result = new Float32Array(normals.length)
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i]!
    const y = normals[i + 1]!
    const z = normals[i + 2]!
    const nx = m[0]! * x + m[3]! * y + m[6]! * z
    const ny = m[1]! * x + m[4]! * y + m[7]! * z
    const nz = m[2]! * x + m[5]! * y + m[8]! * z
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    result[i] = nx / length
    result[i + 1] = ny / length
    result[i + 2] = nz / length
  }
  return result
}

function turnedOver(indices: Uint32Array): Uint32Array {
  const result = indices.slice()
  for (let i = 0; i < result.length; i += 3) {
    result[i + 1] = indices[i + 2]!
    result[i + 2] = indices[i + 1]!
  }
  return result
}

/** Moves, scales and joins models without changing their triangles. */
import type { Material, Model, Part } from '../../../engine/model.ts'
import { boundsOf, noBounds, type Bounds } from '../../../engine/mesh/bounds.ts'

/** Returns the bounding box of all vertices of all parts. */
export function modelBounds(model: Model): Bounds {
  const bounds = noBounds()
  for (const { positions } of model.parts) boundsOf(positions, undefined, bounds)
  return bounds
}

/** Returns the width, height and depth. */
export function sizeOf(model: Model): [number, number, number] {
  const { low, high } = modelBounds(model)
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

/** Scaling about the origin, then a translation. */
export interface Move {
  scale?: number | readonly [number, number, number]
  offset?: readonly [number, number, number]
}

/** Returns a transformed copy; normals follow. */
export function moveModel(model: Model, { scale = 1, offset = [0, 0, 0] }: Move): Model {
  const factors = typeof scale === 'number' ? ([scale, scale, scale] as const) : scale
  const uneven = factors[0] !== factors[1] || factors[1] !== factors[2]
  return {
    ...model,
    parts: model.parts.map((part): Part => {
      const positions = part.positions.map((value, at) => value * (factors[at % 3] ?? 1) + (offset[at % 3] ?? 0))
      if (part.normals === undefined || !uneven) return { ...part, positions }
      return { ...part, positions, normals: unevenNormals(part.normals, factors) }
    }),
  }
}

function unevenNormals(normals: Float32Array, factors: readonly [number, number, number]): Float32Array {
  const turned = new Float32Array(normals.length)
  for (let at = 0; at < normals.length; at += 3) {
    const n = [0, 1, 2].map((axis) => (normals[at + axis] ?? 0) / (factors[axis] ?? 1))
    const length = Math.hypot(...n) || 1
    for (const axis of [0, 1, 2]) turned[at + axis] = (n[axis] ?? 0) / length
  }
  return turned
}

/** Returns the model centred over the origin, standing on y = 0. */
export function stood(model: Model): Model {
  const { low, high } = modelBounds(model)
  return moveModel(model, { offset: [-(low[0] + high[0]) / 2, -low[1], -(low[2] + high[2]) / 2] })
}

/** Joins models into one: equal materials are shared and their parts merged; surfaces stay separate. */
export function joinModels(name: string, models: readonly Model[]): Model {
  const materials: Material[] = []
  const lists: Part[][] = []
  for (const model of models)
    for (const part of model.parts) {
      const material = model.materials[part.material] as Material
      const key = JSON.stringify(material)
      let index = materials.findIndex((one) => JSON.stringify(one) === key)
      if (index < 0) index = materials.push(material) - 1
      ;(lists[index] ??= []).push(part)
    }
  return {
    name,
    materials,
    parts: lists.map((parts, material) => oneOf(parts, material, materials[material]?.name ?? name)),
  }
}

function oneOf(parts: readonly Part[], material: number, name: string): Part {
  const count = parts.reduce((sum, part) => sum + part.positions.length, 0)
  const positions = new Float32Array(count)
  const normals = parts.every((part) => part.normals !== undefined) ? new Float32Array(count) : undefined
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0))
  let vertex = 0
  let corner = 0
  for (const part of parts) {
    positions.set(part.positions, vertex * 3)
    if (normals !== undefined && part.normals !== undefined) normals.set(part.normals, vertex * 3)
    for (const index of part.indices) indices[corner++] = index + vertex
    vertex += part.positions.length / 3
  }
  return { name, material, positions, ...(normals === undefined ? {} : { normals }), indices }
}

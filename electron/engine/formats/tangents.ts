/** Computes tangents for normal-mapped parts with MikkTSpace, so that every program shades them identically. */
import type { Model, Part } from '../model.ts'
import { CornerTable } from './corner-table.ts'
import { pickVertices } from './vertex-lists.ts'

/** A part to write: 4 tangent numbers per vertex, w as in glTF. */
export type TangentPart = Part & { tangents?: Float32Array }

/** The package needs 300 bytes per corner; for larger parts, viewers compute the tangents. */
const maxTriangles = 2_000_000

/**
 * Adds tangents to parts with a normal map, normals and texture coordinates, splitting vertices if needed. Other parts
 * are unchanged.
 */
export async function withTangents(model: Model): Promise<Model> {
  if (!model.parts.some((part) => needsTangents(model, part))) return model
  const { default: mikktspace } = await import('mikktspace')
  return {
    ...model,
    parts: model.parts.map((part) =>
      needsTangents(model, part) ? tangentPart(part, (p, n, t) => mikktspace.generateTangents(p, n, t)) : part,
    ),
  }
}

function needsTangents({ materials }: Model, { material, normals, uvs, indices, positions }: Part): boolean {
  const isWhole = normals?.length === positions.length && uvs?.length === (positions.length / 3) * 2
  const count = indices.length / 3
  if (!isWhole || count === 0 || count > maxTriangles || !Number.isInteger(count)) return false
  if (materials[material]?.normalTexture === undefined) return false
  const vertices = positions.length / 3
  return indices.every((vertex) => vertex < vertices)
}

type Generate = (positions: Float32Array, normals: Float32Array, uvs: Float32Array) => Float32Array

function tangentPart(part: Part, generate: Generate): TangentPart {
  const { positions, normals, uvs, indices } = part
  const generated = generate(
    pickVertices(positions, indices, 3),
    pickVertices(normals!, indices, 3),
    pickVertices(uvs!, indices, 2),
  )
  const bits = new Int32Array(generated.buffer, generated.byteOffset, generated.length)
  const table = new CornerTable(5)
  const sources: number[] = []
  const tangents: number[] = []
  const newIndices = new Uint32Array(indices.length)
  for (let corner = 0; corner < indices.length; corner++) {
    const source = indices[corner]!
    usable(generated, corner * 4, normals!, source * 3)
    const { vertex, isNew } = table.insert([source, ...bits.subarray(corner * 4, corner * 4 + 4)])
    newIndices[corner] = vertex
    if (!isNew) continue
    sources.push(source)
    for (let i = 0; i < 4; i++) tangents.push(generated[corner * 4 + i]!)
  }
  return {
    ...part,
    positions: pickVertices(positions, sources, 3),
    normals: pickVertices(normals!, sources, 3),
    uvs: pickVertices(uvs!, sources, 2),
    ...(part.colours === undefined ? {} : { colours: pickVertices(part.colours, sources, 4) }),
    indices: newIndices,
    tangents: Float32Array.from(tangents),
  }
}

/** Converts the sign to glTF's; degenerate texture coordinates get any tangent perpendicular to the normal. */
function usable(tangents: Float32Array, at: number, normals: Float32Array, normal: number): void {
  const length = Math.hypot(tangents[at]!, tangents[at + 1]!, tangents[at + 2]!)
  tangents[at + 3] = tangents[at + 3]! > 0 ? -1 : 1
  if (Math.abs(length - 1) < 1e-4) return
  if (length > 1e-6) for (let i = 0; i < 3; i++) tangents[at + i] = tangents[at + i]! / length
  else {
    const [x, y, z] = [normals[normal]!, normals[normal + 1]!, normals[normal + 2]!]
    const across = Math.abs(x) < 0.8 ? [0, z, -y] : [-z, 0, x]
    const size = Math.hypot(...across) || 1
    for (let i = 0; i < 3; i++)
      tangents[at + i] = size === 1 && across.every((v) => v === 0) ? Number(i === 0) : across[i]! / size
  }
}

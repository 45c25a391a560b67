/** Writes binary PLY with normals, texture coordinates and vertex colours. Millimetres, Z up. */
import type { Model, Part } from '../model.ts'
import { checkedParts, materialOf } from './check-model.ts'
import { transformPart } from './transform-part.ts'
import { fromStudioSpace } from './studio-space.ts'
import { vertexColours } from './vertex-colours.ts'
import type { WriteOptions } from './write-options.ts'

/**
 * Joins all parts. Textures, which the format cannot hold, are sampled into vertex colours. Normals are written if
 * every part has them. Rejects with `bad-geometry`, `unsupported-format`.
 */
export async function writePly(model: Model, { unit = 'mm', up = 'Z' }: WriteOptions = {}): Promise<Uint8Array> {
  const parts = checkedParts(model)
  const studioParts = parts.map((part) => transformPart(part, fromStudioSpace(unit, up)))
  const colours = await Promise.all(parts.map((part) => vertexColours(part, materialOf(model, part))))
  const has = {
    normals: parts.every((part) => part.normals),
    uvs: parts.some((part) => part.uvs),
    colours: colours.some((list) => list.some((byte) => byte !== 255)),
  }
  const vertexCount = count(parts, (part) => part.positions.length / 3)
  const faceCount = count(parts, (part) => part.indices.length / 3)
  const header = new TextEncoder().encode(headerOf(vertexCount, faceCount, has, `unit ${unit}, ${up} up`))
  const vertexBytes = 12 + (has.normals ? 12 : 0) + (has.uvs ? 8 : 0) + (has.colours ? 4 : 0)
  const file = new Uint8Array(header.byteLength + vertexCount * vertexBytes + faceCount * 13)
  file.set(header)
  const view = new DataView(file.buffer)
  let at = header.byteLength
  const float = (value: number): void => {
    view.setFloat32(at, value, true)
    at += 4
  }
  for (const [index, part] of studioParts.entries()) {
    const { positions, normals, uvs } = part
    for (let vertex = 0; vertex < positions.length / 3; vertex++) {
      for (let axis = 0; axis < 3; axis++) float(positions[vertex * 3 + axis]!)
      if (has.normals) for (let axis = 0; axis < 3; axis++) float(normals![vertex * 3 + axis]!)
      if (has.uvs) {
        float(uvs?.[vertex * 2] ?? 0)
        float(1 - (uvs?.[vertex * 2 + 1] ?? 0))
      }
      if (!has.colours) continue
      file.set(colours[index]!.subarray(vertex * 4, vertex * 4 + 4), at)
      at += 4
    }
  }
  let first = 0
  for (const { positions, indices } of studioParts) {
    for (let i = 0; i < indices.length; i += 3, at += 13) {
      file[at] = 3
      for (let corner = 0; corner < 3; corner++) view.setInt32(at + 1 + corner * 4, first + indices[i + corner]!, true)
    }
    first += positions.length / 3
  }
  return file
}

function headerOf(
  vertices: number,
  faces: number,
  has: { normals: boolean; uvs: boolean; colours: boolean },
  space: string,
): string {
  const floats = ['x', 'y', 'z', ...(has.normals ? ['nx', 'ny', 'nz'] : []), ...(has.uvs ? ['s', 't'] : [])]
  const bytes = has.colours ? ['red', 'green', 'blue', 'alpha'] : []
  return [
    'ply',
    'format binary_little_endian 1.0',
    `comment Maquette, ${space}`,
    `element vertex ${vertices}`,
    ...floats.map((name) => `property float ${name}`),
    ...bytes.map((name) => `property uchar ${name}`),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n')
}

function count(parts: Part[], of: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0)
}

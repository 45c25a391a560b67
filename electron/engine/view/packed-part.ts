/** A part with its attributes in the view file's types. */
import type { Part } from '../model.ts'

export interface PackedPart {
  /** float32, unchanged. */
  positions: Float32Array
  /** int8, 4 per vertex, the fourth 0. */
  normals: Int8Array | null
  uvs: Float32Array | null
  /** uint16, 4 per vertex. */
  colours: Uint16Array | null
  indices: Uint32Array
}

/** Quantises normals and colours; positions and texture coordinates share the part's arrays. */
export function packPart({ positions, normals, uvs, colours, indices }: Part): PackedPart {
  return {
    positions,
    indices,
    uvs: uvs ?? null,
    normals: normals ? packNormals(normals) : null,
    colours: colours ? packColours(colours) : null,
  }
}

/** Scaled so that a vector's longest component, not its length, is 127: short normals lose less precision. */
function packNormals(normals: Float32Array): Int8Array {
  const packed = new Int8Array((normals.length / 3) * 4)
  for (let from = 0, to = 0; from < normals.length; from += 3, to += 4) {
    const x = normals[from]!
    const y = normals[from + 1]!
    const z = normals[from + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    const scale = length > 0 ? 127 / length : 0
    packed[to] = Math.round(x * scale)
    packed[to + 1] = Math.round(y * scale)
    packed[to + 2] = Math.round(z * scale)
  }
  return packed
}

function packColours(colours: Float32Array): Uint16Array {
  const packed = new Uint16Array(colours.length)
  for (let i = 0; i < colours.length; i++) {
    const value = colours[i]!
    packed[i] = value <= 0 ? 0 : value >= 1 ? 65_535 : value * 65_535 + 0.5
  }
  return packed
}

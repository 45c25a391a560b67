/** Joins vertices at bit-identical positions into one surface, across all parts of a model. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'

/** The surface below materials, seams and shading splits. */
export interface WeldedSurface {
  /** 3 per vertex, metres; only vertices that a triangle uses, in the order of first use. */
  positions: Float32Array
  /** 3 per triangle, the model's triangles part after part; repeated where a triangle has collapsed. */
  indices: Uint32Array
  /** Index into `Model.materials`, one per triangle. */
  materialOfTriangle: Uint32Array
}

/**
 * Welds identical positions (-0 counts as 0; no tolerance). Linear in the number of corners: one open-addressing table over
 * the 96 bits of a position. Throws `bad-geometry` where an index points past its part's vertices.
 */
export function weldPositions(model: Model): WeldedSurface {
  let corners = 0
  let stored = 0
  for (const part of model.parts) {
    corners += Math.floor(part.indices.length / 3) * 3
    stored += part.positions.length / 3
  }
  const indices = new Uint32Array(corners)
  const materialOfTriangle = new Uint32Array(corners / 3)
  const positions = new Float32Array(stored * 3)
  const bits = new Uint32Array(positions.buffer)
  const table = new PositionTable(stored, bits)
  let corner = 0
  for (const part of model.parts) {
    const partBits = bitsWithPlainZero(part.positions)
    const count = part.positions.length / 3
    const idOfVertex = new Int32Array(count).fill(-1)
    const end = corner + Math.floor(part.indices.length / 3) * 3
    materialOfTriangle.fill(part.material, corner / 3, end / 3)
    for (let i = 0; corner < end; i++, corner++) {
      const vertex = part.indices[i]!
      if (vertex >= count) {
        throw new AppError('bad-geometry', `index ${vertex} points past the ${count} vertices of part "${part.name}"`, {
          details: { reason: 'index_out_of_range', part: part.name },
        })
      }
      let id = idOfVertex[vertex]!
      if (id < 0) {
        id = table.idOf(partBits[vertex * 3]!, partBits[vertex * 3 + 1]!, partBits[vertex * 3 + 2]!)
        idOfVertex[vertex] = id
      }
      indices[corner] = id
    }
  }
  return { positions: positions.slice(0, table.size * 3), indices, materialOfTriangle }
}

function bitsWithPlainZero(positions: Float32Array): Uint32Array {
  const bits = new Uint32Array(positions.length)
  new Float32Array(bits.buffer).set(positions)
  for (let i = 0; i < bits.length; i++) if (bits[i] === 0x80000000) bits[i] = 0
  return bits
}

/** Numbers positions in the order they come; `bits` receives each new one. */
class PositionTable {
  size = 0
  readonly #slots: Int32Array
  readonly #mask: number
  readonly #bits: Uint32Array

  constructor(capacity: number, bits: Uint32Array) {
    let length = 16
    while (length < capacity * 2) length *= 2
    this.#slots = new Int32Array(length).fill(-1)
    this.#mask = length - 1
    this.#bits = bits
  }

  idOf(x: number, y: number, z: number): number {
    const bits = this.#bits
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & this.#mask
    for (;;) {
      const id = this.#slots[slot]!
      if (id < 0) break
      if (bits[id * 3] === x && bits[id * 3 + 1] === y && bits[id * 3 + 2] === z) return id
      slot = (slot + 1) & this.#mask
    }
    const id = this.size++
    this.#slots[slot] = id
    bits[id * 3] = x
    bits[id * 3 + 1] = y
    bits[id * 3 + 2] = z
    return id
  }
}

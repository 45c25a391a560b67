/** Collects pieces of faces into one part, with interpolated normals and texture coordinates. */
import { positionOf, sharesOf, type Position } from '../../../shared/edits/filaments/face-geometry.ts'
import type { PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import { addTo } from '../lists.ts'
import { vectorAt } from '../mesh/vectors.ts'
import type { Part } from '../model.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Attributes that differ by less than this are equal. */
const hair = 1e-6

/**
 * One part of one material, with the attributes of the part that it is modelled on. Unmoved faces keep their vertex
 * colours.
 */
export class PartGrower {
  faces = 0
  readonly #like: Part
  readonly #material: number
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #uvs: number[] = []
  readonly #colours: number[] = []
  readonly #indices: number[] = []
  /** Whether all pieces are whole faces of `like`, in order. */
  #untouched = true
  readonly #corners = new Map<string, number>()
  /** Vertices made at each vertex of the surface. */
  readonly #cuts = new Map<number, number[]>()

  constructor(like: Part, material: number) {
    this.#like = like
    this.#material = material
  }

  get #keepsColours(): boolean {
    return this.#material === this.#like.material && this.#like.colours !== undefined
  }

  /** Adds a piece of a face of the part `from`, the model's part `partIndex`. */
  add(surface: PaintedSurface, piece: number, from: Part, partIndex: number, face: number): void {
    if (from !== this.#like || face !== this.faces) this.#untouched = false
    this.faces++
    const corners = [0, 1, 2].map((k) => from.indices[face * 3 + k]!)
    for (let k = 0; k < 3; k++) {
      const vertex = surface.corner(piece, k)
      const at = positionOf(surface, vertex)
      const own = corners.find((corner) => at.every((value, axis) => value === from.positions[corner * 3 + axis]!))
      if (own === undefined) {
        this.#untouched = false
        this.#indices.push(this.#cut(vertex, at, from, corners))
        continue
      }
      const key = `${partIndex} ${own}`
      const known = this.#corners.get(key)
      const index = known ?? this.#push(at, from, [own], [1])
      if (known === undefined) this.#corners.set(key, index)
      this.#indices.push(index)
    }
  }

  finish(): Part {
    const { name, node, normals, uvs, indices } = this.#like
    if (this.#untouched && this.#material === this.#like.material && this.#indices.length === indices.length)
      return this.#like
    return {
      name,
      ...(node === undefined ? {} : { node }),
      material: this.#material,
      positions: Float32Array.from(this.#positions),
      ...(normals === undefined ? {} : { normals: Float32Array.from(this.#normals) }),
      ...(uvs === undefined ? {} : { uvs: Float32Array.from(this.#uvs) }),
      ...(this.#keepsColours ? { colours: Float32Array.from(this.#colours) } : {}),
      indices: Uint32Array.from(this.#indices),
    }
  }

  /** A vertex added by painting, shared by the faces on both sides if their attributes agree. */
  #cut(vertex: number, at: Position, from: Part, corners: number[]): number {
    const [a, b, c] = vec3((k) => vectorAt(from.positions, corners[k]!))
    const index = this.#push(at, from, corners, sharesOf(at, a, b, c))
    const same = this.#cuts.get(vertex)?.find((other) => this.#isAlike(other, index))
    if (same !== undefined) {
      this.#pop()
      return same
    }
    addTo(this.#cuts, vertex, index)
    return index
  }

  #push(at: readonly number[], from: Part, corners: readonly number[], shares: readonly number[]): number {
    this.#positions.push(...at)
    const blend = (values: Float32Array | undefined, size: number, to: number[]) => {
      for (let i = 0; i < size; i++)
        to.push(corners.reduce((sum, corner, k) => sum + (values?.[corner * size + i] ?? 0) * shares[k]!, 0))
    }
    if (this.#like.normals !== undefined) {
      const normal: number[] = []
      blend(from.normals, 3, normal)
      const length = Math.hypot(...normal) || 1
      this.#normals.push(...normal.map((value) => value / length))
    }
    if (this.#like.uvs !== undefined) blend(from.uvs, 2, this.#uvs)
    if (this.#keepsColours) blend(from.colours, 4, this.#colours)
    return this.#positions.length / 3 - 1
  }

  #pop(): void {
    const vertices = this.#positions.length / 3 - 1
    this.#positions.length = vertices * 3
    this.#normals.length = Math.min(this.#normals.length, vertices * 3)
    this.#uvs.length = Math.min(this.#uvs.length, vertices * 2)
    this.#colours.length = Math.min(this.#colours.length, vertices * 4)
  }

  #isAlike(one: number, other: number): boolean {
    return (
      [
        [this.#normals, 3],
        [this.#uvs, 2],
        [this.#colours, 4],
      ] as const
    ).every(([values, size]) => {
      for (let i = 0; i < size; i++)
        if (Math.abs((values[one * size + i] ?? 0) - (values[other * size + i] ?? 0)) > hair) return false
      return true
    })
  }
}

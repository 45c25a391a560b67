/** A sparse signed distance field: samples are stored only near one level set. */
import { boundsOf } from '../mesh/bounds.ts'
import type { Surface } from '../mesh/surface.ts'
import type { Progress } from '../model.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Samples along the side of a brick, the unit of storage. */
export const brickSide = 8
export const brickSamples = brickSide ** 3
/** Block sizes into which a brick is subdivided where the level set may pass. */
const blocks = [8, 4, 2, 1] as const

export interface BandOptions {
  /** Distance between samples, in the unit of the positions. */
  cell: number
  /** How far the lattice extends beyond the surface's box. */
  margin: number
  /** The distance around which values are exact; negative inside the surface. */
  level: number
}

/** Marks a brick without the level set: all its samples are beyond the level, or within it. */
const outsideBand = -1
const insideBand = -2

/**
 * A lattice of signed distances, negative inside. Nested and overlapping shells are solid, inward-wound shells are
 * voids. Values are exact where the level set may pass between a sample and its neighbours, elsewhere only their side
 * is right. Memory grows with the area of the level set, not with the volume of the box.
 */
export class DistanceBand {
  readonly origin: readonly [number, number, number]
  readonly cell: number
  readonly level: number
  /** Bricks along each axis. */
  readonly bricks: readonly [number, number, number]
  /** Per brick, x fastest: the offset of its samples in `values`, or `outsideBand`, or `insideBand`. */
  readonly #place: Int32Array
  #values: GrowingArray<Float32Array>

  constructor(surface: Surface, { cell, margin, level }: BandOptions, progress: Progress) {
    const { low, high } = boundsOf(surface.positions, surface.indices)
    this.cell = cell
    this.level = level
    // Slightly offset from the box, so that samples do not lie on axis-aligned faces.
    this.origin = vec3((axis) => low[axis] - margin - cell * (0.37 + 0.013 * axis))
    this.bricks = vec3((axis) => Math.ceil(((high[axis] + margin - this.origin[axis]) / cell + 2) / brickSide))
    const [bx, by, bz] = this.bricks
    this.#place = new Int32Array(bx * by * bz)
    this.#values = new GrowingArray(Float32Array)
    const sampler = new Sampler(surface, this)
    for (let k = 0; k < bz; k++) {
      progress(k / bz)
      for (let j = 0; j < by; j++) for (let i = 0; i < bx; i++) this.#fillBrick(sampler, i, j, k)
    }
  }

  /** The value of a sample; outside the lattice it is beyond the level. */
  valueAt(i: number, j: number, k: number): number {
    const place = this.offsetOf(i >> 3, j >> 3, k >> 3)
    if (place >= 0) return this.#values.values[place + sampleInBrick(i, j, k)]!
    return place === insideBand ? -Infinity : Infinity
  }

  /** Offset of a brick's samples in the values; negative if the level set does not pass through it. */
  offsetOf(i: number, j: number, k: number): number {
    const [bx, by, bz] = this.bricks
    return i < 0 || j < 0 || k < 0 || i >= bx || j >= by || k >= bz ? outsideBand : this.#place[i + bx * (j + by * k)]!
  }

  /** Index of a sample among all `sampleCount`. Only for samples in bricks through which the level set may pass. */
  sampleAt(i: number, j: number, k: number): number {
    return this.offsetOf(i >> 3, j >> 3, k >> 3) + sampleInBrick(i, j, k)
  }

  /** Samples of all stored bricks. */
  get sampleCount(): number {
    return this.#values.length
  }

  /** Moves a sample outside the level. */
  moveBeyond(i: number, j: number, k: number): void {
    const place = this.offsetOf(i >> 3, j >> 3, k >> 3)
    if (place >= 0) this.#values.values[place + sampleInBrick(i, j, k)] = this.level + this.cell * 1e-3
  }

  #fillBrick(sampler: Sampler, i: number, j: number, k: number): void {
    const place = i + this.bricks[0] * (j + this.bricks[1] * k)
    const value = sampler.middleOf(i * brickSide, j * brickSide, k * brickSide, brickSide, 0)
    if (sampler.isOneSided(value, brickSide)) {
      this.#place[place] = value < this.level ? insideBand : outsideBand
      return
    }
    const from = this.#values.length
    this.#place[place] = from
    this.#values.grow(brickSamples)
    sampler.fill(this.#values.values, from, [i * brickSide, j * brickSide, k * brickSide])
  }
}

/** Index of a sample within its brick. */
export function sampleInBrick(i: number, j: number, k: number): number {
  return (i & 7) | ((j & 7) << 3) | ((k & 7) << 6)
}

/** Samples the surface block by block; every block knows the value at the centre of its parent. */
class Sampler {
  readonly #surface: Surface
  readonly #band: Pick<DistanceBand, 'origin' | 'cell' | 'level'>
  /** Per level of `blocks`: the centre of the current block, and its value. */
  readonly #middles = blocks.map(() => ({ x: 0, y: 0, z: 0, value: 0 }))

  constructor(surface: Surface, band: Pick<DistanceBand, 'origin' | 'cell' | 'level'>) {
    this.#surface = surface
    this.#band = band
  }

  /** The signed distance at the centre of a block with `side` samples along each axis. */
  middleOf(i: number, j: number, k: number, side: number, depth: number): number {
    const { origin, cell } = this.#band
    const half = (side - 1) / 2
    const x = origin[0] + cell * (i + half)
    const y = origin[1] + cell * (j + half)
    const z = origin[2] + cell * (k + half)
    const distance = this.#surface.measure(x, y, z)
    const value = this.#isInside(x, y, z, depth) ? -distance : distance
    const middle = this.#middles[depth]!
    middle.x = x
    middle.y = y
    middle.z = z
    middle.value = value
    return value
  }

  /**
   * Whether the block and the samples around it are on one side of the level and of the surface, judged by the value at
   * its centre.
   */
  isOneSided(value: number, side: number): boolean {
    const { cell, level } = this.#band
    return Math.abs(value - level) > ((side + 1) / 2) * Math.sqrt(3) * cell
  }

  fill(values: Float32Array, from: number, corner: readonly [number, number, number]): void {
    this.#fillBlock(values, from, corner, 0, 0, 0, 1)
  }

  #fillBlock(
    values: Float32Array,
    from: number,
    corner: readonly [number, number, number],
    i: number,
    j: number,
    k: number,
    depth: number,
  ): void {
    const side = blocks[depth]!
    const around = side * 2
    for (let dk = 0; dk < around; dk += side)
      for (let dj = 0; dj < around; dj += side)
        for (let di = 0; di < around; di += side) {
          const [x, y, z] = [i + di, j + dj, k + dk]
          const value = this.middleOf(corner[0] + x, corner[1] + y, corner[2] + z, side, depth)
          if (side === 1) values[from + sampleInBrick(x, y, z)] = value
          else if (this.isOneSided(value, side)) {
            for (let c = z; c < z + side; c++)
              for (let b = y; b < y + side; b++)
                values.fill(value, from + (x | (b << 3) | (c << 6)), from + (x | (b << 3) | (c << 6)) + side)
          } else this.#fillBlock(values, from, corner, x, y, z, depth + 1)
        }
  }

  /** The side of the parent block's centre if the surface cannot lie between; otherwise determined by ray crossings. */
  #isInside(x: number, y: number, z: number, depth: number): boolean {
    if (depth > 0) {
      const { x: mx, y: my, z: mz, value } = this.#middles[depth - 1]!
      if ((x - mx) ** 2 + (y - my) ** 2 + (z - mz) ** 2 < value * value) return value < 0
    }
    let winding = 0
    for (const { front } of this.#surface.crossings(x, y, z, 0.8731, 0.3149, 0.3721)) winding += front ? -1 : 1
    return winding > 0
  }
}

/** Samples the visible surface, and finds out which samples are missing on another surface. */
import { cornerOffsets, surfaceArea, unitNormal } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { sampleSurface } from '../mesh/surface-samples.ts'
import type { Vector } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { DepthPicture } from '../mesh/depth-picture.ts'
import { pictureSide, type AxisView, type SeenSurface } from './judge-views.ts'

/** Per surface. The standard error for a share of 1 % is a tenth of it. */
const count = 20_000
/**
 * Samples up to this far below the first visible depth count as seen: slopes fall by about that much within a pixel.
 */
const reachPixels = 1

/** Samples evenly by area. `seen` and `inSight` fill as both surfaces are viewed from each direction. */
export class SeenSamples {
  readonly positions: Float64Array
  /** Barycentric, 3 per sample. */
  readonly weights: Float64Array
  readonly faces: Uint32Array
  /** Whether a picture of their own surface shows them. */
  readonly seen: Uint8Array
  /** Whether some picture of the other surface shows them, or the point above or below by the tolerance. */
  readonly inSight: Uint8Array
  /** Area that each sample stands for, mm². */
  readonly areaOfOne: number
  readonly #sides: readonly Float64Array[]
  readonly #projected: Float64Array

  /** Samples that lie no deeper than `toleranceMm` below the other surface count as in sight. */
  constructor({ points, triangles }: SeenSurface, seed: number, toleranceMm: number) {
    const samples = sampleSurface(points, triangles, count, seed)
    this.positions = samples.positions
    this.weights = samples.weights
    this.faces = samples.faces
    this.areaOfOne = samples.faces.length > 0 ? surfaceArea(points, triangles) / samples.faces.length : 0
    this.seen = new Uint8Array(samples.faces.length)
    this.inSight = new Uint8Array(samples.faces.length)
    const normals = [...samples.faces].flatMap((face) => unitNormal(points, ...cornerOffsets(triangles, face)))
    this.#sides = [toleranceMm, -toleranceMm].map((mm) => samples.positions.map((value, i) => value + normals[i]! * mm))
    this.#projected = new Float64Array(samples.positions.length)
  }

  /**
   * Marks the samples that the pictures show from either end. Samples outside the picture count as seen. Where nothing
   * covers the pixel centre, as on a floor seen edge-on, the neighbouring pixels decide.
   */
  look(own: DepthPicture, other: DepthPicture, project: AxisView['project']): void {
    const at = project(this.positions, this.#projected)
    markShown(this.seen, own, at)
    markShown(this.inSight, other, at)
    for (const side of this.#sides) markShown(this.inSight, other, project(side, this.#projected))
  }

  /** Number of samples that were seen. */
  get seenCount(): number {
    return this.seen.reduce((sum, seen) => sum + seen, 0)
  }

  /** The seen samples for which `isChosen` holds. */
  chosen(isChosen: (sample: number) => boolean): number[] {
    const all: number[] = []
    for (let i = 0; i < this.seen.length; i++) if (this.seen[i] === 1 && isChosen(i)) all.push(i)
    return all
  }
}

function markShown(shown: Uint8Array, picture: DepthPicture, at: Float64Array): void {
  for (let i = 0; i < shown.length; i++) if (shown[i] === 0 && isShown(picture, at, i)) shown[i] = 1
}

function isShown(picture: DepthPicture, at: Float64Array, sample: number): boolean {
  const column = Math.floor(at[sample * 3]!)
  const row = Math.floor(at[sample * 3 + 1]!)
  const depth = at[sample * 3 + 2]!
  if (column < 0 || row < 0 || column >= pictureSide || row >= pictureSide) return true
  const { near, far } = endsAt(picture, row, column)
  return depth <= near + reachPixels || depth >= far - reachPixels
}

/**
 * Depths of a pixel from both ends, or of its neighbours where it has none; Infinity and -Infinity where they have none
 * either.
 */
function endsAt({ near, far, side }: DepthPicture, row: number, column: number): { near: number; far: number } {
  const pixel = row * side + column
  const ends = { near: near[pixel]!, far: far[pixel]! }
  if (ends.near < Infinity) return ends
  for (let y = Math.max(0, row - 1); y <= Math.min(side - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(side - 1, column + 1); x++) {
      ends.near = Math.min(ends.near, near[y * side + x]!)
      ends.far = Math.max(ends.far, far[y * side + x]!)
    }
  return ends
}

/**
 * Returns the seen samples farther from the other surface than `within` allows for the nearest face. `maxWithin` is the
 * largest value of `within`.
 */
export function farSamples(
  { positions, seen }: SeenSamples,
  other: Surface,
  maxWithin: number,
  within: (face: number) => number,
): number[] {
  const far: number[] = []
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] === 0) continue
    const near = other.closest(positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!, maxWithin)
    if (near.face < 0 || near.distance > within(near.face)) far.push(i)
  }
  return far
}

/** The distances of the samples from a surface; none if it is empty. */
export function distancesOf({ positions }: SeenSamples, chosen: readonly number[], other: Surface): number[] {
  if (other.empty) return []
  return chosen.map((i) => other.measure(positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!))
}

const tilts = [0, 0.5, 0.9]

/**
 * Whether a point on a new face closes an opening of the surface: rays from one side of it cross the surface an odd
 * number of times, rays from the other side an even number. A bridge on the outside gives even counts on both sides.
 * Independent of the surface's winding.
 */
export function closesOpening(surface: Surface, at: Vector, normal: Vector): boolean {
  return isOdd(surface, at, normal, 1) !== isOdd(surface, at, normal, -1)
}

/** Majority of nine rays into the hemisphere on that side of the face. */
function isOdd(surface: Surface, [x, y, z]: Vector, normal: Vector, side: 1 | -1): boolean {
  let odd = 0
  let rayCount = 0
  for (const tilt of tilts)
    for (let turn = 0; turn < (tilt === 0 ? 1 : 4); turn++) {
      rayCount++
      odd += surface.crossings(x, y, z, ...tilted(normal, tilt, turn * 1.7 + tilt, side)).length % 2
    }
  return odd * 2 > rayCount
}

function tilted(normal: Vector, tilt: number, turn: number, side: number): Vector {
  const [x, y, z] = normal
  // A frame around the normal without a branch at the poles (Duff et al., JCGT 2017).
  const sign = z >= 0 ? 1 : -1
  const a = -1 / (sign + z)
  const b = x * y * a
  const right: Vector = [1 + sign * x * x * a, sign * b, -sign * x]
  const up: Vector = [b, sign + y * y * a, -y]
  const [u, v] = [Math.cos(turn) * tilt, Math.sin(turn) * tilt]
  return vec3((axis) => side * normal[axis] + right[axis] * u + up[axis] * v)
}

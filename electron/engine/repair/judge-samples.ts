/** Points on what can be seen of a surface, and what has become of them on another. */
import { surfaceArea } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { sampleSurface } from '../mesh/surface-samples.ts'
import type { DepthPicture } from '../mesh/depth-picture.ts'
import { pictureSide, type AxisView, type SeenSurface } from './judge-views.ts'

/** As many on every surface: a share of 1 % is known to a tenth of it. */
const count = 20_000
/** As far below what is seen first a point still counts as seen: a slope falls by that much within a pixel. */
const reachPixels = 1

/** Even by area; `seen` grows while the surface is looked at. */
export class SeenSamples {
  readonly positions: Float64Array
  readonly faces: Uint32Array
  readonly seen: Uint8Array
  /** Each stands for as much of the surface, mm². */
  readonly areaOfOne: number
  readonly #projected: Float64Array

  constructor({ points, triangles }: SeenSurface, seed: number) {
    const samples = sampleSurface(points, triangles, count, seed)
    this.positions = samples.positions
    this.faces = samples.faces
    this.areaOfOne = samples.faces.length > 0 ? surfaceArea(points, triangles) / samples.faces.length : 0
    this.seen = new Uint8Array(samples.faces.length)
    this.#projected = new Float64Array(samples.positions.length)
  }

  /**
   * Marks what the picture of this surface shows from either end. What lies beside the picture counts as seen. Where nothing covers
   * the middle of a pixel, as where a floor is seen from its side, what lies around it decides.
   */
  look(picture: DepthPicture, project: AxisView['project']): void {
    const at = project(this.positions, this.#projected)
    for (let i = 0; i < this.seen.length; i++) {
      if (this.seen[i] !== 0) continue
      const column = Math.floor(at[i * 3]!)
      const row = Math.floor(at[i * 3 + 1]!)
      const depth = at[i * 3 + 2]!
      if (column < 0 || row < 0 || column >= pictureSide || row >= pictureSide) this.seen[i] = 1
      else {
        const { near, far } = endsAt(picture, row, column)
        if (depth <= near + reachPixels || depth >= far - reachPixels) this.seen[i] = 1
      }
    }
  }

  /** How many are seen. */
  get seenCount(): number {
    return this.seen.reduce((sum, seen) => sum + seen, 0)
  }
}

/** The depths of a pixel from both ends, or those of what is around it where it has none; Infinity and -Infinity where that has none. */
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
 * The seen samples that lie farther from the other surface than `within` says of the nearest face there. `most`: beyond this no face
 * allows it.
 */
export function farSamples(
  { positions, seen }: SeenSamples,
  other: Surface,
  most: number,
  within: (face: number) => number,
): number[] {
  const far: number[] = []
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] === 0) continue
    const near = other.closest(positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!, most)
    if (near.face < 0 || near.distance > within(near.face)) far.push(i)
  }
  return far
}

/** The greatest distance of samples from a surface; 0 where there are none. */
export function farthestOf({ positions }: SeenSamples, chosen: readonly number[], other: Surface): number {
  if (other.empty) return 0
  let farthest = 0
  for (const i of chosen)
    farthest = Math.max(farthest, other.measure(positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!))
  return farthest
}

const tilts = [0, 0.5, 0.9]

/**
 * Whether a place on a new face closes an opening of the surface: rays from its one side meet that an odd number of times, rays from
 * the other an even number. What bridges the outside meets it evenly on both sides. The winding of the surface does not matter.
 */
export function closesOpening(surface: Surface, at: readonly number[], normal: readonly number[]): boolean {
  return isOdd(surface, at, normal, 1) !== isOdd(surface, at, normal, -1)
}

/** By most of nine rays into the half space on that side of the face. */
function isOdd(surface: Surface, [x, y, z]: readonly number[], normal: readonly number[], side: 1 | -1): boolean {
  let odd = 0
  let asked = 0
  for (const tilt of tilts)
    for (let turn = 0; turn < (tilt === 0 ? 1 : 4); turn++) {
      const [dx, dy, dz] = tilted(normal, tilt, turn * 1.7 + tilt, side)
      asked++
      odd += surface.crossings(x!, y!, z!, dx!, dy!, dz!).length % 2
    }
  return odd * 2 > asked
}

function tilted([x, y, z]: readonly number[], tilt: number, turn: number, side: number): number[] {
  // A frame around the normal without a branch at the poles (Duff and others, JCGT 2017).
  const sign = z! >= 0 ? 1 : -1
  const a = -1 / (sign + z!)
  const b = x! * y! * a
  const right = [1 + sign * x! * x! * a, sign * b, -sign * x!]
  const up = [b, sign + y! * y! * a, -y!]
  const [u, v] = [Math.cos(turn) * tilt, Math.sin(turn) * tilt]
  return [x!, y!, z!].map((value, axis) => side * value + right[axis]! * u + up[axis]! * v)
}

/** Samples of a model's surface from which its pose is judged. */
import type { Model, Part } from '../model.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { finiteBoundsOf, middleOf, noBounds, sizeOf } from './bounds.ts'
import { areaNormal, doubledArea } from './face-normal.ts'
import { sampleSurface } from './surface-samples.ts'
import type { Vector } from './vectors.ts'

/** Samples in a box whose longest side is 1, centred at the origin. */
export interface PoseSamples {
  count: number
  /** Coordinates, one array for each axis. */
  points: readonly [Float32Array, Float32Array, Float32Array]
  /** Unit normals, likewise. */
  normals: readonly [Float32Array, Float32Array, Float32Array]
  /** How much the surface bends near each sample, 0 … 1. */
  bends: Float32Array
  /** Half the sides of the box. */
  half: Vector
  /** The middle of the box, seen from the file's origin. */
  middle: Vector
  /** Mean of all corners of triangles: nearer to where the mesh is finer. */
  fine: Vector
  /** Per axis: share of samples without a counterpart when mirrored along it. */
  asymmetry: Vector
}

const sampleCount = 16_000
/** Larger models are thinned out evenly before they are sampled. */
const maxTriangles = 200_000
/** Cells of 1 / 28 of the longest side, for symmetry and for bends; two more on each side. */
const cells = 28
const wide = cells + 5

/** Returns null for a model without area. */
export function samplePose({ parts }: Model): PoseSamples | null {
  const all = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  const step = Math.max(1, Math.ceil(all / maxTriangles))
  const thin = parts.map((part) => ({ positions: part.positions, indices: everyNth(part, step) }))
  const areas = thin.map(areaOf)
  const area = areas.reduce((sum, one) => sum + one, 0)
  const bounds = noBounds()
  for (const { positions, indices } of parts) if (indices.length > 0) finiteBoundsOf(positions, indices, bounds)
  const size = sizeOf(bounds)
  const longest = Math.max(...size)
  if (!(area > 0 && longest > 0 && Number.isFinite(longest))) return null
  const middle = middleOf(bounds)
  const room = () => vec3(() => new Float32Array(sampleCount + parts.length))
  const [points, normals] = [room(), room()]
  const fine: Vector = [0, 0, 0]
  let count = 0
  let corners = 0
  for (const [number, { positions, indices }] of thin.entries()) {
    const samples = sampleSurface(positions, indices, Math.round((sampleCount * areas[number]!) / area), 1)
    for (let i = 0; i < samples.faces.length; i++, count++) {
      const face = samples.faces[i]! * 3
      const normal = areaNormal(positions, indices[face]! * 3, indices[face + 1]! * 3, indices[face + 2]! * 3)
      const length = Math.hypot(...normal) || 1
      for (let axis = 0; axis < 3; axis++) {
        points[axis]![count] = (samples.positions[i * 3 + axis]! - middle[axis]!) / longest
        normals[axis]![count] = normal[axis]! / length
      }
    }
    for (const vertex of indices) {
      const at = vec3((axis) => (positions[vertex * 3 + axis]! - middle[axis]) / longest)
      if (!at.every(Number.isFinite)) continue
      for (let axis = 0; axis < 3; axis++) fine[axis]! += at[axis]!
      corners++
    }
  }
  const shape: Shape = { count, points, normals }
  const near = nearSamples(shape)
  return {
    ...shape,
    bends: bendsOf(shape),
    half: vec3((axis) => size[axis] / longest / 2),
    middle: vec3((axis) => middle[axis] / longest),
    fine: vec3((axis) => fine[axis] / (corners || 1)),
    asymmetry: vec3((axis) => asymmetryAlong(shape, near, axis)),
  }
}

type Shape = Pick<PoseSamples, 'count' | 'points' | 'normals'>
type Mesh = Pick<Part, 'positions' | 'indices'>

function everyNth({ indices }: Mesh, step: number): Uint32Array {
  if (step === 1) return indices
  const kept = new Uint32Array(Math.ceil(Math.floor(indices.length / 3) / step) * 3)
  for (let i = 0, from = 0; i < kept.length; i += 3, from += step * 3) kept.set(indices.subarray(from, from + 3), i)
  return kept
}

function areaOf({ positions, indices }: Mesh): number {
  let area = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const size = doubledArea(positions, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3)
    if (Number.isFinite(size)) area += size
  }
  return area
}

function cellAt(x: number, y: number, z: number): number {
  const of = (value: number) => Math.round(value * cells) + (wide - 1) / 2
  return (of(x) * wide + of(y)) * wide + of(z)
}

function cellOf({ points: [x, y, z] }: Shape, i: number): number {
  return cellAt(x[i]!, y[i]!, z[i]!)
}

/** One less the length of the mean normal of a sample's cell. */
function bendsOf(shape: Shape): Float32Array {
  const counts = new Uint32Array(wide ** 3)
  const sums = shape.normals.map(() => new Float32Array(wide ** 3))
  for (let i = 0; i < shape.count; i++) {
    const cell = cellOf(shape, i)
    counts[cell]!++
    for (let axis = 0; axis < 3; axis++) sums[axis]![cell]! += shape.normals[axis]![i]!
  }
  return Float32Array.from({ length: shape.count }, (_, i) => {
    const cell = cellOf(shape, i)
    return 1 - Math.hypot(sums[0]![cell]!, sums[1]![cell]!, sums[2]![cell]!) / counts[cell]!
  })
}

/** Cells that hold a sample or touch one that does. */
function nearSamples(shape: Shape): Uint8Array {
  const occupied = new Uint8Array(wide ** 3)
  for (let i = 0; i < shape.count; i++) occupied[cellOf(shape, i)] = 1
  let near = occupied
  for (const stride of [1, wide, wide * wide]) {
    const before = near
    near = before.map((value, cell) => value | (before[cell - stride] ?? 0) | (before[cell + stride] ?? 0))
  }
  return near
}

/** The plane is the middle of the box, or the mean if that fits better: something may be held out on one side. */
function asymmetryAlong({ count, points }: Shape, near: Uint8Array, axis: number): number {
  const along = points[axis]!
  const mean = along.subarray(0, count).reduce((sum, value) => sum + value, 0) / count
  const misses = [0, mean].map((plane) => {
    let missed = 0
    for (let i = 0; i < count; i++) {
      const mirrored = 2 * plane - along[i]!
      const [x, y, z] = vec3((at) => (at === axis ? mirrored : points[at][i]!))
      if (Math.abs(mirrored) > 0.5 || near[cellAt(x, y, z)] === 0) missed++
    }
    return missed / count
  })
  return Math.min(...misses)
}

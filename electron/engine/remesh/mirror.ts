/** Mirror symmetry of a model across one axis: detection, halving and mirroring. */
import { sampleSurface } from '../mesh/surface-samples.ts'
import type { Surface } from '../mesh/surface.ts'
import { vectorAt } from '../mesh/vectors.ts'
import type { Model, Part } from '../model.ts'
import { boundsOf, middleOf, noBounds, sizeOf } from '../mesh/bounds.ts'
import { concatenated, enlarged } from '../mesh/typed-arrays.ts'

export interface MirrorPlane {
  /** 0: x, 1: y, 2: z. */
  axis: 0 | 1 | 2
  /** Position on the axis, metres. */
  at: number
  /** Whether the shape is nearly symmetric there; otherwise the plane is the centre. */
  found: boolean
}

const samples = 1500
/** Maximum mean distance from the mirror image, as a fraction of the diagonal, for a shape to count as symmetric. */
const nearly = 0.004
/** The plane is searched this far to each side of the centre, as a fraction of the extent. */
const reach = 0.08
/** Vertices closer to the plane than this fraction of the extent snap to it. */
const snap = 1e-5

/** The plane across an axis with the best symmetry, or the centre if there is none. */
export function findMirror(surface: Surface, axis: 0 | 1 | 2): MirrorPlane {
  const bounds = boundsOf(surface.positions)
  const extent = sizeOf(bounds)[axis]
  const middle = middleOf(bounds)[axis]
  const { positions } = sampleSurface(surface.positions, surface.indices, samples, 1)
  const unlike = (at: number): number => {
    let sum = 0
    for (let i = 0; i < positions.length; i += 3) {
      const p = vectorAt(positions, i / 3)
      p[axis] = 2 * at - p[axis]
      sum += surface.closest(...p).distance
    }
    return sum / Math.max(1, positions.length / 3)
  }
  let best = middle
  let least = unlike(middle)
  for (let step = extent * reach * 0.5; step > extent * 1e-4; step /= 2) {
    for (const at of [best - step, best + step]) {
      const value = unlike(at)
      // A marginally better plane is ignored: people expect the centre.
      if (value >= least * 0.97) continue
      least = value
      best = at
    }
  }
  const found = least <= nearly * Math.hypot(...sizeOf(bounds))
  return { axis, at: Math.fround(found ? best : middle), found }
}

/** Returns the part on the positive side of the plane, clipped; every vertex of the cut lies exactly on the plane. */
export function upperHalf(model: Model, { axis, at }: MirrorPlane): Model {
  const bounds = noBounds()
  for (const { positions } of model.parts) boundsOf(positions, undefined, bounds)
  const near = sizeOf(bounds)[axis] * snap
  return {
    ...model,
    parts: model.parts.map((part) => halfOf(part, axis, at, near)).filter(({ indices }) => indices.length > 0),
  }
}

/** Returns the model and its mirror image, joined at the plane: every part contains both. Normals on the plane lie in it. */
export function withMirrorImage(model: Model, { axis, at }: MirrorPlane): Model {
  return { ...model, parts: model.parts.map((part) => bothSides(part, axis, at)) }
}

function halfOf(part: Part, axis: 0 | 1 | 2, at: number, near: number): Part {
  const positions = Array.from(part.positions)
  const values: [keyof Part & ('normals' | 'uvs' | 'colours'), number, number[]][] = []
  for (const [key, width] of [
    ['normals', 3],
    ['uvs', 2],
    ['colours', 4],
  ] as const) {
    if (part[key] !== undefined) values.push([key, width, Array.from(part[key])])
  }
  for (let i = axis; i < positions.length; i += 3) if (Math.abs(positions[i]! - at) <= near) positions[i] = at
  const height = (vertex: number): number => positions[vertex * 3 + axis]! - at
  const cuts = new Map<string, number>()
  /** The vertex where the edge meets the plane: bit-identical from both sides of a seam and in both directions. */
  const cut = (one: number, other: number): number => {
    const [a, b] = before(positions, one, other) ? [one, other] : [other, one]
    const key = `${a} ${b}`
    const known = cuts.get(key)
    if (known !== undefined) return known
    const share = height(a) / (height(a) - height(b))
    const vertex = positions.length / 3
    for (let i = 0; i < 3; i++) {
      const value = positions[a * 3 + i]! + (positions[b * 3 + i]! - positions[a * 3 + i]!) * share
      positions.push(i === axis ? at : Math.fround(value))
    }
    for (const [, width, list] of values) {
      for (let i = 0; i < width; i++) {
        list.push(list[a * width + i]! + (list[b * width + i]! - list[a * width + i]!) * share)
      }
    }
    cuts.set(key, vertex)
    return vertex
  }
  const indices: number[] = []
  for (let first = 0; first + 2 < part.indices.length; first += 3) {
    const corners = [part.indices[first]!, part.indices[first + 1]!, part.indices[first + 2]!]
    if (corners.every((vertex) => height(vertex) <= 0)) continue
    const kept: number[] = []
    for (let k = 0; k < 3; k++) {
      const [vertex, following] = [corners[k]!, corners[(k + 1) % 3]!]
      if (height(vertex) >= 0) kept.push(vertex)
      if (height(vertex) * height(following) < 0) kept.push(cut(vertex, following))
    }
    for (let k = 2; k < kept.length; k++) indices.push(kept[0]!, kept[k - 1]!, kept[k]!)
  }
  return {
    ...part,
    positions: Float32Array.from(positions),
    ...Object.fromEntries(values.map(([key, , list]) => [key, Float32Array.from(list)])),
    indices: Uint32Array.from(indices),
  }
}

function before(p: readonly number[], one: number, other: number): boolean {
  for (let i = 0; i < 3; i++) {
    const difference = p[one * 3 + i]! - p[other * 3 + i]!
    if (difference !== 0) return difference < 0
  }
  return one < other
}

function bothSides(part: Part, axis: 0 | 1 | 2, at: number): Part {
  const count = part.positions.length / 3
  const twice = (values: Float32Array): Float32Array => concatenated(values, values)
  const positions = twice(part.positions)
  for (let i = count * 3 + axis; i < positions.length; i += 3) {
    if (positions[i] !== at) positions[i] = 2 * at - positions[i]!
  }
  const normals = part.normals === undefined ? undefined : twice(part.normals)
  if (normals !== undefined) {
    for (let vertex = 0; vertex < count; vertex++) {
      const onPlane = part.positions[vertex * 3 + axis] === at
      if (onPlane) flatten(normals, vertex * 3, axis)
      for (let i = 0; i < 3; i++) {
        const value = normals[vertex * 3 + i]!
        normals[(count + vertex) * 3 + i] = i === axis ? -value : value
      }
    }
  }
  const indices = enlarged(part.indices, part.indices.length * 2)
  for (let i = 0; i < part.indices.length; i += 3) {
    indices.set(
      [part.indices[i]! + count, part.indices[i + 2]! + count, part.indices[i + 1]! + count],
      part.indices.length + i,
    )
  }
  return {
    ...part,
    positions,
    ...(normals === undefined ? {} : { normals }),
    ...(part.uvs === undefined ? {} : { uvs: twice(part.uvs) }),
    ...(part.colours === undefined ? {} : { colours: twice(part.colours) }),
    indices,
  }
}

/** Removes a normal's component across the plane, unless little else is left: then it is an edge. */
function flatten(normals: Float32Array, at: number, axis: number): void {
  if (Math.abs(normals[at + axis]!) > 0.7) return
  normals[at + axis] = 0
  const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!)
  for (let i = 0; i < 3; i++) normals[at + i] = normals[at + i]! / length
}

/** Converts a divided surface back into a model with one material per filament. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Spool } from '../../../shared/print/spool.ts'
import type { Material, Model, Part, SceneNode } from '../model.ts'
import type { ColouredSurface } from './coloured-surface.ts'

/** Typical of plastic. */
const roughness = 0.6

/**
 * Groups the pieces into one part per filament of each node (of each part if the file has no scene), so that objects
 * and part names are preserved. Spool colours become base colours; `scale` multiplies all lengths.
 */
export function filamentModel(
  model: Model,
  { points, faces, sources }: ColouredSurface,
  labels: Uint8Array,
  spools: readonly Spool[],
  scale: number,
): Model {
  const { groups, groupOfSource } = groupsOf(model)
  const counts = new Uint32Array(groups.length * spools.length)
  const slotOf = (face: number): number => groupOfSource[sources[face]!]! * spools.length + labels[face]!
  for (let face = 0; face < sources.length; face++) counts[slotOf(face)]!++
  const corners = Array.from(counts, (count) => new Uint32Array(count * 3))
  const filled = new Uint32Array(counts.length)
  for (let face = 0; face < sources.length; face++) {
    const slot = slotOf(face)
    corners[slot]!.set(faces.subarray(face * 3, face * 3 + 3), filled[slot]! * 3)
    filled[slot]!++
  }
  const vertexOf = new Int32Array(points.length / 3).fill(-1)
  const parts: Part[] = []
  for (const [slot, own] of corners.entries()) {
    if (own.length === 0) continue
    const { name, node } = groups[Math.floor(slot / spools.length)]!
    const part = { name, ...(node === undefined ? {} : { node }), material: slot % spools.length }
    parts.push({ ...part, ...compact(points, own, vertexOf, scale) })
  }
  return { name: model.name, materials: spools.map(materialOf), parts }
}

function compact(
  points: Float32Array,
  corners: Uint32Array,
  vertexOf: Int32Array,
  scale: number,
): Pick<Part, 'positions' | 'indices'> {
  const used: number[] = []
  const indices = new Uint32Array(corners.length)
  for (let i = 0; i < corners.length; i++) {
    const point = corners[i]!
    if (vertexOf[point]! < 0) {
      vertexOf[point] = used.length
      used.push(point)
    }
    indices[i] = vertexOf[point]!
  }
  const positions = new Float32Array(used.length * 3)
  for (const [vertex, point] of used.entries()) {
    vertexOf[point] = -1
    for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis] = points[point * 3 + axis]! * scale
  }
  return { positions, indices }
}

interface Group {
  name: string
  node?: SceneNode
}

function groupsOf(model: Model): { groups: Group[]; groupOfSource: Uint32Array } {
  const groups: Group[] = []
  const indexOfNode = new Map<SceneNode, number>()
  const triangles = model.parts.reduce((sum, { indices }) => sum + Math.floor(indices.length / 3), 0)
  const groupOfSource = new Uint32Array(triangles)
  let first = 0
  for (const { name, node, indices } of model.parts) {
    let place = node === undefined ? undefined : indexOfNode.get(node)
    if (place === undefined) {
      place = groups.push({ name, ...(node === undefined ? {} : { node }) }) - 1
      if (node !== undefined) indexOfNode.set(node, place)
    }
    const end = first + Math.floor(indices.length / 3)
    groupOfSource.fill(place, first, end)
    first = end
  }
  return { groups, groupOfSource }
}

function materialOf({ hex, name }: Spool, index: number): Material {
  const [red, green, blue] = linearOfHex(hex)
  return {
    name,
    baseColour: [red, green, blue, 1],
    metalness: 0,
    roughness,
    filament: index + 1,
  }
}

/** Converts `#rrggbb` to linear light. */
export function linearOfHex(hex: string): [number, number, number] {
  const channel = (at: number): number => linearFromSrgb(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/**
 * Removes triangles without area without opening the surface: sides too short for single precision are collapsed, and
 * where a vertex lies on the opposite edge, that edge is flipped. They appear where solids meet at shallow angles.
 */
import type { Model } from '../../engine/model.ts'
import { weldPositions } from '../../engine/mesh/weld.ts'
import { usedVertices } from '../shape/used-vertices.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { cross } from '../../engine/mesh/vectors.ts'

/** A triangle counts as degenerate if twice its area is below this fraction of its longest side squared. */
const flatness = 1e-6

/**
 * Returns the model with slivers removed as far as flipping edges can; the same model if it has none. Repair drops
 * normals.
 */
export function withoutSlivers(model: Model): Model {
  const welded = weldPositions(model)
  const { positions } = welded
  const merged = collapsed(positions, welded.indices, welded.materialOfTriangle)
  const { indices, materialOfTriangle } = merged
  const count = indices.length / 3
  const isDegenerate = (triangle: number): boolean => isFlat(positions, indices, triangle)
  const bad: number[] = []
  for (let triangle = 0; triangle < count; triangle += 1) if (isDegenerate(triangle)) bad.push(triangle)
  if (bad.length === 0) return merged.changed ? rebuilt(model, positions, indices, materialOfTriangle) : model
  const edges = new Map<number, number>()
  const key = (a: number, b: number): number => a * 4194304 + b
  for (let corner = 0; corner < indices.length; corner += 1)
    edges.set(key(indices[corner] ?? 0, indices[next(corner)] ?? 0), Math.floor(corner / 3))
  for (let round = 0; round < 10 && bad.length > 0; round += 1) {
    const again: number[] = []
    for (const triangle of bad) if (isDegenerate(triangle)) again.push(...flipped(triangle))
    bad.splice(0, bad.length, ...again)
  }
  return rebuilt(model, positions, indices, materialOfTriangle)

  /** Flips the longest edge of a triangle unless that adds slivers; returns the remaining slivers. */
  function flipped(triangle: number): number[] {
    const corner = longestSide(positions, indices, triangle)
    const a = indices[corner] ?? 0
    const b = indices[next(corner)] ?? 0
    const tip = indices[next(next(corner))] ?? 0
    const other = edges.get(key(b, a))
    if (other === undefined || other === triangle) return [triangle]
    const far = [0, 1, 2].map((step) => indices[other * 3 + step] ?? 0).find((vertex) => vertex !== a && vertex !== b)
    if (far === undefined || far === tip || edges.has(key(tip, far)) || edges.has(key(far, tip))) return [triangle]
    const wasFlat = isDegenerate(other)
    const before = indices.slice(triangle * 3, triangle * 3 + 3)
    const beforeOther = indices.slice(other * 3, other * 3 + 3)
    indices.set([tip, a, far], triangle * 3)
    indices.set([tip, far, b], other * 3)
    const left = [triangle, other].filter(isDegenerate)
    if (left.length === 2 && !wasFlat) {
      indices.set(before, triangle * 3)
      indices.set(beforeOther, other * 3)
      return [triangle]
    }
    edges.delete(key(a, b))
    edges.delete(key(b, a))
    edges.set(key(tip, far), other)
    edges.set(key(far, tip), triangle)
    edges.set(key(tip, a), triangle)
    edges.set(key(a, far), triangle)
    edges.set(key(far, b), other)
    edges.set(key(b, tip), other)
    materialOfTriangle[triangle] = materialOfTriangle[other] ?? 0
    return left
  }
}

interface Surface {
  indices: Uint32Array
  materialOfTriangle: Uint32Array
}

/** Collapses sides shorter than single precision resolves, where the surface stays closed. */
function collapsed(
  positions: Float32Array,
  indices: Uint32Array,
  materialOfTriangle: Uint32Array,
): Surface & { changed: boolean } {
  const largest = positions.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const short = (largest * 2e-6) ** 2
  // Rounding may have merged vertices already: without the degenerate triangle, its neighbours meet.
  let surface = renumbered({ indices, materialOfTriangle }, new Map())
  const dropped = surface.indices.length < indices.length
  for (let round = 0; round < 6; round += 1) {
    const sides: [number, number][] = []
    for (let corner = 0; corner < surface.indices.length; corner += 1)
      if (squared(side(positions, surface.indices, corner)) < short)
        sides.push([surface.indices[corner] ?? 0, surface.indices[next(corner)] ?? 0])
    const after = sides.length === 0 ? undefined : collapseSides(surface, sides)
    if (after === undefined) return { ...surface, changed: dropped || round > 0 }
    surface = after
  }
  return { ...surface, changed: true }
}

/** Collapses each side whose ends share exactly two neighbours, unless a side next to it was collapsed. */
function collapseSides(
  { indices, materialOfTriangle }: Surface,
  sides: readonly [number, number][],
): Surface | undefined {
  const around = new Map<number, Set<number>>(sides.flat().map((vertex) => [vertex, new Set()]))
  for (let corner = 0; corner < indices.length; corner += 1) {
    const a = indices[corner] ?? 0
    const b = indices[next(corner)] ?? 0
    around.get(a)?.add(b)
    around.get(b)?.add(a)
  }
  const renamed = new Map<number, number>()
  const touched = new Set<number>()
  for (const [a, b] of sides) {
    const ofA = around.get(a) ?? new Set()
    const ofB = around.get(b) ?? new Set()
    if (touched.has(a) || touched.has(b) || [...ofA].filter((vertex) => ofB.has(vertex)).length !== 2) continue
    renamed.set(b, a)
    for (const vertex of [a, b, ...ofA, ...ofB]) touched.add(vertex)
  }
  return renamed.size === 0 ? undefined : renumbered({ indices, materialOfTriangle }, renamed)
}

/** Renumbers vertices and drops triangles that become degenerate. */
function renumbered({ indices, materialOfTriangle }: Surface, renamed: ReadonlyMap<number, number>): Surface {
  const kept: number[] = []
  const materials: number[] = []
  for (let triangle = 0; triangle * 3 < indices.length; triangle += 1) {
    const [a = 0, b = 0, c = 0] = [...indices.subarray(triangle * 3, triangle * 3 + 3)].map(
      (vertex) => renamed.get(vertex) ?? vertex,
    )
    if (a === b || b === c || c === a) continue
    kept.push(a, b, c)
    materials.push(materialOfTriangle[triangle] ?? 0)
  }
  return { indices: Uint32Array.from(kept), materialOfTriangle: Uint32Array.from(materials) }
}

const next = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1)

function side(positions: Float32Array, indices: Uint32Array, corner: number): [number, number, number] {
  const from = (indices[corner] ?? 0) * 3
  const to = (indices[next(corner)] ?? 0) * 3
  return vec3((axis) => (positions[to + axis] ?? 0) - (positions[from + axis] ?? 0))
}

function squared([x, y, z]: readonly number[]): number {
  return (x ?? 0) ** 2 + (y ?? 0) ** 2 + (z ?? 0) ** 2
}

function longestSide(positions: Float32Array, indices: Uint32Array, triangle: number): number {
  const lengths = [0, 1, 2].map((corner) => squared(side(positions, indices, triangle * 3 + corner)))
  return triangle * 3 + lengths.indexOf(Math.max(...lengths))
}

function isFlat(positions: Float32Array, indices: Uint32Array, triangle: number): boolean {
  const u = side(positions, indices, triangle * 3)
  const v = side(positions, indices, triangle * 3 + 1)
  const w = side(positions, indices, triangle * 3 + 2)
  return Math.sqrt(squared(cross(u, v))) <= flatness * Math.max(squared(u), squared(v), squared(w))
}

function rebuilt(model: Model, positions: Float32Array, indices: Uint32Array, materialOfTriangle: Uint32Array): Model {
  const lists = model.materials.map((): number[] => [])
  materialOfTriangle.forEach((material, triangle) =>
    lists[material]?.push(...indices.subarray(triangle * 3, triangle * 3 + 3)),
  )
  return {
    ...model,
    parts: lists.flatMap((list, material) => {
      if (list.length === 0) return []
      return [{ name: model.materials[material]?.name ?? model.name, material, ...usedVertices(positions, list) }]
    }),
  }
}

/** Coarser and coarser graphs of a surface's points, on which fields converge quickly. */
import { dot, unit, vectorAt } from '../mesh/vectors.ts'
import { featureKinds } from './features.ts'
import type { HalfEdges } from './half-edges.ts'
import { measure } from './relax.ts'

/** Points with normals and neighbours; coarse ones stand for two of the finer level. */
export interface PointGraph {
  /** 3 per point. */
  points: Float64Array
  /** 3 per point, unit length. */
  normals: Float64Array
  /** See `featureKinds`. */
  kinds: Uint8Array
  /** The neighbours of p: `neighbours[first[p]] … neighbours[first[p + 1] - 1]`. */
  first: Uint32Array
  neighbours: Uint32Array
}

export interface HierarchyLevel extends PointGraph {
  /** The point of the next coarser level for each point; empty at the coarsest. */
  parents: Uint32Array
}

const minPoints = 30
/** A level with more than this share of the previous level's points ends the hierarchy. */
const maxShare = 0.95

/** The levels from fine to coarse: neighbours with similar normals are merged in pairs (Jakob et al. 2015). */
export function pointHierarchy(mesh: HalfEdges): HierarchyLevel[] {
  const levels: HierarchyLevel[] = []
  let level = finest(mesh)
  for (;;) {
    const count = level.kinds.length
    const { parents, coarseCount } = matched(level)
    if (count <= minPoints || coarseCount > count * maxShare) {
      levels.push({ ...level, parents: new Uint32Array(0) })
      return levels
    }
    levels.push({ ...level, parents })
    level = merged(level, parents, coarseCount)
  }
}

function finest(mesh: HalfEdges): PointGraph {
  const count = mesh.pointCount
  const normals = new Float64Array(count * 3)
  measure(mesh, normals, new Float64Array(count))
  const lists = Array.from({ length: count }, (_, point) => (mesh.out(point) < 0 ? [] : mesh.neighbours(point)))
  return { points: mesh.points.slice(0, count * 3), normals, kinds: featureKinds(mesh), ...linked(lists) }
}

function linked(lists: readonly (readonly number[])[]): Pick<PointGraph, 'first' | 'neighbours'> {
  const first = new Uint32Array(lists.length + 1)
  for (const [point, list] of lists.entries()) first[point + 1] = first[point]! + list.length
  return { first, neighbours: Uint32Array.from(lists.flat()) }
}

function matched({ normals, kinds, first, neighbours }: PointGraph): { parents: Uint32Array; coarseCount: number } {
  const none = 0xffffffff
  const parents = new Uint32Array(kinds.length).fill(none)
  let coarseCount = 0
  let isolated = none
  for (let point = 0; point < kinds.length; point++) {
    if (parents[point] !== none) continue
    // Points without triangles outnumber the others where the mesh was simplified: they share one.
    if (first[point] === first[point + 1]) {
      if (isolated === none) isolated = coarseCount++
      parents[point] = isolated
      continue
    }
    let [best, bestDot] = [-1, 0]
    for (let i = first[point]!; i < first[point + 1]!; i++) {
      const other = neighbours[i]!
      if (parents[other] !== none) continue
      const similar = dot(vectorAt(normals, point), vectorAt(normals, other))
      if (similar > bestDot) [best, bestDot] = [other, similar]
    }
    parents[point] = coarseCount
    if (best >= 0) parents[best] = coarseCount
    coarseCount++
  }
  return { parents, coarseCount }
}

/** Merges points; of two, the one that is more constrained keeps its position and normal. */
function merged(fine: PointGraph, parents: Uint32Array, count: number): PointGraph {
  const kinds = new Uint8Array(count)
  for (const [point, parent] of parents.entries()) kinds[parent] = Math.max(kinds[parent]!, fine.kinds[point]!)
  const points = new Float64Array(count * 3)
  const normals = new Float64Array(count * 3)
  const members = new Uint8Array(count)
  const links = Array.from({ length: count }, () => new Set<number>())
  for (const [point, parent] of parents.entries()) {
    for (let i = fine.first[point]!; i < fine.first[point + 1]!; i++) {
      const other = parents[fine.neighbours[i]!]!
      if (other !== parent) links[parent]!.add(other)
    }
    if (fine.kinds[point] !== kinds[parent] || (kinds[parent] !== 0 && members[parent] !== 0)) continue
    const share = ++members[parent]!
    for (let i = 0; i < 3; i++) {
      const at = parent * 3 + i
      points[at] = points[at]! + (fine.points[point * 3 + i]! - points[at]!) / share
      normals[at] = normals[at]! + fine.normals[point * 3 + i]!
    }
  }
  for (let point = 0; point < count; point++) normals.set(unit(vectorAt(normals, point)), point * 3)
  return { points, normals, kinds, ...linked(links.map((set) => [...set])) }
}

/** Re-triangulates the flat regions of a surface with as few triangles as their outlines need. */
import { findEdges, type Edges } from './edges.ts'
import { type FlatRegion, flatRegions, nearFlat, regionTriangles } from './flat-region.ts'
import { keptOfChains } from './outline-chains.ts'
import type { TriangulateOutlines } from './triangulate-flat.ts'
import { twinsOf } from './twins.ts'

/** The surface with fewer triangles, over the vertices of the old one. */
export interface JoinedFlats {
  /** 3 per triangle. */
  indices: Uint32Array
  /** Per triangle: the index in `regions` of the region that it covers. */
  regionOf: Uint32Array
  regions: FlatRegion[]
}

/** Maximum number of passes: regions whose outlines cross keep their points in the next one. */
const rounds = 6

/**
 * Merges adjacent coplanar triangles into regions, drops points on their straight borders unless a third region meets
 * there, and triangulates them again. No vertex moves, and the new surface is at most `nearFlat` (in the unit of
 * `points`) from the old one. Edges keep their face counts, so a closed surface stays closed. Null if that would save
 * less than a tenth of the triangles.
 */
export function joinedFlats(
  points: Float32Array,
  indices: Uint32Array,
  triangulate: TriangulateOutlines,
): JoinedFlats | null {
  const edges = findEdges(indices)
  const twins = twinsOf(indices, edges)
  const { regions, regionOfFace } = flatRegions(points, indices, twins)
  if (regions.length * 1.1 > indices.length / 3) return null
  const isBorder = borders(edges, twins, regionOfFace)
  const isFixed = new Uint8Array(points.length / 3)
  fixNonManifold(edges, isFixed)
  for (let round = 0; round < rounds; round++) {
    const isKept = keptOfChains(points, edges, isBorder, isFixed, nearFlat)
    const merged: number[] = []
    const regionOf: number[] = []
    const failed: number[] = []
    for (const [index, region] of regions.entries()) {
      const triangles = regionTriangles(region, { points, indices, twins, regionOfFace, isKept, index }, triangulate)
      if (triangles === null) failed.push(index)
      for (const corner of triangles ?? []) merged.push(corner)
      for (let i = 0; i < (triangles?.length ?? 0); i += 3) regionOf.push(index)
    }
    if (failed.length === 0) {
      const joined = { indices: Uint32Array.from(merged), regionOf: Uint32Array.from(regionOf), regions }
      failed.push(...crossedRegions(joined, edges))
      if (failed.length === 0) return merged.length * 1.1 > indices.length ? null : joined
    }
    for (const index of failed) {
      regions[index]!.isKept = true
      for (const face of regions[index]!.faces)
        for (let corner = face * 3; corner < face * 3 + 3; corner++) isFixed[indices[corner]!] = 1
    }
  }
  return null
}

/** One per edge: 1 where it does not lie within a region. */
function borders({ count, edgeOfCorner }: Edges, twins: Int32Array, regionOfFace: Int32Array): Uint8Array {
  const isBorder = new Uint8Array(count)
  for (let corner = 0; corner < twins.length; corner++) {
    const edge = edgeOfCorner[corner]!
    if (edge < 0) continue
    const twin = twins[corner]!
    if (twin < 0 || regionOfFace[Math.floor(twin / 3)] !== regionOfFace[Math.floor(corner / 3)]) isBorder[edge] = 1
  }
  return isBorder
}

/** Fixes the ends of edges with more than two faces, or with two that disagree in winding. */
function fixNonManifold({ count, low, high, faces, balance }: Edges, isFixed: Uint8Array): void {
  for (let edge = 0; edge < count; edge++) {
    if (faces[edge]! < 2 || (faces[edge] === 2 && balance[edge] === 0)) continue
    isFixed[low[edge]!] = 1
    isFixed[high[edge]!] = 1
  }
}

/** Returns the regions at edges with a new kind of fault: two chains of points have collapsed into one edge. */
function crossedRegions({ indices, regionOf, regions }: JoinedFlats, before: Edges): number[] {
  const after = findEdges(indices)
  const wasManifold = before.faces.every((faces, edge) => faces === 2 && before.balance[edge] === 0)
  const faultsBefore = new Set<string>()
  if (!wasManifold)
    for (let edge = 0; edge < before.count; edge++)
      if (before.faces[edge] !== 2 || before.balance[edge] !== 0)
        faultsBefore.add(`${before.low[edge]} ${before.high[edge]} ${before.faces[edge]}`)
  const crossed = new Set<number>()
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = after.edgeOfCorner[corner]!
    const region = regionOf[Math.floor(corner / 3)]!
    if (regions[region]!.isKept) continue
    const isManifold = edge >= 0 && after.faces[edge] === 2 && after.balance[edge] === 0
    // An open border may have lost points, so one face is not a fault there.
    const isOpen = edge >= 0 && after.faces[edge] === 1 && !wasManifold
    if (isManifold || isOpen) continue
    if (edge >= 0 && faultsBefore.has(`${after.low[edge]} ${after.high[edge]} ${after.faces[edge]}`)) continue
    crossed.add(region)
  }
  return [...crossed]
}

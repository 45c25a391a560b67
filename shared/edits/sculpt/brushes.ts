/** The effect of one dab of each brush on the surface. */
import type { SculptBrush } from '../sculpt-change.ts'
import { regionAt, type BrushRegion, type Marks, type Point } from './brush-region.ts'
import type { SculptSurface } from './sculpt-surface.ts'

/** A brush applied to one surface. */
export interface Brush {
  kind: SculptBrush
  /** Metres. */
  radius: number
  /** 0 … 1. */
  strength: number
}

/** How far one dab of a full-strength drawing brush lifts the surface, as a fraction of its radius. */
const liftShare = 0.08
/** Fraction of the distance to the fitted plane covered by one dab of a full-strength brush. */
const planeShare = 0.5
/** Maximum number of vertex visits over all rounds of one smoothing dab; larger regions get fewer rounds. */
const maxVisits = 400_000
const maxRounds = 12

/**
 * New positions of the vertices under the brush after a dab. Two centres (a stroke and its mirror image) are computed from
 * the same surface and blended where they overlap, which keeps symmetry.
 */
export function dab(surface: SculptSurface, marks: Marks, centres: readonly Point[], brush: Brush): Moved {
  // Smoothing includes both sides of a fin.
  const facing = brush.kind !== 'smooth'
  const regions = centres.map((centre) => regionAt(surface, marks, centre, brush.radius, facing))
  if (brush.kind === 'smooth') return smoothed(surface, unionRegion(regions), brush)
  const { kind } = brush
  return blended(regions.map((region) => lifted(surface, region, { ...brush, kind })))
}

/** Vertices, and 3 numbers per vertex. */
export interface Moved {
  vertices: number[]
  by: number[]
}

/** Unweighted moves for one centre, with their weights. */
interface Lifted extends BrushRegion {
  moves: number[]
}

type Lifting = Exclude<SculptBrush, 'smooth'>

function lifted(surface: SculptSurface, region: BrushRegion, brush: Brush & { kind: Lifting }): Lifted {
  const { positions: p, normals } = surface
  const isFill = brush.kind === 'fill'
  const [middle, normal] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  let total = 0
  for (const [index, vertex] of region.vertices.entries()) {
    const weight = region.weights[index]!
    // The plane that fills a dent is fitted to its rim.
    const share = isFill ? 4 * weight * (1 - weight) + 1e-6 : weight
    for (let axis = 0; axis < 3; axis++) {
      middle[axis]! += p[vertex * 3 + axis]! * share
      normal[axis]! += normals[vertex * 3 + axis]! * share
    }
    total += share
  }
  const length = Math.hypot(...normal)
  const moves: number[] = []
  const isNothing = !(total > 0) || !(length > 0)
  for (const vertex of region.vertices) {
    let height = 0
    for (let axis = 0; axis < 3; axis++)
      height += ((middle[axis]! / total - p[vertex * 3 + axis]!) * normal[axis]!) / length
    const way = isNothing ? 0 : liftOf(brush, height)
    for (let axis = 0; axis < 3; axis++) moves.push(way === 0 ? 0 : (normal[axis]! / length) * way)
  }
  return { ...region, moves }
}

/** Along the normal; `height`: height of the plane above the vertex. */
function liftOf({ kind, radius, strength }: Brush & { kind: Lifting }, height: number): number {
  if (kind === 'draw') return strength * radius * liftShare
  if (kind === 'carve') return -strength * radius * liftShare
  if (kind === 'fill') return Math.max(0, height) * strength * planeShare
  return height * strength * planeShare
}

/** Moves multiplied by their weights; overlapping ones are averaged by weight and scaled by the larger weight. */
function blended(parts: readonly Lifted[]): Moved {
  const moved: Moved = { vertices: [], by: [] }
  const indexOf = new Map<number, number>()
  const sums: { weight: number; largest: number }[] = []
  for (const { vertices, weights, moves } of parts)
    for (const [index, vertex] of vertices.entries()) {
      const weight = weights[index]!
      let merged = indexOf.get(vertex)
      if (merged === undefined) {
        indexOf.set(vertex, (merged = moved.vertices.length))
        moved.vertices.push(vertex)
        moved.by.push(0, 0, 0)
        sums.push({ weight: 0, largest: 0 })
      }
      const sum = sums[merged]!
      sum.weight += weight
      sum.largest = Math.max(sum.largest, weight)
      for (let axis = 0; axis < 3; axis++) moved.by[merged * 3 + axis]! += moves[index * 3 + axis]! * weight
    }
  for (const [index, { weight, largest }] of sums.entries())
    for (let axis = 0; axis < 3; axis++) moved.by[index * 3 + axis]! *= weight > 0 ? largest / weight : 0
  return moved
}

function unionRegion(regions: readonly BrushRegion[]): BrushRegion {
  if (regions.length === 1) return regions[0]!
  const weights = new Map<number, number>()
  for (const region of regions)
    for (const [index, vertex] of region.vertices.entries())
      weights.set(vertex, Math.max(weights.get(vertex) ?? 0, region.weights[index]!))
  return { vertices: [...weights.keys()], weights: [...weights.values()] }
}

/**
 * Laplacian smoothing in rounds that depend on the brush's width and strength: each vertex moves towards the mean of
 * its neighbours, and vertices of open edges only along those edges. The lost volume is then restored along the normals
 * of the vertices under the brush (Desbrun et al. 1999 scale the whole body), so that repeated smoothing does not
 * shrink the body.
 */
function smoothed(surface: SculptSurface, { vertices, weights }: BrushRegion, { radius, strength }: Brush): Moved {
  const { positions, isOpen, normals } = surface
  const count = vertices.length
  const by = Array.from({ length: count * 3 }, () => 0)
  if (count === 0) return { vertices, by }
  const indexOf = new Map(vertices.map((vertex, index) => [vertex, index]))
  const neighbours = ringsOf(surface, vertices, indexOf)
  let now = new Float64Array(count * 3)
  for (let index = 0; index < count; index++)
    for (let axis = 0; axis < 3; axis++) now[index * 3 + axis] = positions[vertices[index]! * 3 + axis]!
  const wanted = Math.round(1 + strength * Math.min(maxRounds - 1, radius / (surface.side || radius) / 2))
  const rounds = Math.max(1, Math.min(wanted, Math.floor(maxVisits / count)))
  for (let round = 0; round < rounds; round++) {
    const next = now.slice()
    for (let index = 0; index < count; index++) {
      const ring = neighbours[index]!
      if (ring.length === 0) continue
      const share = (weights[index]! * (0.25 + 0.75 * strength)) / 2
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (const other of ring) sum += other >= 0 ? now[other * 3 + axis]! : positions[~other * 3 + axis]!
        next[index * 3 + axis]! += (sum / ring.length - now[index * 3 + axis]!) * share
      }
    }
    now = next
  }
  const area: [number, number, number] = [0, 0, 0]
  let [lost, room] = [0, 0]
  for (let index = 0; index < count; index++) {
    const vertex = vertices[index]!
    surface.areaAt(vertex, area)
    for (let axis = 0; axis < 3; axis++) {
      by[index * 3 + axis] = now[index * 3 + axis]! - positions[vertex * 3 + axis]!
      lost -= by[index * 3 + axis]! * area[axis]!
    }
    if (isOpen[vertex] === 0) room += weights[index]! * Math.hypot(...area)
  }
  // Limited to a fraction of the brush radius.
  const back = room > 0 ? Math.max(-radius / 10, Math.min(radius / 10, lost / room)) : 0
  for (let index = 0; index < count; index++)
    if (isOpen[vertices[index]!] === 0)
      for (let axis = 0; axis < 3; axis++)
        by[index * 3 + axis]! += normals[vertices[index]! * 3 + axis]! * weights[index]! * back
  return { vertices, by }
}

/** Each vertex's neighbours: an index into the region, or the bitwise complement of a vertex outside it. */
function ringsOf(surface: SculptSurface, vertices: readonly number[], indexOf: Map<number, number>): number[][] {
  const ring: number[] = []
  return vertices.map((vertex) => {
    surface.neighboursOf(vertex, ring)
    const isRim = surface.isOpen[vertex] === 1
    const along = isRim ? ring.filter((other) => ring.filter((again) => again === other).length === 1) : ring
    return along.map((other) => indexOf.get(other) ?? ~other)
  })
}

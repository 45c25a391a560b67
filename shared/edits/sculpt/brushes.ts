/** What one dab of each brush does to the surface. */
import type { SculptBrush } from '../sculpt-change.ts'
import { regionAt, type BrushRegion, type Marks, type Point } from './brush-region.ts'
import type { SculptSurface } from './sculpt-surface.ts'

/** A brush on one surface. */
export interface Brush {
  kind: SculptBrush
  /** Metres. */
  radius: number
  /** 0 … 1. */
  strength: number
}

/** How far a drawing brush of full strength lifts the middle with one dab, as a share of its radius. */
const liftShare = 0.08
/** Towards the plane that a brush of full strength lays, with one dab. */
const planeShare = 0.5
/** Vertices that all rounds of one smoothing dab may visit: what is larger is smoothed in fewer rounds. */
const maxVisits = 400_000
const maxRounds = 12

/**
 * Where each vertex under the brush belongs after a dab. With two centres (a stroke and its mirror image) both are
 * worked out from the same surface, and blended where they meet: what is symmetric stays so. Nothing is moved yet.
 */
export function dab(surface: SculptSurface, marks: Marks, centres: readonly Point[], brush: Brush): Moved {
  // Both sides of a fin are smoothed together.
  const facing = brush.kind !== 'smooth'
  const regions = centres.map((centre) => regionAt(surface, marks, centre, brush.radius, facing))
  if (brush.kind === 'smooth') return smoothed(surface, joined(regions), brush)
  const { kind } = brush
  return blended(regions.map((region) => lifted(surface, region, { ...brush, kind })))
}

/** Vertices, and 3 numbers for each. */
export interface Moved {
  vertices: number[]
  by: number[]
}

/** What one centre asks for: full moves, and how much each counts. */
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
  let whole = 0
  for (const [index, vertex] of region.vertices.entries()) {
    const weight = region.weights[index]!
    // A dent is measured from its rim: the plane that fills it lies over it, not in it.
    const share = isFill ? 4 * weight * (1 - weight) + 1e-6 : weight
    for (let axis = 0; axis < 3; axis++) {
      middle[axis]! += p[vertex * 3 + axis]! * share
      normal[axis]! += normals[vertex * 3 + axis]! * share
    }
    whole += share
  }
  const length = Math.hypot(...normal)
  const moves: number[] = []
  const isNothing = !(whole > 0) || !(length > 0)
  for (const vertex of region.vertices) {
    let height = 0
    for (let axis = 0; axis < 3; axis++)
      height += ((middle[axis]! / whole - p[vertex * 3 + axis]!) * normal[axis]!) / length
    const way = isNothing ? 0 : wayOf(brush, height)
    for (let axis = 0; axis < 3; axis++) moves.push(way === 0 ? 0 : (normal[axis]! / length) * way)
  }
  return { ...region, moves }
}

/** Along the normal; `height`: of the plane over the vertex. */
function wayOf({ kind, radius, strength }: Brush & { kind: Lifting }, height: number): number {
  if (kind === 'draw') return strength * radius * liftShare
  if (kind === 'carve') return -strength * radius * liftShare
  if (kind === 'fill') return Math.max(0, height) * strength * planeShare
  return height * strength * planeShare
}

/** Each move by its weight; where two meet, their mean by weight, as much as the larger weight says. */
function blended(parts: readonly Lifted[]): Moved {
  const moved: Moved = { vertices: [], by: [] }
  const places = new Map<number, number>()
  const sums: { weight: number; most: number }[] = []
  for (const { vertices, weights, moves } of parts)
    for (const [index, vertex] of vertices.entries()) {
      const weight = weights[index]!
      let place = places.get(vertex)
      if (place === undefined) {
        places.set(vertex, (place = moved.vertices.length))
        moved.vertices.push(vertex)
        moved.by.push(0, 0, 0)
        sums.push({ weight: 0, most: 0 })
      }
      const sum = sums[place]!
      sum.weight += weight
      sum.most = Math.max(sum.most, weight)
      for (let axis = 0; axis < 3; axis++) moved.by[place * 3 + axis]! += moves[index * 3 + axis]! * weight
    }
  for (const [place, { weight, most }] of sums.entries())
    for (let axis = 0; axis < 3; axis++) moved.by[place * 3 + axis]! *= weight > 0 ? most / weight : 0
  return moved
}

function joined(regions: readonly BrushRegion[]): BrushRegion {
  if (regions.length === 1) return regions[0]!
  const weights = new Map<number, number>()
  for (const region of regions)
    for (const [index, vertex] of region.vertices.entries())
      weights.set(vertex, Math.max(weights.get(vertex) ?? 0, region.weights[index]!))
  return { vertices: [...weights.keys()], weights: [...weights.values()] }
}

/**
 * Rounds of Laplacian smoothing, as many as the brush is wide and strong, each vertex towards the mean of those around it; a rim of an open
 * surface towards its neighbours along the rim. Then the volume that was lost is given back along the normals (Desbrun et al. 1999 scale the
 * whole body; here only the vertices under the brush are moved), so that repeated smoothing does not shrink the body.
 */
function smoothed(surface: SculptSurface, { vertices, weights }: BrushRegion, { radius, strength }: Brush): Moved {
  const { positions, open, normals } = surface
  const count = vertices.length
  const by = Array.from({ length: count * 3 }, () => 0)
  if (count === 0) return { vertices, by }
  const places = new Map(vertices.map((vertex, place) => [vertex, place]))
  const neighbours = ringsOf(surface, vertices, places)
  let now = new Float64Array(count * 3)
  for (let place = 0; place < count; place++)
    for (let axis = 0; axis < 3; axis++) now[place * 3 + axis] = positions[vertices[place]! * 3 + axis]!
  const wanted = Math.round(1 + strength * Math.min(maxRounds - 1, radius / (surface.side || radius) / 2))
  const rounds = Math.max(1, Math.min(wanted, Math.floor(maxVisits / count)))
  for (let round = 0; round < rounds; round++) {
    const next = now.slice()
    for (let place = 0; place < count; place++) {
      const ring = neighbours[place]!
      if (ring.length === 0) continue
      const share = (weights[place]! * (0.25 + 0.75 * strength)) / 2
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (const other of ring) sum += other >= 0 ? now[other * 3 + axis]! : positions[~other * 3 + axis]!
        next[place * 3 + axis]! += (sum / ring.length - now[place * 3 + axis]!) * share
      }
    }
    now = next
  }
  const area: [number, number, number] = [0, 0, 0]
  let [lost, room] = [0, 0]
  for (let place = 0; place < count; place++) {
    const vertex = vertices[place]!
    surface.areaAt(vertex, area)
    for (let axis = 0; axis < 3; axis++) {
      by[place * 3 + axis] = now[place * 3 + axis]! - positions[vertex * 3 + axis]!
      lost -= by[place * 3 + axis]! * area[axis]!
    }
    if (open[vertex] === 0) room += weights[place]! * Math.hypot(...area)
  }
  // Never farther than a share of the brush: where there is little to push, little is given back.
  const back = room > 0 ? Math.max(-radius / 10, Math.min(radius / 10, lost / room)) : 0
  for (let place = 0; place < count; place++)
    if (open[vertices[place]!] === 0)
      for (let axis = 0; axis < 3; axis++)
        by[place * 3 + axis]! += normals[vertices[place]! * 3 + axis]! * weights[place]! * back
  return { vertices, by }
}

/** For each vertex those around it: the number of its place under the brush, or (below zero) the complement of a vertex beside it. */
function ringsOf(surface: SculptSurface, vertices: readonly number[], places: Map<number, number>): number[][] {
  const ring: number[] = []
  return vertices.map((vertex) => {
    surface.around(vertex, ring)
    const isRim = surface.open[vertex] === 1
    const along = isRim ? ring.filter((other) => ring.filter((again) => again === other).length === 1) : ring
    return along.map((other) => places.get(other) ?? ~other)
  })
}

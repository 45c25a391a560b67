/**
 * Draws colour borders straight through pieces instead of along their edges.
 *
 * Each border point gets the share of each colour among the pieces around it, smoothed over its neighbours; the border
 * runs where two shares are equal, which is one point per edge, shared by both adjacent pieces: marching triangles with
 * many colours. Where the model itself changes colour at an edge, as between two materials, the border stays on that
 * edge, and shares are not smoothed across it.
 */
import type { ColouredSurface } from './coloured-surface.ts'
import { BorderPoints, type PutPoint } from './border-points.ts'
import { borderShares } from './border-shares.ts'
import type { FaceGraph } from './face-graph.ts'
import { triangulate, type OutlinePoint } from './triangulate-piece.ts'
import { enlarged } from '../mesh/typed-arrays.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** A surface whose pieces are crossed by colour borders. */
export interface ClippedSurface {
  surface: ColouredSurface
  labels: Uint8Array
}

/**
 * Returns the surface with its pieces clipped along smooth borders, and their labels. `isHard` tells whether a border
 * on the edge after a corner must stay there. The shape does not change; new points lie on piece edges or inside
 * pieces.
 */
export function clipBorders(
  surface: ColouredSurface,
  graph: FaceGraph,
  labels: Uint8Array,
  isHard: (corner: number) => boolean,
): ClippedSurface {
  const shares = borderShares(surface, graph, labels, isHard)
  if (shares === null) return { surface, labels }
  const { faces } = surface
  const points = new BorderPoints(surface.points)
  for (const face of shares.faces) {
    for (let side = 0; side < 3; side++) {
      const t = shares.crossing(face, side)
      if (t !== null) points.put(faces[face * 3 + side]!, faces[face * 3 + ((side + 1) % 3)]!, t)
    }
  }
  return cutUp(surface, labels, shares, points)
}

type Shares = NonNullable<ReturnType<typeof borderShares>>

function cutUp(surface: ColouredSurface, labels: Uint8Array, shares: Shares, points: BorderPoints): ClippedSurface {
  const { faces, sources, places } = surface
  const count = faces.length / 3
  const result = new Pieces(count)
  const isShared = new Uint8Array(count)
  for (const face of shares.faces) isShared[face] = 1
  for (let face = 0; face < count; face++) {
    const corners = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!] as const
    const ownLabels = vec3((corner) => (isShared[face] === 1 ? shares.label(face, corner) : labels[face]!))
    if (!points.touches(...corners)) {
      result.addWhole(corners, ownLabels[0], sources[face]!, places, face * 6)
      continue
    }
    const outline: OutlinePoint[] = []
    for (let side = 0; side < 3; side++) {
      const next = (side + 1) % 3
      outline.push({ point: corners[side]!, u: side === 0 ? 1 : 0, v: side === 1 ? 1 : 0, crossing: false })
      const t = isShared[face] === 1 ? shares.crossing(face, side) : null
      const put = points.between(corners[side]!, corners[next]!)
      const own = t === null ? null : nearestTo(put, t)
      for (const one of put) {
        outline.push({
          point: one.point,
          u: (side === 0 ? 1 - one.t : 0) + (next === 0 ? one.t : 0),
          v: (side === 1 ? 1 - one.t : 0) + (next === 1 ? one.t : 0),
          crossing: one === own,
        })
      }
    }
    for (const { polygon, label } of regions(outline, corners, ownLabels, points, surface.points)) {
      for (const [a, b, c] of triangulate(polygon))
        result.part([polygon[a]!, polygon[b]!, polygon[c]!], label, sources[face]!, places, face * 6)
    }
  }
  return result.surface(points.all())
}

function nearestTo(put: readonly PutPoint[], t: number): PutPoint | null {
  return put.reduce<PutPoint | null>(
    (best, one) => (best === null || Math.abs(one.t - t) < Math.abs(best.t - t) ? one : best),
    null,
  )
}

/** The single-colour regions of a piece: its outline cut at crossings, around a new point where three colours meet. */
function regions(
  outline: readonly OutlinePoint[],
  corners: readonly [number, number, number],
  labels: readonly [number, number, number],
  points: BorderPoints,
  places: Float32Array,
): { polygon: OutlinePoint[]; label: number }[] {
  const cuts = outline.flatMap(({ crossing }, at) => (crossing ? [at] : []))
  if (cuts.length < 2) return [{ polygon: [...outline], label: labels[0] }]
  const between = (from: number, to: number): OutlinePoint[] => {
    const run: OutlinePoint[] = []
    for (let at = from; ; at = (at + 1) % outline.length) {
      run.push(outline[at]!)
      if (at === to) return run
    }
  }
  const labelOf = (run: readonly OutlinePoint[]): number => {
    // Every run contains a corner, where one fraction is 1.
    const corner = run.find(({ u, v, crossing }) => !crossing && (u === 1 || v === 1 || (u === 0 && v === 0)))
    return corner === undefined ? labels[0] : labels[corner.u === 1 ? 0 : corner.v === 1 ? 1 : 2]
  }
  const runs = cuts.map((cut, i) => between(cut, cuts[(i + 1) % cuts.length]!))
  if (cuts.length === 2) return runs.map((polygon) => ({ polygon, label: labelOf(polygon) }))
  const u = cuts.reduce((sum, at) => sum + outline[at]!.u, 0) / 3
  const v = cuts.reduce((sum, at) => sum + outline[at]!.v, 0) / 3
  const middle: OutlinePoint = { point: points.within(places, corners, u, v), u, v, crossing: false }
  return runs.map((polygon) => ({ polygon: [...polygon, middle], label: labelOf(polygon) }))
}

/** Collects pieces. */
class Pieces {
  #count = 0
  #faces: Uint32Array
  #sources: Uint32Array
  #places: Float32Array
  #labels: Uint8Array

  constructor(expected: number) {
    const room = Math.ceil(expected * 1.3) + 64
    this.#faces = new Uint32Array(room * 3)
    this.#sources = new Uint32Array(room)
    this.#places = new Float32Array(room * 6)
    this.#labels = new Uint8Array(room)
  }

  addWhole(
    corners: readonly [number, number, number],
    label: number,
    source: number,
    places: Float32Array,
    at: number,
  ): void {
    const piece = this.#next(label, source)
    this.#faces.set(corners, piece * 3)
    for (let k = 0; k < 6; k++) this.#places[piece * 6 + k] = places[at + k]!
  }

  part(
    corners: readonly [OutlinePoint, OutlinePoint, OutlinePoint],
    label: number,
    source: number,
    places: Float32Array,
    at: number,
  ): void {
    const [a, b, c] = corners
    if (a.point === b.point || b.point === c.point || c.point === a.point) return
    const piece = this.#next(label, source)
    corners.forEach(({ point, u, v }, corner) => {
      const w = 1 - u - v
      this.#faces[piece * 3 + corner] = point
      for (let k = 0; k < 2; k++)
        this.#places[piece * 6 + corner * 2 + k] =
          places[at + k]! * u + places[at + 2 + k]! * v + places[at + 4 + k]! * w
    })
  }

  surface(points: Float32Array): ClippedSurface {
    const count = this.#count
    return {
      surface: {
        points,
        faces: this.#faces.slice(0, count * 3),
        sources: this.#sources.slice(0, count),
        places: this.#places.slice(0, count * 6),
      },
      labels: this.#labels.slice(0, count),
    }
  }

  #next(label: number, source: number): number {
    if (this.#count === this.#labels.length) this.#grow()
    this.#labels[this.#count] = label
    this.#sources[this.#count] = source
    return this.#count++
  }

  #grow(): void {
    const room = Math.ceil(this.#count * 1.6)
    this.#faces = enlarged(this.#faces, room * 3)
    this.#sources = enlarged(this.#sources, room)
    this.#places = enlarged(this.#places, room * 6)
    this.#labels = enlarged(this.#labels, room)
  }
}

/** Brings a cavity's wall to its distance between its points as well: chamfered ridges and corners become sharp again. */
import { findEdges } from '../../mesh/edges.ts'
import { areaNormal } from '../../mesh/face-normal.ts'
import type { Surface } from '../../mesh/surface.ts'
import type { Progress } from '../../model.ts'

interface Mesh {
  /** Millimetres, 3 per point. */
  points: Float64Array
  /** 3 per triangle, closed, wound outwards as if the cavity were a solid. */
  triangles: Uint32Array
}

const rounds = 4
/** Edges shorter than this share of the wall are left as they are. */
const shortest = 0.04
/** How far beside a new point, as a share of the way to its neighbours, the distances are taken that place it. */
const beside = 0.35
const steps = 4
/** A surface that needs more new points than this, or than it has triangles, is beyond refining. */
const mostAdded = 40_000
/** Weight of staying, against the planes found: a bend of a few degrees is no ridge. */
const damping = 0.08

/**
 * Edges and triangles whose middle is further off the wall's distance than `toleranceMm` get a point there, at the place
 * where the offsets of what is nearest around meet: the least squares of their planes (the error function of Ju, Losasso,
 * Schaefer & Warren, "Dual contouring of Hermite data", 2002), damped and repeated. Where two new points lie in one
 * triangle they are joined by an edge, so that a chamfer becomes a ridge (as in Kobbelt et al., "Feature sensitive surface
 * extraction", 2001, without turning edges). A new point that would turn a triangle over goes back to the middle, where it
 * changes nothing. The mesh stays closed.
 */
export function refineWall(mesh: Mesh, outer: Surface, wallMm: number, toleranceMm: number, progress: Progress): Mesh {
  let made = mesh
  const fine = new Set<string>()
  const most = mesh.points.length / 3 + Math.min(mostAdded, mesh.triangles.length / 3)
  for (let round = 0; round < rounds; round++) {
    const next = refined(made, outer, wallMm, toleranceMm, fine, most, (fraction) =>
      progress((round + fraction) / rounds),
    )
    if (next === null) break
    made = next
  }
  return made
}

/** One round; null where nothing is off, or more than `most` points would be needed. `fine` remembers edges (by their points) that are not off. */
function refined(
  { points, triangles }: Mesh,
  outer: Surface,
  wallMm: number,
  toleranceMm: number,
  fine: Set<string>,
  most: number,
  progress: Progress,
): Mesh | null {
  const { count, edgeOfCorner, low, high } = findEdges(triangles)
  const tips = new Int32Array(count * 2).fill(-1)
  for (let corner = 0; corner < triangles.length; corner++) {
    const edge = edgeOfCorner[corner]!
    const tip = triangles[corner - (corner % 3) + ((corner + 2) % 3)]!
    if (edge >= 0) tips[edge * 2 + (tips[edge * 2]! < 0 ? 0 : 1)] = tip
  }
  const placer = new Placer(points, outer, wallMm)
  const added: number[] = []
  const middles: number[] = []
  const add = (middle: Place, place: Place): number => {
    added.push(...place)
    middles.push(...middle)
    return points.length / 3 + added.length / 3 - 1
  }
  const onEdge = new Int32Array(count).fill(-1)
  for (let edge = 0; edge < count; edge++) {
    if (edge % 500 === 0) progress((0.6 * edge) / count)
    const [a, b] = [low[edge]!, high[edge]!]
    const key = `${a},${b}`
    if (fine.has(key)) continue
    const middle = placer.middleOf([a, b])
    if (placer.length(a, b) < shortest * wallMm || Math.abs(placer.errorAt(middle)) <= toleranceMm) {
      fine.add(key)
      continue
    }
    const around = [a, b, tips[edge * 2]!, tips[edge * 2 + 1]!].filter((point) => point >= 0)
    onEdge[edge] = add(middle, placer.placeFrom(middle, around))
    if (onEdge[edge]! >= most) return null
  }
  const inside = new Int32Array(triangles.length / 3).fill(-1)
  for (let t = 0; t < inside.length; t++) {
    if (t % 500 === 0) progress(0.6 + (0.3 * t) / inside.length)
    const split = [0, 1, 2].filter((k) => onEdge[edgeOfCorner[t * 3 + k]!]! >= 0).length
    if (split === 1 || split === 2) continue
    const corners = [0, 1, 2].map((k) => triangles[t * 3 + k]!)
    const key = corners.join()
    if (split === 0 && fine.has(key)) continue
    const middle = placer.middleOf(corners)
    const isLarge = placer.length(corners[0]!, corners[1]!) > shortest * wallMm
    if (isLarge && Math.abs(placer.errorAt(middle)) > toleranceMm) {
      inside[t] = add(middle, placer.placeFrom(middle, corners))
    } else fine.add(key)
  }
  if (added.length === 0) return null
  const all = new Float64Array(points.length + added.length)
  all.set(points)
  all.set(added, points.length)
  const made: number[] = []
  const parents: number[] = []
  for (let t = 0; t < inside.length; t++) {
    const from = made.length
    divide(all, triangles, t, [0, 1, 2].map((k) => onEdge[edgeOfCorner[t * 3 + k]!] ?? -1) as Place, inside[t]!, made)
    for (let i = from; i < made.length; i += 3) parents.push(t)
  }
  const finer = Uint32Array.from(made)
  for (let round = 0; round < 6; round++) {
    progress(0.9 + round * 0.015)
    if (drawBack(all, finer, points, triangles, parents, middles, round < 2 ? 0.5 : 0) === 0) break
  }
  return { points: all, triangles: finer }
}

type Place = [number, number, number]

/** Finds where new points belong. */
class Placer {
  readonly #points: Float64Array
  readonly #outer: Surface
  readonly #wall: number

  constructor(points: Float64Array, outer: Surface, wall: number) {
    this.#points = points
    this.#outer = outer
    this.#wall = wall
  }

  length(a: number, b: number): number {
    const p = this.#points
    return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!)
  }

  middleOf(corners: number[]): Place {
    return [0, 1, 2].map(
      (axis) => corners.reduce((sum, point) => sum + this.#points[point * 3 + axis]!, 0) / corners.length,
    ) as Place
  }

  /** Millimetres that the wall is too thick there. */
  errorAt([x, y, z]: Place): number {
    const { distance } = this.#outer.closest(x, y, z, this.#wall * 2)
    return Math.min(distance, this.#wall * 2) - this.#wall
  }

  /** From the middle to where the offsets around meet; the middle itself where that is no better, or far away. */
  placeFrom(middle: Place, around: number[]): Place {
    const p = this.#points
    const arms = around.map((point) => [0, 1, 2].map((axis) => p[point * 3 + axis]! - middle[axis]!) as Place)
    const reach = 0.75 * Math.max(...arms.map((arm) => Math.hypot(...arm)))
    let best = middle
    let least = Math.abs(this.errorAt(middle))
    let place = middle
    for (let step = 0; step < steps; step++) {
      const moved = this.#step(place, arms)
      if (moved === null || Math.hypot(...moved.map((value, axis) => value - middle[axis]!)) > reach) break
      place = moved
      const error = Math.abs(this.errorAt(place))
      if (error < least) [best, least] = [place, error]
      if (error < 1e-3 * this.#wall) break
    }
    return best
  }

  /** One damped least-squares step to the offset planes seen from beside the place. */
  #step(place: Place, arms: Place[]): Place | null {
    let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0]
    const right: Place = [0, 0, 0]
    let seen = 0
    for (const arm of arms) {
      const at = place.map((value, axis) => value + beside * arm[axis]!) as Place
      const near = this.#outer.closest(at[0], at[1], at[2], this.#wall * 2.5)
      if (near.face < 0 || !(near.distance > 1e-9)) continue
      const nx = (at[0] - near.x) / near.distance
      const ny = (at[1] - near.y) / near.distance
      const nz = (at[2] - near.z) / near.distance
      const off = this.#wall - (nx * (place[0] - near.x) + ny * (place[1] - near.y) + nz * (place[2] - near.z))
      seen++
      xx += nx * nx
      xy += nx * ny
      xz += nx * nz
      yy += ny * ny
      yz += ny * nz
      zz += nz * nz
      right[0] += nx * off
      right[1] += ny * off
      right[2] += nz * off
    }
    if (seen === 0) return null
    const stay = damping * seen * 0.25
    const [a, d, f] = [xx + stay, yy + stay, zz + stay]
    // The inverse of a symmetric matrix by its cofactors; the damping keeps it away from singular.
    const [c00, c01, c02] = [d * f - yz * yz, xz * yz - xy * f, xy * yz - xz * d]
    const [c11, c12, c22] = [a * f - xz * xz, xy * xz - a * yz, a * d - xy * xy]
    const whole = a * c00 + xy * c01 + xz * c02
    return [
      place[0] + (c00 * right[0] + c01 * right[1] + c02 * right[2]) / whole,
      place[1] + (c01 * right[0] + c11 * right[1] + c12 * right[2]) / whole,
      place[2] + (c02 * right[0] + c12 * right[1] + c22 * right[2]) / whole,
    ]
  }
}

/** Writes a triangle in parts: `mid` are the points on its edges (-1: none), `centre` one within. */
function divide(
  points: Float64Array,
  triangles: Uint32Array,
  t: number,
  mid: Place,
  centre: number,
  into: number[],
): void {
  const corner = [0, 1, 2].map((k) => triangles[t * 3 + k]!) as Place
  if (centre >= 0) {
    const ring = [0, 1, 2].flatMap((k) => (mid[k]! >= 0 ? [corner[k]!, mid[k]!] : [corner[k]!]))
    ring.forEach((point, i) => into.push(point, ring[(i + 1) % ring.length]!, centre))
    return
  }
  const split = mid.filter((point) => point >= 0).length
  if (split === 0) into.push(...corner)
  else if (split === 3) {
    for (let k = 0; k < 3; k++) into.push(corner[k]!, mid[k]!, mid[(k + 2) % 3]!)
    into.push(...mid)
  } else if (split === 1) {
    const k = mid.findIndex((point) => point >= 0)
    const [a, b, c] = [corner[k]!, corner[(k + 1) % 3]!, corner[(k + 2) % 3]!]
    into.push(a, mid[k]!, c, mid[k]!, b, c)
  } else {
    // Both edges at b are split: the tip is cut off, and what is left along its shorter diagonal.
    const k = mid.findIndex((point, i) => point >= 0 && mid[(i + 1) % 3]! >= 0)
    const [a, b, c] = [corner[k]!, corner[(k + 1) % 3]!, corner[(k + 2) % 3]!]
    const [m, n] = [mid[k]!, mid[(k + 1) % 3]!]
    into.push(m, b, n)
    if (squared(points, a, n) < squared(points, m, c)) into.push(a, m, n, a, n, c)
    else into.push(a, m, c, m, n, c)
  }
}

function squared(p: Float64Array, a: number, b: number): number {
  return (p[a * 3]! - p[b * 3]!) ** 2 + (p[a * 3 + 1]! - p[b * 3 + 1]!) ** 2 + (p[a * 3 + 2]! - p[b * 3 + 2]!) ** 2
}

/** New points of triangles that look away from the one they are part of go towards their middle; gives how many triangles did. */
function drawBack(
  points: Float64Array,
  triangles: Uint32Array,
  oldPoints: Float64Array,
  oldTriangles: Uint32Array,
  parents: number[],
  middles: number[],
  keep: number,
): number {
  const first = oldPoints.length / 3
  let turned = 0
  for (let t = 0; t < parents.length; t++) {
    const now = crossOf(points, triangles, t)
    const then = crossOf(oldPoints, oldTriangles, parents[t]!)
    if (now[0] * then[0] + now[1] * then[1] + now[2] * then[2] > 0) continue
    for (let k = 0; k < 3; k++) {
      const point = triangles[t * 3 + k]!
      if (point < first) continue
      turned++
      for (let axis = 0; axis < 3; axis++) {
        const middle = middles[(point - first) * 3 + axis]!
        points[point * 3 + axis] = middle + keep * (points[point * 3 + axis]! - middle)
      }
    }
  }
  return turned
}

function crossOf(p: Float64Array, triangles: Uint32Array, t: number): Place {
  return areaNormal(p, triangles[t * 3]! * 3, triangles[t * 3 + 1]! * 3, triangles[t * 3 + 2]! * 3)
}

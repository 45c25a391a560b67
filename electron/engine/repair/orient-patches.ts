/** Makes the winding of neighbouring triangles consistent, and turns open patches so that they face outwards. */
import { findEdges } from '../mesh/edges.ts'
import { areaNormal, cornerOffsets } from '../mesh/face-normal.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import type { Surface } from '../mesh/surface.ts'
import { copyBody, turnTriangle, type Body } from './body.ts'

export interface Sides {
  /** Ray votes: positive if the front faces outwards, negative if the back does. */
  outward: number
  /** Fraction of votes in which both sides are alike: 1 if the patch bounds nothing. */
  alike: number
}

/**
 * Winds each patch (triangles connected by two-face edges) like the majority of its triangles. Changes only windings.
 * `count` is the number of triangles turned.
 */
export function agreeInWinding(body: Body): { body: Body; count: number } {
  const { triangles } = body
  const edges = findEdges(triangles)
  const total = triangles.length / 3
  const across = facesAcrossEdges(edges, 'any')
  const turned = new Int8Array(total).fill(-1)
  const queue: number[] = []
  for (let start = 0; start < total; start++) {
    if (turned[start]! >= 0) continue
    turned[start] = 0
    queue.length = 0
    queue.push(start)
    let flipped = 0
    for (let i = 0; i < queue.length; i++) {
      const triangle = queue[i]!
      flipped += turned[triangle]!
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
        const neighbour = across[corner]!
        if (neighbour < 0 || turned[neighbour]! >= 0) continue
        const agrees = edges.balance[edges.edgeOfCorner[corner]!] === 0
        turned[neighbour] = agrees ? turned[triangle]! : 1 - turned[triangle]!
        queue.push(neighbour)
      }
    }
    // A Möbius strip has no consistent winding; it is cut at that edge later.
    if (flipped * 2 > queue.length) for (const triangle of queue) turned[triangle] = 1 - turned[triangle]!
  }
  const count = turned.reduce((sum, value) => sum + value, 0)
  if (count === 0) return { body, count }
  const result = copyBody(body)
  for (let triangle = 0; triangle < total; triangle++) if (turned[triangle] === 1) turnTriangle(result, triangle)
  return { body: result, count }
}

const maxSamples = 24
/** Ray directions in the triangle's frame: along the normal and tilted to four sides, deliberately irregular. */
const leanings = [
  [0.1031, 0.0713],
  [0.6129, -0.2377],
  [-0.4713, 0.5519],
] as const

/**
 * What the triangles of one patch see on either side, by ray parity (Takayama, Jacobson, Kavan & Sorkine-Hornung, "A
 * Simple Method for Correcting Facet Orientations in Polygon Meshes Based on Ray Casting", JCGT 2014).
 */
export function sidesOf(body: Body, patch: ArrayLike<number>, surface: Surface, diagonal: number): Sides {
  const areas = Float64Array.from(patch, (triangle) => normalOf(body, triangle)[3])
  const totalArea = areas.reduce((sum, area) => sum + area, 0)
  let outward = 0
  let alike = 0
  let votes = 0
  let passed = areas[0] ?? 0
  let i = 0
  const samples = Math.min(maxSamples, 3 + patch.length)
  for (let sample = 0; sample < samples; sample++) {
    while (i + 1 < patch.length && passed < ((sample + 0.5) / samples) * totalArea) passed += areas[++i]!
    const triangle = patch[i]!
    const [nx, ny, nz, area] = normalOf(body, triangle)
    if (!(area > 0)) continue
    const [x, y, z] = placeOn(body, triangle, sample)
    const [ux, uy, uz] = Math.abs(nx) < 0.6 ? [0, nz, -ny] : [-nz, 0, nx]
    const away = diagonal * 1e-6
    for (const [a, b] of leanings) {
      const [front, back] = [1, -1].map((side) => {
        const dx = side * nx + a * ux + b * (ny * uz - nz * uy)
        const dy = side * ny + a * uy + b * (nz * ux - nx * uz)
        const dz = side * nz + a * uz + b * (nx * uy - ny * ux)
        const from = [x + side * nx * away, y + side * ny * away, z + side * nz * away] as const
        return surface.crossings(...from, dx, dy, dz).length % 2
      })
      votes++
      if (front === back) alike++
      else outward += front === 0 ? 1 : -1
    }
  }
  return { outward, alike: votes === 0 ? 1 : alike / votes }
}

/** Unit normal and area of a triangle; zeros if it has no area. */
export function normalOf({ points: p, triangles }: Body, triangle: number): [number, number, number, number] {
  const [x, y, z] = areaNormal(p, ...cornerOffsets(triangles, triangle))
  const length = Math.sqrt(x * x + y * y + z * z)
  return length > 0 ? [x / length, y / length, z / length, length / 2] : [0, 0, 0, 0]
}

/** A point in a triangle, a different one for each number (Roberts' sequence, folded into the triangle). */
export function placeOn({ points: p, triangles }: Body, triangle: number, number: number): [number, number, number] {
  let u = (0.5 + number * 0.7548776662466927) % 1
  let v = (0.5 + number * 0.5698402909980532) % 1
  if (u + v > 1) [u, v] = [1 - u, 1 - v]
  const [a, b, c] = cornerOffsets(triangles, triangle)
  const w = 1 - u - v
  return [
    p[a]! * w + p[b]! * u + p[c]! * v,
    p[a + 1]! * w + p[b + 1]! * u + p[c + 1]! * v,
    p[a + 2]! * w + p[b + 2]! * u + p[c + 2]! * v,
  ]
}

/** The centroid of a triangle, millimetres. */
export function centroidOf({ points: p, triangles }: Body, triangle: number): [number, number, number] {
  const [a, b, c] = cornerOffsets(triangles, triangle)
  return [(p[a]! + p[b]! + p[c]!) / 3, (p[a + 1]! + p[b + 1]! + p[c + 1]!) / 3, (p[a + 2]! + p[b + 2]! + p[c + 2]!) / 3]
}

/** Plain k-means per triangle in CIELAB: what our own division is measured by. */
import { toLab } from '../../../electron/engine/colour/cie-lab.ts'
import { doubledArea } from '../../../electron/engine/mesh/face-normal.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { Texel } from '../../../electron/engine/texture/texel.ts'
import { randomFrom } from '../../engine/texture/surface-samples.ts'
import { lookOf, type FlatDivision } from './seen-difference.ts'

/** Seven points of Gauss over a triangle: shares of its corners, and their weights. */
const gauss: readonly (readonly [number, number, number])[] = [
  [1 / 3, 1 / 3, 0.225],
  ...[
    [0.0597158717, 0.4701420641, 0.1323941527],
    [0.7974269853, 0.1012865073, 0.1259391805],
  ].flatMap(([a, b, weight]): [number, number, number][] => [
    [a!, b!, weight!],
    [b!, a!, weight!],
    [b!, b!, weight!],
  ]),
]
const iterations = 50

/**
 * The mean colour of each triangle, k-means++ over them weighted by area from a fixed seed, each triangle in the colour of its cluster.
 * Triangles are divided in four until there are `minFaces`. Positions are multiplied by `scale`.
 */
export async function plainDivision(
  model: Model,
  count: number,
  minFaces: number,
  scale: number,
): Promise<FlatDivision> {
  const look = await lookOf(model)
  const welded = weldPositions(model)
  let steps = 1
  while ((welded.indices.length / 3) * steps * steps < minFaces) steps *= 2
  const faces = welded.indices.length / 3
  const pieces = faces * steps * steps
  const positions = new Float32Array(pieces * 9)
  const lab = new Float64Array(pieces * 3)
  const weights = new Float64Array(pieces)
  const texel = {} as Texel
  const glow = {} as Texel
  let piece = 0
  for (let face = 0; face < faces; face++) {
    for (const corners of latticeOf(steps)) {
      corners.forEach(([u, v], corner) => {
        for (let axis = 0; axis < 3; axis++) {
          const at = (k: number): number => welded.positions[welded.indices[face * 3 + k]! * 3 + axis]!
          positions[piece * 9 + corner * 3 + axis] = (at(0) * u + at(1) * v + at(2) * (1 - u - v)) * scale
        }
      })
      const sum = [0, 0, 0, 0]
      // What is transparent counts for what it covers; where all is, it counts as if it were not.
      for (let pass = 0; pass < 2 && !(sum[3]! > 1e-4); pass++) {
        for (const [p, q, weight] of gauss) {
          const share = (k: 0 | 1): number => corners[0]![k] * p + corners[1]![k] * q + corners[2]![k] * (1 - p - q)
          const [u, v] = [share(0), share(1)]
          look.baseColour(face, u, v, 1 - u - v, texel)
          look.glow(face, u, v, 1 - u - v, glow)
          const counts = weight * (pass === 0 ? Math.min(1, texel.alpha) : 1)
          sum[0]! += counts * Math.min(1, texel.red + glow.red)
          sum[1]! += counts * Math.min(1, texel.green + glow.green)
          sum[2]! += counts * Math.min(1, texel.blue + glow.blue)
          sum[3]! += counts
        }
      }
      const [red, green, blue] = sum.map((value) => value / sum[3]!) as [number, number, number]
      lab.set(toLab(red, green, blue, [0, 0, 0]), piece * 3)
      weights[piece] = doubledArea(positions, piece * 9, piece * 9 + 3, piece * 9 + 6)
      if (!Number.isFinite(weights[piece]!)) weights[piece] = 0
      piece++
    }
  }
  const centres = kMeans(lab, weights, count)
  for (let at = 0; at < pieces; at++) lab.set(centres[nearest(lab, at, centres)]!, at * 3)
  const model9 = {
    name: '',
    materials: [],
    parts: [{ name: '', material: 0, positions, indices: Uint32Array.from({ length: pieces * 3 }, (_, i) => i) }],
  }
  const again = weldPositions(model9)
  return { positions: again.positions, indices: again.indices, lab }
}

/** The corners of equal triangles, as shares of the first two corners. */
function latticeOf(steps: number): [number, number][][] {
  const triangles: [number, number][][] = []
  const place = (row: number, column: number): [number, number] => [1 - (row + column) / steps, column / steps]
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps - row; column++) {
      triangles.push([place(row, column), place(row, column + 1), place(row + 1, column)])
      if (column < steps - row - 1)
        triangles.push([place(row, column + 1), place(row + 1, column + 1), place(row + 1, column)])
    }
  return triangles
}

function kMeans(lab: Float64Array, weights: Float64Array, count: number): number[][] {
  const random = randomFrom(12_345)
  const pieces = weights.length
  const centres: number[][] = []
  const far = new Float64Array(pieces).fill(1)
  while (centres.length < count) {
    const whole = far.reduce((sum, value, at) => sum + value * weights[at]!, 0)
    if (!(whole > 0)) break
    let left = random() * whole
    let at = 0
    while (at < pieces - 1 && (left -= far[at]! * weights[at]!) > 0) at++
    const centre = [...lab.subarray(at * 3, at * 3 + 3)]
    centres.push(centre)
    for (let i = 0; i < pieces; i++)
      far[i] = Math.min(centres.length === 1 ? Infinity : far[i]!, squared(lab, i, centre))
  }
  for (let round = 0; round < iterations; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (let at = 0; at < pieces; at++) {
      const sum = sums[nearest(lab, at, centres)]!
      for (let k = 0; k < 3; k++) sum[k]! += lab[at * 3 + k]! * weights[at]!
      sum[3]! += weights[at]!
    }
    let moved = 0
    sums.forEach(([l, a, b, weight], i) => {
      if (!(weight! > 0)) return
      const next = [l! / weight!, a! / weight!, b! / weight!]
      moved = Math.max(moved, ...next.map((value, k) => Math.abs(value - centres[i]![k]!)))
      centres[i] = next
    })
    if (moved < 1e-3) break
  }
  return centres
}

function nearest(lab: Float64Array, at: number, centres: readonly number[][]): number {
  let best = 0
  let least = Infinity
  for (let i = 0; i < centres.length; i++) {
    const far = squared(lab, at, centres[i]!)
    if (far < least) {
      least = far
      best = i
    }
  }
  return best
}

function squared(lab: Float64Array, at: number, centre: readonly number[]): number {
  return (lab[at * 3]! - centre[0]!) ** 2 + (lab[at * 3 + 1]! - centre[1]!) ** 2 + (lab[at * 3 + 2]! - centre[2]!) ** 2
}

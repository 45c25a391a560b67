/** The fraction of each colour around the points of a border. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import type { ColouredSurface } from './coloured-surface.ts'
import type { FaceGraph } from './face-graph.ts'

/** The colour fractions around a band of pieces on both sides of the borders. */
export interface BorderShares {
  /** The pieces of the band. */
  faces: Uint32Array
  /** The colour with the largest fraction at a corner of a piece. */
  label(face: number, corner: number): number
  /** Where along the edge after a corner two colours have equal fractions; null if both ends have the same colour. */
  crossing(face: number, side: number): number | null
}

/** Rounds of averaging with the neighbours: two remove the staircase of the pieces and keep corners. */
const rounds = 2
/** Crossings stay this fraction of an edge away from its ends, so that no sliver is cut off. */
const margin = 0.04

/** Null if no border may be moved. */
export function borderShares(
  { points, faces }: ColouredSurface,
  { neighbours }: FaceGraph,
  labels: Uint8Array,
  isHard: (corner: number) => boolean,
): BorderShares | null {
  const count = labels.length
  // Points on soft borders, then rings around them.
  const ring = new Uint8Array(points.length / 3).fill(255)
  let found = false
  for (let corner = 0; corner < count * 3; corner++) {
    const other = neighbours[corner]!
    const face = Math.floor(corner / 3)
    if (other < face || labels[other] === labels[face] || isHard(corner)) continue
    found = true
    ring[faces[corner]!] = 0
    ring[faces[face * 3 + ((corner + 1) % 3)]!] = 0
  }
  if (!found) return null
  const last = rounds + 1
  for (let level = 0; level < last; level++) {
    for (let face = 0; face < count; face++) {
      const [a, b, c] = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!]
      if (ring[a] !== level && ring[b] !== level && ring[c] !== level) continue
      for (const point of [a, b, c]) if (ring[point] === 255) ring[point] = level + 1
    }
  }
  const band: number[] = []
  const bandIndex = new Int32Array(count).fill(-1)
  for (let face = 0; face < count; face++) {
    const nearest = Math.min(ring[faces[face * 3]!]!, ring[faces[face * 3 + 1]!]!, ring[faces[face * 3 + 2]!]!)
    if (nearest >= last) continue
    bandIndex[face] = band.length
    band.push(face)
  }
  const wedges = wedgesOf(faces, neighbours, band, bandIndex, (corner) => isHard(corner))
  const mixed = mix(points, faces, labels, band, wedges)
  return sharesOf(faces, labels, band, bandIndex, wedges, mixed)
}

interface Wedges {
  count: number
  /** 3 per piece of the band: corners around a point that no hard edge separates share an index. */
  ofCorner: Int32Array
}

function wedgesOf(
  faces: Uint32Array,
  across: Int32Array,
  band: readonly number[],
  bandIndex: Int32Array,
  isHard: (corner: number) => boolean,
): Wedges {
  const { rootOf, join } = disjointSets(band.length * 3)
  for (const [place, face] of band.entries()) {
    for (let side = 0; side < 3; side++) {
      const other = across[face * 3 + side]!
      if (other < 0 || bandIndex[other]! <= place || isHard(face * 3 + side)) continue
      const at = bandIndex[other]!
      for (const corner of [side, (side + 1) % 3]) {
        const point = faces[face * 3 + corner]!
        const k = [0, 1, 2].find((one) => faces[other * 3 + one] === point)!
        join(place * 3 + corner, at * 3 + k)
      }
    }
  }
  const ofCorner = new Int32Array(band.length * 3)
  let count = 0
  for (let at = 0; at < ofCorner.length; at++) {
    const root = rootOf(at)
    ofCorner[at] = root === at ? count++ : ofCorner[root]!
  }
  return { count, ofCorner }
}

/** Fractions as `wedges.count` × `width` numbers. */
interface Mixed {
  width: number
  shares: Float32Array
}

function mix(
  points: Float32Array,
  faces: Uint32Array,
  labels: Uint8Array,
  band: readonly number[],
  { count, ofCorner }: Wedges,
): Mixed {
  const width = labels.reduce((max, label) => Math.max(max, label), 0) + 1
  let shares = new Float32Array(count * width)
  const sums = new Float32Array(count)
  for (const [place, face] of band.entries()) {
    for (let corner = 0; corner < 3; corner++) {
      const wedge = ofCorner[place * 3 + corner]!
      const angle = angleAt(points, faces, face, corner)
      shares[wedge * width + labels[face]!]! += angle
      sums[wedge]! += angle
    }
  }
  for (let at = 0; at < shares.length; at++) shares[at]! /= sums[Math.floor(at / width)]! || 1
  for (let round = 0; round < rounds; round++) {
    const next = new Float32Array(shares.length)
    const weights = new Float32Array(count)
    for (let place = 0; place < band.length; place++) {
      for (let corner = 0; corner < 3; corner++) {
        const wedge = ofCorner[place * 3 + corner]!
        for (let step = 1; step < 3; step++) {
          const other = ofCorner[place * 3 + ((corner + step) % 3)]!
          weights[wedge]! += 1
          for (let label = 0; label < width; label++) next[wedge * width + label]! += shares[other * width + label]!
        }
      }
    }
    for (let wedge = 0; wedge < count; wedge++) {
      for (let at = wedge * width; at < (wedge + 1) * width; at++)
        next[at] = (shares[at]! + next[at]! / (weights[wedge]! || 1)) / 2
    }
    shares = next
  }
  return { width, shares }
}

function angleAt(points: Float32Array, faces: Uint32Array, face: number, corner: number): number {
  const a = faces[face * 3 + corner]! * 3
  const b = faces[face * 3 + ((corner + 1) % 3)]! * 3
  const c = faces[face * 3 + ((corner + 2) % 3)]! * 3
  const [ux, uy, uz] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!, points[b + 2]! - points[a + 2]!]
  const [vx, vy, vz] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!, points[c + 2]! - points[a + 2]!]
  const length = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  return length > 0 ? Math.acos(Math.min(1, Math.max(-1, (ux * vx + uy * vy + uz * vz) / length))) + 1e-3 : 1e-3
}

function sharesOf(
  faces: Uint32Array,
  labels: Uint8Array,
  band: readonly number[],
  bandIndex: Int32Array,
  { count, ofCorner }: Wedges,
  { width, shares }: Mixed,
): BorderShares {
  const largest = new Uint8Array(count)
  for (let wedge = 0; wedge < count; wedge++) {
    for (let label = 1; label < width; label++)
      if (shares[wedge * width + label]! > shares[wedge * width + largest[wedge]!]!) largest[wedge] = label
  }
  const wedgeAt = (face: number, corner: number): number => ofCorner[bandIndex[face]! * 3 + corner]!
  return {
    faces: Uint32Array.from(band),
    label: (face, corner) => (bandIndex[face]! < 0 ? labels[face]! : largest[wedgeAt(face, corner)]!),
    crossing(face, side) {
      const [from, to] = [wedgeAt(face, side), wedgeAt(face, (side + 1) % 3)]
      const [one, other] = [largest[from]!, largest[to]!]
      if (one === other) return null
      // Computed from the lower point, so that both adjacent pieces get the same value.
      const isUp = faces[face * 3 + side]! < faces[face * 3 + ((side + 1) % 3)]!
      const [low, high, a, b] = isUp ? [from, to, one, other] : [to, from, other, one]
      const start = shares[low * width + a]! - shares[low * width + b]!
      const end = shares[high * width + b]! - shares[high * width + a]!
      const t = start + end > 0 ? start / (start + end) : 0.5
      const kept = Math.min(1 - margin, Math.max(margin, t))
      return isUp ? kept : 1 - kept
    },
  }
}

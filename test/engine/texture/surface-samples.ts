/** Random places on a model's surface, evenly by area. */
import type { ModelLook } from '../../../electron/engine/texture/model-look.ts'

export interface Sample {
  face: number
  u: number
  v: number
  w: number
  position: [number, number, number]
  normal: [number, number, number]
}

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function samplesOf(
  { positions: p, indices }: Pick<ModelLook, 'positions' | 'indices'>,
  count: number,
  seed: number,
): Sample[] {
  const random = randomFrom(seed)
  const sums = new Float64Array(indices.length / 3)
  let total = 0
  const cross = (face: number): [number, number, number] => {
    const [a, b, c] = [0, 1, 2].map((k) => indices[face * 3 + k]! * 3)
    const u = [0, 1, 2].map((k) => p[b! + k]! - p[a! + k]!)
    const v = [0, 1, 2].map((k) => p[c! + k]! - p[a! + k]!)
    return [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
  }
  for (let face = 0; face < sums.length; face++) sums[face] = total += Math.hypot(...cross(face))
  return Array.from({ length: count }, () => {
    const request = random() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < request) low = middle + 1
      else high = middle
    }
    const root = Math.sqrt(random())
    const v = root * (1 - random())
    const [u, w] = [1 - root, root - v]
    const corners = [0, 1, 2].map((k) => indices[low * 3 + k]! * 3)
    const at = (k: number): number => p[corners[0]! + k]! * u + p[corners[1]! + k]! * v + p[corners[2]! + k]! * w
    const normal = cross(low)
    const length = Math.hypot(...normal) || 1
    return {
      face: low,
      u,
      v,
      w,
      position: [at(0), at(1), at(2)],
      normal: normal.map((value) => value / length) as [number, number, number],
    }
  })
}

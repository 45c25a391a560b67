/** Simplifies the border polylines between regions of a surface. */
import type { Edges } from './edges.ts'

/**
 * One per point: 1 if it must stay. Fixed points stay, and points where other than two border edges meet; between them
 * those stay that are further than `tolerance` from the simplified line (Douglas & Peucker 1973). A ring keeps at least
 * three.
 */
export function keptOfChains(
  points: Float32Array,
  { count, low, high }: Edges,
  isBorder: Uint8Array,
  isFixed: Uint8Array,
  tolerance: number,
): Uint8Array {
  const pointCount = points.length / 3
  const degree = new Uint32Array(pointCount)
  // Both border edges of a point where exactly two meet.
  const pair = new Int32Array(pointCount * 2).fill(-1)
  for (let edge = 0; edge < count; edge++) {
    if (isBorder[edge] === 0) continue
    for (const point of [low[edge]!, high[edge]!]) {
      if (degree[point]! < 2) pair[point * 2 + degree[point]!] = edge
      degree[point]!++
    }
  }
  const isKept = new Uint8Array(pointCount)
  for (let point = 0; point < pointCount; point++)
    if (degree[point]! > 0 && (degree[point] !== 2 || isFixed[point] === 1)) isKept[point] = 1
  const isNode = isKept.slice()
  const seen = new Uint8Array(count)
  const walk = (from: number, first: number): number[] => {
    const chain = [from]
    let edge = first
    let at = from
    for (;;) {
      seen[edge] = 1
      at = low[edge] === at ? high[edge]! : low[edge]!
      chain.push(at)
      if (isNode[at] === 1 || at === from) return chain
      edge = pair[at * 2] === edge ? pair[at * 2 + 1]! : pair[at * 2]!
    }
  }
  for (let edge = 0; edge < count; edge++) {
    if (isBorder[edge] === 0 || seen[edge] === 1) continue
    for (const end of [low[edge]!, high[edge]!])
      if (isNode[end] === 1 && seen[edge] === 0) simplifyChain(points, walk(end, edge), isKept, tolerance)
  }
  for (let edge = 0; edge < count; edge++)
    if (isBorder[edge] === 1 && seen[edge] === 0) thinRing(points, walk(low[edge]!, edge), isKept, tolerance)
  return isKept
}

function simplifyChain(points: Float32Array, chain: readonly number[], isKept: Uint8Array, tolerance: number): void {
  const [first, last] = [chain[0]!, chain.at(-1)!]
  if (first === last) {
    thinRing(points, chain, isKept, tolerance)
    return
  }
  const { index, distance } = farthest(points, chain)
  if (index < 0 || distance <= tolerance) return
  isKept[chain[index]!] = 1
  simplifyChain(points, chain.slice(0, index + 1), isKept, tolerance)
  simplifyChain(points, chain.slice(index), isKept, tolerance)
}

/** Thins a ring whose first point is repeated at the end. */
function thinRing(points: Float32Array, ring: readonly number[], isKept: Uint8Array, tolerance: number): void {
  const { index } = farthest(points, ring)
  if (index < 0) return
  const halves = [ring.slice(0, index + 1), ring.slice(index)]
  isKept[ring[0]!] = 1
  isKept[ring[index]!] = 1
  const third = halves.map((half) => ({ half, ...farthest(points, half) })).sort((a, b) => b.distance - a.distance)[0]!
  if (third.index >= 0) isKept[third.half[third.index]!] = 1
  for (const half of halves) {
    const at = half.findIndex((point, i) => i > 0 && i < half.length - 1 && isKept[point] === 1)
    if (at < 0) simplifyChain(points, half, isKept, tolerance)
    else {
      simplifyChain(points, half.slice(0, at + 1), isKept, tolerance)
      simplifyChain(points, half.slice(at), isKept, tolerance)
    }
  }
}

/** The point of a chain furthest from the line between its ends, or from both if they coincide. */
function farthest(points: Float32Array, chain: readonly number[]): { index: number; distance: number } {
  const a = chain[0]! * 3
  const b = chain.at(-1)! * 3
  const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!]
  const [dx, dy, dz] = [points[b]! - ax, points[b + 1]! - ay, points[b + 2]! - az]
  const squared = dx * dx + dy * dy + dz * dz
  let index = -1
  let maxSquared = -1
  for (let i = 1; i < chain.length - 1; i++) {
    const at = chain[i]! * 3
    const [x, y, z] = [points[at]! - ax, points[at + 1]! - ay, points[at + 2]! - az]
    const share = squared > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy + z * dz) / squared)) : 0
    const away = (x - dx * share) ** 2 + (y - dy * share) ** 2 + (z - dz * share) ** 2
    if (away > maxSquared) [index, maxSquared] = [i, away]
  }
  return { index, distance: Math.sqrt(Math.max(0, maxSquared)) }
}

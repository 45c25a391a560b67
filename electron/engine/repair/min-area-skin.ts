/** Minimum-area triangulation of a closed loop of points in space. */
import { doubledArea } from '../mesh/face-normal.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import { distanceBetween } from '../mesh/vectors.ts'

/** Longer loops are first divided where they are narrowest. */
const maxPoints = 240

/**
 * Returns triangles as indices into the loop, wound like the loop. Dynamic programming over all chords (Barequet &
 * Sharir, "Filling gaps in the boundary of a polyhedron", 1995), O(n³); the first of equal areas wins. Long loops are
 * divided at the chord that is shortest relative to the stretch of loop it cuts off. Chords for which `taken` returns
 * true (between two points of the loop) are a last resort.
 */
export function minAreaSkin(
  points: Float64Array,
  loop: readonly number[],
  taken: (a: number, b: number) => boolean = () => false,
): number[] {
  const triangles: number[] = []
  const waiting = [[...loop.keys()]]
  while (waiting.length > 0) {
    const part = waiting.pop()!
    if (part.length > maxPoints) waiting.push(...cutInTwo(points, loop, part))
    else triangles.push(...skinOf(points, loop, part, taken))
  }
  return triangles
}

function cutInTwo(points: Float64Array, loop: readonly number[], part: number[]): [number[], number[]] {
  const count = part.length
  const step = Math.max(1, Math.floor(count / 400))
  let best = Infinity
  let from = 0
  let to = Math.floor(count / 2)
  for (let i = 0; i < count; i += step)
    for (let span = Math.ceil(count / 8); span <= count / 2; span += step) {
      const j = (i + span) % count
      const length = distanceBetween(points, loop[part[i]!]!, loop[part[j]!]!) / span
      if (length < best) {
        best = length
        from = Math.min(i, j)
        to = Math.max(i, j)
      }
    }
  return [part.slice(from, to + 1), [...part.slice(to), ...part.slice(0, from + 1)]]
}

/** A cost larger than any area. */
const costly = 1e12

function skinOf(
  points: Float64Array,
  loop: readonly number[],
  part: number[],
  taken: (a: number, b: number) => boolean,
): number[] {
  const n = part.length
  if (n === 3) return [...part]
  const xyz = gathered(
    points,
    3,
    part.map((index) => loop[index]!),
  )
  const size = xyz.reduce((most, value, i) => Math.max(most, (value - xyz[i % 3]!) ** 2), 0)
  const cost = new Float64Array(n * n)
  const via = new Int32Array(n * n)
  for (let span = 2; span < n; span++)
    for (let i = 0; i + span < n; i++) {
      const k = i + span
      let best = Infinity
      let at = i + 1
      for (let m = i + 1; m < k; m++) {
        const sum = cost[i * n + m]! + cost[m * n + k]!
        if (sum >= best) continue
        const total = sum + area(xyz, i, m, k)
        if (total < best) {
          best = total
          at = m
        }
      }
      const isChord = span < n - 1
      cost[i * n + k] = best + (isChord && taken(loop[part[i]!]!, loop[part[k]!]!) ? costly * size : 0)
      via[i * n + k] = at
    }
  const triangles: number[] = []
  const waiting: [number, number][] = [[0, n - 1]]
  while (waiting.length > 0) {
    const [i, k] = waiting.pop()!
    if (k - i < 2) continue
    const m = via[i * n + k]!
    triangles.push(part[i]!, part[m]!, part[k]!)
    waiting.push([i, m], [m, k])
  }
  return triangles
}

/** The area, plus a small share of the longest side so that flat loops prefer compact triangles. */
function area(p: Float64Array, i: number, j: number, k: number): number {
  const [a, b, c] = [i * 3, j * 3, k * 3]
  const ux = p[b]! - p[a]!
  const uy = p[b + 1]! - p[a + 1]!
  const uz = p[b + 2]! - p[a + 2]!
  const vx = p[c]! - p[a]!
  const vy = p[c + 1]! - p[a + 1]!
  const vz = p[c + 2]! - p[a + 2]!
  const wx = vx - ux
  const wy = vy - uy
  const wz = vz - uz
  const sides = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz + wx * wx + wy * wy + wz * wz
  return doubledArea(p, a, b, c) / 2 + sides * 1e-5
}

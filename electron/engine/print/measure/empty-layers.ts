/** Heights at which nothing of a print is thick enough to be printed. */
import type { Surface } from '../../mesh/surface.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { isLeftOut } from './left-out.ts'

/** Layer height as a share of the minimum wall; tall bodies use a share of their height. */
const layerShare = 1 / 4
const maxHeights = 400
/** Points tested at a height before it counts as empty. */
const maxTries = 64
/** If less of the surface than this is above, the model just ends there in a tip. */
const minAbovePercent = 2

/**
 * Returns heights at which nothing is printed, below the highest one that is, in the unit of the body, which stands on
 * 0; none if hardly anything is above the lowest of them. If the first height is among them, the body has no footing.
 */
export function emptyLayers(body: Body, surface: Surface, minimum: number): number[] {
  const top = bodyBounds(body).high[1]
  const count = Math.max(1, Math.min(maxHeights, Math.floor(top / (minimum * layerShare))))
  const heightOf = (i: number): number => ((i + 0.5) / count) * top
  const crossing = trianglesAt(body, count, top)
  const printed = Array.from({ length: count }, (_, i) =>
    spread(crossing(i), maxTries).some((triangle) => isPrinted(body, surface, triangle, heightOf(i), minimum)),
  )
  const last = printed.lastIndexOf(true)
  const empty = [...printed.keys()].filter((i) => i < last && !printed[i])
  if (empty.length === 0 || abovePercent(body, heightOf(empty[0]!)) < minAbovePercent) return []
  return empty.map(heightOf)
}

function trianglesAt({ points, triangles }: Body, count: number, top: number): (slice: number) => Uint32Array {
  const reach = (triangle: number): [number, number] => {
    const a = points[triangles[triangle * 3]! * 3 + 1]!
    const b = points[triangles[triangle * 3 + 1]! * 3 + 1]!
    const c = points[triangles[triangle * 3 + 2]! * 3 + 1]!
    const slice = (height: number): number => (height / top) * count - 0.5
    const [low, high] = [slice(Math.min(a, b, c)), slice(Math.max(a, b, c))]
    return [Math.max(0, Math.ceil(low)), Math.min(count - 1, Math.floor(high))]
  }
  const starts = new Uint32Array(count + 1)
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    const [from, to] = reach(triangle)
    for (let i = from; i <= to; i++) starts[i + 1]!++
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const found = new Uint32Array(starts[count]!)
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    const [from, to] = reach(triangle)
    for (let i = from; i <= to; i++) found[next[i]!++] = triangle
  }
  return (slice) => found.subarray(starts[slice], starts[slice + 1])
}

function spread(all: Uint32Array, most: number): number[] {
  return Array.from(
    { length: Math.min(most, all.length) },
    (_, i) => all[Math.floor((i * all.length) / most) % all.length]!,
  )
}

/** Tests the middle of the material behind the triangle at that height. */
function isPrinted(body: Body, surface: Surface, triangle: number, height: number, minimum: number): boolean {
  const [nx, , nz] = normalOf(body, triangle)
  const flat = Math.hypot(nx, nz)
  const place = middleAt(body, triangle, height)
  if (!(flat > 0) || place === null) return false
  const [dx, dz] = [-nx / flat, -nz / flat]
  const start = minimum * 1e-4
  const [x, z] = [place[0] + dx * start, place[1] + dz * start]
  const across = surface.raycast(x, height, z, dx, 0, dz, minimum * 2)?.distance ?? minimum * 2
  return !isLeftOut(surface, [x + (dx * across) / 2, height, z + (dz * across) / 2], minimum)
}

/** The midpoint of the triangle's intersection with a height: X and Z. */
function middleAt({ points, triangles }: Body, triangle: number, height: number): [number, number] | null {
  let [x, z, met] = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const [a, b] = [triangles[triangle * 3 + k]! * 3, triangles[triangle * 3 + ((k + 1) % 3)]! * 3]
    const [low, high] = [points[a + 1]!, points[b + 1]!]
    if (low > height === high > height) continue
    const share = (height - low) / (high - low)
    x += points[a]! + (points[b]! - points[a]!) * share
    z += points[a + 2]! + (points[b + 2]! - points[a + 2]!) * share
    met++
  }
  return met === 0 ? null : [x / met, z / met]
}

function abovePercent(body: Body, height: number): number {
  let [above, whole] = [0, 0]
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const area = normalOf(body, triangle)[3]
    whole += area
    if (body.points[body.triangles[triangle * 3]! * 3 + 1]! > height) above += area
  }
  return whole > 0 ? (above / whole) * 100 : 0
}

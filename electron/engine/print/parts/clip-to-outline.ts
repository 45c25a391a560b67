/** Clips triangles of a patch to the outline of its inlay. */
import { distance, type Vector } from '../../mesh/vectors.ts'
import { type Corner, type InsetPoints, type Mixture, type Three } from './inset-points.ts'
import type { OutlineEdges } from './outline-edges.ts'
import { rootBetween } from './root-between.ts'

/** Tolerance of the gap at bends of the outline, in gaps. */
const tolerance = { wider: 0.003, narrower: 0.03 }
/** Maximum recursion for bends of the outline within a triangle. */
const maxDepth = 6
/** Maximum recursion for splits at edges; splits made by a neighbour are repeated. */
const maxDivided = 24
/** Pieces of a triangle smaller than this, in gaps, are not searched for an inner outline. */
const minPiece = 2

/** Passes every piece of the triangle inside the outline to `keep`. */
export function clipToOutline(
  three: Three,
  points: InsetPoints,
  edges: OutlineEdges,
  keep: (piece: Three) => void,
): void {
  divided(three, edges, 0, (piece) => clip(piece, points, edges, keep, 0))
}

/** Subdivides until no edge crosses the outline twice. */
function divided(three: Three, edges: OutlineEdges, depth: number, each: (piece: Three) => void): void {
  const [a, b, c] = three
  const isKnown = depth >= maxDivided
  const [ab, bc, ca] = [
    edges.divisionOf(a, b, isKnown),
    edges.divisionOf(b, c, isKnown),
    edges.divisionOf(c, a, isKnown),
  ]
  const into = (...pieces: Three[]): void => pieces.forEach((piece) => divided(piece, edges, depth + 1, each))
  if (ab !== null && bc !== null && ca !== null) into([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca])
  else if (ab === null && bc === null && ca === null) each(three)
  else if (ab === null || (bc === null && ca !== null)) divided([b, c, a], edges, depth, each)
  else if (bc === null) into([a, ab, c], [ab, b, c])
  else into([ab, b, bc], [a, ab, bc], [a, bc, c])
}

function clip(
  three: Three,
  points: InsetPoints,
  edges: OutlineEdges,
  keep: (piece: Three) => void,
  depth: number,
): void {
  const inside = three.filter((corner) => points.isInside(corner)).length
  if (inside === 3) return keep(three)
  const around = (middle: Corner): void => {
    for (let k = 0; k < 3; k++) clip([three[k]!, three[(k + 1) % 3]!, middle], points, edges, keep, depth + 1)
  }
  if (inside === 0) {
    const within = depth < maxDepth ? placeInside(three, points) : null
    if (within !== null) around(points.mixed(within))
    return
  }
  // Rotated so that the corner alone on its side comes first.
  const first = three.findIndex((corner) => points.isInside(corner) === (inside === 1))
  const [alone, next, last] = [three[first]!, three[(first + 1) % 3]!, three[(first + 2) % 3]!]
  const [p, q] = [edges.crossingOf(alone, next), edges.crossingOf(alone, last)]
  const [within, without] = inside === 1 ? [[alone], [next, last]] : [[next, last], [alone]]
  const bend = depth < maxDepth ? bendBetween(p, q, within, without, points) : null
  if (bend !== null) return around(points.mixed(bend, 1))
  for (const piece of fanOf(inside === 1 ? [alone, p, q] : [next, last, q, p])) keep(piece)
}

/** The outline's bend point about halfway between two of its points; null if it is straight enough. */
function bendBetween(
  p: Corner,
  q: Corner,
  within: readonly Corner[],
  without: readonly Corner[],
  points: InsetPoints,
): Mixture | null {
  const halfway = points.beyondOutline({ corners: [p, q], shares: [0.5, 0.5] })
  if (halfway <= tolerance.wider && halfway >= -tolerance.narrower) return null
  const towards = halfway > 0 ? without : within
  const mixtureAt = (at: number): Mixture => ({
    corners: [p, q, ...towards],
    shares: [(1 - at) / 2, (1 - at) / 2, ...towards.map(() => at / towards.length)],
  })
  const beyondAt = (at: number): number => points.beyondOutline(mixtureAt(at))
  const end = beyondAt(1)
  if (end < 0 === halfway < 0) return null
  return mixtureAt(
    halfway < 0 ? rootBetween(halfway, end, beyondAt) : 1 - rootBetween(end, halfway, (back) => beyondAt(1 - back)),
  )
}

/** A corner of a piece, in barycentric coordinates of the triangle. */
interface Within {
  shares: readonly number[]
  top: Vector
  isShallow: boolean
}

/** A point inside the outline in a triangle whose corners are all outside, by quartering. */
function placeInside(three: Three, points: InsetPoints): Mixture | null {
  const within = (shares: readonly number[]): Within => {
    const mixture = { corners: three, shares }
    return { shares, top: points.positionOf(mixture), isShallow: points.isShallow(mixture) }
  }
  const between = ({ shares: a }: Within, { shares: b }: Within): Within => within(a.map((one, i) => (one + b[i]!) / 2))
  const ask = (a: Within, b: Within, c: Within): Mixture | null => {
    // The floor is nowhere farther below a triangle than below one of its corners.
    if (a.isShallow && b.isShallow && c.isShallow) return null
    const middle = { corners: three, shares: a.shares.map((one, i) => (one + b.shares[i]! + c.shares[i]!) / 3) }
    const place = points.positionOf(middle)
    const beyond = points.beyondAtPlace(place)
    if (beyond >= 0) return middle
    const reach = Math.max(distance(a.top, place), distance(b.top, place), distance(c.top, place)) / points.gapMm
    if (beyond + reach < 0 || reach < minPiece) return null
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)]
    return ask(ab, bc, ca) ?? ask(a, ab, ca) ?? ask(ab, b, bc) ?? ask(ca, bc, c)
  }
  return ask(within([1, 0, 0]), within([0, 1, 0]), within([0, 0, 1]))
}

function fanOf(ring: readonly Corner[]): Three[] {
  return ring.slice(2).map((last, i): Three => [ring[0]!, ring[i + 1]!, last])
}

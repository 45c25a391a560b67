/** Cuts away what textures make invisible, so that leaves on cards are printed as leaves. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { edgeKey, endsOf, longestEdge } from '../../mesh/bisection.ts'
import { distanceBetween, vectorAt } from '../../mesh/vectors.ts'
import { attributeCount, attributesAt, type Body, pickTriangles } from '../../repair/body.ts'
import { AlphaMask } from '../../texture/alpha-mask.ts'
import { cutoffOf } from '../measure/cut-outs.ts'
import { rootBetween } from '../parts/root-between.ts'

/** Contours become coarser rather than cut the surface into more pieces than this, to bound memory and repair time. */
const maxPieces = 150_000
const maxRounds = 60

interface Corner {
  point: number
  attributes: readonly number[]
}
interface Piece {
  corners: readonly [Corner, Corner, Corner]
  look: number
}

/**
 * Returns the body without what its textures make invisible; the edges of the cut are `stepMm` long, or longer if there
 * would be too many. Null if nothing is cut or nothing would be left. Unreadable textures are ignored.
 */
export async function cutAlongAlpha(body: Body, stepMm: number): Promise<Body | null> {
  const masks = await masksOf(body)
  if (masks.every((mask) => mask === null)) return null
  const positions = [...body.points]
  let pieces = Array.from(body.look, (look, triangle): Piece => ({
    corners: vec3((k) => ({
      point: body.triangles[triangle * 3 + k]!,
      attributes: [...attributesAt(body, triangle * 3 + k)],
    })),
    look,
  }))
  const middles = new Map<number, number>()
  for (let round = 0; round < maxRounds; round++) {
    const divided = new Set<number>()
    for (const piece of pieces) {
      const edge = coarseEdge(piece, masks[piece.look]!, positions, stepMm)
      if (edge >= 0) divided.add(edge)
    }
    if (divided.size === 0 || pieces.length + divided.size > maxPieces) break
    pieces = pieces.flatMap((piece) => bisected(piece, divided, positions, middles))
  }
  const cut = new Clip(positions)
  const visible = pieces.flatMap((piece) => cut.visibleOf(piece, masks[piece.look]!))
  return visible.length === 0 ? null : bodyOf(body, positions, visible)
}

/** For each look its mask, or null if it is wholly visible. */
function masksOf({ looks }: Body): Promise<(AlphaMask | null)[]> {
  return Promise.all(
    looks.map(async ({ material, uvs }) => {
      const cutoff = cutoffOf(material)
      if (cutoff === null || !uvs || !(material.baseColour[3] > cutoff)) return null
      try {
        return await AlphaMask.of(material.baseColourTexture!, cutoff / material.baseColour[3])
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
    }),
  )
}

/** The longest edge of a piece that is partly visible and too coarse; otherwise -1. */
function coarseEdge({ corners }: Piece, mask: AlphaMask | null, positions: readonly number[], stepMm: number): number {
  if (mask === null || isUniform(corners, mask)) return -1
  const edge = longestEdge(
    positions,
    corners.map(({ point }) => point),
  )
  const ends = endsOf(edge)
  const [a, b] = ends.map((end) => corners.find(({ point }) => point === end)!.attributes)
  const isFine = distanceBetween(positions, ...ends) <= stepMm || mask.texelsOf(a![0]! - b![0]!, a![1]! - b![1]!) <= 1
  return isFine ? -1 : edge
}

function isUniform(corners: Piece['corners'], mask: AlphaMask): boolean {
  const [us, vs] = [0, 1].map((i) => corners.map(({ attributes }) => attributes[i]!)) as [number[], number[]]
  const share = mask.visibleShare(Math.min(...us), Math.min(...vs), Math.max(...us), Math.max(...vs))
  return share === 0 || share === 1
}

function bisected(
  piece: Piece,
  divided: ReadonlySet<number>,
  positions: number[],
  middles: Map<number, number>,
): Piece[] {
  const edge = longestEdge(
    positions,
    piece.corners.map(({ point }) => point),
    divided,
  )
  if (edge < 0) return [piece]
  const ends = endsOf(edge)
  const [a, b] = ends.map((end) => piece.corners.find(({ point }) => point === end)!) as [Corner, Corner]
  let point = middles.get(edge)
  if (point === undefined) middles.set(edge, (point = addBetween(positions, a.point, b.point, 0.5)))
  const middle: Corner = { point, attributes: mixed(a, b, 0.5) }
  return [a, b].flatMap((end) => {
    const corners = piece.corners.map((corner) => (corner === end ? middle : corner)) as [Corner, Corner, Corner]
    return bisected({ corners, look: piece.look }, divided, positions, middles)
  })
}

/** Clips pieces to what is visible (marching triangles). */
class Clip {
  readonly #positions: number[]
  /** Points on cut edges, by edge and place, so that neighbours with the same texture coordinates share them. */
  readonly #crossings = new Map<string, number>()

  constructor(positions: number[]) {
    this.#positions = positions
  }

  visibleOf(piece: Piece, mask: AlphaMask | null): Piece[] {
    if (mask === null) return [piece]
    const values = piece.corners.map(({ attributes }) => mask.valueAt(attributes[0]!, attributes[1]!))
    const outline = piece.corners.flatMap((corner, i) => {
      const next = (i + 1) % 3
      const [from, to] = [values[i]! >= 0, values[next]! >= 0]
      if (from === to) return from ? [corner] : []
      const crossing = this.#crossingOf(corner, piece.corners[next]!, values[i]!, values[next]!, mask)
      return from ? [corner, crossing] : [crossing]
    })
    return outline
      .slice(2)
      .map((last, i): Piece => ({ corners: [outline[0]!, outline[i + 1]!, last], look: piece.look }))
  }

  #crossingOf(a: Corner, b: Corner, valueA: number, valueB: number, mask: AlphaMask): Corner {
    const [outer, inner, low, high] = valueA < 0 ? [a, b, valueA, valueB] : [b, a, valueB, valueA]
    const share = rootBetween(low, high, (at) => {
      const [u, v] = mixed(outer, inner, at)
      return mask.valueAt(u!, v!)
    })
    const key = `${edgeKey(a.point, b.point)} ${outer.point} ${share.toFixed(4)}`
    let point = this.#crossings.get(key)
    if (point === undefined)
      this.#crossings.set(key, (point = addBetween(this.#positions, outer.point, inner.point, share)))
    return { point, attributes: mixed(outer, inner, share) }
  }
}

function mixed(a: Corner, b: Corner, share: number): number[] {
  return a.attributes.map((value, i) => value * (1 - share) + b.attributes[i]! * share)
}

function addBetween(positions: number[], a: number, b: number, share: number): number {
  const [from, to] = [vectorAt(positions, a), vectorAt(positions, b)]
  return positions.push(...from.map((value, axis) => value * (1 - share) + to[axis]! * share)) / 3 - 1
}

function bodyOf(like: Body, positions: readonly number[], pieces: readonly Piece[]): Body {
  const body: Body = {
    ...like,
    points: Float64Array.from(positions),
    triangles: Uint32Array.from(pieces.flatMap(({ corners }) => corners.map(({ point }) => point))),
    look: Uint16Array.from(pieces, ({ look }) => look),
    attributes: new Float32Array(pieces.length * 3 * attributeCount),
  }
  for (const [i, { corners }] of pieces.entries())
    for (const [k, { attributes }] of corners.entries()) body.attributes.set(attributes, (i * 3 + k) * attributeCount)
  return pickTriangles(body, [...body.look.keys()])
}

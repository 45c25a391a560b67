/** Puts the model on a base and unites them. */
import { type Body, bodyBounds } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { baseHeight, type BaseKind } from './base-height.ts'
import { loft, roundedRing } from './prism.ts'

/** Arc of a round base that is legible from the front, in radii. */
const readable = 1.8

/** Margin around the model, as a fraction of its size. */
const margin = 0.12

/**
 * Raises the body (standing at 0) onto a base whose underside lies at 0. The base covers the lowest tenth of the model
 * and its centre of mass. Rejects `bad-geometry`.
 */
export async function addBase(
  body: Body,
  kind: BaseKind,
  centre: readonly [number, number],
  look: number,
  heightMm?: number,
): Promise<{ body: Body; front: BaseFront }> {
  const { size } = bodyBounds(body)
  const usual = baseHeight(kind, size[1])
  const height = heightMm ?? usual.height
  const sink = Math.min(usual.sink, height * 0.4)
  const foot = footprint(body, size[1] * 0.1, centre)
  const [base, front] =
    kind === 'box' ? boxBase(body, foot, height, look) : roundBase(body, foot, height, kind === 'plinth', look)
  const raised = { ...body, points: body.points.map((value, i) => (i % 3 === 1 ? value + height - sink : value)) }
  return { body: await combineSolids([raised, base], (solids, { Manifold }) => Manifold.union(solids)), front }
}

/** The vertical front face (Z) of a base, for text. */
export interface BaseFront {
  /** X and Z of the centre of the face; on a round base those of the axis. */
  middle: readonly [number, number]
  /** Distance from the centre to the face. */
  out: number
  /** Where the face is flat: from and to, millimetres above the plate. */
  from: number
  to: number
  /** Width of the face; on a round base the part legible from the front. */
  width: number
  round: boolean
}

interface Footprint {
  middle: [number, number]
  half: [number, number]
  radius: number
}

function footprint(body: Body, upTo: number, centre: readonly [number, number]): Footprint {
  const low = [centre[0], centre[1]]
  const high = [centre[0], centre[1]]
  const inside: [number, number][] = [[centre[0], centre[1]]]
  for (const point of body.triangles) {
    if (body.points[point * 3 + 1]! > upTo) continue
    const at: [number, number] = [body.points[point * 3]!, body.points[point * 3 + 2]!]
    inside.push(at)
    for (let axis = 0; axis < 2; axis++) {
      low[axis] = Math.min(low[axis]!, at[axis]!)
      high[axis] = Math.max(high[axis]!, at[axis]!)
    }
  }
  const middle: [number, number] = [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2]
  const radius = inside.reduce((most, [x, z]) => Math.max(most, Math.hypot(x - middle[0], z - middle[1])), 0)
  return { middle, half: [(high[0]! - low[0]!) / 2, (high[1]! - low[1]!) / 2], radius }
}

function roundBase(body: Body, foot: Footprint, height: number, isPlinth: boolean, look: number): [Body, BaseFront] {
  const radius = Math.max(foot.radius * (1 + margin), height * 1.5)
  const edge = height * 0.18
  // A plinth has a foot, a waist and a plate; a disc has two softened edges. Radius and height of each ring.
  const profile: [number, number][] = isPlinth
    ? [
        [radius * 1.14 - edge * 0.4, 0],
        [radius * 1.14, edge * 0.4],
        [radius * 1.14, height * 0.3],
        [radius * 1.06, height * 0.4],
        [radius, height * 0.52],
        [radius, height * 0.76],
        [radius * 1.05, height * 0.84],
        [radius * 1.05, height - edge * 0.4],
        [radius * 1.05 - edge * 0.4, height],
      ]
    : [
        [radius - edge, 0],
        [radius, edge],
        [radius, height - edge],
        [radius - edge * 0.3, height - edge * 0.3],
        [radius - edge, height],
      ]
  const base = loft(
    body,
    profile.map(([r, y]) => roundedRing(r, r, r, y, foot.middle)),
    look,
  )
  const [from, to] = isPlinth ? [height * 0.52, height * 0.76] : [edge, height - edge]
  return [base, { middle: foot.middle, out: radius, from, to, width: radius * readable, round: true }]
}

function boxBase(body: Body, foot: Footprint, height: number, look: number): [Body, BaseFront] {
  const sideOf = (half: number): number => Math.max(half + foot.radius * margin, height)
  const [x, z] = [sideOf(foot.half[0]), sideOf(foot.half[1])]
  const edge = height * 0.18
  const round = Math.min(x, z) * 0.08 + edge
  const rings = (
    [
      [edge, 0],
      [0, edge],
      [0, height - edge],
      [edge, height],
    ] as const
  ).map(([inset, y]) => roundedRing(x - inset, z - inset, round - inset, y, foot.middle, 6))
  return [
    loft(body, rings, look),
    { middle: foot.middle, out: z, from: edge, to: height - edge, width: 2 * (x - round), round: false },
  ]
}

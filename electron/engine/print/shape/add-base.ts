/** Puts the model on a base and unites them. */
import { type Body, bodyBounds } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { baseHeight, type BaseKind } from './base-height.ts'
import { loft, roundedRing } from './prism.ts'

/** Arc of a round base that is legible from the front, in radii. */
const readable = 1.8

/** Margin around the model, as a fraction of its size. */
const margin = 0.12

/** The face that text needs, in millimetres. */
export interface NeededFace {
  tall: number
  wide: number
  /** The face becomes at most this many times as wide as without text. */
  maxWidening: number
}

/**
 * Raises the body (standing at 0) onto a base whose underside lies at 0. The base covers the lowest tenth of the model
 * and its centre of mass. Without a stated height it has room for the needed face. Rejects with `bad-geometry`.
 */
export async function addBase(
  body: Body,
  kind: BaseKind,
  centre: readonly [number, number],
  look: number,
  heightMm?: number,
  needed: NeededFace | null = null,
): Promise<{ body: Body; front: BaseFront }> {
  const { size } = bodyBounds(body)
  const usual = baseHeight(kind, size[1])
  const foot = footprint(body, size[1] * 0.1, centre)
  const make = (plain: number, face: number, widening: number) =>
    kind === 'box'
      ? boxBase(body, foot, plain, face, widening, look)
      : roundBase(body, foot, plain, face, widening, kind === 'plinth', look)
  let [base, front] = make(heightMm ?? usual.height, 0, 1)
  if (heightMm === undefined && needed !== null) {
    const lack = Math.max(0, needed.tall - (front.to - front.from))
    const widening = Math.min(needed.maxWidening, Math.max(1, needed.wide / front.width))
    ;[base, front] = make(usual.height, lack, widening)
  }
  const height = bodyBounds(base).high[1]
  const sink = Math.min(usual.sink, height * 0.4)
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

/** `lack` is added to the height of the face, so that its mouldings stay as they are. */
function roundBase(
  body: Body,
  foot: Footprint,
  plain: number,
  lack: number,
  widening: number,
  isPlinth: boolean,
  look: number,
): [Body, BaseFront] {
  const radius = Math.max(foot.radius * (1 + margin), plain * 1.5) * widening
  const height = plain + lack
  const edge = plain * 0.18
  // A plinth has a foot, a waist and a plate; a disc has two softened edges. Radius and height of each ring.
  const profile: [number, number][] = isPlinth
    ? [
        [radius * 1.14 - edge * 0.4, 0],
        [radius * 1.14, edge * 0.4],
        [radius * 1.14, plain * 0.3],
        [radius * 1.06, plain * 0.4],
        [radius, plain * 0.52],
        [radius, plain * 0.76 + lack],
        [radius * 1.05, plain * 0.84 + lack],
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
  const [from, to] = isPlinth ? [plain * 0.52, plain * 0.76 + lack] : [edge, height - edge]
  return [base, { middle: foot.middle, out: radius, from, to, width: radius * readable, round: true }]
}

function boxBase(
  body: Body,
  foot: Footprint,
  plain: number,
  lack: number,
  widening: number,
  look: number,
): [Body, BaseFront] {
  const sideOf = (half: number): number => Math.max(half + foot.radius * margin, plain)
  const [x, z] = [sideOf(foot.half[0]) * widening, sideOf(foot.half[1])]
  const height = plain + lack
  const edge = plain * 0.18
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

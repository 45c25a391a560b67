/** Applies pins: subtracts bores, adds plugs, and makes separate dowels. */
import { pinSides } from '../../../../shared/print/connector-rule.ts'
import { minus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { sidesOf, spindle } from '../shape/prism.ts'
import type { Connector, ConnectorChoice } from './connector.ts'

/** Where a pin is flattened, as a fraction of its radius. */
const flatShare = 0.75

/** Pieces with their pins applied. */
export interface Bored {
  pieces: Body[]
  /** `down` is their print orientation. */
  pins: { body: Body; down: Vector }[]
}

/**
 * `look` is used for the faces of bores and pins. Pieces without pins are returned unchanged. Rejects with
 * `bad-geometry`.
 */
export async function borePins(
  pieces: readonly Body[],
  connectors: readonly Connector[],
  choice: ConnectorChoice,
  look: number,
  onward: (share: number) => void,
): Promise<Bored> {
  const steps = pinSides[choice.shape]
  const bores = pieces.map((): Body[] => [])
  const pegs = pieces.map((): Body[] => [])
  const pins: Bored['pins'] = []
  for (const one of connectors) {
    const { at, plane, boreDepthMm, boreDiameterMm, depthMm, diameterMm, front, behind } = one
    const like = pieces[front]!
    const axis: Vector = [...plane.normal]
    // Reaches across the plane, so that no film is left there.
    const bore = (side: 1 | -1): Body =>
      spindle(
        like,
        {
          from: at,
          axis: scaled(axis, side),
          profile: [
            [-boreDepthMm / 4, boreDiameterMm / 2],
            [boreDepthMm, boreDiameterMm / 2],
          ],
        },
        look,
        steps,
      )
    const radius = diameterMm / 2
    const chamfer = Math.min(0.5, radius / 4)
    if (choice.kind !== 'plug') {
      bores[front]!.push(bore(1))
      bores[behind]!.push(bore(-1))
      const flat = choice.flatPins && choice.shape === 'round'
      const body = spindle(
        like,
        {
          from: minus(at, scaled(axis, depthMm)),
          axis,
          profile: [
            [0, radius - chamfer],
            [chamfer, radius],
            [2 * depthMm - chamfer, radius],
            [2 * depthMm, radius - chamfer],
          ],
          ...(flat ? { flatAt: radius * flatShare } : {}),
        },
        look,
        steps,
      )
      pins.push({ body, down: flat ? sidesOf(axis)[1] : axis })
    } else {
      const isUp = axis[1] >= 0
      const [lower, upper, side] = isUp ? ([behind, front, 1] as const) : ([front, behind, -1] as const)
      bores[upper]!.push(bore(side))
      pegs[lower]!.push(
        spindle(
          like,
          {
            from: at,
            axis: scaled(axis, side),
            profile: [
              [-depthMm / 2, radius],
              [depthMm - chamfer, radius],
              [depthMm, radius - chamfer],
            ],
          },
          look,
          steps,
        ),
      )
    }
  }
  const done: Body[] = []
  for (const [i, piece] of pieces.entries()) {
    onward(i / pieces.length)
    const [own, added] = [bores[i]!, pegs[i]!]
    if (own.length + added.length === 0) done.push(piece)
    else
      done.push(
        await combineSolids([piece, ...own, ...added], ([solid, ...tools], { Manifold }) => {
          const bored = own.length === 0 ? solid! : solid!.subtract(Manifold.union(tools.slice(0, own.length)))
          return added.length === 0 ? bored : bored.add(Manifold.union(tools.slice(own.length)))
        }),
      )
  }
  return { pieces: done, pins }
}

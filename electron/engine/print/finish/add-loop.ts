/** A loop to hang the model on. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { type Body, bodyBounds, volumeOf } from '../../repair/body.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { combineSolids, divideSolids } from '../../repair/solids.ts'
import { spindle } from '../shape/prism.ts'

export interface LoopChoice {
  /** Diameter of the hole. */
  holeMm: number
  /** Thickness around the hole. */
  wallMm: number
  thicknessMm: number
  /** Where the loop joins the model; default: its highest point. */
  at?: readonly [number, number, number]
}

export interface Looped {
  body: Body
  atMm: [number, number, number]
  /** Volume of the loop that lies inside the model; mm³. */
  heldMm3: number
}

/** How far the loop sinks into the model, in loop thicknesses, tried in turn until enough of it is held. */
const sinks = [0.6, 1, 1.5, 2, 3]
/** The part inside the model must be at least a cube of this many loop thicknesses. */
const heldWalls = 0.7

/**
 * Adds an upright flat ring that faces the front. Rejects with `bad-geometry`, and `invalid-input` if nothing holds it.
 */
export async function addLoop(body: Body, choice: LoopChoice, look: number): Promise<Looped> {
  const at = choice.at === undefined ? topOf(body) : vec3((axis) => choice.at![axis])
  const outer = choice.holeMm / 2 + choice.wallMm
  for (const sink of sinks) {
    const centre = [at[0], at[1] + outer - choice.wallMm * sink, at[2]] as const
    const disc = (radius: number, spare: number): Body =>
      spindle(
        body,
        {
          from: [centre[0], centre[1], centre[2] - choice.thicknessMm / 2 - spare],
          axis: [0, 0, 1],
          profile: [
            [0, radius],
            [choice.thicknessMm + 2 * spare, radius],
          ],
        },
        look,
        64,
      )
    const tools = [disc(outer, 0), disc(choice.holeMm / 2, 1)]
    const [held] = await divideSolids([body, ...tools], look, ([solid, rim, hole]) => [
      rim!.subtract(hole!).intersect(solid!),
    ])
    const heldMm3 = held ? volumeOf(held) : 0
    if (heldMm3 < heldWalls ** 3 * choice.wallMm ** 2 * choice.thicknessMm) continue
    // The hole stays open: the model is subtracted there too.
    const made = await combineSolids([body, ...tools], ([solid, rim, hole]) => solid!.add(rim!).subtract(hole!))
    return { body: made, atMm: at, heldMm3 }
  }
  throw new AppError('invalid-input', 'The model does not hold a loop there', {
    details: { field: 'loop', reason: 'loop-not-held' },
  })
}

/** Returns the mean of the points within a hundredth of the height below the highest point. */
function topOf(body: Body): [number, number, number] {
  const { high, size } = bodyBounds(body)
  const sum = [0, 0, 0]
  let count = 0
  for (const point of body.triangles) {
    if (body.points[point * 3 + 1]! < high[1] - size[1] * 0.01) continue
    count++
    for (let axis = 0; axis < 3; axis++) sum[axis]! += body.points[point * 3 + axis]!
  }
  return [sum[0]! / count, high[1], sum[2]! / count]
}

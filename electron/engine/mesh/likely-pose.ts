/**
 * The orientation in which a model probably stands and faces the viewer, after Fu, Cohen-Or, Dror and Sheffer, "Upright
 * orientation of man-made objects", 2008: the six directions up are compared by weighted figures, then the four fronts.
 * The weights are a logistic regression on the half of the models in `test/bench/pose/marks.json` for tuning and twelve
 * others; the margins keep wrong suggestions for models that already stand below 2 % there.
 */
import { facing, type Orientation, type UpAxis } from '../../../shared/formats/orientation.ts'
import type { Model } from '../model.ts'
import { frontFigures, upFigures, type Direction } from './pose-figures.ts'
import { samplePose } from './pose-samples.ts'

type Weights<Figures> = Readonly<Record<keyof Figures, number>>

const upWeights: Weights<ReturnType<typeof upFigures>> = {
  flatTop: -0.872,
  baseArea: 1.1,
  standsFirmly: 0.619,
  standsFirmlyOnTop: 0.341,
  asymmetry: 1.72,
  asymmetryAcross: -1.07,
  hangs: 0.82,
  open: -0.593,
  quarters: 0.625,
  topBends: -4.51,
  baseShare: 1.43,
  symmetryDiffers: -0.904,
  asymmetryRatio: 0.177,
  baseFilled: -0.549,
  topFilled: 0.543,
  topFlatness: 0.363,
  lowBends: -0.801,
  risesFromOrigin: 0.975,
  originAtBase: 1.41,
}

const frontWeights: Weights<ReturnType<typeof frontFigures>> = {
  asymmetry: 1.18,
  asymmetryRatio: 0.234,
  feet: 4.08,
  toes: 2.62,
  bends: 4.9,
  bendsOfHead: 3.49,
  fineMesh: 3.71,
  flatFront: -5.43,
  faceBends: 13.9,
  fromOrigin: 0.115,
}

/** How much likelier another direction must be than the one as read, as the logarithm of the odds. */
const upMargin = 1.3
const frontMargin = 2

const directions: readonly Direction[] = ([1, -1] as const).flatMap((sign) =>
  ([0, 1, 2] as const).map((axis) => ({ axis, sign })),
)

/** Returns null if the model stands and faces the viewer as it was read, or if its pose cannot be judged. */
export function likelyPose(model: Model): Orientation | null {
  const samples = samplePose(model)
  if (samples === null) return null
  const up = likelier(directions, { axis: 1, sign: 1 }, upMargin, (one) => weighed(upFigures(samples, one), upWeights))
  if (up === null) return null
  const level = directions.filter(({ axis }) => axis !== up.axis)
  const before = level.find((one) => facing(nameOf(up), nameOf(one)).turn === undefined)!
  const front = likelier(level, before, frontMargin, (one) => weighed(frontFigures(samples, up, one), frontWeights))
  const pose = facing(nameOf(up), nameOf(front ?? before))
  return pose.up === 'y' && pose.turn === undefined ? null : pose
}

/** Returns the likeliest direction; null if that is not `already`, but not likelier than it by `margin`. */
function likelier(
  among: readonly Direction[],
  already: Direction,
  margin: number,
  scoreOf: (direction: Direction) => number,
): Direction | null {
  const scores = among.map((one) => ({ one, score: scoreOf(one) }))
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  const now = scores.find(({ one }) => nameOf(one) === nameOf(already))!
  return best === now || best.score - now.score > margin ? best.one : null
}

function weighed<Name extends string>(figures: Record<Name, number>, weights: Record<Name, number>): number {
  return (Object.keys(weights) as Name[]).reduce((sum, name) => sum + weights[name] * figures[name], 0)
}

function nameOf({ axis, sign }: Direction): UpAxis {
  const name = (['x', 'y', 'z'] as const)[axis]
  return sign === 1 ? name : `-${name}`
}

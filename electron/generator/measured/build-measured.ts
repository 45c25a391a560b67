/** Builds parts with measures, and checks their outer sizes. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { loadGeometry, type Manifold } from '../../engine/solid/geometry.ts'
import { loadLettering } from '../../engine/solid/lettering.ts'
import type { Model } from '../../engine/model.ts'
import { createKit, type Detail } from '../kit/kit.ts'
import { plainOptions } from '../kit/recipe-options.ts'
import type { MeasuredPlan } from './read-measured.ts'

/** Gap in millimetres between copies, and between bodies that stand beside each other. */
const gapMm = 4

/** The largest difference in millimetres between a stated and a finished size. */
export const toleranceMm = 0.05

/** Returns the model in metres, Y up, on the ground. Throws `bad-geometry` if a side is not as long as stated. */
export async function buildMeasured(plan: MeasuredPlan, detail: Detail): Promise<Model> {
  const geometry = await loadGeometry()
  const lettering = await loadLettering(geometry)
  return geometry.scope(() => {
    const options = { ...plainOptions, colours: plan.colours.map(({ colour }) => colour), finish: plan.finish }
    const kit = createKit(geometry, lettering, options, { detail, stretches: false, id: plan.part.id })
    const solids = plan.part.build({ values: plan.values, options: plan.options, text: plan.text, kit })
    const [body] = Object.values(solids)
    if (body === undefined || Object.values(solids).some((one) => one.isEmpty()))
      throw new AppError('bad-geometry', `${plan.part.label} came out empty`)
    const whole = Object.values(solids).length === 1 ? body : kit.Manifold.compose(Object.values(solids))
    checkSizes(plan, [whole, body])
    return kit.model(
      plan.part.label,
      plan.copies === 1 ? whole : inRow((solids) => kit.Manifold.compose(solids), whole, plan.copies),
    )
  })
}

function inRow(compose: (solids: Manifold[]) => Manifold, solid: Manifold, copies: number): Manifold {
  const { min, max } = solid.boundingBox()
  const columns = Math.ceil(Math.sqrt(copies))
  const [stepX, stepY] = [max[0] - min[0] + gapMm, max[1] - min[1] + gapMm]
  return compose(
    Array.from({ length: copies }, (_, at) =>
      solid.translate((at % columns) * stepX, -Math.floor(at / columns) * stepY, 0),
    ),
  )
}

/** A size may be that of the whole, or of the first body where others stand beside it. */
function checkSizes({ part, values }: MeasuredPlan, solids: readonly Manifold[]): void {
  const boxes = solids.map((solid) => solid.boundingBox())
  for (const [name, { spans }] of Object.entries(part.measures)) {
    for (const axis of spans) {
      const at = 'xyz'.indexOf(axis) as 0 | 1 | 2
      const made = boxes.map(({ min, max }) => max[at] - min[at])
      if (made.every((mm) => Math.abs(mm - values[name]!) > toleranceMm))
        throw new AppError(
          'bad-geometry',
          `${part.label}: ${name} is ${made.join(' or ')} instead of ${values[name]} mm`,
        )
    }
  }
}

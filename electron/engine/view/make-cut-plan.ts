/** The derived file `cutplan`: what a cut would do, for its connectors to be moved on the stage. */
import { AppError } from '../../../shared/app-error.ts'
import { readPlanes } from '../../../shared/cut-planes.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { readModel } from '../formats/read-model.ts'
import { withStance } from '../formats/with-stance.ts'
import { planCut } from '../print/parts/plan-cut.ts'

/** Rejects as the cut itself does; `invalid-input` for planes that cannot be read. */
export const makeCutPlan: MakeDerived<'cutplan'> = async (_view, parameters, progress, { file, mediaType, stance }) => {
  const { planes, clearance, wall, least, size, count } = parameters
  const read = readPlanes(planes)
  if ('fault' in read)
    throw new AppError('invalid-input', `planes cannot be read: ${read.fault.code}`, {
      details: { field: 'planes', reason: read.fault.code },
    })
  const model = withStance(await readModel(file, mediaType), stance)
  const plan = await planCut(
    model,
    read.planes,
    {
      kind: 'dowel',
      shape: 'round',
      sizeMm: size ?? null,
      clearanceMm: clearance,
      wallMm: wall,
      leastMm: least,
      count: count ?? null,
      places: [],
      flatPins: false,
    },
    progress,
  )
  return new DerivedFileWriter().finish(plan)
}

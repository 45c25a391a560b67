/** The derived file `cutplan`: a preview of a cut, in which connectors can be moved. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { crumbChoiceOf } from '../../../shared/print/crumbs.ts'
import { readPlaces, readPlanes, type WrittenFault } from '../../../shared/print/cut-planes.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { readModel } from '../formats/read-model.ts'
import { inCoordinateSystem } from '../formats/with-coordinate-system.ts'
import { planCut } from '../print/parts/plan-cut.ts'

/** Rejects with the errors of the cut itself; `invalid-input` for planes or positions that cannot be parsed. */
export const makeCutPlan: MakeDerived<'cutplan'> = async (
  _view,
  parameters,
  progress,
  { file, mediaType, coordinateSystem },
) => {
  const { connectors, shape, clearance, wall, least, size, count, crumbs } = parameters
  const planes = readPlanes(parameters.planes)
  if ('fault' in planes) throw unreadable('planes', planes.fault)
  const places = readPlaces(parameters.places ?? '')
  if ('fault' in places) throw unreadable('places', places.fault)
  const model = inCoordinateSystem(await readModel(file, mediaType), coordinateSystem)
  const plan = await planCut(
    model,
    planes.planes,
    {
      kind: connectors === 'dovetails' ? 'dovetail' : 'dowel',
      shape: shape ?? 'round',
      sizeMm: size ?? null,
      clearanceMm: clearance,
      wallMm: wall,
      minMm: least,
      count: count ?? null,
      places: places.places.map((at) => [...at]),
      flatPins: false,
    },
    crumbChoiceOf(crumbs),
    progress,
  )
  return new DerivedFileWriter().finish(plan)
}

function unreadable(field: string, { code }: WrittenFault): AppError {
  return new AppError('invalid-input', `${field} cannot be read: ${code}`, { details: { field, reason: code } })
}

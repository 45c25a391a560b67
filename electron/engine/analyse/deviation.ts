/** The derived file `deviation`: how far each vertex lies from the surface of another model. */
import type { MakeDerived } from '../view/derive.ts'
import { heatFile } from './heat-file.ts'
import { measureDeviation } from './measure-deviation.ts'

/** Signed distance in millimetres, positive outside of the other. */
export const makeDeviation: MakeDerived<'deviation'> = (view, _parameters, progress, source) => {
  progress(0.02, 'Opening the other model')
  const values = measureDeviation(view.surface(), source.against().surface(), progress)
  for (let vertex = 0; vertex < values.length; vertex++) values[vertex]! *= 1000
  progress(0.95, 'Looking for the farthest places')
  return heatFile(view, values, { kind: 'deviation', unit: 'mm', worst: 'farthest from zero' })
}

/** The derived file `curvature`: mean curvature at each vertex. */
import type { MakeDerived } from '../derived/make-derived.ts'
import { heatFile } from './heat-file.ts'
import { measureCurvature } from './measure-curvature.ts'

/** Signed mean curvature in 1/mm. */
export const makeCurvature: MakeDerived<'curvature'> = (view, _parameters, progress) => {
  const values = measureCurvature(view.surface(), progress)
  for (let vertex = 0; vertex < values.length; vertex++) values[vertex]! /= 1000
  progress(0.9, 'finding-extremes')
  return heatFile(view, values, { kind: 'curvature', unit: '1/mm', worst: 'farthest from zero' })
}

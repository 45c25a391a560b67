/** The derived file `deviation`: signed distance of each vertex, and of the inside of large triangles, to another model's surface. */
import type { MakeDerived } from '../derived/make-derived.ts'
import { heatFile } from './heat-file.ts'
import { largeFaces, latticePositions } from './large-faces.ts'
import { measureDeviation } from './measure-deviation.ts'

/** Signed distance in millimetres, positive outside the other model. */
export const makeDeviation: MakeDerived<'deviation'> = (view, _parameters, progress, source) => {
  progress(0.02, 'reading')
  const surface = view.surface()
  const faces = largeFaces(surface)
  const inside = latticePositions(surface, faces)
  const points = new Float32Array(surface.positions.length + inside.length)
  points.set(surface.positions)
  points.set(inside, surface.positions.length)
  const values = measureDeviation(points, source.against().surface(), progress)
  for (let i = 0; i < values.length; i++) values[i]! *= 1000
  progress(0.95, 'finding-extremes')
  return heatFile(view, values, { kind: 'deviation', unit: 'mm', worst: 'farthest from zero' }, faces)
}

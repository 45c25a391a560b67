/** The derived file `thickness`: millimetres of wall for each vertex and within large triangles, and the thinnest places. */
import type { MakeDerived } from '../derived/make-derived.ts'
import { heatFile } from './heat-file.ts'
import { largeFaces } from './large-faces.ts'
import { measureThickness } from './measure-thickness.ts'

/** By rays or by balls, see `measureThickness`. */
export const makeThickness: MakeDerived<'thickness'> = async (view, { method }, progress) => {
  const faces = largeFaces(view.surface())
  const values = await measureThickness(view.surface(), method, progress, faces)
  for (let i = 0; i < values.length; i++) values[i]! *= 1000
  progress(0.96, 'finding-extremes')
  return heatFile(view, values, { kind: 'thickness', unit: 'mm', worst: 'least' }, faces)
}

/** The derived file `thickness`: wall thickness in millimetres for each vertex and within large triangles, and the thinnest positions. */
import type { MakeDerived } from '../derived/make-derived.ts'
import { buildTriangleTree } from '../mesh/triangle-tree.ts'
import { heatFile } from './heat-file.ts'
import { largeFaces } from './large-faces.ts'
import { measureThickness } from './measure-thickness.ts'
import { thinWallsOf } from './thin-walls.ts'

/** By rays or by balls, see `measureThickness`. Sharp edges are not among the thinnest positions, see `thinWallsOf`. */
export const makeThickness: MakeDerived<'thickness'> = async (view, { method }, progress) => {
  const surface = view.surface()
  const faces = largeFaces(surface)
  progress(0.02, 'preparing')
  const tree = buildTriangleTree(surface.positions, surface.indices)
  const values = await measureThickness(surface, method, progress, faces, tree)
  for (let i = 0; i < values.length; i++) values[i]! *= 1000
  progress(0.96, 'finding-extremes')
  const isThinWall = thinWallsOf(surface, tree)
  const counts = (at: readonly [number, number, number], millimetres: number): boolean =>
    isThinWall(at, millimetres / 1000)
  return heatFile(view, values, { kind: 'thickness', unit: 'mm', worst: 'least', counts }, faces)
}

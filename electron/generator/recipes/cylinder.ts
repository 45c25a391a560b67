/** A cylinder with rounded edges. */
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 50 mm high. */
export const cylinder: Recipe = {
  id: 'cylinder',
  names: ['cylinder', 'drum shape', 'puck'],
  foreignNames: ['zylinder', 'cylindre', 'cilindro', 'walec', 'cilinder'],
  heightMm: 50,
  stretches: true,
  build(_options, kit) {
    const body = lathe(
      kit,
      roundedPolygon([
        [0, 0],
        [22, 0, 1.6],
        [22, 50, 1.6],
        [0, 50],
      ]),
    )
    return kit.model('Cylinder', kit.paint(body, kit.material('matte', '#5b8c6a', { slot: 0, roughness: 0.55 })))
  },
}

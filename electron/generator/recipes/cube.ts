/** A cube with rounded edges. */
import { roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 40 mm. */
export const cube: Recipe = {
  id: 'cube',
  names: ['cube', 'block', 'brick', 'cuboid', 'rectangular block', 'calibration cube'],
  foreignNames: ['würfel geometrie', 'quader', 'cubo', 'sześcian', 'kubus', 'klotz'],
  heightMm: 40,
  stretches: true,
  build(_options, kit) {
    const body = prism(kit, roundedRectangle(40, 40, 2.4, kit.lowPoly ? 1 : 6), 40, { top: 2.4, bottom: 2.4, steps: 6 })
    return kit.model('Cube', kit.paint(body, kit.material('matte', '#cf8f3d', { slot: 0, roughness: 0.6 })))
  },
}

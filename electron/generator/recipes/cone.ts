/** A cone with a rounded tip. */
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 60 mm high. */
export const cone: Recipe = {
  id: 'cone',
  names: ['cone', 'party cone'],
  foreignNames: ['kegel', 'cône', 'cono', 'stożek', 'kegel vorm'],
  heightMm: 60,
  stretches: true,
  build(_options, kit) {
    const body = lathe(
      kit,
      roundedPolygon([
        [0, 0],
        [26, 0, 1.4],
        [0.9, 60, 0.8],
        [0, 60],
      ]),
    )
    return kit.model('Cone', kit.paint(body, kit.material('matte', '#d0643c', { slot: 0, roughness: 0.55 })))
  },
}

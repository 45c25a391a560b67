/** A bottle with a cork. */
import { lathe, potOutline } from '../kit/lathe.ts'
import { roundedLine, roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 150 mm high with its cork. */
export const bottle: Recipe = {
  id: 'bottle',
  names: ['bottle', 'wine bottle', 'potion bottle', 'flask', 'glass bottle', 'potion', 'carafe'],
  foreignNames: ['flasche', 'bouteille', 'botella', 'bottiglia', 'garrafa', 'butelka', 'fles'],
  heightMm: 150,
  hasTrim: true,
  stretches: true,
  features: ['round', 'square'],
  build(options, kit) {
    const round = options.features.has('round')
    const body = kit.vary(25, 0.08)
    const neck = kit.vary(8.6, 0.06)
    const shoulder = kit.vary(84, 0.06)
    const outer = round
      ? roundedLine([
          [20, 0],
          [body * 1.6, 0, 22],
          [body * 1.6, 76, 34],
          [neck, 84, 12],
          [neck, 132],
        ])
      : roundedLine([
          [body - 6, 0],
          [body, 0, 4.5],
          [body, shoulder, 26],
          [neck, shoulder + 22, 18],
          [neck, 132],
        ])
    const ring = lathe(
      kit,
      roundedPolygon([
        [neck - 2.4, 126],
        [neck + 2.6, 126, 1.4],
        [neck + 2.6, 134, 1.4],
        [neck - 2.4, 134, 1.2],
      ]),
    )
    const corners = options.features.has('square') ? 4 : undefined
    const glass = kit.material('glass', '#2f6b4f', { slot: 0, roughness: 0.12 })
    const vessel = lathe(kit, potOutline(outer, 2.2 * options.thick, 4), corners).rotate(0, 0, corners === 4 ? 45 : 0)
    const cork = lathe(
      kit,
      roundedPolygon([
        [0, 112],
        [neck - 3.1, 112, 1],
        [neck - 1.2, 134],
        [neck - 0.4, 148, 1.6],
        [0, 150],
      ]),
    )
    const whole = kit
      .paint(vessel.add(ring), glass)
      .add(kit.paint(cork, kit.material('cork', '#b98a5a', { slot: 1, roughness: 0.9 })))
    return kit.model('Bottle', whole)
  },
}

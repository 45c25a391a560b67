/** A goblet: a deep cup on a knopped stem. */
import { lathe, potOutline } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 140 mm high. */
export const goblet: Recipe = {
  id: 'goblet',
  names: ['goblet', 'chalice', 'grail', 'holy grail'],
  foreignNames: ['kelch', 'pokal', 'calice', 'cáliz', 'kielich', 'beker'],
  heightMm: 140,
  stretches: true,
  build(options, kit) {
    const knop = kit.vary(11, 0.12)
    const cup = kit.vary(33, 0.06)
    const outer = smoothLine(
      [
        [34, 0],
        [35, 2.6],
        [29, 6],
        [13, 14],
        [6.4, 26],
        [6, 35],
        [knop, 41],
        [6, 47],
        [6.6, 56],
        [15, 66],
        [cup, 90],
        [cup + 1.5, 112],
        [cup - 1.5, 140],
      ],
      10,
    )
    const body = lathe(kit, potOutline(outer, 2.4 * options.thick, 68))
    return kit.model(
      'Goblet',
      kit.paint(body, kit.material('gilt', '#c99a2e', { slot: 0, roughness: 0.25, metalness: 1 })),
    )
  },
}

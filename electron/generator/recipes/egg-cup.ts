/** An egg cup: a small bowl on a turned stem. */
import { lathe, potOutline } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 68 mm high; holds a hen's egg. */
export const eggCup: Recipe = {
  id: 'egg-cup',
  names: ['egg cup', 'eggcup', 'egg holder'],
  foreignNames: ['eierbecher', 'coquetier', 'huevera', 'portauovo', 'kieliszek na jajko', 'eierdopje'],
  heightMm: 68,
  stretches: true,
  build(options, kit) {
    const stem = kit.vary(7.5, 0.12)
    const outer = smoothLine(
      [
        [24, 0],
        [25, 2.5],
        [21, 6],
        [stem + 2, 14],
        [stem, 22],
        [stem + 2.5, 29],
        [20, 37],
        [25.6, 50],
        [26.2, 68],
      ],
      10,
    )
    const body = lathe(kit, potOutline(outer, 2.8 * options.thick, 33))
    return kit.model('Egg cup', kit.paint(body, kit.material('glaze', '#e3b23c', { slot: 0, roughness: 0.3 })))
  },
}

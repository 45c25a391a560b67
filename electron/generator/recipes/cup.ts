/** A tea cup on its saucer. */
import { lathe, potOutline } from '../kit/lathe.ts'
import type { Point } from '../kit/outline.ts'
import { bezier, ellipse, smoothLine } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 66 mm high with the saucer. */
export const cup: Recipe = {
  id: 'cup',
  names: ['cup', 'tea cup', 'teacup', 'coffee cup', 'cup and saucer', 'espresso cup'],
  foreignNames: [
    'tasse',
    'teetasse',
    'kaffeetasse',
    'taza',
    'tazza',
    'xicara',
    'xícara',
    'chavena',
    'filizanka',
    'kopje',
  ],
  heightMm: 66,
  stretches: true,
  features: ['handle'],
  build(options, kit) {
    const rim = kit.vary(41, 0.05)
    const wall = 2.6 * options.thick
    const bowl: Point[] = [
      [20, 4],
      ...smoothLine(
        [
          [21, 7],
          [rim * 0.72, 17],
          [rim * 0.92, 36],
          [rim, 66],
        ],
        10,
      ),
    ]
    const saucer: Point[] = [
      [28, 0],
      [30, 0.8],
      ...smoothLine(
        [
          [31, 2.2],
          [46, 5],
          [62, 11],
        ],
        8,
      ),
    ]
    const china = kit.material('porcelain', '#f2efe9', { slot: 0, roughness: 0.22 })
    const body = lathe(kit, potOutline(bowl, wall, 9))
    const path = bezier(
      [rim * 0.96 - wall * 0.6, 55],
      [rim + 29, 66],
      [rim + 22, 22],
      [rim * 0.78 - wall * 0.6, 24],
      36,
    )
    const section = ellipse(4.2, 3, kit.lowPoly ? 8 : 24)
    const handle = sweep(
      kit,
      path.map(([x, z]): Vector => [x, 0, z]),
      section,
      {
        up: [0, 1, 0],
        scale: (share) => 1 + 0.5 * (2 * Math.abs(share - 0.5)) ** 5,
      },
    )
    const inside = lathe(kit, [[0, 9], ...bowl.filter(([, z]) => z > 9).map(([r, z]): Point => [r - wall, z]), [0, 66]])
    const whole = body.add(handle.subtract(inside))
    const plate = lathe(kit, potOutline(saucer, 2.6 * options.thick, 4.4))
    return kit.model('Cup', kit.paint(whole.add(plate), china))
  },
}

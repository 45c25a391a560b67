/** A trophy: a cup with two handles on a turned stem, a square plinth with a plate for words. */
import { fitLine } from '../kit/fit-line.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { ellipse, roundedRectangle, smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 120 mm high. */
export const trophy: Recipe = {
  id: 'trophy-cup',
  names: ['trophy cup', 'winner cup', 'champion cup', 'loving cup', 'award cup', 'prize cup'],
  foreignNames: [
    'pokal',
    'siegerpokal',
    'coupe du vainqueur',
    'copa de campeón',
    'coppa del vincitore',
    'taça',
    'puchar',
    'beker',
  ],
  heightMm: 120,
  hasTrim: true,
  stretches: true,
  takesText: true,
  build(options, kit) {
    const lip = kit.vary(28, 0.05)
    const cup = lathe(
      kit,
      potOutline(
        smoothLine(
          [
            [5, 48],
            [12, 50],
            [21, 58],
            [25, 74],
            [25.5, 92],
            [26.5, 108],
            [lip, 120],
          ],
          8,
        ),
        2.2 * options.thick,
        53,
      ),
    )
    const stem = lathe(
      kit,
      smoothLine(
        [
          [0, 20],
          [19, 20],
          [17, 24],
          [8, 29],
          [5, 36],
          [8.6, 41],
          [5.4, 45],
          [8, 51],
          [0, 51],
        ],
        8,
      ),
    )
    const handle = (side: number): ReturnType<typeof sweep> => {
      const line = smoothLine(
        [
          [23.5, 104],
          [33, 109],
          [41, 101],
          [40, 86],
          [31, 73],
          [22.5, 66],
        ],
        10,
      ).map(([x, z]): Vector => [side * x, 0, z])
      return sweep(kit, line, ellipse(2.3, 2.9, kit.lowPoly ? 8 : 20), { up: [0, 1, 0] })
    }
    const hollow = kit.Manifold.cylinder(80, 20, 24, 64).translate(0, 0, 58)
    const handles = handle(1).add(handle(-1)).subtract(hollow)
    const plinth = prism(kit, roundedRectangle(46, 46, 2), 20.5, { top: 1.2, bottom: 0.8, steps: 2 })
    const plate = prism(kit, roundedRectangle(36, 11, 1), 2.4, { top: 0.4, steps: 1 })
      .rotate(90, 0, 0)
      .translate(0, -22.4, 10.4)
    const gold = kit.material('gold', '#d9a830', { slot: 0, metalness: 1, roughness: 0.26 })
    const marble = kit.material('plinth', '#2b2a2d', { slot: 1, roughness: 0.3 })
    const parts = [
      kit.paint(kit.Manifold.union([cup, stem, handles]), gold),
      kit.paint(plinth, marble),
      kit.paint(plate, gold),
    ]
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, 33, 7).extrude(1.6).rotate(90, 0, 0).translate(0, -24, 10.4)
      parts.push(kit.paint(words, kit.material('letters', '#2b2a2d', { roughness: 0.4 })))
    }
    return kit.model('Trophy cup', kit.Manifold.union(parts))
  },
}

/** A chess queen: a coronet of points around a small ball. */
import { chessStem, chessWood, collar } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 72 mm high. */
export const queen: Recipe = {
  id: 'queen',
  names: ['chess queen', 'queen'],
  foreignNames: ['königin', 'schachdame', 'reina', 'regina', 'rainha', 'królowa', 'koningin', 'reine'],
  heightMm: 72,
  stretches: true,
  numbers: { points: { minimum: 5, maximum: 14, usual: 9 } },
  build(options, kit) {
    const foot = 16.5 * options.thick
    const points = options.numbers['points'] ?? 9
    const body = lathe(kit, [
      ...chessStem(foot, 5, 44),
      ...collar(10.6, 44.2, 46.8, 5.2),
      ...collar(8.4, 46.9, 48.8, 5.2),
      ...smoothLine(
        [
          [5.2, 49],
          [6, 55],
          [8.4, 61],
          [10.4, 66],
        ],
        8,
      ),
      [8.4, 65.4],
      [6.8, 63.4],
      ...smoothLine(
        [
          [6.4, 63.6],
          [5, 65.6],
          [2.4, 67],
        ],
        5,
      ),
      ...smoothLine(
        [
          [2.3, 67.2],
          [2.9, 69.4],
          [1.8, 71.5],
          [0, 72],
        ],
        6,
      ),
    ])
    const notch = kit.Manifold.cylinder(14, 1.9, 1.9, 24, true).rotate(90, 0, 0).translate(0, 10.4, 66.6)
    const notches = kit.Manifold.union(
      Array.from({ length: points }, (_, index) => notch.rotate(0, 0, (index / points) * 360)),
    )
    const ring = kit.Manifold.cylinder(20, 30, 30, 48)
      .subtract(kit.Manifold.cylinder(20, 6.6, 6.6, 48))
      .translate(0, 0, 60)
    return kit.model('Queen', kit.paint(body.subtract(notches.intersect(ring)), chessWood(kit)))
  },
}

/** A chess rook: a round tower with battlements. */
import { chessStem, chessWood, collar } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 52 mm high. */
export const rook: Recipe = {
  id: 'rook',
  names: ['chess rook', 'rook', 'chess castle', 'chess tower'],
  foreignNames: ['schachturm', 'torre de ajedrez', 'wieża szachowa'],
  heightMm: 52,
  stretches: true,
  build(options, kit) {
    const foot = 15 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 7.6, 32),
      ...collar(10.4, 32.2, 34.8, 7.6),
      ...smoothLine(
        [
          [7.8, 35],
          [8.6, 38],
          [10.6, 41],
        ],
        6,
      ),
      [11.6, 41.6],
      [11.6, 51.5],
      [11.1, 52],
      [8, 52],
      [7.6, 51.6],
      [7.2, 45],
      [0, 44.4],
    ])
    const gap = kit.Manifold.cube([3.4, 40, 12], true).translate(0, 0, 52.4)
    const gaps = kit.Manifold.union([0, 60, 120].map((turn) => gap.rotate(0, 0, turn + 30)))
    return kit.model('Rook', kit.paint(body.subtract(gaps), chessWood(kit)))
  },
}

/** A chess bishop: a mitre with its slanting cut. */
import { chessStem, chessWood, collar } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 62 mm high. */
export const bishop: Recipe = {
  id: 'bishop',
  names: ['chess bishop', 'bishop'],
  foreignNames: ['läufer', 'schachläufer', 'alfil', 'alfiere', 'goniec'],
  heightMm: 62,
  stretches: true,
  build(options, kit) {
    const foot = 15 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 4.6, 35),
      ...collar(9.6, 35.2, 37.6, 4.8),
      ...collar(7.6, 37.7, 39.6, 4.8),
      ...smoothLine(
        [
          [4.8, 39.7],
          [7.6, 44],
          [8.2, 48.2],
          [5.8, 54],
          [2.2, 57.6],
        ],
        9,
      ),
      ...smoothLine(
        [
          [2, 57.8],
          [2.6, 59.8],
          [1.6, 61.6],
          [0, 62],
        ],
        6,
      ),
    ])
    const cut = kit.Manifold.cube([30, 1.7, 11], true).translate(0, 0, 5.5).rotate(-38, 0, 0).translate(0, -2, 47.5)
    return kit.model('Bishop', kit.paint(body.subtract(cut.rotate(0, 0, 50)), chessWood(kit)))
  },
}

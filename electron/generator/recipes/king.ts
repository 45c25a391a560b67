/** A chess king: a closed crown under a cross. */
import { chessStem, chessWood, collar } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 82 mm high. */
export const king: Recipe = {
  id: 'king',
  names: ['chess king', 'king', 'chess piece', 'chess figure'],
  foreignNames: ['könig', 'schachkönig', 'schachfigur', 'roi', 'rey', 're degli scacchi', 'rei', 'król', 'koning'],
  heightMm: 82,
  stretches: true,
  build(options, kit) {
    const foot = 17 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 5.4, 48),
      ...collar(11.2, 48.2, 51, 5.6),
      ...collar(8.8, 51.1, 53, 5.6),
      ...smoothLine(
        [
          [5.6, 53.2],
          [6.4, 59],
          [9.6, 67],
        ],
        9,
      ),
      [9.9, 67.6],
      [9.5, 68.4],
      ...smoothLine(
        [
          [9, 68.5],
          [5.6, 71],
          [2.6, 72.2],
          [0, 72.6],
        ],
        6,
      ),
    ])
    const arm = (width: number, height: number): ReturnType<typeof lathe> =>
      kit.Manifold.cube([width, 2.8, height], true)
    const cross = arm(2.9, 11.4)
      .add(arm(7.6, 2.9).translate(0, 0, 1.2))
      .translate(0, 0, 76.3)
    return kit.model('King', kit.paint(body.add(cross), chessWood(kit)))
  },
}

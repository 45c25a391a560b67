/** A chess pawn: a ball on a slim turned stem. */
import { chessStem, chessWood, collar } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 46 mm high. */
export const pawn: Recipe = {
  id: 'pawn',
  names: ['chess pawn', 'pawn', 'game pawn', 'game piece'],
  foreignNames: ['bauer', 'schachbauer', 'peón', 'pedone', 'peão', 'pionek', 'pion'],
  heightMm: 46,
  stretches: true,
  build(options, kit) {
    const foot = 14 * options.thick
    const head = kit.vary(8.2, 0.05)
    const outline = [
      ...chessStem(foot, 4.4, 27),
      ...collar(9, 27.2, 30.4, 4.4),
      ...smoothLine(
        Array.from({ length: 13 }, (_, step): [number, number] => {
          const angle = -0.98 + ((Math.PI / 2 + 0.98) * step) / 12
          return [Math.max(0, head * Math.cos(angle)), 46 - head + head * Math.sin(angle)]
        }),
        4,
      ),
    ]
    return kit.model('Pawn', kit.paint(lathe(kit, outline), chessWood(kit)))
  },
}

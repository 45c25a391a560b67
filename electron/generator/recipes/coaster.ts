/** A coaster: a round plate with a rim and rings, or words, sunk into it. */
import { fitLine } from '../kit/fit-line.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 6 mm high, 96 mm across. */
export const coaster: Recipe = {
  id: 'coaster',
  names: ['coaster', 'drink coaster', 'cup mat', 'trivet'],
  foreignNames: [
    'untersetzer',
    'dessous de verre',
    'posavasos',
    'sottobicchiere',
    'porta-copos',
    'podkładka',
    'onderzetter',
  ],
  heightMm: 6,
  hasTrim: true,
  measuredAcross: true,
  takesText: true,
  build(options, kit) {
    const radius = kit.vary(48, 0.03)
    const plate = lathe(
      kit,
      roundedPolygon([
        [0, 0],
        [radius, 0, 1.4],
        [radius, 6, 1.6],
        [radius - 3, 6, 1],
        [radius - 4, 4.2, 1],
        [0, 4.2],
      ]),
    )
    const groove = (r: number): typeof plate =>
      lathe(kit, [
        [r - 1.5, 3.3],
        [r + 1.5, 3.3],
        [r + 1.5, 8],
        [r - 1.5, 8],
      ])
    const cork = kit.material('cork', '#c79b67', { slot: 0, roughness: 0.85 })
    const ink = kit.material('ink', '#3c2f2a', { slot: 1, roughness: 0.7 })
    const cut =
      options.text === undefined
        ? kit.Manifold.union([12, 21, 30, 39].map(groove))
        : fitLine(kit, options.text, radius * 1.45, 20)
            .extrude(6)
            .translate(0, 0, 3.3)
            .add(groove(radius - 8))
    return kit.model('Coaster', kit.paint(plate, cork).subtract(kit.paint(cut, ink)))
  },
}

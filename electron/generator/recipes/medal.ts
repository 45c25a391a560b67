/** A medal hanging from its ribbon. */
import { rimmedDisc } from '../kit/disc.ts'
import { fitLine } from '../kit/fit-line.ts'
import { ellipse, roundedPolygon, starPolygon } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 88 mm high with its ribbon. Words replace the star. */
export const medal: Recipe = {
  id: 'medal',
  names: ['medal', 'medallion', 'award medal', 'badge', 'award'],
  foreignNames: ['medaille', 'orden', 'médaille', 'medalla', 'medaglia', 'medalha'],
  heightMm: 88,
  hasTrim: true,
  colours: 3,
  takesText: true,
  numbers: { points: { minimum: 3, maximum: 12, usual: 5 } },
  build(options, kit) {
    const radius = 24
    const thick = 4.4 * options.thick
    const points = options.numbers['points'] ?? 5
    const star = kit.CrossSection.ofPolygons([starPolygon(points, 14, 14 * (points > 6 ? 0.62 : 0.44), 0.6)], 'NonZero')
    const face = options.text === undefined ? star : fitLine(kit, options.text, 35, 18)
    const { disc, relief } = rimmedDisc(kit, { radius, thick, rim: 3, sunk: 0.9, front: face })
    const loop = Array.from({ length: 40 }, (_, step): Vector => {
      const angle = (step / 40) * 2 * Math.PI
      return [8.5 * Math.cos(angle), radius + 4 + 4.6 * Math.sin(angle), thick / 2]
    })
    const eye = sweep(kit, loop, ellipse(1.5, 1.5, kit.lowPoly ? 6 : 16), { closed: true, up: [0, 0, 1] })
    const band = (direction: 1 | -1): ReturnType<typeof prism> =>
      prism(
        kit,
        roundedPolygon([
          [-7 * direction, radius + 3, 0.5],
          [7 * direction, radius + 3, 0.5],
          [16 * direction, 61, 0.5],
          [1 * direction, 64, 0.5],
        ]),
        2,
        { top: 0.4, bottom: 0.4, steps: 1 },
      )
    const gold = kit.material('gold', '#d9a520', { slot: 0, metalness: 1, roughness: 0.3 })
    const red = kit.material('ribbon', '#b3262e', { slot: 1, roughness: 0.75 })
    const blue = kit.material('ribbon, back', '#27476e', { slot: 2, roughness: 0.75 })
    const whole = kit.Manifold.union([
      kit.paint(disc.add(relief).add(eye), gold),
      kit.paint(band(-1).translate(0, 0, thick / 2 - 1.9), blue),
      kit.paint(band(1).translate(0, 0, thick / 2 - 0.2), red),
    ])
    return kit.model('Medal', whole.rotate(90, 0, 0))
  },
}

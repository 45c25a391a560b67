/** A column: a twisted or fluted shaft between a square plinth and a capital. */
import { corners, points } from '../kit/outline-points.ts'
import { lathe } from '../kit/lathe.ts'
import type { Point } from '../kit/outline.ts'
import { roundedPolygon, roundedRectangle, smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 140 mm high. Twisted by default; fluted on request. */
export const column: Recipe = {
  id: 'column',
  names: 'column, twisted column, pillar, twisted pillar, pedestal, obelisk column',
  foreignNames: 'säule, colonne, columna, colonna, coluna, kolumna, zuil',
  heightMm: 140,
  stretches: true,
  numbers: { ribs: { minimum: 3, maximum: 24, usual: 12 }, turns: { minimum: 0, maximum: 4, usual: 1 } },
  features: ['twisted', 'spiral', 'ribs'],
  build(options, kit) {
    const straight = options.features.has('ribs') && !options.features.has('twisted') && !options.features.has('spiral')
    const count = options.numbers['ribs'] ?? (straight ? 16 : 5)
    const turns = options.numbers['turns'] ?? (straight ? 0 : 1)
    const radius = kit.vary(17, 0.05)
    const depth = straight ? 1.6 : 4
    const around = Math.max(96, count * 12)
    const lobes = Array.from({ length: around }, (_, step): Point => {
      const angle = (step / around) * 2 * Math.PI
      const wave = straight ? Math.abs(Math.sin((angle * count) / 2)) ** 0.7 : 0.5 * Math.cos(angle * count)
      const r = radius + depth * wave
      return [r * Math.cos(angle), r * Math.sin(angle)]
    })
    const shaft = kit.area(lobes).extrude(104, kit.lowPoly ? 12 : 72, turns * 360, [0.86, 0.86])
    const plinth = prism(kit, roundedRectangle(50, 50, 1.5), 11, { top: 1.2, bottom: 0.8, steps: 1 })
    const base = lathe(kit, [
      [0, 9],
      ...smoothLine(points`22,10 24,13 22,16`, 6),
      ...smoothLine(points`20.5,16.4 19.6,18 20.4,19.6`, 5),
      ...smoothLine(points`21.4,19.8 22,21.3 20.6,23`, 5),
      [0, 23.4],
    ])
    const capital = lathe(
      kit,
      roundedPolygon(corners`
        0,116 17.4,116,0.6 18.4,118,0.9 17,120,0.6 17,122,1 23.5,129.6,5 23.5,131 0,131
      `),
    )
    const abacus = prism(kit, roundedRectangle(49, 49, 1.5), 9.6, { top: 1.2, bottom: 1, steps: 1 }).translate(
      0,
      0,
      130.4,
    )
    const marble = kit.material('marble', '#e9e4da', { slot: 0, roughness: 0.35 })
    const whole = kit.Manifold.union([plinth, base, shaft.translate(0, 0, 16), capital, abacus])
    return kit.model('Column', kit.paint(whole, marble))
  },
}

/** A coin with a milled edge, a raised rim and a star, or words, on its face. */
import { rimmedDisc } from '../kit/disc.ts'
import { fitLine } from '../kit/fit-line.ts'
import { starPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 40 mm across, standing on edge. */
export const coin: Recipe = {
  id: 'coin',
  names: ['coin', 'token', 'doubloon', 'penny', 'game token'],
  foreignNames: ['münze', 'pièce de monnaie', 'moneda', 'moneta', 'moeda', 'munt'],
  heightMm: 40,
  takesText: true,
  numbers: { points: { minimum: 3, maximum: 12, usual: 5 } },
  build(options, kit) {
    const radius = 20
    const thick = 3.4 * options.thick
    const points = options.numbers['points'] ?? 5
    const star = kit.CrossSection.ofPolygons(
      [starPolygon(points, 10.5, 10.5 * (points > 6 ? 0.62 : 0.45), 0.5)],
      'NonZero',
    )
    const face = options.text === undefined ? star : fitLine(kit, options.text, 28, 15)
    const { disc, relief } = rimmedDisc(kit, { radius, thick, rim: 2.2, sunk: 0.7, front: face, back: star })
    const notch = kit.Manifold.cylinder(thick * 2, 0.42, 0.42, 8).translate(radius + 0.12, 0, -thick / 2)
    const mill = kit.Manifold.union(Array.from({ length: 72 }, (_, index) => notch.rotate(0, 0, index * 5 + 2.5)))
    const gold = kit.material('gold', '#d9a520', { slot: 0, metalness: 1, roughness: 0.28 })
    return kit.model('Coin', kit.paint(disc.subtract(mill).add(relief), gold).rotate(90, 0, 0))
  },
}

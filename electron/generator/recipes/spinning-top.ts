/** A spinning top with a waist of another colour and a turned handle. */
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 62 mm high; stands on its tip. */
export const spinningTop: Recipe = {
  id: 'spinning-top',
  names: ['spinning top', 'top', 'dreidel top', 'peg top'],
  foreignNames: ['kreisel', 'toupie', 'peonza', 'trottola', 'pião', 'bączek', 'tol'],
  heightMm: 62,
  hasTrim: true,
  colours: 3,
  stretches: true,
  build(_options, kit) {
    const width = kit.vary(27, 0.08)
    const body = lathe(kit, [
      ...smoothLine(
        [
          [0, 0],
          [1.6, 0.8],
          [4, 6],
          [width * 0.62, 17],
          [width, 27],
          [width * 0.9, 32],
          [12, 37],
          [5, 42],
          [3.4, 48],
          [4.2, 54],
          [5, 59],
          [3.4, 61.6],
          [0, 62],
        ],
        10,
      ),
    ])
    const red = kit.material('red lacquer', '#c23b2e', { slot: 0, roughness: 0.25 })
    const cream = kit.material('cream', '#f2e3c2', { slot: 1, roughness: 0.35 })
    const dark = kit.material('navy', '#27476e', { slot: 2, roughness: 0.3 })
    const between = (low: number, high: number) => (_x: number, _y: number, z: number) => z > low && z < high
    const painted = kit.paintZones(body, red, [
      { material: dark, holds: between(24, 30.5) },
      { material: cream, holds: between(20, 34) },
    ])
    return kit.model('Spinning top', painted)
  },
}

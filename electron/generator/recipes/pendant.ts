/** A pendant: a faceted drop-cut stone in a setting, with a bail for the chain. */
import { lathe } from '../kit/lathe.ts'
import { ellipse } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 46 mm high with its bail. */
export const pendant: Recipe = {
  id: 'pendant',
  names: ['pendant', 'necklace pendant', 'amulet', 'charm', 'locket'],
  foreignNames: ['anhänger', 'amulett', 'pendentif', 'colgante', 'ciondolo', 'pingente', 'wisiorek', 'hanger'],
  heightMm: 46,
  hasTrim: true,
  numbers: { sides: { minimum: 5, maximum: 16, usual: 8 } },
  build(options, kit) {
    const sides = options.numbers['sides'] ?? 8
    const stone = lathe(
      kit,
      [
        [0, 0],
        [3.2, 3],
        [11.5, 19],
        [11.5, 21.5],
        [7, 28],
        [0, 29.5],
      ],
      sides,
    ).scale([1, 0.72, 1])
    const line = (radius: number, z: number, steps = 72): Vector[] =>
      Array.from({ length: steps }, (_, step): Vector => {
        const angle = (step / steps) * 2 * Math.PI
        return [radius * Math.cos(angle), radius * 0.72 * Math.sin(angle), z]
      })
    const section = ellipse(1.25 * options.thick, 1.9 * options.thick, kit.lowPoly ? 6 : 18)
    const girdle = sweep(kit, line(11.1, 20.2), section, { closed: true, up: [0, 0, 1] })
    const cap = lathe(
      kit,
      [
        [0, 26.4],
        [6.2, 26.6],
        [7, 28],
        [5.4, 30.4],
        [2.4, 32],
        [0, 36],
      ],
      kit.lowPoly ? 10 : 48,
    ).scale([1, 0.8, 1])
    const prongs = Array.from({ length: 4 }, (_, index) => {
      const angle = Math.PI / 4 + (index * Math.PI) / 2
      const from = (r: number, z: number): Vector => [r * Math.cos(angle), r * 0.74 * Math.sin(angle), z]
      return sweep(
        kit,
        [from(11.4, 20), from(10.2, 24), from(7.4, 28), from(4.6, 30.4), from(1, 31)],
        ellipse(0.95, 0.95, 12),
      )
    })
    const bail = Array.from({ length: 56 }, (_, step): Vector => {
      const angle = (step / 56) * 2 * Math.PI
      return [0, 4.2 * Math.cos(angle), 39.8 + 5 * Math.sin(angle)]
    })
    const ring = sweep(kit, bail, ellipse(1.2, 2.2, kit.lowPoly ? 6 : 18), { closed: true, up: [0, 1, 0] })
    const gold = kit.material('gold', '#d8a637', { slot: 1, metalness: 1, roughness: 0.25 })
    const gem = kit.material('gem', '#7a2bbf', { slot: 0, roughness: 0.08 })
    const setting = kit.Manifold.union([girdle, cap, ring, ...prongs])
    return kit.model('Pendant', kit.paint(stone, gem).add(kit.paint(setting, gold)))
  },
}

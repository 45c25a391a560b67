/** A finger ring, standing, with a brilliant-cut stone held by claws. */
import { lathe } from '../kit/lathe.ts'
import { ellipse } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 28 mm high with its stone, 17.5 mm inside. "Plain ring" and "wedding band" leave the stone out. */
export const ring: Recipe = {
  id: 'ring',
  names: ['ring', 'finger ring', 'diamond ring', 'engagement ring', 'wedding ring', 'wedding band', 'signet ring'],
  foreignNames: ['fingerring', 'bague', 'anneau', 'anillo', 'anello', 'anel', 'pierścionek'],
  heightMm: 28,
  hasTrim: true,
  features: ['plain'],
  build(options, kit) {
    const inner = 8.75
    const thick = 1.15 * options.thick
    const middle = inner + thick
    const path = Array.from({ length: kit.lowPoly ? 16 : 128 }, (_, step): Vector => {
      const angle = (step / (kit.lowPoly ? 16 : 128)) * 2 * Math.PI - Math.PI / 2
      return [middle * Math.cos(angle), 0, middle + thick + middle * Math.sin(angle)]
    })
    const band = sweep(kit, path, ellipse(2.3, thick, kit.lowPoly ? 8 : 32), { closed: true, up: [0, 1, 0] })
    const gold = kit.material('gold', '#dbab3e', { slot: 0, metalness: 1, roughness: 0.2 })
    if (options.features.has('plain')) return kit.model('Ring', kit.paint(band, gold))
    const top = 2 * (middle + thick)
    const stone = lathe(
      kit,
      [
        [0, top - 1.4],
        [3.6, top + 2],
        [3.7, top + 2.5],
        [2.2, top + 3.9],
        [0, top + 4],
      ],
      10,
    )
    const seat = lathe(
      kit,
      [
        [0, top - 2.2],
        [1.7, top - 2.2],
        [3.2, top + 0.8],
        [3.1, top + 1.4],
        [0, top + 1.4],
      ],
      kit.lowPoly ? 10 : 40,
    )
    const claws = Array.from({ length: 6 }, (_, index) => {
      const angle = (index / 6) * 2 * Math.PI + Math.PI / 6
      const at = (r: number, z: number): Vector => [r * Math.cos(angle), r * Math.sin(angle), top + z]
      return sweep(kit, [at(1.6, -2), at(2.7, 0.2), at(3.6, 1.8), at(3.5, 3), at(2.7, 3.7)], ellipse(0.52, 0.52, 12))
    })
    const gem = kit.material('diamond', '#d8eef7', { slot: 1, roughness: 0.04 })
    const setting = kit.Manifold.union([band, seat, ...claws])
    return kit.model('Ring', kit.paint(stone, gem).add(kit.paint(setting, gold)))
  },
}

/** A dinner plate with a raised rim and a coloured band. */
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 20 mm high, 200 mm across. */
export const plate: Recipe = {
  id: 'plate',
  names: ['plate', 'dinner plate', 'dish', 'platter', 'saucer', 'tray'],
  foreignNames: ['teller', 'assiette', 'plato', 'piatto', 'prato', 'talerz', 'bord'],
  heightMm: 20,
  hasTrim: true,
  measuredAcross: true,
  build(options, kit) {
    const radius = kit.vary(100, 0.03)
    const wall = 3.4 * options.thick
    const body = lathe(
      kit,
      roundedPolygon([
        [0, 2],
        [54, 2, 1],
        [55, 0, 0.8],
        [60, 0, 1],
        [63, 3, 4],
        [radius - 1, 20 - wall * 0.4, 1],
        [radius - 1.5, 20, wall * 0.45],
        [radius - 4, 20, 1.2],
        [radius - 7, 20 - (15 - wall) * (3 / (radius - 65))],
        [radius - 14, 20 - (15 - wall) * (10 / (radius - 65))],
        [61, 5 + wall, 9],
        [0, 2 + wall],
      ]),
    )
    const china = kit.material('porcelain', '#f3f0ea', { slot: 0, roughness: 0.22 })
    const blue = kit.material('band', '#2f5d8a', { slot: 1, roughness: 0.25 })
    const band = (x: number, y: number, z: number): boolean => {
      const r = Math.hypot(x, y)
      return r > radius - 14 && r < radius - 7 && z > 5 + wall * 0.5 + ((15 - wall) * (r - 61)) / (radius - 65)
    }
    return kit.model('Plate', kit.paintZones(body, china, [{ material: blue, holds: band }]))
  },
}

/** A blacksmith's anvil: waist, feet, a flat face with its two holes, and a horn. */
import { corners } from '../kit/outline-points.ts'
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 46 mm high, 90 mm long. */
export const anvil: Recipe = {
  id: 'anvil',
  names: 'anvil, blacksmith anvil, smith anvil',
  foreignNames: 'amboss, enclume, yunque, incudine, bigorna, kowadło, aambeeld',
  heightMm: 46,
  build(_options, kit) {
    const width = 24
    const side = roundedPolygon(corners`
      -28,0,1 28,0,1 28,6,2 15,12,5 13,24,6 24,31,4 26,46,0.8 -36,46,0.8 -36,39,2 -18,31,8 -13,24,5
      -15,12,5 -28,6,2
    `)
    const body = prism(kit, side, width, { top: 1, bottom: 1, steps: 2 })
      .rotate(90, 0, 0)
      .translate(0, width / 2, 0)
    const waist = kit.Manifold.cube([80, 20, 14], true)
    const hollows = [-1, 1].map((face) =>
      kit.Manifold.cylinder(90, 13, 13, 64)
        .rotate(0, 90, 0)
        .translate(-45, face * (width / 2 + 8.6), 18),
    )
    const foot = prism(kit, roundedRectangle(58, 30, 3), 6, { top: 1.2, steps: 2 })
    const horn = kit.Manifold.cylinder(30, 8.6, 1.4, 48).scale([1, 1.24, 1]).rotate(0, 90, 0).translate(22, 0, 36.6)
    const step = kit.Manifold.cube([10, width - 2, 9]).translate(20, -(width - 2) / 2, 34)
    const hardy = kit.Manifold.cube([4.4, 4.4, 30], true).translate(-29, -4, 46)
    const pritchel = kit.Manifold.cylinder(30, 1.6, 1.6, 24).translate(-29, 5.5, 31)
    const steel = kit.material('iron', '#5b6066', { slot: 0, metalness: 0.9, roughness: 0.42 })
    const formed = body.subtract(kit.Manifold.union(hollows).intersect(waist.translate(0, 0, 18).scale([1, 4, 1])))
    const whole = kit.Manifold.union([formed, foot, horn, step]).subtract(hardy).subtract(pritchel)
    return kit.model('Anvil', kit.paint(whole, steel))
  },
}

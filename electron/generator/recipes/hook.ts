/** A wall hook: a back plate with two screw holes and a curved arm with a ball end. */
import { ellipse, roundedRectangle, bezier } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 70 mm high. */
export const hook: Recipe = {
  id: 'hook',
  names: ['hook', 'wall hook', 'coat hook', 'hanger hook', 'towel hook', 'key hook'],
  foreignNames: ['haken', 'wandhaken', 'crochet', 'gancho', 'gancio', 'haczyk', 'haak', 'kleiderhaken'],
  heightMm: 70,
  stretches: true,
  build(options, kit) {
    const thick = 5 * options.thick
    const plate = prism(kit, roundedRectangle(26, 70, 12.8, kit.lowPoly ? 2 : 12), thick, {
      top: 1.8,
      bottom: 0.5,
      steps: 4,
    })
    const screw = kit.Manifold.cylinder(40, 2.1, 2.1, 40, true)
      .add(kit.Manifold.cylinder(2.6, 2.1, 4.4, 40).translate(0, 0, thick - 2.5))
      .add(kit.Manifold.cylinder(10, 4.4, 4.4, 40).translate(0, 0, thick + 0.1))
    const holed = plate.subtract(screw.translate(0, 26, 0)).subtract(screw.translate(0, -27, 0))
    const reach = kit.vary(38, 0.06)
    const line = [
      ...bezier([14, thick - 2], [12, 16], [-24, 8], [-22, reach * 0.62], 24),
      ...bezier([-22, reach * 0.62], [-20.5, reach], [-4, reach + 4], [4, reach], 20).slice(1),
    ]
    const path = line.map(([y, z]): Vector => [0, y, z])
    const arm = sweep(kit, path, ellipse(6, 4.6, kit.lowPoly ? 8 : 36), {
      up: [1, 0, 0],
      scale: (share) => 1.12 - 0.36 * share,
    })
    const ball = kit.Manifold.sphere(6.4, kit.lowPoly ? 10 : 56).translate(path.at(-1) ?? [0, 0, 0])
    const clean = kit.Manifold.union([arm, ball]).trimByPlane([0, 0, 1], 0.4)
    const brass = kit.material('brass', '#b58a3c', { slot: 0, metalness: 1, roughness: 0.32 })
    return kit.model('Hook', kit.paint(holed.add(clean), brass).rotate(90, 0, 0))
  },
}

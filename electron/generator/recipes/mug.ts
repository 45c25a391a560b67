/** A mug with rounded edges and an oval handle that grows out of the wall. */
import { fitLine } from '../kit/fit-line.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { bezier, ellipse, roundedLine } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 92 mm high. Words are raised on its front. */
export const mug: Recipe = {
  id: 'mug',
  names: ['mug', 'coffee mug', 'tea mug', 'beer mug', 'tankard'],
  foreignNames: ['becher', 'kaffeebecher', 'kubek', 'taza de cafe', 'caneca', 'mok', 'chope'],
  heightMm: 92,
  stretches: true,
  takesText: true,
  features: ['handle'],
  build(options, kit) {
    const radius = kit.vary(39, 0.04)
    const height = 92
    const wall = 3.6 * options.thick
    const outer = roundedLine([
      [radius - 5, 0],
      [radius, 0, 4.5],
      [radius, height],
    ])
    const upright = Array.from({ length: 9 }, (_, step): [number, number] => [radius, 8 + ((height - 8) * step) / 8])
    const pot = lathe(kit, potOutline([...outer.slice(0, -1), ...upright], wall, 5))
    const reach = radius + 26
    const path = bezier([radius - wall * 0.6, 74], [reach + 7, 84], [reach + 6, 18], [radius - wall * 0.6, 22], 40)
    const handle = sweep(
      kit,
      path.map(([x, z]): Vector => [x, 0, z]),
      ellipse(6.6, 4.2, kit.lowPoly ? 8 : 28),
      { up: [0, 1, 0], scale: (share) => 1 + 0.55 * (2 * Math.abs(share - 0.5)) ** 5 },
    )
    const hollow = kit.Manifold.cylinder(height, radius - wall, radius - wall, kit.segments(radius)).translate(0, 0, 6)
    const glaze = kit.material('glaze', '#c8553d', { slot: 0, roughness: 0.25 })
    let body = kit.paint(pot.add(handle.subtract(hollow)), glaze)
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, radius * 1.9, 22)
      const raised = words
        .extrude(2.6, 1)
        .refineToLength(3)
        .translate(0, 0, -1)
        .warp((point) => {
          const angle = point[0] / radius
          const distance = radius + point[2]
          const up = point[1]
          point[0] = Math.sin(angle) * distance
          point[1] = -Math.cos(angle) * distance
          point[2] = height / 2 + up
        })
      body = body.add(kit.paint(raised, kit.material('lettering', '#f6efe2', { slot: 1, roughness: 0.3 })))
    }
    return kit.model('Mug', body)
  },
}

/** A pea whistle: round chamber, mouthpiece, sound window and a ring for the cord. The pea rattles loose inside. */
import { ellipse, roundedPolygon } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 26 mm high, 58 mm long. */
export const whistle: Recipe = {
  id: 'whistle',
  names: ['whistle', 'referee whistle', 'pea whistle', 'sports whistle'],
  foreignNames: ['pfeife', 'trillerpfeife', 'sifflet', 'silbato', 'fischietto', 'apito', 'gwizdek', 'fluitje'],
  heightMm: 26,
  hasTrim: true,
  build(options, kit) {
    const width = 20
    const wall = 2.2 * options.thick
    const radius = 13
    const circle = kit.CrossSection.ofPolygons([ellipse(radius, radius, kit.lowPoly ? 14 : 96)], 'NonZero')
    const beak = kit.CrossSection.ofPolygons(
      [
        roundedPolygon([
          [0, radius - 10.5],
          [36, radius - 9.4, 1],
          [36, radius, 1],
          [0, radius],
        ]),
      ],
      'NonZero',
    )
    const side = circle.add(beak)
    const chamber = kit.CrossSection.ofPolygons([ellipse(radius - wall, radius - wall, 96)], 'NonZero')
    const channel = kit.CrossSection.ofPolygons([
      [
        [4, radius - 4.6],
        [60, radius - 4.2],
        [60, radius - 2],
        [4, radius - 2],
      ],
    ])
    const hollow = chamber
      .extrude(width - 2 * wall)
      .translate(0, 0, wall)
      .add(channel.extrude(width - 2 * wall - 1).translate(0, 0, wall + 0.5))
    const opening = kit.Manifold.cube([6, 10, width - 2 * wall - 1]).translate(6, radius - 6, wall + 0.5)
    const slope = kit.CrossSection.ofPolygons(
      [
        [
          [6, radius + 3],
          [6, radius - 3.4],
          [-1.5, radius + 3],
        ],
      ],
      'NonZero',
    )
      .extrude(width - 2 * wall - 1)
      .translate(0, 0, wall + 0.5)
    const body = prism(kit, side, width, { top: 1.2, bottom: 1.2, steps: 3 })
      .subtract(hollow)
      .subtract(opening)
      .subtract(slope)
    const loop = Array.from({ length: 48 }, (_, step): Vector => {
      const angle = (step / 48) * 2 * Math.PI
      return [-radius - 2.6 + 4.4 * Math.cos(angle), 2 + 4.4 * Math.sin(angle), width / 2]
    })
    const ring = sweep(kit, loop, ellipse(1.5, 1.5, kit.lowPoly ? 6 : 20), { closed: true, up: [0, 0, 1] })
    const inside = chamber.extrude(width).intersect(kit.Manifold.cube([60, 60, 60], true))
    const pea = kit.Manifold.sphere(4.4, kit.lowPoly ? 8 : 40).translate(-2, -radius + wall + 4.8, width / 2)
    const plastic = kit.material('plastic', '#e0a21b', { slot: 0, roughness: 0.35 })
    const cork = kit.material('pea', '#b58a5b', { slot: 1, roughness: 0.85 })
    const whole = kit.paint(body.add(ring.subtract(inside)), plastic).add(kit.paint(pea, cork))
    return kit.model('Whistle', whole.rotate(90, 0, 0))
  },
}

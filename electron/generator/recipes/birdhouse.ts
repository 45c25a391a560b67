/** A birdhouse: a box with a pitched roof, a round door, a perch and a loop to hang it by. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { ellipse, roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { loop, sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 92 mm high with its loop. */
export const birdhouse: Recipe = {
  id: 'birdhouse',
  names: 'birdhouse, bird house, nest box, nesting box',
  foreignNames:
    'vogelhaus, nistkasten, nichoir, pajarera, casetta per uccelli, casa de passarinho, karmnik, vogelhuisje',
  heightMm: 92,
  hasTrim: true,
  build(options, kit) {
    const width = kit.vary(46, 0.04)
    const [depth, eaves, ridge] = [42, 48, 72]
    const wall = 3 * options.thick
    const gable = (inset: number): Manifold =>
      prism(
        kit,
        roundedPolygon([
          [-width / 2 + inset, inset],
          [width / 2 - inset, inset],
          [width / 2 - inset, eaves - inset * 0.3],
          [0, ridge - inset * 1.4],
          [-width / 2 + inset, eaves - inset * 0.3],
        ]),
        depth - 2 * inset,
      )
        .rotate(90, 0, 0)
        .translate(0, (depth - 2 * inset) / 2, 0)
    const hole = kit.Manifold.cylinder(20, 7.5, 7.5, kit.segments(8))
      .rotate(90, 0, 0)
      .translate(0, -depth / 2 + 8, 40)
    const angle = (Math.atan2(ridge - eaves, width / 2) * 180) / Math.PI
    const slope = Math.hypot(ridge - eaves, width / 2) + 9
    const plate = (side: number): Manifold =>
      prism(kit, roundedRectangle(slope, depth + 14, 1), 3.4, { top: 0.6, bottom: 0.6, steps: 1 })
        .translate(side * (slope / 2 - 1.2), 0, -0.6)
        .rotate(0, side * angle, 0)
        .translate(0, 0, ridge)
    const perch = kit.Manifold.cylinder(18, 1.9, 1.9, 24)
      .rotate(90, 0, 0)
      .translate(0, -depth / 2 + 2, 27)
    const floor = prism(kit, roundedRectangle(width + 8, depth + 10, 2), 3.4, { top: 0.8, bottom: 0.4, steps: 1 })
    const path = loop(40, (cos, sin) => [7.4 * cos, 0, ridge + 11 + 7.4 * sin])
    const ring = sweep(kit, path, ellipse(1.6, 1.6, 16), { closed: true, up: [0, 1, 0] })
    const stem = kit.Manifold.cylinder(7, 2.4, 1.8, 24).translate(0, 0, ridge - 1)
    const wood = kit.material('wood', '#d9b98a', { slot: 0, roughness: 0.7 })
    const roof = kit.material('roof', '#7d3b32', { slot: 1, roughness: 0.7 })
    const iron = kit.material('iron', '#5a5a58', { metalness: 0.8, roughness: 0.4 })
    const box = gable(0).subtract(gable(wall)).subtract(hole)
    return kit.model(
      'Birdhouse',
      kit.Manifold.union([
        kit.paint(kit.Manifold.union([box, perch, floor]), wood),
        kit.paint(plate(1).add(plate(-1)), roof),
        kit.paint(ring.add(stem), iron),
      ]),
    )
  },
}

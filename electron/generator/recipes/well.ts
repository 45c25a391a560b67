/** A wishing well: a ring of stones, two posts with a crank, a bucket and a small roof. */
import { corners, points } from '../kit/outline-points.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 90 mm high. */
export const well: Recipe = {
  id: 'well',
  names: 'well, wishing well, water well, stone well',
  foreignNames: 'brunnen, wunschbrunnen, ziehbrunnen, puits, pozo, pozzo, poço, studnia, waterput',
  heightMm: 90,
  hasTrim: true,
  colours: 3,
  build(_options, kit) {
    const [outer, inner] = [27, 19.5]
    const courses = 4
    const stones: Manifold[] = []
    for (let course = 0; course < courses; course += 1) {
      const around = 13
      for (let stone = 0; stone < around; stone += 1) {
        const out = outer + kit.random() * 1.6
        const block = prism(kit, roundedRectangle(13.4, 12, 1.6), 7.6, { top: 1.2, bottom: 1.2, steps: 2 })
        stones.push(
          block
            .translate(0, -out + 6, course * 7.2)
            .rotate(0, 0, ((stone + (course % 2) / 2) * 360) / around + kit.random() * 2),
        )
      }
    }
    const core = kit.Manifold.cylinder(28, outer - 2.5, outer - 2.5, 64)
    const hole = kit.Manifold.cylinder(40, inner, inner, 64).translate(0, 0, 4)
    const wall = kit.Manifold.union([core, ...stones])
      .subtract(hole)
      .trimByPlane([0, 0, 1], 0)
    const water = kit.Manifold.cylinder(12, inner + 1, inner + 1, 64).translate(0, 0, 3)
    const post = (x: number): Manifold =>
      prism(kit, roundedRectangle(5.4, 5.4, 0.8), 68, { top: 0.4, steps: 1 }).translate(x, 0, 4)
    const posts = kit.Manifold.union([post(-23.2), post(23.2)])
    const axle = kit.Manifold.cylinder(58, 2.4, 2.4, 32).rotate(0, 90, 0).translate(-26, 0, 52)
    const crank = kit.Manifold.union([
      kit.Manifold.cube([2.4, 2.8, 13]).translate(30, -1.4, 40.5),
      kit.Manifold.cylinder(9, 1.6, 1.6, 20).rotate(0, 90, 0).translate(30, 0, 41.5),
    ])
    const rope = kit.Manifold.union([
      kit.Manifold.cylinder(12, 3.6, 3.6, 32).rotate(0, 90, 0).translate(-6, 0, 52),
      kit.Manifold.cylinder(16, 0.9, 0.9, 16).translate(0, 0, 37),
    ])
    const bucket = lathe(kit, roundedPolygon(corners`0,27 5.2,27,0.5 6.6,38,0.4 5.4,38,0.4 4.4,30 0,30`))
    const bail = kit.Manifold.cube([12.6, 1.6, 1.8]).translate(-6.3, -0.8, 36.4)
    const roofPlate = (side: number): Manifold =>
      prism(kit, roundedRectangle(60, 30, 1), 3.4, { top: 0.5, bottom: 0.5, steps: 1 })
        .translate(0, side * -13.4, 0)
        .rotate(side * 34, 0, 0)
        .translate(0, 0, 83.6)
    const gables = [-23.2, 23.2].map((x) =>
      prism(kit, points`-18,66 18,66 0,82`, 5)
        .rotate(90, 0, 90)
        .translate(x - 2.5, 0, 0),
    )
    const stone = kit.material('stone', '#a09a8e', { slot: 0, roughness: 0.95 })
    const wood = kit.material('wood', '#7a5433', { slot: 1, roughness: 0.75 })
    const tiles = kit.material('roof', '#9c4a35', { slot: 2, roughness: 0.8 })
    const blue = kit.material('water', '#3f7d9c', { roughness: 0.1 })
    const hemp = kit.material('rope', '#c8ad7a', { roughness: 0.95 })
    return kit.model(
      'Well',
      kit.Manifold.union([
        kit.paint(wall, stone),
        kit.paint(water, blue),
        kit.paint(kit.Manifold.union([posts, axle, crank, bucket, bail, ...gables]), wood),
        kit.paint(rope, hemp),
        kit.paint(roofPlate(1).add(roofPlate(-1)), tiles),
      ]),
    )
  },
}

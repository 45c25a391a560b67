/** A stone archway: two piers, an arch of wedge-shaped stones with a keystone, and a cornice. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Corner } from '../kit/outline.ts'
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 110 mm high. */
export const archway: Recipe = {
  id: 'archway',
  names: 'archway, arch, stone arch, gate arch, triumphal arch, roman arch',
  foreignNames: 'torbogen, bogen, arche, arcade, arco, łuk, poort',
  heightMm: 110,
  hasTrim: true,
  stretches: true,
  numbers: { stones: { minimum: 5, maximum: 21, usual: 11 } },
  build(options, kit) {
    const stones = (options.numbers['stones'] ?? 11) | 1
    const [inside, outside, spring, deep] = [24, 37, 60, 26]
    const block = (x: number, z: number, height: number): Manifold =>
      prism(kit, roundedRectangle(14.4 + kit.random() * 0.8, deep, 1), height - 0.5, {
        top: 0.8,
        bottom: 0.8,
        steps: 1,
      }).translate(x, 0, z)
    const pier = (side: number): Manifold => {
      const x = side * (inside + 6.5)
      const courses = Array.from({ length: 5 }, (_, course) => block(x, 6 + course * 10.2, 10.4))
      const core = kit.Manifold.cube([11, deep - 3, spring + 2], true).translate(x, 0, (spring + 2) / 2)
      const foot = prism(kit, roundedRectangle(20, deep + 6, 1.2), 7, { top: 1, steps: 1 }).translate(x, 0, 0)
      const impost = prism(kit, roundedRectangle(19, deep + 4, 1), 4.6, { top: 0.8, bottom: 1.6, steps: 1 }).translate(
        x,
        0,
        spring - 3.6,
      )
      return kit.Manifold.union([core, foot, impost, ...courses])
    }
    const wedge = (index: number): Manifold => {
      const key = index === (stones - 1) / 2
      const turn = Math.PI / stones
      const gap = 0.012
      const [a, b] = [index * turn + gap, (index + 1) * turn - gap]
      const reach = key ? outside + 4 : outside
      const at = (radius: number, angle: number): Corner => [radius * Math.cos(angle), radius * Math.sin(angle), 0.8]
      const shape = roundedPolygon([at(inside, a), at(reach, a), at(reach, b), at(inside, b)])
      return prism(kit, shape, deep + (key ? 4 : 0), { top: 0.8, bottom: 0.8, steps: 1 })
        .rotate(90, 0, 0)
        .translate(0, (deep + (key ? 4 : 0)) / 2, spring)
    }
    const ring = kit.CrossSection.circle(outside - 2, 96)
      .subtract(kit.CrossSection.circle(inside + 1, 96))
      .extrude(deep - 3)
      .rotate(90, 0, 0)
      .translate(0, (deep - 3) / 2, spring)
      .trimByPlane([0, 0, 1], spring - 1)
    const arch = kit.Manifold.union([ring, ...Array.from({ length: stones }, (_, index) => wedge(index))])
    const cornice = prism(kit, roundedRectangle(88, deep + 6, 1.4), 7, { top: 1, bottom: 2.4, steps: 2 }).translate(
      0,
      0,
      spring + outside + 4,
    )
    const wall = kit.Manifold.cube([79, deep - 5, outside + 6], true)
      .translate(0, 0, spring + (outside + 6) / 2 + 0.5)
      .subtract(
        kit.Manifold.cylinder(80, inside + 2, inside + 2, 96)
          .rotate(90, 0, 0)
          .translate(0, 40, spring),
      )
    const stone = kit.material('sandstone', '#cbb68d', { slot: 0, roughness: 0.9 })
    const pale = kit.material('limestone', '#e2d9c2', { slot: 1, roughness: 0.85 })
    return kit.model(
      'Archway',
      kit.Manifold.union([
        kit.paint(kit.Manifold.union([pier(-1), pier(1), wall]), stone),
        kit.paint(arch.add(cornice), pale),
      ]),
    )
  },
}

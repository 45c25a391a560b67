/** A windmill: a tapering tower, a cap, and lattice sails that tilt slightly. */
import { corners } from '../kit/outline-points.ts'
import { arch } from '../kit/arch.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 130 mm high, four sails unless stated. */
export const windmill: Recipe = {
  id: 'windmill',
  names: 'windmill, dutch windmill, wind mill, mill',
  foreignNames: 'windmühle, mühle, moulin, moulin à vent, molino, mulino, moinho, wiatrak, windmolen',
  heightMm: 130,
  hasTrim: true,
  colours: 3,
  numbers: { sails: { minimum: 3, maximum: 8, usual: 4 } },
  build(options, kit) {
    const sails = options.numbers['sails'] ?? 4
    const sides = 8
    const shoulder = 72
    const body = kit.Manifold.cylinder(shoulder, 25, 16, sides).rotate(0, 0, 22.5)
    const plinth = kit.Manifold.cylinder(5, 28, 27, sides).rotate(0, 0, 22.5)
    const deck = kit.Manifold.cylinder(2.4, 29, 29, sides).rotate(0, 0, 22.5).translate(0, 0, 25)
    const cap = lathe(
      kit,
      roundedPolygon(corners`
        0,${shoulder - 1} 18.5,${shoulder - 1},0.8 18.5,${shoulder + 2},2 13,${shoulder + 14},10
        3,${shoulder + 20},3 0,${shoulder + 20}
      `),
      kit.lowPoly ? 8 : undefined,
    )
    const hubAt = shoulder + 6
    const hub = kit.Manifold.cylinder(24, 3.6, 3.2, 32).rotate(90, 0, 0).translate(0, -8, hubAt)
    const sail = (turn: number): Manifold => {
      const length = 50
      const spar = kit.Manifold.cube([2.6, 3, length]).translate(-1.3, -1.5, 0)
      const frame = prism(kit, roundedRectangle(13, length - 14, 0.8), 2.4)
      const gaps = Array.from({ length: 8 }, (_, row) =>
        [0, 1].map((column) =>
          kit.Manifold.cube([4.7, 2.9, 10]).translate(-5.3 + column * 5.9, -(length - 14) / 2 + 1.1 + row * 4.35, -3),
        ),
      ).flat()
      const lattice = frame
        .subtract(kit.Manifold.union(gaps))
        .translate(0, 0, -1.2)
        .rotate(90, 0, 0)
        .rotate(0, 0, 8)
        .translate(5.4, 0, 10 + (length - 14) / 2 + 2)
      return spar.add(lattice).rotate(0, turn, 0)
    }
    const cross = kit.Manifold.union(Array.from({ length: sails }, (_, index) => sail((index * 360) / sails)))
      .rotate(0, 45, 0)
      .translate(0, -30, hubAt)
    const door = arch(kit, 10, 16, 20, 0.45).translate(0, -21.5, 5)
    const windows = [0, 90, 180, 270].map((turn) =>
      arch(kit, 5.5, 9, 20, 0.45).translate(0, -17, 40).rotate(0, 0, turn),
    )
    const wall = kit.material('plaster', '#ece3d0', { slot: 0, roughness: 0.85 })
    const thatch = kit.material('cap', '#8a5a3b', { slot: 1, roughness: 0.85 })
    const wood = kit.material('wood', '#6b4a2f', { slot: 2, roughness: 0.7 })
    const dark = kit.material('opening', '#3b3029', { roughness: 0.9 })
    const walls = kit.paint(body.add(plinth), wall).subtract(kit.paint(kit.Manifold.union([door, ...windows]), dark))
    return kit.model(
      'Windmill',
      kit.Manifold.union([walls, kit.paint(cap, thatch), kit.paint(kit.Manifold.union([deck, hub, cross]), wood)]),
    )
  },
}

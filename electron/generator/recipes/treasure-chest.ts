/**
 * A treasure chest: planks, iron bands and corners, a rounded lid with a lock; open and filled with gold on request.
 */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 54 mm high. */
export const treasureChest: Recipe = {
  id: 'treasure-chest',
  names: 'treasure chest, chest, wooden chest, pirate chest, strongbox',
  foreignNames: 'schatztruhe, truhe, coffre, coffre au trésor, cofre, forziere, baú, skrzynia, schatkist',
  heightMm: 54,
  hasTrim: true,
  build(_options, kit) {
    const [width, depth, height] = [72, 46, 32]
    const body = prism(kit, roundedRectangle(width, depth, 1.4), height, { top: 0.6, bottom: 0.8, steps: 1 })
    const groove = (z: number): Manifold =>
      prism(kit, roundedRectangle(width + 4, depth + 4, 1), 0.9)
        .subtract(prism(kit, roundedRectangle(width - 1.4, depth - 1.4, 1), 4).translate(0, 0, -1))
        .translate(0, 0, z)
    const planks = body.subtract(kit.Manifold.union([8, 16, 24].map(groove)))
    const radius = depth / 2
    const barrelTop = (grow: number, long: number): Manifold =>
      kit.Manifold.cylinder(long, radius + grow, radius + grow, kit.lowPoly ? 12 : 96)
        .rotate(0, 90, 0)
        .translate(-long / 2, 0, height)
        .trimByPlane([0, 0, 1], height - 0.4)
    const lid = barrelTop(0.6, width).add(
      prism(kit, roundedRectangle(width + 1.6, depth + 1.6, 1.4), 3, { top: 0.5, bottom: 0.5, steps: 1 }).translate(
        0,
        0,
        height - 1,
      ),
    )
    const seams = [-50, -25, 0, 25, 50].map((turn) =>
      kit.Manifold.cube([width + 4, 0.9, 3], true)
        .translate(0, 0, radius + 1.2)
        .rotate(turn, 0, 0)
        .translate(0, 0, height),
    )
    const band = (x: number): Manifold =>
      kit.Manifold.union([
        barrelTop(2, 7).translate(x, 0, 0),
        prism(kit, roundedRectangle(7, depth + 3, 0.6), height + 0.5).translate(x, 0, 0),
      ])
    const rivets = [-26, 26].flatMap((x) =>
      [6, 15, 25].flatMap((z) =>
        [-1, 1].map((side) => kit.Manifold.sphere(1.3, 20).translate(x, side * (depth / 2 + 1.4), z)),
      ),
    )
    const plate = prism(kit, roundedRectangle(13, 15, 2.4), 4, { top: 0.8, steps: 2 })
      .rotate(90, 0, 0)
      .translate(0, -depth / 2 + 0.6, height - 1)
    const keyhole = kit.Manifold.union([
      kit.Manifold.cylinder(20, 1.7, 1.7, 24).translate(0, 0, -10),
      kit.Manifold.cube([1.7, 5, 20], true).translate(0, -2.4, 0),
    ])
      .rotate(90, 0, 0)
      .translate(0, -depth / 2, height - 0.5)
    const feet = [-1, 1].flatMap((x) =>
      [-1, 1].map((y) =>
        prism(kit, roundedRectangle(9, 9, 1.2), 6, { top: 0.6, bottom: 0.6, steps: 1 }).translate(
          x * (width / 2 - 4),
          y * (depth / 2 - 4),
          -2,
        ),
      ),
    )
    const wood = kit.material('wood', '#8a5a30', { slot: 0, roughness: 0.7 })
    const iron = kit.material('iron', '#55524c', { slot: 1, metalness: 0.8, roughness: 0.45 })
    const gold = kit.material('gold', '#d8a326', { metalness: 1, roughness: 0.3 })
    const dark = kit.material('keyhole', '#201c18', { roughness: 0.9 })
    return kit.model(
      'Treasure chest',
      kit.Manifold.union([
        kit.paint(planks, wood),
        kit.paint(lid.subtract(kit.Manifold.union(seams)), wood),
        kit.paint(kit.Manifold.union([band(-26), band(26), ...feet, ...rivets]), iron),
        kit.paint(plate, gold).subtract(kit.paint(keyhole, dark)),
      ]),
    )
  },
}

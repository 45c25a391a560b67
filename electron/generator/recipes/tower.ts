/** A castle tower: courses of stone, battlements on corbels, a door, slits and a pointed roof or an open top. */
import { corners } from '../kit/outline-points.ts'
import { arch } from '../kit/arch.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 120 mm high. */
export const tower: Recipe = {
  id: 'tower',
  names: 'tower, castle tower, watchtower, turret, wizard tower, keep',
  foreignNames: 'turm, burgturm, tour, torreón, torre, wieża, toren',
  heightMm: 120,
  hasTrim: true,
  stretches: true,
  numbers: { floors: { minimum: 1, maximum: 6, usual: 3 } },
  build(options, kit) {
    const floors = options.numbers['floors'] ?? 3
    const radius = kit.vary(22, 0.06)
    const top = 82
    const shaft = lathe(
      kit,
      roundedPolygon(corners`
        0,0 ${radius + 6},0,0.8 ${radius + 5},5,1 ${radius + 2},9,3 ${radius},${top - 8},4
        ${radius + 5},${top},1 ${radius + 5},${top + 11},0.6 ${radius + 1.4},${top + 11},0.6
        ${radius + 1.4},${top + 3} 0,${top + 3}
      `),
    )
    const gap = kit.Manifold.cube([5.6, 100, 12], true).translate(0, 0, top + 11)
    const ring = kit.Manifold.cylinder(30, radius + 9, radius + 9, 64)
      .subtract(kit.Manifold.cylinder(30, radius - 2, radius - 2, 64))
      .translate(0, 0, top + 3.2)
    const gaps = kit.Manifold.union([0, 30, 60, 90, 120, 150].map((turn) => gap.rotate(0, 0, turn + 15))).intersect(
      ring,
    )
    const band = (z: number): typeof shaft =>
      lathe(
        kit,
        roundedPolygon([
          [radius - 3, z],
          [radius + 1.8, z, 0.7],
          [radius + 1.8, z + 2.6, 0.7],
          [radius - 3, z + 2.6],
        ]),
      )
    const bands = Array.from({ length: floors - 1 }, (_, index) => band(9 + ((index + 1) * (top - 16)) / floors))
    const slits = Array.from({ length: floors }, (_, index) => {
      const z = 9 + ((index + 0.42) * (top - 16)) / floors
      const turns = index === 0 ? [90, 180, 270] : [0, 90, 180, 270].map((turn) => turn + 45 * (index % 2))
      return turns.map((turn) =>
        arch(kit, 3.6, 10, 40)
          .translate(0, -radius + 2.6, z)
          .rotate(0, 0, turn),
      )
    }).flat()
    const stem = lathe(
      kit,
      roundedPolygon([
        [0, top],
        [radius - 7, top],
        [radius - 7, top + 16],
        [0, top + 16],
      ]),
    )
    const roof = lathe(
      kit,
      roundedPolygon(corners`
        0,${top + 15} ${radius - 4},${top + 15},0.7 ${radius - 3.6},${top + 16.6},0.7 6,111,30
        0.7,121,0.6 0,121
      `),
    )
    const ball = kit.Manifold.sphere(2.2, 24).translate(0, 0, 120)
    const stone = kit.material('stone', '#b9b2a4', { slot: 0, roughness: 0.85 })
    const dark = kit.material('opening', '#3b3530', { roughness: 0.9 })
    const slate = kit.material('roof', '#3f5d7d', { slot: 1, roughness: 0.6 })
    const wood = kit.material('door', '#6d4327', { roughness: 0.6 })
    const walls = kit.paint(kit.Manifold.union([shaft.subtract(gaps), ...bands, stem]), stone)
    const door = arch(kit, 13, 20, 40).translate(0, -radius + 1.4, 1)
    const open = walls.subtract(kit.paint(kit.Manifold.union(slits), dark)).subtract(kit.paint(door, wood))
    const gold = kit.paint(ball, kit.material('gold', '#d9a520', { metalness: 1, roughness: 0.3 }))
    return kit.model('Tower', kit.Manifold.union([open, kit.paint(roof, slate), gold]))
  },
}

/** A lighthouse: a tapering banded tower on rocks, a gallery with a railing, a lamp room of glass and a cap. */
import { corners } from '../kit/outline-points.ts'
import { arch } from '../kit/arch.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 140 mm high; red and white bands unless stated. */
export const lighthouse: Recipe = {
  id: 'lighthouse',
  names: 'lighthouse, light house, beacon tower, pharos',
  foreignNames: 'leuchtturm, phare, faro, farol, latarnia morska, vuurtoren',
  heightMm: 140,
  hasTrim: true,
  stretches: true,
  numbers: { bands: { minimum: 1, maximum: 9, usual: 5 } },
  build(options, kit) {
    const bands = options.numbers['bands'] ?? 5
    const foot = kit.vary(19, 0.06)
    const neck = kit.vary(12.5, 0.05)
    const [low, high] = [8, 98]
    const radiusAt = (z: number): number => foot + ((neck - foot) * (z - low)) / (high - low)
    const band = (index: number): Manifold => {
      const from = low + ((high - low) * index) / bands
      const to = low + ((high - low) * (index + 1)) / bands
      // Every other band is a little wider, so that the colours meet in an edge.
      const proud = index % 2 === 0 ? 0.5 : 0
      return kit.Manifold.cylinder(
        to - from + 0.4,
        radiusAt(from) + proud,
        radiusAt(to) + proud,
        kit.segments(foot),
      ).translate(0, 0, from - 0.2)
    }
    const even = Array.from({ length: bands }, (_, index) => index)
    const red = kit.material('red', '#c0392f', { slot: 0, roughness: 0.5 })
    const white = kit.material('white', '#f2efe8', { slot: 1, roughness: 0.5 })
    const iron = kit.material('iron', '#2f3437', { roughness: 0.5, metalness: 0.4 })
    const glass = kit.material('light', '#ffd873', { roughness: 0.15 })
    const rock = kit.material('rock', '#80796f', { roughness: 0.95 })
    const rocks = lathe(kit, roundedPolygon(corners`0,0 34,0,1 33,4,3 25,6.5,4 22,9.5,2 0,9.5`), kit.lowPoly ? 9 : 15)
    const door = arch(kit, 9, 17, 30).translate(0, -foot + 3, low)
    const windows = [0.36, 0.62, 0.86].map((share, index) => {
      const z = low + (high - low) * share
      return arch(kit, 4.2, 7.5, 30)
        .translate(0, -radiusAt(z) + 2.2, z - 4)
        .rotate(0, 0, index * 35 - 25)
    })
    const walls = kit.Manifold.union([
      kit.paint(
        kit.Manifold.union(
          even
            .filter((index) => index % 2 === 1)
            .map(band)
            .concat(kit.Manifold.cylinder(high - low, foot - 3, neck - 3, 48).translate(0, 0, low)),
        ),
        white,
      ),
      kit.paint(kit.Manifold.union(even.filter((index) => index % 2 === 0).map(band)), red),
    ])
    const cut = walls.subtract(kit.paint(kit.Manifold.union([door, ...windows]), iron))
    const { frame, lamp, cap } = lantern(kit, neck, high)
    const top = kit.Manifold.union([kit.paint(frame, iron), kit.paint(lamp, glass), kit.paint(cap, red)])
    return kit.model('Lighthouse', kit.Manifold.union([kit.paint(rocks, rock), cut, top]))
  },
}

/** The lamp room with its gallery, from `high` up. */
function lantern(kit: Kit, neck: number, high: number): { frame: Manifold; lamp: Manifold; cap: Manifold } {
  const gallery = lathe(
    kit,
    roundedPolygon([
      [0, high - 4],
      [neck, high - 4],
      [neck + 6, high + 1, 1],
      [neck + 6, high + 3, 0.6],
      [0, high + 3],
    ]),
  )
  const posts = Array.from({ length: 16 }, (_, post) =>
    kit.Manifold.cylinder(8, 0.7, 0.7, 10)
      .translate(neck + 4.8, 0, high + 2)
      .rotate(0, 0, (post * 360) / 16),
  )
  const rail = kit.CrossSection.circle(0.9, 12)
    .translate(neck + 4.8, 0)
    .revolve(kit.segments(neck))
    .translate(0, 0, high + 9.6)
  const lamp = kit.Manifold.cylinder(17, 8.2, 8.2, kit.lowPoly ? 8 : 48).translate(0, 0, high + 2)
  const bars = Array.from({ length: 8 }, (_, bar) =>
    kit.Manifold.cylinder(17, 0.9, 0.9, 10)
      .translate(8.3, 0, high + 2)
      .rotate(0, 0, bar * 45 + 22.5),
  )
  const cap = lathe(
    kit,
    roundedPolygon(corners`
      0,${high + 18} 11.5,${high + 18},0.8 11,${high + 20},0.8 5,${high + 30},8 1.6,${high + 33},1
      1.2,${high + 41},1 0,${high + 41}
    `),
  )
  return { frame: kit.Manifold.union([gallery, rail, ...posts, ...bars]), lamp, cap }
}

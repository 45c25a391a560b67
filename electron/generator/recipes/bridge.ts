/** A humpback bridge: a deck that rises over one or more arches, with parapets and cutwaters. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Point } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 42 mm high, 140 mm long; three arches unless stated. */
export const bridge: Recipe = {
  id: 'bridge',
  names: 'bridge, stone bridge, arch bridge, footbridge',
  foreignNames: 'brücke, steinbrücke, pont, puente, ponte, most, brug',
  heightMm: 42,
  hasTrim: true,
  colours: 3,
  numbers: { arches: { minimum: 1, maximum: 7, usual: 3 } },
  build(options, kit) {
    const arches = options.numbers['arches'] ?? 3
    const [length, width] = [140, 34]
    const deckAt = (x: number): number => 16 + 18 * Math.cos((x / length) * Math.PI) ** 2
    const steps = kit.lowPoly ? 12 : 48
    const along = Array.from({ length: steps + 1 }, (_, step) => -length / 2 + (length * step) / steps)
    const profile = (rise: number, floor: (x: number) => number): Point[] => [
      ...along.map((x): Point => [x, floor(x)]),
      ...along.toReversed().map((x): Point => [x, deckAt(x) + rise]),
    ]
    const upright = (points: Point[], thick: number, y: number): Manifold =>
      prism(kit, points, thick)
        .rotate(90, 0, 0)
        .translate(0, y + thick, 0)
    const span = (length - 24) / arches
    const opening = (index: number): Manifold => {
      const x = -length / 2 + 12 + (index + 0.5) * span
      const radius = span * 0.4
      const room = deckAt(x) - 6
      return kit.Manifold.cylinder(width + 20, radius, radius, kit.lowPoly ? 16 : 96)
        .rotate(90, 0, 0)
        .scale([1, 1, Math.min(1, room / radius)])
        .translate(x, (width + 20) / 2, 0)
    }
    const body = upright(
      profile(0, () => 0),
      width,
      -width / 2,
    ).subtract(kit.Manifold.union(Array.from({ length: arches }, (_, index) => opening(index))))
    const parapets = [-1, 1].map((side) =>
      upright(
        profile(7, (x) => deckAt(x) - 3),
        4,
        side * (width / 2 - 1.4) - 2,
      ),
    )
    const copings = [-1, 1].map((side) =>
      upright(
        profile(8.6, (x) => deckAt(x) + 6.4),
        5.4,
        side * (width / 2 - 1.4) - 2.7,
      ),
    )
    const cutwaters = Array.from({ length: arches - 1 }, (_, index) => {
      const x = -length / 2 + 12 + (index + 1) * span
      return [-1, 1].map((side) =>
        kit.Manifold.cylinder(deckAt(x) - 3, span * 0.13 + 2, span * 0.11 + 1, 3)
          .rotate(0, 0, side * 90)
          .translate(x, side * (width / 2 + 0.5), 0),
      )
    }).flat()
    const stone = kit.material('stone', '#a39b8b', { slot: 0, roughness: 0.92 })
    const pale = kit.material('coping', '#c9c2b2', { slot: 1, roughness: 0.88 })
    const road = upright(
      profile(0.9, (x) => deckAt(x) - 2),
      width - 7,
      -(width - 7) / 2,
    )
    return kit.model(
      'Bridge',
      kit.Manifold.union([
        kit.paint(kit.Manifold.union([body, ...parapets, ...cutwaters]), stone),
        kit.paint(kit.Manifold.union(copings), pale),
        kit.paint(road, kit.material('road', '#857c6c', { slot: 2, roughness: 0.95 })),
      ]),
    )
  },
}

/** A flower pot with a collar, a drain hole and soil inside. */
import { fluted } from '../kit/flute.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 90 mm high. */
export const planter: Recipe = {
  id: 'planter',
  names: ['planter', 'flower pot', 'flowerpot', 'plant pot', 'pot', 'succulent pot'],
  foreignNames: [
    'blumentopf',
    'pflanztopf',
    'übertopf',
    'pot de fleurs',
    'maceta',
    'vaso per piante',
    'doniczka',
    'bloempot',
  ],
  heightMm: 90,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 16, usual: 6 }, ribs: { minimum: 4, maximum: 40, usual: 20 } },
  features: ['faceted', 'hexagonal', 'octagonal', 'square', 'ribs', 'spiral', 'twisted'],
  build(options, kit) {
    const top = kit.vary(46, 0.05)
    const foot = kit.vary(31, 0.07)
    const wall = 3.4 * options.thick
    const { features } = options
    const sides =
      options.numbers['sides'] ??
      (features.has('square')
        ? 4
        : features.has('hexagonal')
          ? 6
          : features.has('octagonal') || features.has('faceted')
            ? 8
            : undefined)
    const waved = features.has('ribs') || features.has('spiral') || features.has('twisted')
    const ribs = options.numbers['ribs'] ?? 20
    const at = (z: number): number => foot + ((top - foot) * z) / 90
    const wallLine = Array.from({ length: 25 }, (_, step): [number, number] => [at(3 + step * 2.75), 3 + step * 2.75])
    const outline = roundedPolygon([
      [5, 0],
      [foot, 0, 2.5],
      ...wallLine,
      [at(69) + 4, 71, 1.2],
      [top + 4, 90, 2],
      [top + 4 - wall - 2, 90, 2],
      [at(69) - wall, 69, 2],
      [foot - wall + 0.6, 5, 4],
      [5, 5, 1],
    ])
    const plain = lathe(kit, outline, sides ?? (waved ? Math.max(96, ribs * 8) : undefined))
    const pot = waved
      ? fluted(plain, {
          count: ribs,
          depth: 2.4,
          twistDegrees: features.has('ribs') && !features.has('spiral') ? 0 : 70,
          from: 1,
          to: 70,
        })
      : plain
    const clay = kit.material('terracotta', '#b5613c', { slot: 0, roughness: 0.85 })
    return kit.model('Planter', kit.paint(pot, clay))
  },
}

/** A bowl on a small foot ring. */
import { fluted } from '../kit/flute.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 62 mm high, about 130 mm across. */
export const bowl: Recipe = {
  id: 'bowl',
  names: ['bowl', 'fruit bowl', 'salad bowl', 'soup bowl', 'basin', 'serving bowl'],
  foreignNames: ['schüssel', 'schale', 'bol', 'cuenco', 'ciotola', 'tigela', 'miska', 'kom', 'saladier'],
  heightMm: 62,
  stretches: true,
  numbers: { ribs: { minimum: 3, maximum: 48, usual: 16 } },
  features: ['ribs', 'spiral', 'twisted', 'wavy'],
  build(options, kit) {
    const rim = kit.vary(65, 0.06)
    const foot = kit.vary(25, 0.08)
    const outer = [
      [foot - 1, 0] as [number, number],
      [foot, 1] as [number, number],
      ...smoothLine(
        [
          [foot, 5],
          [foot + 9, 10],
          [rim * 0.78, 27],
          [rim * 0.95, 47],
          [rim, 62],
        ],
        12,
      ),
    ]
    const waved = ['ribs', 'spiral', 'twisted', 'wavy'].some((feature) => options.features.has(feature))
    const count = options.numbers['ribs'] ?? (options.features.has('wavy') ? 7 : 16)
    const turned = options.features.has('spiral') || options.features.has('twisted')
    const plain = lathe(kit, potOutline(outer, 3.2 * options.thick, 8), waved ? Math.max(96, count * 10) : undefined)
    const body = waved
      ? fluted(plain, { count, depth: 4, twistDegrees: turned ? 60 : 0, from: 8, to: 92, fade: 0.3 })
      : plain
    return kit.model('Bowl', kit.paint(body, kit.material('stoneware', '#d9cbb2', { slot: 0, roughness: 0.45 })))
  },
}

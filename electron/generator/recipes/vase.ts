/** A vase: full belly, narrow neck, flared lip; plain, ribbed, with spiral ribs, or faceted. */
import { fluted } from '../kit/flute.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import type { Point } from '../kit/outline.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 120 mm high as designed; the seed shapes belly, neck and lip. */
export const vase: Recipe = {
  id: 'vase',
  names: ['vase', 'flower vase', 'amphora', 'urn vase'],
  foreignNames: ['blumenvase', 'florero', 'jarron', 'jarrón', 'wazon', 'vaas', 'vaso de flores'],
  heightMm: 120,
  stretches: true,
  numbers: { ribs: { minimum: 3, maximum: 48, usual: 14 }, sides: { minimum: 3, maximum: 24, usual: 8 } },
  features: ['ribs', 'spiral', 'twisted', 'faceted', 'wavy'],
  build(options, kit) {
    const height = 120
    const belly = kit.vary(31, 0.1)
    const bellyAt = kit.vary(44, 0.18)
    const neck = kit.vary(14.5, 0.12)
    const lip = kit.vary(20, 0.1)
    const outer: Point[] = [
      [19, 0],
      [21, 1.2],
      ...smoothLine(
        [
          [21.5, 3],
          [belly * 0.93, bellyAt * 0.5],
          [belly, bellyAt],
          [belly * 0.84, bellyAt + 22],
          [neck, height * 0.79],
          [neck * 1.02, height * 0.86],
          [lip, height],
        ],
        12,
      ),
    ]
    const wall = 2.4 * options.thick
    const waved = ['ribs', 'spiral', 'twisted', 'wavy'].some((feature) => options.features.has(feature))
    const faceted = options.features.has('faceted') || (options.numbers['sides'] !== undefined && !waved)
    const count = options.numbers['ribs'] ?? (options.features.has('wavy') ? 6 : 14)
    const segments = faceted
      ? (options.numbers['sides'] ?? 8)
      : waved
        ? Math.max(kit.segments(belly), count * 10)
        : undefined
    const body = lathe(kit, potOutline(outer, wall, 3.2), segments)
    const turned = options.features.has('spiral') || options.features.has('twisted')
    const shaped = waved
      ? fluted(body, {
          count,
          depth: options.features.has('wavy') ? 5 : Math.min(3.4, 60 / count),
          twistDegrees: turned ? 130 : 0,
          from: 2,
          to: height - 1,
          fade: 0.22,
        })
      : body
    return kit.model('Vase', kit.paint(shaped, kit.material('glaze', '#3f6fa8', { slot: 0, roughness: 0.28 })))
  },
}

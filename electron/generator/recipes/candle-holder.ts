/** A candle holder with a drip tray, a ring to carry it by, and its candle. */
import { lathe } from '../kit/lathe.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import { ellipse, roundedPolygon, smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 110 mm high with the candle. */
export const candleHolder: Recipe = {
  id: 'candle-holder',
  names: ['candle holder', 'candleholder', 'candlestick', 'candle stick', 'chamberstick'],
  foreignNames: [
    'kerzenhalter',
    'kerzenständer',
    'bougeoir',
    'candelabro',
    'portacandele',
    'castiçal',
    'świecznik',
    'kandelaar',
  ],
  heightMm: 110,
  hasTrim: true,
  stretches: true,
  build(options, kit) {
    const tray = kit.vary(42, 0.05)
    const brass = kit.material('brass', '#b8923a', { slot: 0, metalness: 1, roughness: 0.32 })
    const wax = kit.material('wax', '#f3ead3', { slot: 1, roughness: 0.55 })
    const wick = kit.material('wick', '#3a332c', { roughness: 0.9 })
    const base = lathe(kit, [
      ...smoothLine(
        [
          [0, 0],
          [tray - 8, 0],
          [tray - 1, 4],
          [tray, 11],
        ],
        8,
      ),
      ...smoothLine(
        [
          [tray - 2.6, 11],
          [tray - 4, 6.5],
          [tray - 12, 4.4],
          [20, 5],
          [15.5, 9],
          [14, 16],
          [14.6, 24],
          [18, 27],
          [18, 30],
          [13.5, 31],
        ],
        8,
      ),
      [13.5, 20],
      [0, 20],
    ])
    const ring = Array.from({ length: 48 }, (_, step): Vector => {
      const angle = (step / 48) * 2 * Math.PI
      return [tray + 9 + 13 * Math.cos(angle), 0, 14.5 + 11.5 * Math.sin(angle)]
    })
    const handle = sweep(kit, ring, ellipse(3.2 * options.thick, 2.6 * options.thick, kit.lowPoly ? 8 : 24), {
      closed: true,
      up: [0, 1, 0],
    })
    const candle = lathe(
      kit,
      roundedPolygon([
        [0, 18],
        [11.5, 18],
        [11.5, 101, 3],
        [4, 99.5, 3],
        [0, 99],
      ]),
    )
    const thread = kit.Manifold.cylinder(14, 1.3, 1, 16).translate(0, 0, 96)
    const collar = kit.Manifold.cylinder(10, 13.6, 13.6, kit.segments(14)).translate(0, 0, 19)
    const holder = kit.paint(
      base.add(handle.subtract(kit.Manifold.cylinder(40, tray - 2, tray - 2, 64))).add(collar),
      brass,
    )
    return kit.model('Candle holder', kit.Manifold.union([holder, kit.paint(candle, wax), kit.paint(thread, wick)]))
  },
}

/** A chess knight: a horse's head, cut from a rounded plate and slimmed towards the muzzle, on a turned foot. */
import { chessFoot, chessWood } from '../kit/chess-base.ts'
import { lathe } from '../kit/lathe.ts'
import type { Point } from '../kit/outline.ts'
import { smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 62 mm high, looking to the left. */
export const knight: Recipe = {
  id: 'knight',
  names: ['chess knight', 'knight', 'chess horse', 'horse chess piece'],
  foreignNames: ['schachspringer', 'springer', 'caballo de ajedrez', 'skoczek'],
  heightMm: 62,
  stretches: true,
  build(options, kit) {
    const foot = 15 * options.thick
    const ring = foot * 0.28
    const base = lathe(kit, [
      ...chessFoot(foot, [foot * 0.78, ring * 2.2]),
      ...smoothLine(
        [
          [foot * 0.72, ring * 2.3],
          [foot * 0.66, ring * 2.8],
          [foot * 0.72, ring * 3.4],
        ],
        5,
      ),
      [0, ring * 3.4],
    ])
    const width = 15.5
    const head = prism(kit, kit.lowPoly ? corners : headOutline(), width, { top: 5, bottom: 5, steps: 5 })
      .translate(0, 0, -width / 2)
      .refineToLength(2.5)
      .warp((point) => {
        // Slimmer muzzle and ears, full cheek and chest.
        const muzzle = Math.min(1, Math.max(0, (-point[0] - 3) / 12)) * Math.min(1, Math.max(0, (point[1] - 26) / 10))
        const crest = Math.min(1, Math.max(0, (point[1] - 50) / 11))
        point[2] *= 1 - 0.34 * muzzle - 0.3 * crest
      })
      .rotate(90, 0, 0)
    const eye = kit.Manifold.sphere(1.7, 28)
    const eyes = [-1, 1].map((side) => eye.scale([1, 0.7, 1]).translate(-4.2, side * 7.1, 50))
    const nostrils = [-1, 1].map((side) => eye.scale(0.62).translate(-14.2, side * 5, 39.6))
    // From both sides, not through: what is left in the middle holds the lower lip.
    const mouth = [-1, 1].map((side) =>
      kit.Manifold.cube([9, 20, 1], true)
        .rotate(0, 16, 0)
        .translate(-14.6, side * 12.8, 36.4),
    )
    const mane = [0, 1, 2, 3, 4].map((index) =>
      kit.Manifold.cube([6, 40, 1.1], true)
        .rotate(0, 24 - index * 10, 0)
        .translate(10.6 + [0.3, 1.7, 2.2, 1.8, 0.5][index]!, 0, 53 - index * 6.6),
    )
    const cuts = kit.Manifold.union([...nostrils, ...mouth, ...mane])
    return kit.model('Knight', kit.paint(kit.Manifold.union([base, head.subtract(cuts), ...eyes]), chessWood(kit)))
  },
}

const corners: Point[] = [
  [-9.5, 13],
  [10, 13],
  [11.5, 24],
  [12.6, 38],
  [9.5, 50],
  [3, 57],
  [1.6, 62],
  [-2, 56.5],
  [-7.5, 52],
  [-16.4, 41.6],
  [-16.6, 37.2],
  [-12, 35],
  [-5, 38.4],
  [-1.6, 36],
  [-6.5, 28],
  [-9.8, 20],
]

function headOutline(): Point[] {
  const [first = [0, 0] as Point] = corners
  const line = smoothLine(corners.slice(1, 7), 8)
  const face = smoothLine([...corners.slice(6), first], 8)
  return [first, ...line, ...face.slice(1, -1)]
}

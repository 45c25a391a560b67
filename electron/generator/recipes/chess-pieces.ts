/** Chess pieces, turned from boxwood. */
import type { Material } from '../../engine/model.ts'
import type { Kit } from '../kit/kit.ts'
import { lathe } from '../kit/lathe.ts'
import { points } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import { smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** A chess bishop: a mitre with its slanting cut. 62 mm high. */
const bishop: Recipe = {
  id: 'bishop',
  names: 'chess bishop, bishop',
  foreignNames: 'läufer, schachläufer, alfil, alfiere, goniec',
  heightMm: 62,
  stretches: true,
  build(options, kit) {
    const foot = 15 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 4.6, 35),
      ...collar(9.6, 35.2, 37.6, 4.8),
      ...collar(7.6, 37.7, 39.6, 4.8),
      ...smoothLine(points`4.8,39.7 7.6,44 8.2,48.2 5.8,54 2.2,57.6`, 9),
      ...smoothLine(points`2,57.8 2.6,59.8 1.6,61.6 0,62`, 6),
    ])
    const cut = kit.Manifold.cube([30, 1.7, 11], true).translate(0, 0, 5.5).rotate(-38, 0, 0).translate(0, -2, 47.5)
    return kit.model('Bishop', kit.paint(body.subtract(cut.rotate(0, 0, 50)), chessWood(kit)))
  },
}

/** A chess king: a closed crown under a cross. 82 mm high. */
const king: Recipe = {
  id: 'king',
  names: 'chess king, king, chess piece, chess figure',
  foreignNames: 'könig, schachkönig, schachfigur, roi, rey, re degli scacchi, rei, król, koning',
  heightMm: 82,
  stretches: true,
  build(options, kit) {
    const foot = 17 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 5.4, 48),
      ...collar(11.2, 48.2, 51, 5.6),
      ...collar(8.8, 51.1, 53, 5.6),
      ...smoothLine(points`5.6,53.2 6.4,59 9.6,67`, 9),
      ...points`9.9,67.6 9.5,68.4`,
      ...smoothLine(points`9,68.5 5.6,71 2.6,72.2 0,72.6`, 6),
    ])
    const arm = (width: number, height: number): ReturnType<typeof lathe> =>
      kit.Manifold.cube([width, 2.8, height], true)
    const cross = arm(2.9, 11.4)
      .add(arm(7.6, 2.9).translate(0, 0, 1.2))
      .translate(0, 0, 76.3)
    return kit.model('King', kit.paint(body.add(cross), chessWood(kit)))
  },
}

/** A chess knight: a horse's head on a turned foot. 62 mm high, looking to the left. */
const knight: Recipe = {
  id: 'knight',
  names: 'chess knight, knight, chess horse, horse chess piece',
  foreignNames: 'schachspringer, springer, caballo de ajedrez, skoczek',
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
    const head = prism(kit, kit.lowPoly ? headCorners : headOutline(), width, { top: 5, bottom: 5, steps: 5 })
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
    // Cut from both sides without meeting, so that the middle holds the lower lip.
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

const headCorners = points`
  -9.5,13 10,13 11.5,24 12.6,38 9.5,50 3,57 1.6,62 -2,56.5 -7.5,52 -16.4,41.6 -16.6,37.2 -12,35
  -5,38.4 -1.6,36 -6.5,28 -9.8,20
`

function headOutline(): Point[] {
  const [first = [0, 0] as Point] = headCorners
  const line = smoothLine(headCorners.slice(1, 7), 8)
  const face = smoothLine([...headCorners.slice(6), first], 8)
  return [first, ...line, ...face.slice(1, -1)]
}

/** A chess pawn: a ball on a slim turned stem. 46 mm high. */
const pawn: Recipe = {
  id: 'pawn',
  names: 'chess pawn, pawn, game pawn, game piece',
  foreignNames: 'bauer, schachbauer, peón, pedone, peão, pionek, pion',
  heightMm: 46,
  stretches: true,
  build(options, kit) {
    const foot = 14 * options.thick
    const head = kit.vary(8.2, 0.05)
    const outline = [
      ...chessStem(foot, 4.4, 27),
      ...collar(9, 27.2, 30.4, 4.4),
      ...smoothLine(
        Array.from({ length: 13 }, (_, step): [number, number] => {
          const angle = -0.98 + ((Math.PI / 2 + 0.98) * step) / 12
          return [Math.max(0, head * Math.cos(angle)), 46 - head + head * Math.sin(angle)]
        }),
        4,
      ),
    ]
    return kit.model('Pawn', kit.paint(lathe(kit, outline), chessWood(kit)))
  },
}

/** A chess queen: a coronet of points around a small ball. 72 mm high. */
const queen: Recipe = {
  id: 'queen',
  names: 'chess queen, queen',
  foreignNames: 'königin, schachdame, reina, regina, rainha, królowa, koningin, reine',
  heightMm: 72,
  stretches: true,
  numbers: { points: { minimum: 5, maximum: 14, usual: 9 } },
  build(options, kit) {
    const foot = 16.5 * options.thick
    const tips = options.numbers['points'] ?? 9
    const body = lathe(kit, [
      ...chessStem(foot, 5, 44),
      ...collar(10.6, 44.2, 46.8, 5.2),
      ...collar(8.4, 46.9, 48.8, 5.2),
      ...smoothLine(points`5.2,49 6,55 8.4,61 10.4,66`, 8),
      ...points`8.4,65.4 6.8,63.4`,
      ...smoothLine(points`6.4,63.6 5,65.6 2.4,67`, 5),
      ...smoothLine(points`2.3,67.2 2.9,69.4 1.8,71.5 0,72`, 6),
    ])
    const notch = kit.Manifold.cylinder(14, 1.9, 1.9, 24, true).rotate(90, 0, 0).translate(0, 10.4, 66.6)
    const notches = kit.Manifold.union(
      Array.from({ length: tips }, (_, index) => notch.rotate(0, 0, (index / tips) * 360)),
    )
    const ring = kit.Manifold.cylinder(20, 30, 30, 48)
      .subtract(kit.Manifold.cylinder(20, 6.6, 6.6, 48))
      .translate(0, 0, 60)
    return kit.model('Queen', kit.paint(body.subtract(notches.intersect(ring)), chessWood(kit)))
  },
}

/** A chess rook: a round tower with battlements. 52 mm high. */
const rook: Recipe = {
  id: 'rook',
  names: 'chess rook, rook, chess castle, chess tower',
  foreignNames: 'schachturm, torre de ajedrez, wieża szachowa',
  heightMm: 52,
  stretches: true,
  build(options, kit) {
    const foot = 15 * options.thick
    const body = lathe(kit, [
      ...chessStem(foot, 7.6, 32),
      ...collar(10.4, 32.2, 34.8, 7.6),
      ...smoothLine(points`7.8,35 8.6,38 10.6,41`, 6),
      ...points`11.6,41.6 11.6,51.5 11.1,52 8,52 7.6,51.6 7.2,45 0,44.4`,
    ])
    const gap = kit.Manifold.cube([3.4, 40, 12], true).translate(0, 0, 52.4)
    const gaps = kit.Manifold.union([0, 60, 120].map((turn) => gap.rotate(0, 0, turn + 30)))
    return kit.model('Rook', kit.paint(body.subtract(gaps), chessWood(kit)))
  },
}

/** Chess pieces, turned from boxwood, in alphabetical order. */
export const chessPieces: readonly Recipe[] = [bishop, king, knight, pawn, queen, rook]

/** The outline of foot and stem, from the axis out over the foot rings and up to radius `neck` at height `neckAt`. */
function chessStem(foot: number, neck: number, neckAt: number): Point[] {
  const ring = foot * 0.28
  return [
    ...chessFoot(foot, [foot * 0.76, ring * 2.1]),
    ...smoothLine(
      [
        [foot * 0.7, ring * 2.15],
        [foot * 0.52, ring * 3],
        [neck + (foot * 0.52 - neck) * 0.3, ring * 3 + (neckAt - ring * 3) * 0.42],
        [neck, neckAt],
      ],
      10,
    ),
  ]
}

/** The outline of the two foot rings, from the axis out and up to `end`. */
function chessFoot(foot: number, end: Point): Point[] {
  const ring = foot * 0.28
  return [
    ...points`0,0 ${foot - 0.8},0 ${foot},0.8`,
    ...smoothLine(
      [
        [foot, ring * 0.55],
        [foot * 0.97, ring],
        [foot * 0.86, ring * 1.35],
      ],
      5,
    ),
    ...smoothLine([[foot * 0.8, ring * 1.4], [foot * 0.84, ring * 1.75], end], 5),
  ]
}

/** The outline of a ring around the neck between two heights, `radius` at its widest. */
function collar(radius: number, from: number, to: number, neck: number): Point[] {
  const middle = (from + to) / 2
  return [
    [neck, from],
    [radius - 0.6, from + (middle - from) * 0.5],
    [radius, middle],
    [radius - 0.6, to - (to - middle) * 0.5],
    [neck, to],
  ]
}

function chessWood(kit: Kit): Material {
  return kit.material('boxwood', '#d9b583', { slot: 0, roughness: 0.4 })
}

/** Coins, medals and trophies. */
import type { Vector } from '../../engine/mesh/vectors.ts'
import type { Kit } from '../kit/kit.ts'
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import { fitLine } from '../kit/fit-line.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import { ellipse, roundedPolygon, roundedRectangle, smoothLine, starPolygon } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { loop, sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A coin with a milled edge, a raised rim and a star, or words, on its face. 40 mm across, standing on edge. */
const coin: Recipe = {
  id: 'coin',
  names: 'coin, token, doubloon, penny, game token',
  foreignNames: 'münze, pièce de monnaie, moneda, moneta, moeda, munt',
  heightMm: 40,
  takesText: true,
  numbers: { points: { minimum: 3, maximum: 12, usual: 5 } },
  build(options, kit) {
    const radius = 20
    const thick = 3.4 * options.thick
    const tips = options.numbers['points'] ?? 5
    const star = kit.area(starPolygon(tips, 10.5, 10.5 * (tips > 6 ? 0.62 : 0.45), 0.5))
    const face = options.text === undefined ? star : fitLine(kit, options.text, 28, 15)
    const { disc, relief } = rimmedDisc(kit, { radius, thick, rim: 2.2, sunk: 0.7, front: face, back: star })
    const notch = kit.Manifold.cylinder(thick * 2, 0.42, 0.42, 8).translate(radius + 0.12, 0, -thick / 2)
    const mill = kit.Manifold.union(Array.from({ length: 72 }, (_, index) => notch.rotate(0, 0, index * 5 + 2.5)))
    const gold = kit.material('gold', '#d9a520', { slot: 0, metalness: 1, roughness: 0.28 })
    return kit.model('Coin', kit.paint(disc.subtract(mill).add(relief), gold).rotate(90, 0, 0))
  },
}

/** A medal hanging from its ribbon. 88 mm high with its ribbon. Words replace the star. */
const medal: Recipe = {
  id: 'medal',
  names: 'medal, medallion, award medal, badge, award',
  foreignNames: 'medaille, orden, médaille, medalla, medaglia, medalha',
  heightMm: 88,
  hasTrim: true,
  colours: 3,
  takesText: true,
  numbers: { points: { minimum: 3, maximum: 12, usual: 5 } },
  build(options, kit) {
    const radius = 24
    const thick = 4.4 * options.thick
    const tips = options.numbers['points'] ?? 5
    const star = kit.area(starPolygon(tips, 14, 14 * (tips > 6 ? 0.62 : 0.44), 0.6))
    const face = options.text === undefined ? star : fitLine(kit, options.text, 35, 18)
    const { disc, relief } = rimmedDisc(kit, { radius, thick, rim: 3, sunk: 0.9, front: face })
    const path = loop(40, (cos, sin) => [8.5 * cos, radius + 4 + 4.6 * sin, thick / 2])
    const eye = sweep(kit, path, ellipse(1.5, 1.5, kit.lowPoly ? 6 : 16), { closed: true, up: [0, 0, 1] })
    const band = (direction: 1 | -1): ReturnType<typeof prism> =>
      prism(
        kit,
        roundedPolygon(corners`
          ${-7 * direction},${radius + 3},0.5 ${7 * direction},${radius + 3},0.5
          ${16 * direction},61,0.5 ${1 * direction},64,0.5
        `),
        2,
        { top: 0.4, bottom: 0.4, steps: 1 },
      )
    const gold = kit.material('gold', '#d9a520', { slot: 0, metalness: 1, roughness: 0.3 })
    const red = kit.material('ribbon', '#b3262e', { slot: 1, roughness: 0.75 })
    const blue = kit.material('ribbon, back', '#27476e', { slot: 2, roughness: 0.75 })
    const whole = kit.Manifold.union([
      kit.paint(disc.add(relief).add(eye), gold),
      kit.paint(band(-1).translate(0, 0, thick / 2 - 1.9), blue),
      kit.paint(band(1).translate(0, 0, thick / 2 - 0.2), red),
    ])
    return kit.model('Medal', whole.rotate(90, 0, 0))
  },
}

/** A trophy: a cup with two handles on a turned stem, a square plinth with a plate for words. 120 mm high. */
const trophy: Recipe = {
  id: 'trophy-cup',
  names: 'trophy cup, winner cup, champion cup, loving cup, award cup, prize cup',
  foreignNames: 'pokal, siegerpokal, coupe du vainqueur, copa de campeón, coppa del vincitore, taça, puchar, beker',
  heightMm: 120,
  hasTrim: true,
  stretches: true,
  takesText: true,
  build(options, kit) {
    const lip = kit.vary(28, 0.05)
    const cup = lathe(
      kit,
      potOutline(smoothLine(points`5,48 12,50 21,58 25,74 25.5,92 26.5,108 ${lip},120`, 8), 2.2 * options.thick, 53),
    )
    const stem = lathe(kit, smoothLine(points`0,20 19,20 17,24 8,29 5,36 8.6,41 5.4,45 8,51 0,51`, 8))
    const handle = (side: number): ReturnType<typeof sweep> => {
      const line = smoothLine(points`23.5,104 33,109 41,101 40,86 31,73 22.5,66`, 10).map(([x, z]): Vector => [
        side * x,
        0,
        z,
      ])
      return sweep(kit, line, ellipse(2.3, 2.9, kit.lowPoly ? 8 : 20), { up: [0, 1, 0] })
    }
    const hollow = kit.Manifold.cylinder(80, 20, 24, 64).translate(0, 0, 58)
    const handles = handle(1).add(handle(-1)).subtract(hollow)
    const plinth = prism(kit, roundedRectangle(46, 46, 2), 20.5, { top: 1.2, bottom: 0.8, steps: 2 })
    const plate = prism(kit, roundedRectangle(36, 11, 1), 2.4, { top: 0.4, steps: 1 })
      .rotate(90, 0, 0)
      .translate(0, -22.4, 10.4)
    const gold = kit.material('gold', '#d9a830', { slot: 0, metalness: 1, roughness: 0.26 })
    const marble = kit.material('plinth', '#2b2a2d', { slot: 1, roughness: 0.3 })
    const parts = [
      kit.paint(kit.Manifold.union([cup, stem, handles]), gold),
      kit.paint(plinth, marble),
      kit.paint(plate, gold),
    ]
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, 33, 7).extrude(1.6).rotate(90, 0, 0).translate(0, -24, 10.4)
      parts.push(kit.paint(words, kit.material('letters', '#2b2a2d', { roughness: 0.4 })))
    }
    return kit.model('Trophy cup', kit.Manifold.union(parts))
  },
}

/** Coins, medals and trophies, in alphabetical order. */
export const medals: readonly Recipe[] = [coin, medal, trophy]

/** A flat disc along z with a raised rim and a relief on each face. */
function rimmedDisc(
  kit: Kit,
  dimensions: { radius: number; thick: number; rim: number; sunk: number; front?: CrossSection; back?: CrossSection },
): { disc: Manifold; relief: Manifold } {
  const { radius, thick, rim, sunk } = dimensions
  const segments = Math.max(kit.segments(radius), 64)
  const round = (r: number): CrossSection => kit.area(ellipse(r, r, segments))
  const pan = prism(kit, round(radius - rim), sunk * 2, { bottom: sunk * 0.6, steps: 1 })
  const disc = prism(kit, round(radius), thick, { top: Math.min(0.8, sunk), bottom: Math.min(0.8, sunk) })
    .subtract(pan.translate(0, 0, thick - sunk))
    .subtract(pan.rotate(180, 0, 0).translate(0, 0, sunk))
  const raise = (shape: CrossSection | undefined): Manifold[] =>
    shape === undefined || shape.isEmpty() ? [] : [prism(kit, shape, sunk * 0.9 + 1, { top: sunk * 0.35, steps: 1 })]
  const front = raise(dimensions.front).map((solid) => solid.translate(0, 0, thick - sunk - 1))
  const back = raise(dimensions.back).map((solid) => solid.rotate(0, 180, 0).translate(0, 0, sunk + 1))
  return { disc, relief: kit.Manifold.union([...front, ...back]) }
}

/** Tableware. */
import type { Vector } from '../../engine/mesh/vectors.ts'
import { fitLine } from '../kit/fit-line.ts'
import { fluted } from '../kit/flute.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import { bezier, ellipse, roundedLine, roundedPolygon, smoothLine } from '../kit/outline.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A bowl on a small foot ring. 62 mm high, about 130 mm across. */
const bowl: Recipe = {
  id: 'bowl',
  names: 'bowl, fruit bowl, salad bowl, soup bowl, basin, serving bowl',
  foreignNames: 'schüssel, schale, bol, cuenco, ciotola, tigela, miska, kom, saladier',
  heightMm: 62,
  stretches: true,
  numbers: { ribs: { minimum: 3, maximum: 48, usual: 16 } },
  features: ['ribs', 'spiral', 'twisted', 'wavy'],
  build(options, kit) {
    const rim = kit.vary(65, 0.06)
    const foot = kit.vary(25, 0.08)
    const outer = [
      ...points`${foot - 1},0 ${foot},1`,
      ...smoothLine(points`${foot},5 ${foot + 9},10 ${rim * 0.78},27 ${rim * 0.95},47 ${rim},62`, 12),
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

/** A coaster: a round plate with a rim and rings, or words, sunk into it. 6 mm high, 96 mm across. */
const coaster: Recipe = {
  id: 'coaster',
  names: 'coaster, drink coaster, cup mat, trivet',
  foreignNames: 'untersetzer, dessous de verre, posavasos, sottobicchiere, porta-copos, podkładka, onderzetter',
  heightMm: 6,
  hasTrim: true,
  measuredAcross: true,
  takesText: true,
  build(options, kit) {
    const radius = kit.vary(48, 0.03)
    const plate = lathe(
      kit,
      roundedPolygon(corners`
        0,0 ${radius},0,1.4 ${radius},6,1.6 ${radius - 3},6,1 ${radius - 4},4.2,1 0,4.2
      `),
    )
    const groove = (r: number): typeof plate =>
      lathe(kit, points`${r - 1.5},3.3 ${r + 1.5},3.3 ${r + 1.5},8 ${r - 1.5},8`)
    const cork = kit.material('cork', '#c79b67', { slot: 0, roughness: 0.85 })
    const ink = kit.material('ink', '#3c2f2a', { slot: 1, roughness: 0.7 })
    const cut =
      options.text === undefined
        ? kit.Manifold.union([12, 21, 30, 39].map(groove))
        : fitLine(kit, options.text, radius * 1.45, 20)
            .extrude(6)
            .translate(0, 0, 3.3)
            .add(groove(radius - 8))
    return kit.model('Coaster', kit.paint(plate, cork).subtract(kit.paint(cut, ink)))
  },
}

/** A tea cup on its saucer. 66 mm high with the saucer. */
const cup: Recipe = {
  id: 'cup',
  names: 'cup, tea cup, teacup, coffee cup, cup and saucer, espresso cup',
  foreignNames: 'tasse, teetasse, kaffeetasse, taza, tazza, xicara, xícara, chavena, filizanka, kopje',
  heightMm: 66,
  stretches: true,
  features: ['handle'],
  build(options, kit) {
    const rim = kit.vary(41, 0.05)
    const wall = 2.6 * options.thick
    const bowl: Point[] = [[20, 4], ...smoothLine(points`21,7 ${rim * 0.72},17 ${rim * 0.92},36 ${rim},66`, 10)]
    const saucer: Point[] = [...points`28,0 30,0.8`, ...smoothLine(points`31,2.2 46,5 62,11`, 8)]
    const china = kit.material('porcelain', '#f2efe9', { slot: 0, roughness: 0.22 })
    const body = lathe(kit, potOutline(bowl, wall, 9))
    const path = bezier(
      [rim * 0.96 - wall * 0.6, 55],
      [rim + 29, 66],
      [rim + 22, 22],
      [rim * 0.78 - wall * 0.6, 24],
      36,
    )
    const section = ellipse(4.2, 3, kit.lowPoly ? 8 : 24)
    const handle = sweep(
      kit,
      path.map(([x, z]): Vector => [x, 0, z]),
      section,
      {
        up: [0, 1, 0],
        scale: (share) => 1 + 0.5 * (2 * Math.abs(share - 0.5)) ** 5,
      },
    )
    const inside = lathe(kit, [[0, 9], ...bowl.filter(([, z]) => z > 9).map(([r, z]): Point => [r - wall, z]), [0, 66]])
    const whole = body.add(handle.subtract(inside))
    const plate = lathe(kit, potOutline(saucer, 2.6 * options.thick, 4.4))
    return kit.model('Cup', kit.paint(whole.add(plate), china))
  },
}

/** An egg cup: a small bowl on a turned stem. 68 mm high; holds a hen's egg. */
const eggCup: Recipe = {
  id: 'egg-cup',
  names: 'egg cup, eggcup, egg holder',
  foreignNames: 'eierbecher, coquetier, huevera, portauovo, kieliszek na jajko, eierdopje',
  heightMm: 68,
  stretches: true,
  build(options, kit) {
    const stem = kit.vary(7.5, 0.12)
    const outer = smoothLine(
      points`
        24,0 25,2.5 21,6 ${stem + 2},14 ${stem},22 ${stem + 2.5},29 20,37 25.6,50 26.2,68
      `,
      10,
    )
    const body = lathe(kit, potOutline(outer, 2.8 * options.thick, 33))
    return kit.model('Egg cup', kit.paint(body, kit.material('glaze', '#e3b23c', { slot: 0, roughness: 0.3 })))
  },
}

/** A goblet: a deep cup on a knopped stem. 140 mm high. */
const goblet: Recipe = {
  id: 'goblet',
  names: 'goblet, chalice, grail, holy grail',
  foreignNames: 'kelch, pokal, calice, cáliz, kielich, beker',
  heightMm: 140,
  stretches: true,
  build(options, kit) {
    const knop = kit.vary(11, 0.12)
    const cup = kit.vary(33, 0.06)
    const outer = smoothLine(
      points`
        34,0 35,2.6 29,6 13,14 6.4,26 6,35 ${knop},41 6,47 6.6,56 15,66 ${cup},90 ${cup + 1.5},112
        ${cup - 1.5},140
      `,
      10,
    )
    const body = lathe(kit, potOutline(outer, 2.4 * options.thick, 68))
    return kit.model(
      'Goblet',
      kit.paint(body, kit.material('gilt', '#c99a2e', { slot: 0, roughness: 0.25, metalness: 1 })),
    )
  },
}

/** A mug with an oval handle, 92 mm high; words are raised on its front. */
const mug: Recipe = {
  id: 'mug',
  names: 'mug, coffee mug, tea mug, beer mug, tankard',
  foreignNames: 'becher, kaffeebecher, kubek, taza de cafe, caneca, mok, chope',
  heightMm: 92,
  stretches: true,
  takesText: true,
  features: ['handle'],
  build(options, kit) {
    const radius = kit.vary(39, 0.04)
    const height = 92
    const wall = 3.6 * options.thick
    const outer = roundedLine(corners`${radius - 5},0 ${radius},0,4.5 ${radius},${height}`)
    const upright = Array.from({ length: 9 }, (_, step): Point => [radius, 8 + ((height - 8) * step) / 8])
    const pot = lathe(kit, potOutline([...outer.slice(0, -1), ...upright], wall, 5))
    const reach = radius + 26
    const path = bezier([radius - wall * 0.6, 74], [reach + 7, 84], [reach + 6, 18], [radius - wall * 0.6, 22], 40)
    const handle = sweep(
      kit,
      path.map(([x, z]): Vector => [x, 0, z]),
      ellipse(6.6, 4.2, kit.lowPoly ? 8 : 28),
      { up: [0, 1, 0], scale: (share) => 1 + 0.55 * (2 * Math.abs(share - 0.5)) ** 5 },
    )
    const hollow = kit.Manifold.cylinder(height, radius - wall, radius - wall, kit.segments(radius)).translate(0, 0, 6)
    const glaze = kit.material('glaze', '#c8553d', { slot: 0, roughness: 0.25 })
    let body = kit.paint(pot.add(handle.subtract(hollow)), glaze)
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, radius * 1.9, 22)
      const raised = words
        .extrude(2.6, 1)
        .refineToLength(3)
        .translate(0, 0, -1)
        .warp((point) => {
          const angle = point[0] / radius
          const distance = radius + point[2]
          const up = point[1]
          point[0] = Math.sin(angle) * distance
          point[1] = -Math.cos(angle) * distance
          point[2] = height / 2 + up
        })
      body = body.add(kit.paint(raised, kit.material('lettering', '#f6efe2', { slot: 1, roughness: 0.3 })))
    }
    return kit.model('Mug', body)
  },
}

/** A dinner plate with a raised rim and a coloured band. 20 mm high, 200 mm across. */
const plate: Recipe = {
  id: 'plate',
  names: 'plate, dinner plate, dish, platter, saucer, tray',
  foreignNames: 'teller, assiette, plato, piatto, prato, talerz, bord',
  heightMm: 20,
  hasTrim: true,
  measuredAcross: true,
  build(options, kit) {
    const radius = kit.vary(100, 0.03)
    const wall = 3.4 * options.thick
    const body = lathe(
      kit,
      roundedPolygon(corners`
        0,2 54,2,1 55,0,0.8 60,0,1 63,3,4 ${radius - 1},${20 - wall * 0.4},1
        ${radius - 1.5},20,${wall * 0.45} ${radius - 4},20,1.2
        ${radius - 7},${20 - (15 - wall) * (3 / (radius - 65))}
        ${radius - 14},${20 - (15 - wall) * (10 / (radius - 65))} 61,${5 + wall},9 0,${2 + wall}
      `),
    )
    const china = kit.material('porcelain', '#f3f0ea', { slot: 0, roughness: 0.22 })
    const blue = kit.material('band', '#2f5d8a', { slot: 1, roughness: 0.25 })
    const band = (x: number, y: number, z: number): boolean => {
      const r = Math.hypot(x, y)
      return r > radius - 14 && r < radius - 7 && z > 5 + wall * 0.5 + ((15 - wall) * (r - 61)) / (radius - 65)
    }
    return kit.model('Plate', kit.paintZones(body, china, [{ material: blue, contains: band }]))
  },
}

/** Tableware, in alphabetical order. */
export const tableware: readonly Recipe[] = [bowl, coaster, cup, eggCup, goblet, mug, plate]

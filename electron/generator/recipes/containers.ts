/** Vases, pots and boxes. */
import type { CrossSection } from '../../engine/solid/geometry.ts'
import { fluted } from '../kit/flute.ts'
import { lathe, potOutline } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import {
  heartOutline,
  regularPolygon,
  roundedLine,
  roundedPolygon,
  roundedRectangle,
  smoothLine,
} from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** A barrel: bulging staves with gaps between them, iron hoops, and sunken heads. 60 mm high. */
const barrel: Recipe = {
  id: 'barrel',
  names: 'barrel, wooden barrel, keg, cask, wine barrel',
  foreignNames: 'fass, holzfass, tonneau, baril, barril, botte, barile, pipa, beczka, vat',
  heightMm: 60,
  hasTrim: true,
  stretches: true,
  numbers: { staves: { minimum: 8, maximum: 40, usual: 18 } },
  build(options, kit) {
    const staves = options.numbers['staves'] ?? 18
    const height = 60
    const end = kit.vary(19, 0.04)
    const belly = kit.vary(24.5, 0.04)
    const radiusAt = (z: number): number => end + (belly - end) * (1 - ((z - height / 2) / (height / 2)) ** 2)
    const side = smoothLine(
      [0, 12, 22, 30, 38, 48, 60].map((z): Point => [radiusAt(z), z]),
      6,
    )
    const body = lathe(kit, [
      ...points`0,3 ${end - 2.6},3 ${end - 2.6},0`,
      ...side,
      [end - 2.6, height],
      [end - 2.6, height - 3],
      [0, height - 3],
    ])
    const gap = kit.Manifold.cube([0.9, 4, height + 2], true).translate(0, 0, height / 2)
    const gaps = Array.from({ length: staves }, (_, stave) => {
      const slices = [-2, -1, 0, 1, 2].map((part) => {
        const z = height / 2 + part * 12
        return gap.scale([1, 1, 0.22]).translate(0, -radiusAt(z) - 0.9, z - 0.22 * (height / 2))
      })
      return kit.Manifold.union(slices).rotate(0, 0, (stave * 360) / staves)
    })
    const hoop = (z: number, width: number) =>
      lathe(kit, [
        [radiusAt(z) - 3, z],
        [radiusAt(z) + 0.9, z],
        [radiusAt(z + width) + 0.9, z + width],
        [radiusAt(z + width) - 3, z + width],
      ])
    const wood = kit.material('oak', '#9c6b3c', { slot: 0, roughness: 0.7 })
    const iron = kit.material('iron', '#4a4c4e', { slot: 1, metalness: 0.8, roughness: 0.45 })
    const staved = body.subtract(kit.Manifold.union(gaps))
    const hoops = kit.Manifold.union([hoop(2, 4), hoop(16, 3.4), hoop(height - 19.4, 3.4), hoop(height - 6, 4)])
    const bung = kit.Manifold.cylinder(4, 2.4, 2.8, 24)
      .rotate(90, 0, 0)
      .translate(0, -belly + 2.2, height / 2)
    return kit.model(
      'Barrel',
      kit.Manifold.union([kit.paint(staved, wood), kit.paint(hoops, iron), kit.paint(bung, wood)]),
    )
  },
}

/** A bottle, 150 mm high with its cork. */
const bottle: Recipe = {
  id: 'bottle',
  names: 'bottle, wine bottle, potion bottle, flask, glass bottle, potion, carafe',
  foreignNames: 'flasche, bouteille, botella, bottiglia, garrafa, butelka, fles',
  heightMm: 150,
  hasTrim: true,
  stretches: true,
  features: ['round', 'square'],
  build(options, kit) {
    const round = options.features.has('round')
    const body = kit.vary(25, 0.08)
    const neck = kit.vary(8.6, 0.06)
    const shoulder = kit.vary(84, 0.06)
    const outer = round
      ? roundedLine(corners`20,0 ${body * 1.6},0,22 ${body * 1.6},76,34 ${neck},84,12 ${neck},132`)
      : roundedLine(corners`
        ${body - 6},0 ${body},0,4.5 ${body},${shoulder},26 ${neck},${shoulder + 22},18 ${neck},132
      `)
    const ring = lathe(
      kit,
      roundedPolygon(corners`
        ${neck - 2.4},126 ${neck + 2.6},126,1.4 ${neck + 2.6},134,1.4 ${neck - 2.4},134,1.2
      `),
    )
    const sides = options.features.has('square') ? 4 : undefined
    const glass = kit.material('glass', '#2f6b4f', { slot: 0, roughness: 0.12 })
    const vessel = lathe(kit, potOutline(outer, 2.2 * options.thick, 4), sides).rotate(0, 0, sides === 4 ? 45 : 0)
    const cork = lathe(
      kit,
      roundedPolygon(corners`0,112 ${neck - 3.1},112,1 ${neck - 1.2},134 ${neck - 0.4},148,1.6 0,150`),
    )
    const whole = kit
      .paint(vessel.add(ring), glass)
      .add(kit.paint(cork, kit.material('cork', '#b98a5a', { slot: 1, roughness: 0.9 })))
    return kit.model('Bottle', whole)
  },
}

/** A round, square or many-sided box and its lid with a knob, as two bodies. 66 mm high in all. */
const box: Recipe = {
  id: 'box',
  names: 'box, box with lid, lidded box, jewelry box, jewellery box, trinket box, storage box, container',
  foreignNames: 'dose, schachtel, kiste, boîte, caja, scatola, caixa, pudełko, doos',
  heightMm: 66,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 12, usual: 6 } },
  features: ['round', 'square', 'hexagonal', 'octagonal', 'lid', 'heart'],
  build(options, kit) {
    const { features } = options
    const sides =
      options.numbers['sides'] ?? (features.has('hexagonal') ? 6 : features.has('octagonal') ? 8 : undefined)
    const size = kit.vary(78, 0.05)
    const outline: CrossSection = kit.area(
      features.has('heart')
        ? heartOutline(size)
        : sides !== undefined
          ? roundedPolygon(regularPolygon(sides, size * 0.56, 180 / sides).map(([x, y]) => [x, y, 5] as const))
          : features.has('round')
            ? roundedRectangle(size, size, size / 2, kit.lowPoly ? 3 : 24)
            : roundedRectangle(size, size * (features.has('square') ? 1 : 0.74), 9, kit.lowPoly ? 2 : 8),
    )
    const wall = 3 * options.thick
    const body = prism(kit, outline, 40, { bottom: 2.4, top: 0.8 }).subtract(
      prism(kit, outline.offset(-wall, 'Round'), 60, { bottom: 1.6 }).translate(0, 0, wall),
    )
    const lid = prism(kit, outline.offset(1.2, 'Round'), 13, { bottom: 0.8, top: 4, steps: 6 }).translate(0, 0, 40)
    const plug = outline.offset(-wall - 0.3, 'Round')
    const rim = plug.subtract(plug.offset(-2.4, 'Round')).extrude(5).translate(0, 0, 36)
    const knob = kit.area(roundedPolygon(corners`0,50 5.5,50 4.6,56,2 9,60,3 7.5,66,3.5 0,66`)).revolve(kit.segments(9))
    const wood = kit.material('walnut', '#7a4a2b', { slot: 0, roughness: 0.55 })
    const light = kit.material('maple', '#d7b07a', { slot: 1, roughness: 0.55 })
    const metal = kit.material('brass', '#c39b4a', { slot: 2, metalness: 1, roughness: 0.3 })
    // A small gap keeps the lid a separate body, so that it comes off after printing.
    return kit.model(
      'Box',
      kit.Manifold.union([
        kit.paint(body, wood),
        kit.paint(lid.translate(0, 0, 0.2).add(rim), light),
        kit.paint(knob, metal),
      ]),
    )
  },
}

/** A pen holder: a six-sided cup with two bands; other shapes on request. 100 mm high. */
const penHolder: Recipe = {
  id: 'pen-holder',
  names: 'pen holder, pencil holder, pen cup, pencil cup, pen pot, desk organizer, brush holder',
  foreignNames:
    'stifthalter, stiftehalter, stiftebecher, pot à crayons, lapicero, portapenne, porta-canetas, pennenbak',
  heightMm: 100,
  hasTrim: true,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 24, usual: 6 } },
  features: ['twisted', 'spiral', 'hexagonal', 'octagonal', 'square', 'round'],
  build(options, kit) {
    const { features } = options
    const sides =
      options.numbers['sides'] ??
      (features.has('square') ? 4 : features.has('octagonal') ? 8 : features.has('round') ? 48 : 6)
    const radius = kit.vary(42, 0.05)
    const twist = features.has('twisted') || features.has('spiral') ? 60 : 0
    const outline = roundedPolygon(
      regularPolygon(sides, radius, 180 / sides).map(([x, y]) => [x, y, 6] as const),
      kit.lowPoly ? 2 : 8,
    )
    const area = kit.area(outline)
    const wall = 3.2 * options.thick
    const inner = area.offset(-wall, 'Round')
    const shell =
      twist === 0
        ? prism(kit, area, 100, { bottom: 2, top: 1.4 }).subtract(
            prism(kit, inner, 120, { bottom: 2 }).translate(0, 0, 4),
          )
        : area
            .extrude(100, 60, twist)
            .subtract(
              inner.extrude(100, 60, twist).intersect(kit.Manifold.cube([200, 200, 200], true).translate(0, 0, 104)),
            )
    const band = area.offset(1.6, 'Round').subtract(area.offset(-wall / 2, 'Round'))
    const colour = kit.material('matte blue', '#35618f', { slot: 0, roughness: 0.6 })
    const accent = kit.material('accent', '#e8c268', { slot: 1, roughness: 0.5 })
    const turned = (z: number): number => (twist * z) / 100
    const rings = [8, 86].map((z) =>
      prism(kit, band, 6, { top: 0.8, bottom: 0.8 })
        .rotate(0, 0, turned(z + 3))
        .translate(0, 0, z),
    )
    return kit.model('Pen holder', kit.paint(shell, colour).add(kit.paint(kit.Manifold.union(rings), accent)))
  },
}

/** A flower pot with a collar and a drain hole. 90 mm high. */
const planter: Recipe = {
  id: 'planter',
  names: 'planter, flower pot, flowerpot, plant pot, pot, succulent pot',
  foreignNames: 'blumentopf, pflanztopf, übertopf, pot de fleurs, maceta, vaso per piante, doniczka, bloempot',
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
    const wallLine = Array.from({ length: 25 }, (_, step): Point => [at(3 + step * 2.75), 3 + step * 2.75])
    const outline = roundedPolygon([
      ...corners`5,0 ${foot},0,2.5`,
      ...wallLine,
      ...corners`
        ${at(69) + 4},71,1.2 ${top + 4},90,2 ${top + 4 - wall - 2},90,2 ${at(69) - wall},69,2
        ${foot - wall + 0.6},5,4 5,5,1
      `,
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

/** A vase, plain, ribbed or faceted, 120 mm high; the seed shapes belly, neck and lip. */
const vase: Recipe = {
  id: 'vase',
  names: 'vase, flower vase, amphora, urn vase',
  foreignNames: 'blumenvase, florero, jarron, jarrón, wazon, vaas, vaso de flores',
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
      ...points`19,0 21,1.2`,
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

/** Vases, pots and boxes, in alphabetical order. */
export const containers: readonly Recipe[] = [barrel, bottle, box, penHolder, planter, vase]

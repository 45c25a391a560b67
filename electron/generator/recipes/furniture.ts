/** Furniture, and things that stand on it or hang on a wall. */
import type { Vector } from '../../engine/mesh/vectors.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import { fitLine } from '../kit/fit-line.ts'
import { fluted } from '../kit/flute.ts'
import { lathe } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import { bezier, ellipse, roundedPolygon, roundedRectangle, smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { loop, sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A bookend: an upright with a quarter-circle web on a plate. 120 mm high; words are raised on the upright. */
const bookend: Recipe = {
  id: 'bookend',
  names: 'bookend, book end, book ends, book holder, bookends, book stopper',
  foreignNames: 'buchstütze, serre-livres, sujetalibros, reggilibri, boekensteun, podpórka do książek',
  heightMm: 120,
  hasTrim: true,
  takesText: true,
  build(options, kit) {
    const wall = 5 * options.thick
    const depth = 84
    const plate = prism(kit, roundedRectangle(96, depth, 5), wall, { top: 1.2, bottom: 0.8, steps: 3 }).translate(
      8,
      0,
      0,
    )
    const upright = prism(kit, roundedRectangle(depth, 120, 12), wall, { top: 1.2, bottom: 1.2, steps: 3 })
      .translate(0, 60, 0)
      .rotate(90, 0, 90)
      .translate(-40, 0, 0)
    const quarter = roundedPolygon([
      ...corners`${-40 + wall * 0.6},${wall - 1} 34,${wall - 1},3`,
      ...arc(34, 68),
      [-40 + wall * 0.6, 76],
    ])
    const hole = kit.area(ellipse(13, 13, 64)).translate(-16, 25)
    const web = prism(kit, kit.area(quarter).subtract(hole), 12 * options.thick, {
      top: 1.6,
      bottom: 1.6,
      steps: 3,
    })
      .translate(0, 0, -6 * options.thick)
      .rotate(90, 0, 0)
    const wood = kit.material('ash', '#c79a63', { slot: 0, roughness: 0.6 })
    const accent = kit.material('accent', '#2f5d62', { slot: 1, roughness: 0.5 })
    let body = kit.paint(plate.add(upright), wood).add(kit.paint(web, accent))
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, depth * 0.84, 22)
        .extrude(4)
        .rotate(90, 0, -90)
      body = body.add(kit.paint(words.translate(-39, 0, 84), accent))
    }
    return kit.model('Bookend', body)
  },
}

/** A quarter circle from the foot to the top of the web. */
function arc(right: number, high: number): Point[] {
  return Array.from({ length: 21 }, (_, step): Point => {
    const angle = (step / 20) * (Math.PI / 2)
    return [-36 + (right + 36) * Math.cos(angle), 8 + high * Math.sin(angle)]
  })
}

/** A candle holder with a drip tray, a ring to carry it by, and its candle. 110 mm high with the candle. */
const candleHolder: Recipe = {
  id: 'candle-holder',
  names: 'candle holder, candleholder, candlestick, candle stick, chamberstick',
  foreignNames: 'kerzenhalter, kerzenständer, bougeoir, candelabro, portacandele, castiçal, świecznik, kandelaar',
  heightMm: 110,
  hasTrim: true,
  stretches: true,
  build(options, kit) {
    const tray = kit.vary(42, 0.05)
    const brass = kit.material('brass', '#b8923a', { slot: 0, metalness: 1, roughness: 0.32 })
    const wax = kit.material('wax', '#f3ead3', { slot: 1, roughness: 0.55 })
    const wick = kit.material('wick', '#3a332c', { roughness: 0.9 })
    const base = lathe(kit, [
      ...smoothLine(points`0,0 ${tray - 8},0 ${tray - 1},4 ${tray},11`, 8),
      ...smoothLine(
        points`
          ${tray - 2.6},11 ${tray - 4},6.5 ${tray - 12},4.4 20,5 15.5,9 14,16 14.6,24 18,27 18,30
          13.5,31
        `,
        8,
      ),
      ...points`13.5,20 0,20`,
    ])
    const ring = loop(48, (cos, sin) => [tray + 9 + 13 * cos, 0, 14.5 + 11.5 * sin])
    const handle = sweep(kit, ring, ellipse(3.2 * options.thick, 2.6 * options.thick, kit.lowPoly ? 8 : 24), {
      closed: true,
      up: [0, 1, 0],
    })
    const candle = lathe(kit, roundedPolygon(corners`0,18 11.5,18 11.5,101,3 4,99.5,3 0,99`))
    const thread = kit.Manifold.cylinder(14, 1.3, 1, 16).translate(0, 0, 96)
    const collar = kit.Manifold.cylinder(10, 13.6, 13.6, kit.segments(14)).translate(0, 0, 19)
    const holder = kit.paint(
      base.add(handle.subtract(kit.Manifold.cylinder(40, tray - 2, tray - 2, 64))).add(collar),
      brass,
    )
    return kit.model('Candle holder', kit.Manifold.union([holder, kit.paint(candle, wax), kit.paint(thread, wick)]))
  },
}

/** A chair: curved back with slats, a saddled seat, splayed legs with rungs. 90 mm high: a tenth of a real one. */
const chair: Recipe = {
  id: 'chair',
  names: 'chair, wooden chair, dining chair, kitchen chair, seat, throne',
  foreignNames: 'stuhl, chaise, silla, sedia, cadeira, krzesło, stoel',
  heightMm: 90,
  hasTrim: true,
  stretches: true,
  build(options, kit) {
    const seatAt = 44
    const rod = 2.3 * options.thick
    const wood = kit.material('beech', '#b9824c', { slot: 0, roughness: 0.5 })
    const seatWood = kit.material('seat', '#8a5a32', { slot: 1, roughness: 0.5 })
    const seat = prism(kit, roundedRectangle(46, 44, 11), 5, { top: 1.8, bottom: 1.6, steps: 4 })
      .subtract(kit.Manifold.sphere(70, 128).translate(0, -2, 5 + 68.4))
      .translate(0, 0, seatAt - 5)
    const stick = (a: Vector, b: Vector, radius = rod): Manifold => {
      const middle: Vector = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
      return sweep(kit, [a, middle, b], ellipse(radius, radius, kit.lowPoly ? 6 : 28), {
        up: [1, 0.02, 0.01],
        scale: (share) => 0.86 + 0.28 * (1 - (2 * share - 1) ** 2),
      })
    }
    const leg = (x: number, y: number): Manifold => stick([x * 22, y * 21, 0], [x * 15.5, y * 14.5, seatAt - 2])
    const at = (x: number, y: number, z: number): Vector => {
      const share = 1 - z / (seatAt - 2)
      return [x * (15.5 + 6.5 * share), y * (14.5 + 6.5 * share), z]
    }
    const rungs = [
      stick(at(-1, -1, 14), at(-1, 1, 14), rod * 0.7),
      stick(at(1, -1, 14), at(1, 1, 14), rod * 0.7),
      stick([at(-1, 0, 14)[0], 0, 14], [at(1, 0, 14)[0], 0, 14], rod * 0.7),
    ]
    const posts = [-1, 1].map((x) => stick([x * 18.5, 17, seatAt - 3], [x * 20.5, 24, 86], rod))
    const slats = [-10, 0, 10].map((x) => stick([x, 17.6, seatAt - 2], [x * 1.12, 25.4, 82], rod * 0.72))
    const curve = Array.from({ length: 33 }, (_, step): Vector => {
      const x = -23 + (46 * step) / 32
      return [x, 26.2 - (x * x) / 260, 83.6]
    })
    const rail = sweep(kit, curve, roundedRectangle(12.6, 4.4 * options.thick, 2, kit.lowPoly ? 2 : 6), {
      up: [0, 0, 1],
    })
    const frame = kit.Manifold.union([
      leg(-1, -1),
      leg(1, -1),
      leg(-1, 1),
      leg(1, 1),
      ...rungs,
      ...posts,
      ...slats,
      rail,
    ]).trimByPlane([0, 0, 1], 0.35)
    return kit.model('Chair', kit.paint(frame, wood).add(kit.paint(seat, seatWood)))
  },
}

/** A wall hook: a back plate with two screw holes and a curved arm with a ball end. 70 mm high. */
const hook: Recipe = {
  id: 'hook',
  names: 'hook, wall hook, coat hook, hanger hook, towel hook, key hook',
  foreignNames: 'haken, wandhaken, crochet, gancho, gancio, haczyk, haak, kleiderhaken',
  heightMm: 70,
  stretches: true,
  build(options, kit) {
    const thick = 5 * options.thick
    const plate = prism(kit, roundedRectangle(26, 70, 12.8, kit.lowPoly ? 2 : 12), thick, {
      top: 1.8,
      bottom: 0.5,
      steps: 4,
    })
    const screw = kit.Manifold.cylinder(40, 2.1, 2.1, 40, true)
      .add(kit.Manifold.cylinder(2.6, 2.1, 4.4, 40).translate(0, 0, thick - 2.5))
      .add(kit.Manifold.cylinder(10, 4.4, 4.4, 40).translate(0, 0, thick + 0.1))
    const holed = plate.subtract(screw.translate(0, 26, 0)).subtract(screw.translate(0, -27, 0))
    const reach = kit.vary(38, 0.06)
    const line = [
      ...bezier([14, thick - 2], [12, 16], [-24, 8], [-22, reach * 0.62], 24),
      ...bezier([-22, reach * 0.62], [-20.5, reach], [-4, reach + 4], [4, reach], 20).slice(1),
    ]
    const path = line.map(([y, z]): Vector => [0, y, z])
    const arm = sweep(kit, path, ellipse(6, 4.6, kit.lowPoly ? 8 : 36), {
      up: [1, 0, 0],
      scale: (share) => 1.12 - 0.36 * share,
    })
    const ball = kit.Manifold.sphere(6.4, kit.lowPoly ? 10 : 56).translate(path.at(-1) ?? [0, 0, 0])
    const clean = kit.Manifold.union([arm, ball]).trimByPlane([0, 0, 1], 0.4)
    const brass = kit.material('brass', '#b58a3c', { slot: 0, metalness: 1, roughness: 0.32 })
    return kit.model('Hook', kit.paint(holed.add(clean), brass).rotate(90, 0, 0))
  },
}

/** A lamp shade: a pleated, thin-walled cone, open above and below. 130 mm high. */
const lampShade: Recipe = {
  id: 'lamp-shade',
  names: 'lamp shade, lampshade, lamp cover, light shade',
  foreignNames: 'lampenschirm, abat-jour, pantalla de lámpara, paralume, abajur, abażur, lampenkap',
  heightMm: 130,
  hasTrim: true,
  stretches: true,
  numbers: { ribs: { minimum: 6, maximum: 60, usual: 32 } },
  features: ['ribs', 'spiral', 'twisted', 'wavy'],
  build(options, kit) {
    const wall = 1.8 * options.thick
    const low = kit.vary(78, 0.05)
    const high = kit.vary(42, 0.08)
    const at = (z: number): number => low + (high - low) * (z / 130) ** 0.85
    const heights = Array.from({ length: 27 }, (_, step) => step * 5)
    const outline = roundedPolygon([
      ...heights.map((z) => [at(z), z, z === 0 || z === 130 ? wall * 0.45 : 0] as const),
      ...heights.toReversed().map((z) => [at(z) - wall, z, z === 0 || z === 130 ? wall * 0.45 : 0] as const),
    ])
    const count = options.numbers['ribs'] ?? (options.features.has('wavy') ? 12 : 32)
    const twist = options.features.has('spiral') || options.features.has('twisted') ? 75 : 0
    const body = fluted(lathe(kit, outline, kit.lowPoly ? 32 : count * 6), {
      count,
      depth: options.features.has('wavy') ? 8 : Math.min(5, 170 / count),
      twistDegrees: twist,
      from: -40,
      to: 170,
      fade: 0.2,
    })
    const ring = (z: number, radius: number): Manifold =>
      lathe(
        kit,
        roundedPolygon([
          [radius - wall, z, 1],
          [radius + 4.6, z, 1.4],
          [radius + 4.6, z + 4, 1.4],
          [radius - wall, z + 4, 1],
        ]),
      )
    const linen = kit.paint(body, kit.material('linen', '#ead9b5', { slot: 0, roughness: 0.8 }))
    const trim = kit.paint(
      ring(0, at(2)).add(ring(126, at(128))),
      kit.material('trim', '#8a6a3f', { slot: 1, roughness: 0.6 }),
    )
    return kit.model('Lamp shade', linen.add(trim))
  },
}

/** A phone stand: one bent plate with a lip, a cable slot and rubber strips. 92 mm high; leans back by 22°. */
const phoneStand: Recipe = {
  id: 'phone-stand',
  names: 'phone stand, phone holder, smartphone stand, tablet stand, cell phone stand, iphone stand, stand, dock',
  foreignNames:
    'handyhalter, handyständer, support de téléphone, soporte para móvil, porta telefono, suporte de celular, stojak na telefon, telefoonhouder',
  heightMm: 92,
  hasTrim: true,
  build(options, kit) {
    const wall = 6 * options.thick
    const width = kit.vary(74, 0.04)
    const lean = (22 * Math.PI) / 180
    const backLength = 92
    const backPoint = (length: number, out = 0): Point => [
      24 + Math.sin(lean) * length - Math.cos(lean) * out,
      8 + Math.cos(lean) * length + Math.sin(lean) * out,
    ]
    // The side view is one bent line: foot, lip and back.
    const side = roundedPolygon([
      [0, 0, 2],
      [86, 0, 3],
      [86, wall, 2.6],
      [24 + wall * 1.6, wall, 7],
      [...backPoint(backLength - wall * 0.4), wall * 0.48],
      [...backPoint(backLength - wall * 0.4, wall), wall * 0.48],
      [...backPoint(13, wall), 3],
      [9.5 + wall, 12, 3],
      [7 + wall, 24, wall * 0.46],
      [7, 23, wall * 0.46],
      [0, 8, 10],
    ])
    const body = prism(kit, side, width, { top: 1.4, bottom: 1.4, steps: 3 })
      .rotate(90, 0, 90)
      .translate(-width / 2, 0, 0)
    const slot = prism(kit, roundedRectangle(15, 60, 7), 200).translate(0, 10, -40)
    const window = prism(kit, roundedRectangle(width * 0.5, 40, 10), 120)
      .rotate(90, 0, 0)
      .translate(0, 100, 62)
    const pads = [-1, 1].map((x) =>
      prism(kit, roundedRectangle(5, 44, 2.4), 3, { top: 0.5, steps: 1 })
        .rotate(90, 0, 0)
        .translate(0, 0.8, 52)
        .rotate((-lean * 180) / Math.PI, 0, 0)
        .translate(x * (width / 2 - 8), backPoint(0, wall)[0], backPoint(0, wall)[1]),
    )
    const plastic = kit.material('matte', '#39434f', { slot: 0, roughness: 0.65 })
    const rubber = kit.material('pads', '#e0763a', { slot: 1, roughness: 0.8 })
    const stand = body.subtract(slot).subtract(window)
    return kit.model('Phone stand', kit.paint(stand, plastic).add(kit.paint(kit.Manifold.union(pads), rubber)))
  },
}

/** A name sign: raised letters on a standing plate, 46 mm high, as long as its words. Says WELCOME by default. */
const sign: Recipe = {
  id: 'sign',
  names: 'sign, name sign, name plate, nameplate, door sign, letters, lettering, plaque, desk sign',
  foreignNames:
    'schild, namensschild, türschild, panneau, enseigne, letrero, cartel, insegna, cartello, placa, tabliczka, naambord',
  heightMm: 46,
  hasTrim: true,
  takesText: true,
  build(options, kit) {
    const text = options.text ?? 'WELCOME'
    const words = fitLine(kit, text, 300, 26)
    const { min, max } = words.bounds()
    const width = max[0] - min[0] + 26
    const thick = 4 * options.thick
    const plate = prism(kit, roundedRectangle(width, 42, 8), thick, { top: 1.2, bottom: 1.2 })
    const frame = kit
      .area(roundedRectangle(width - 5, 37, 6))
      .subtract(kit.area(roundedRectangle(width - 8.4, 33.6, 4.6)))
    const centred = words.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2)
    const raised = prism(kit, centred, 4, { top: 0.7, steps: 3 }).add(prism(kit, frame, 2.6, { top: 0.5, steps: 2 }))
    const foot = prism(kit, roundedRectangle(width * 0.8, 24, 5), 7, { top: 1.6, bottom: 0.8 }).translate(0, 0, -25)
    const wood = kit.material('plate', '#27476e', { slot: 0, roughness: 0.55 })
    const light = kit.material('lettering', '#f6efdd', { slot: 1, roughness: 0.45 })
    const standing = plate.rotate(90, 0, 0).translate(0, thick / 2, 0)
    const letters = raised
      .translate(0, 0, thick - 1)
      .rotate(90, 0, 0)
      .translate(0, thick / 2, 0)
    return kit.model(`Sign ${text}`, kit.paint(standing.add(foot), wood).add(kit.paint(letters, light)))
  },
}

/** A table with an apron and tapering legs, 60 mm high; round on request, or if it has other than four legs. */
const table: Recipe = {
  id: 'table',
  names: 'table, dining table, coffee table, desk, side table, stool',
  foreignNames: 'tisch, schreibtisch, mesa, tavolo, stół, stolik, tafel',
  heightMm: 60,
  hasTrim: true,
  stretches: true,
  numbers: { legs: { minimum: 3, maximum: 8, usual: 4 } },
  features: ['round'],
  build(options, kit) {
    const legs = options.numbers['legs'] ?? 4
    const isRound = options.features.has('round') || legs !== 4
    const width = kit.vary(isRound ? 84 : 108, 0.05)
    const depth = isRound ? width : 66
    const thick = 4.4 * options.thick
    const outline = isRound ? ellipse(width / 2, width / 2, kit.lowPoly ? 12 : 96) : roundedRectangle(width, depth, 6)
    const top = prism(kit, outline, thick, { top: 1.4, bottom: 1, steps: 4 }).translate(0, 0, 60 - thick)
    const apron = isRound
      ? prism(kit, ellipse(width * 0.36, width * 0.36, 96), 7)
      : prism(kit, roundedRectangle(width - 16, depth - 16, 1.5), 8)
    const hollow = isRound
      ? prism(kit, ellipse(width * 0.36 - 3, width * 0.36 - 3, 96), 20)
      : prism(kit, roundedRectangle(width - 22, depth - 22, 1), 20)
    const frame = apron
      .translate(0, 0, 60 - thick - 7)
      .subtract(hollow.translate(0, 0, 60 - thick - 20 - 0.001).trimByPlane([0, 0, -1], -(60 - thick)))
    const size = isRound ? 3.6 : 4.6
    const feet: Point[] = isRound
      ? Array.from({ length: legs }, (_, index) => {
          const angle = ((index + 0.5) / legs) * 2 * Math.PI
          return [width * 0.345 * Math.cos(angle), width * 0.345 * Math.sin(angle)]
        })
      : [-1, 1].flatMap((x) => [-1, 1].map((y): Point => [x * (width / 2 - 10.5), y * (depth / 2 - 10.5)]))
    const leg = (x: number, y: number): Manifold => {
      const foot = kit.Manifold.cylinder(61 - thick, size * 0.62, size, isRound ? kit.segments(4) : 4)
      return (isRound ? foot : foot.rotate(0, 0, 45)).translate(x, y, 0)
    }
    const wood = kit.material('oak', '#b98a55', { slot: 0, roughness: 0.55 })
    const dark = kit.material('legs', '#7f5a35', { slot: 1, roughness: 0.55 })
    const frameAndLegs = kit.Manifold.union([frame, ...feet.map(([x, y]) => leg(x, y))])
    return kit.model('Table', kit.paint(frameAndLegs.subtract(top), dark).add(kit.paint(top, wood)))
  },
}

/** Furniture, and things that stand on it or hang on a wall, in alphabetical order. */
export const furniture: readonly Recipe[] = [bookend, candleHolder, chair, hook, lampShade, phoneStand, sign, table]

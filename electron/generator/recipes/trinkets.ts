/** Rings, pendants, crowns, keychains and buttons. */
import type { Vector } from '../../engine/mesh/vectors.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import { fitLine } from '../kit/fit-line.ts'
import { lathe } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import { ellipse, heartOutline, roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { loop, sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A sewing button with a rim and two or four holes. 24 mm across, standing on edge; four holes unless stated. */
const button: Recipe = {
  id: 'button',
  names: 'button, sewing button, shirt button, coat button',
  foreignNames: 'knopf, bouton, botón, bottone, botão, guzik, knoop',
  heightMm: 24,
  numbers: { holes: { minimum: 2, maximum: 6, usual: 4 } },
  build(options, kit) {
    const thick = 4 * options.thick
    const disc = lathe(
      kit,
      roundedPolygon(corners`
        0,0 9.5,0,2 12,${thick * 0.7},1.6 11,${thick},1 9,${thick},0.9 7.2,${thick * 0.6},1.8
        0,${thick * 0.56}
      `),
    )
    const holes = options.numbers['holes'] ?? 4
    const hole = kit.Manifold.cylinder(20, 1.15, 1.15, 28, true).translate(2.9, 0, 0)
    const cut = kit.Manifold.union(
      Array.from({ length: holes }, (_, index) => hole.rotate(0, 0, ((index + 0.5) / holes) * 360)),
    )
    const horn = kit.material('enamel', '#2d8fa3', { slot: 0, roughness: 0.3 })
    return kit.model('Button', kit.paint(disc.subtract(cut), horn).rotate(90, 0, 0))
  },
}

/** A crown: a jewelled band with tall points and pearls. 56 mm high, 76 mm across; eight points unless stated. */
const crown: Recipe = {
  id: 'crown',
  names: 'crown, king crown, queen crown, royal crown, tiara, diadem',
  foreignNames: 'krone, couronne, corona, coroa, korona, kroon',
  heightMm: 56,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { points: { minimum: 4, maximum: 16, usual: 8 } },
  build(options, kit) {
    const tips = options.numbers['points'] ?? 8
    const radius = 34
    const wall = 2.6 * options.thick
    const flare = kit.vary(1.12, 0.03)
    const height = 50
    const around = tips * (kit.lowPoly ? 4 : 16)
    const top = (angle: number): number => {
      const wave = Math.abs((((angle * tips) / (2 * Math.PI)) % 1) - 0.5) * 2
      return 23 + (height - 23) * wave ** 1.25
    }
    const positions: number[] = []
    for (let step = 0; step < around; step += 1) {
      const angle = (step / around) * 2 * Math.PI
      const out = [1, flare]
      const z = top(angle)
      const at = (r: number, h: number): number[] => [r * Math.cos(angle), r * Math.sin(angle), h]
      const r = radius * (1 + ((out[1] ?? 1) - 1) * (z / height))
      positions.push(...at(radius, 0), ...at(r, z), ...at(r - wall, z), ...at(radius - wall, 0))
    }
    const triangles: number[] = []
    for (let step = 0; step < around; step += 1)
      for (let edge = 0; edge < 4; edge += 1) {
        const a = step * 4 + edge
        const b = step * 4 + ((edge + 1) % 4)
        const c = ((step + 1) % around) * 4 + edge
        const d = ((step + 1) % around) * 4 + ((edge + 1) % 4)
        triangles.push(a, c, d, a, d, b)
      }
    const shell = kit.solid(positions, triangles)
    const band = (low: number, high: number): Manifold =>
      lathe(
        kit,
        roundedPolygon([
          [radius - wall * 0.5, low],
          [radius + 2.4, low, 1],
          [radius + 2.8, high, 1],
          [radius - wall * 0.5, high],
        ]),
      )
    const gold = kit.material('gold', '#dba62c', { slot: 0, metalness: 1, roughness: 0.25 })
    const ruby = kit.material('ruby', '#b3122f', { slot: 1, roughness: 0.08 })
    const sapphire = kit.material('sapphire', '#1f4fa8', { slot: 2, roughness: 0.08 })
    const pearl = kit.material('pearl', '#f3ece0', { roughness: 0.25 })
    const round = (r: number): Manifold => kit.Manifold.sphere(r, kit.lowPoly ? 8 : 36)
    const spread = (one: Manifold, count: number, offset: number): Manifold =>
      kit.Manifold.union(
        Array.from({ length: count }, (_, index) => one.rotate(0, 0, ((index + offset) / count) * 360)),
      )
    const stone = round(3.6)
      .scale([0.8, 1, 1.25])
      .translate(radius + 2.2, 0, 9)
    const small = round(2.4).translate(radius + 2.4, 0, 9)
    const tip = round(3.4).translate(radius * flare - wall / 2, 0, height + 2.2)
    const whole = kit.Manifold.union([
      kit.paint(shell.add(band(0, 4.4)).add(band(13.6, 17.6)), gold),
      kit.paint(spread(stone, tips, 0), ruby),
      kit.paint(spread(small, tips, 0.5), sapphire),
      kit.paint(spread(tip, tips, 0), pearl),
    ])
    return kit.model('Crown', whole)
  },
}

/** A key tag on a ring with raised words, or a heart without words. 28 mm high, as long as its words. */
const keychain: Recipe = {
  id: 'keychain',
  names: 'keychain, key chain, key tag, keyring, key ring, key fob, luggage tag, name tag, dog tag',
  foreignNames: 'schlüsselanhänger, porte-clés, llavero, portachiavi, chaveiro, brelok, sleutelhanger',
  heightMm: 28,
  hasTrim: true,
  takesText: true,
  features: ['heart'],
  build(options, kit) {
    const words = options.text === undefined ? kit.area(heartOutline(15)) : fitLine(kit, options.text, 120, 14)
    const { min, max } = words.bounds()
    const width = max[0] - min[0] + 30
    const thick = 3 * options.thick
    const hole = kit.area(ellipse(3, 3, 32)).translate(-width / 2 + 8, 0)
    const outline = kit.area(roundedRectangle(width, 28, 9)).subtract(hole)
    const plate = prism(kit, outline, thick, { top: 0.8, bottom: 0.8 })
    const edge = outline.offset(-1.2, 'Round').subtract(outline.offset(-2.6, 'Round'))
    const raised = prism(kit, words.translate(5, 0), 2.2, { top: 0.4, steps: 1 }).add(
      prism(kit, edge, 1.9, { top: 0.3, steps: 1 }),
    )
    const ring = loop(64, (cos, sin) => [-width / 2 - 4.4 + 10 * cos, 1.2 * cos, thick / 2 + 10 * sin])
    const wire = sweep(kit, ring, ellipse(1.15, 1.15, kit.lowPoly ? 6 : 14), { closed: true, up: [0, 1, 0] })
    const body = kit.paint(plate, kit.material('tag', '#2f7d6b', { slot: 0, roughness: 0.5 }))
    const letters = kit.paint(
      raised.translate(0, 0, thick - 0.7),
      kit.material('lettering', '#f4eee0', { slot: 1, roughness: 0.5 }),
    )
    const steel = kit.paint(wire, kit.material('steel', '#a7adb4', { metalness: 1, roughness: 0.3 }))
    return kit.model('Keychain', kit.Manifold.union([body, letters, steel]).rotate(90, 0, 0))
  },
}

/** A pendant: a faceted drop-cut stone in a setting, with a bail for the chain. 46 mm high with its bail. */
const pendant: Recipe = {
  id: 'pendant',
  names: 'pendant, necklace pendant, amulet, charm, locket',
  foreignNames: 'anhänger, amulett, pendentif, colgante, ciondolo, pingente, wisiorek, hanger',
  heightMm: 46,
  hasTrim: true,
  numbers: { sides: { minimum: 5, maximum: 16, usual: 8 } },
  build(options, kit) {
    const sides = options.numbers['sides'] ?? 8
    const stone = lathe(kit, points`0,0 3.2,3 11.5,19 11.5,21.5 7,28 0,29.5`, sides).scale([1, 0.72, 1])
    const line = (radius: number, z: number, steps = 72): Vector[] =>
      loop(steps, (cos, sin) => [radius * cos, radius * 0.72 * sin, z])
    const section = ellipse(1.25 * options.thick, 1.9 * options.thick, kit.lowPoly ? 6 : 18)
    const girdle = sweep(kit, line(11.1, 20.2), section, { closed: true, up: [0, 0, 1] })
    const cap = lathe(kit, points`0,26.4 6.2,26.6 7,28 5.4,30.4 2.4,32 0,36`, kit.lowPoly ? 10 : 48).scale([1, 0.8, 1])
    const prongs = Array.from({ length: 4 }, (_, index) => {
      const angle = Math.PI / 4 + (index * Math.PI) / 2
      const from = (r: number, z: number): Vector => [r * Math.cos(angle), r * 0.74 * Math.sin(angle), z]
      return sweep(
        kit,
        [from(11.4, 20), from(10.2, 24), from(7.4, 28), from(4.6, 30.4), from(1, 31)],
        ellipse(0.95, 0.95, 12),
      )
    })
    const bail = loop(56, (cos, sin) => [0, 4.2 * cos, 39.8 + 5 * sin])
    const ring = sweep(kit, bail, ellipse(1.2, 2.2, kit.lowPoly ? 6 : 18), { closed: true, up: [0, 1, 0] })
    const gold = kit.material('gold', '#d8a637', { slot: 1, metalness: 1, roughness: 0.25 })
    const gem = kit.material('gem', '#7a2bbf', { slot: 0, roughness: 0.08 })
    const setting = kit.Manifold.union([girdle, cap, ring, ...prongs])
    return kit.model('Pendant', kit.paint(stone, gem).add(kit.paint(setting, gold)))
  },
}

/** A standing finger ring with a brilliant-cut stone held by claws, or plain. 28 mm high, 17.5 mm inside. */
const ring: Recipe = {
  id: 'ring',
  names: 'ring, finger ring, diamond ring, engagement ring, wedding ring, wedding band, signet ring',
  foreignNames: 'fingerring, bague, anneau, anillo, anello, anel, pierścionek',
  heightMm: 28,
  hasTrim: true,
  features: ['plain'],
  build(options, kit) {
    const inner = 8.75
    const thick = 1.15 * options.thick
    const middle = inner + thick
    const path = Array.from({ length: kit.lowPoly ? 16 : 128 }, (_, step): Vector => {
      const angle = (step / (kit.lowPoly ? 16 : 128)) * 2 * Math.PI - Math.PI / 2
      return [middle * Math.cos(angle), 0, middle + thick + middle * Math.sin(angle)]
    })
    const band = sweep(kit, path, ellipse(2.3, thick, kit.lowPoly ? 8 : 32), { closed: true, up: [0, 1, 0] })
    const gold = kit.material('gold', '#dbab3e', { slot: 0, metalness: 1, roughness: 0.2 })
    if (options.features.has('plain')) return kit.model('Ring', kit.paint(band, gold))
    const top = 2 * (middle + thick)
    const stone = lathe(kit, points`0,${top - 1.4} 3.6,${top + 2} 3.7,${top + 2.5} 2.2,${top + 3.9} 0,${top + 4}`, 10)
    const seat = lathe(
      kit,
      points`
        0,${top - 2.2} 1.7,${top - 2.2} 3.2,${top + 0.8} 3.1,${top + 1.4} 0,${top + 1.4}
      `,
      kit.lowPoly ? 10 : 40,
    )
    const claws = Array.from({ length: 6 }, (_, index) => {
      const angle = (index / 6) * 2 * Math.PI + Math.PI / 6
      const at = (r: number, z: number): Vector => [r * Math.cos(angle), r * Math.sin(angle), top + z]
      return sweep(kit, [at(1.6, -2), at(2.7, 0.2), at(3.6, 1.8), at(3.5, 3), at(2.7, 3.7)], ellipse(0.52, 0.52, 12))
    })
    const gem = kit.material('diamond', '#d8eef7', { slot: 1, roughness: 0.04 })
    const setting = kit.Manifold.union([band, seat, ...claws])
    return kit.model('Ring', kit.paint(stone, gem).add(kit.paint(setting, gold)))
  },
}

/** Rings, pendants, crowns, keychains and buttons, in alphabetical order. */
export const trinkets: readonly Recipe[] = [button, crown, keychain, pendant, ring]

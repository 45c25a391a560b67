/** A phone stand: one bent plate with a lip, a cable slot and rubber strips. */
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 92 mm high, 74 mm wide; leans the phone back by 20°. */
export const phoneStand: Recipe = {
  id: 'phone-stand',
  names: [
    'phone stand',
    'phone holder',
    'smartphone stand',
    'tablet stand',
    'cell phone stand',
    'iphone stand',
    'stand',
    'dock',
  ],
  foreignNames: [
    'handyhalter',
    'handyständer',
    'support de téléphone',
    'soporte para móvil',
    'porta telefono',
    'suporte de celular',
    'stojak na telefon',
    'telefoonhouder',
  ],
  heightMm: 92,
  hasTrim: true,
  build(options, kit) {
    const wall = 6 * options.thick
    const width = kit.vary(74, 0.04)
    const lean = (22 * Math.PI) / 180
    const reach = 92
    const along = (length: number, out = 0): [number, number] => [
      24 + Math.sin(lean) * length - Math.cos(lean) * out,
      8 + Math.cos(lean) * length + Math.sin(lean) * out,
    ]
    // Side view: foot, lip and leaning back in one bent line.
    const side = roundedPolygon([
      [0, 0, 2],
      [86, 0, 3],
      [86, wall, 2.6],
      [24 + wall * 1.6, wall, 7],
      [...along(reach - wall * 0.4), wall * 0.48],
      [...along(reach - wall * 0.4, wall), wall * 0.48],
      [...along(13, wall), 3],
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
        .translate(0, 0, 0)
        .translate(0, 0.8, 52)
        .rotate((-lean * 180) / Math.PI, 0, 0)
        .translate(x * (width / 2 - 8), along(0, wall)[0], along(0, wall)[1] - 0),
    )
    const plastic = kit.material('matte', '#39434f', { slot: 0, roughness: 0.65 })
    const rubber = kit.material('pads', '#e0763a', { slot: 1, roughness: 0.8 })
    const stand = body.subtract(slot).subtract(window)
    return kit.model('Phone stand', kit.paint(stand, plastic).add(kit.paint(kit.Manifold.union(pads), rubber)))
  },
}

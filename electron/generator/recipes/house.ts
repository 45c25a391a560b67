/** A small house: walls with windows and a door, an overhanging roof and a chimney. */
import { corners } from '../kit/outline-points.ts'
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 72 mm high, one floor unless stated. */
export const house: Recipe = {
  id: 'house',
  names: 'house, cottage, hut, cabin, tiny house, barn, farmhouse',
  foreignNames: 'haus, häuschen, hütte, maison, casa, casita, domek, dom, huis, huisje',
  heightMm: 72,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { floors: { minimum: 1, maximum: 4, usual: 1 } },
  build(options, kit) {
    const floors = options.numbers['floors'] ?? 1
    const width = kit.vary(62, 0.06)
    const depth = 48
    const storey = 30
    const eaves = 2 + storey * floors
    const rise = kit.vary(28, 0.08)
    const gable = prism(
      kit,
      [
        [-width / 2, 2],
        [width / 2, 2],
        [width / 2, eaves],
        [0, eaves + rise],
        [-width / 2, eaves],
      ],
      depth,
    )
      .rotate(90, 0, 0)
      .translate(0, depth / 2, 0)
    const slope = rise / (width / 2)
    const overhang = 6
    const roofLine = roundedPolygon(corners`
      ${-width / 2 - overhang},${eaves - overhang * slope},0.6 0,${eaves + rise}
      ${width / 2 + overhang},${eaves - overhang * slope},0.6
      ${width / 2 + overhang},${eaves - overhang * slope + 5.4},0.8 0,${eaves + rise + 6},1.4
      ${-width / 2 - overhang},${eaves - overhang * slope + 5.4},0.8
    `)
    const roof = prism(kit, roofLine, depth + 11, { top: 0.8, bottom: 0.8, steps: 1 })
      .rotate(90, 0, 0)
      .translate(0, depth / 2 + 5.5, 0)
    const chimney = kit.Manifold.cube([9, 9, 24]).translate(width * 0.2, 4, eaves + rise * 0.45)
    const cap = prism(kit, roundedRectangle(11.5, 11.5, 1), 3, { top: 0.6, bottom: 0.6, steps: 1 }).translate(
      width * 0.2 + 4.5,
      8.5,
      eaves + rise * 0.45 + 23,
    )
    const ground = prism(kit, roundedRectangle(width + 16, depth + 16, 6), 3, { top: 1, steps: 2 })
    const front = -depth / 2
    const windows = windowsOf(kit, { floors, storey, width, depth })
    const attic = kit.Manifold.cylinder(2, 4.6, 4.6, 40, true)
      .rotate(90, 0, 0)
      .translate(0, front, eaves + rise * 0.36)
    const door = prism(kit, roundedPolygon(corners`-5.6,0 5.6,0 5.6,20.5,5.4 -5.6,20.5,5.4`), 2.4, {
      top: 0.5,
      steps: 1,
    })
      .rotate(90, 0, 0)
      .translate(0, front + 1, 2.6)
    const knob = kit.Manifold.sphere(0.9, 20).translate(3.4, front - 1.5, 12)
    const wall = kit.material('plaster', '#efe4cf', { slot: 0, roughness: 0.8 })
    const tiles = kit.material('roof', '#a8432f', { slot: 1, roughness: 0.75 })
    const glass = kit.material('windows', '#6aa5c8', { roughness: 0.1 })
    const wood = kit.material('door', '#6d4327', { slot: 2, roughness: 0.6 })
    const brick = kit.material('brick', '#8f5040', { roughness: 0.85 })
    const grass = kit.material('grass', '#6c9a4e', { roughness: 0.9 })
    const whole = kit.Manifold.union([
      kit.paint(ground, grass),
      kit.paint(gable, wall),
      kit.paint(roof, tiles),
      kit.paint(chimney.add(cap), brick),
      kit.paint(kit.Manifold.union([...windows, attic]), glass),
      kit.paint(door, wood),
      kit.paint(knob, kit.material('brass', '#c39b4a', { metalness: 1, roughness: 0.3 })),
    ])
    return kit.model('House', whole)
  },
}

/** The windows of every floor on the four walls; the ground floor has the door between its front windows. */
function windowsOf(
  kit: Kit,
  { floors, storey, width, depth }: { floors: number; storey: number; width: number; depth: number },
): Manifold[] {
  return Array.from({ length: floors }, (_, floor) => {
    const z = 2 + floor * storey + 17.5
    const front = floor === 0 ? [-width * 0.3, width * 0.3] : [-width * 0.3, 0, width * 0.3]
    const sides = [-1, 1].flatMap((side) =>
      [-depth * 0.22, depth * 0.22].map((y) =>
        window(kit, 10, 12)
          .rotate(0, 0, side * 90)
          .translate((side * width) / 2, y, z),
      ),
    )
    return [
      ...front.map((x) => window(kit, 11, 12).translate(x, -depth / 2, z)),
      ...sides,
      window(kit, 11, 12)
        .rotate(0, 0, 180)
        .translate(0, depth / 2, z),
    ]
  }).flat()
}

/** A window of four raised panes on a wall that faces -y. */
function window(kit: Kit, width: number, height: number): Manifold {
  const w = width / 2 - 0.5
  const h = height / 2 - 0.5
  const panes = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      prism(kit, roundedRectangle(w - 0.4, h - 0.4, 0.5), 2, { top: 0.3, steps: 1 }).translate(
        (x * width) / 4,
        (z * height) / 4,
        0,
      ),
    ),
  )
  return kit.Manifold.union(panes).translate(0, 0, -1).rotate(90, 0, 0)
}

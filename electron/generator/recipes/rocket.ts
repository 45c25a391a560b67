/** A toy rocket: round body, nose, porthole and fins. */
import { lathe } from '../kit/lathe.ts'
import type { Point } from '../kit/outline.ts'
import { smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 120 mm high; three fins unless stated. */
export const rocket: Recipe = {
  id: 'rocket',
  names: ['rocket', 'rocket ship', 'spaceship', 'space rocket', 'toy rocket', 'space ship'],
  foreignNames: ['rakete', 'raumschiff', 'fusée', 'cohete', 'razzo', 'foguete', 'rakieta', 'raket'],
  heightMm: 120,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { fins: { minimum: 3, maximum: 8, usual: 3 } },
  build(options, kit) {
    const fins = options.numbers['fins'] ?? 3
    const belly = kit.vary(21, 0.08)
    const body = lathe(kit, [
      [0, 14],
      ...smoothLine(
        [
          [12, 14],
          [belly * 0.86, 30],
          [belly, 56],
          [belly * 0.8, 86],
          [belly * 0.36, 110],
          [0, 120],
        ],
        12,
      ),
    ])
    const nozzle = lathe(kit, [
      ...smoothLine(
        [
          [0, 7],
          [9, 7],
          [11.6, 5],
          [10.4, 10],
          [9, 16],
        ],
        5,
      ).slice(1),
      [0, 18],
      [0, 9],
    ])
    const outline: Point[] = [
      ...smoothLine(
        [
          [8, 44],
          [belly + 8, 32],
          [belly + 15, 18],
          [belly + 14, 0],
        ],
        10,
      ),
      ...smoothLine(
        [
          [belly + 9, 0],
          [belly + 5, 10],
          [8, 17],
        ],
        8,
      ),
    ].map(([x, y]): Point => [x, y])
    const fin = prism(kit, outline, 5, { top: 1.6, bottom: 1.6, steps: 3 }).translate(0, 0, -2.5).rotate(90, 0, 0)
    const vanes = Array.from({ length: fins }, (_, index) => fin.rotate(0, 0, -90 + (360 / fins) * (index + 0.5)))
    const window = kit.Manifold.cylinder(belly + 6, 7.2, 7.2, 48)
      .rotate(90, 0, 0)
      .translate(0, 0, 70)
    const skin = (out: number): typeof body =>
      lathe(kit, [
        [0, 20],
        ...smoothLine(
          [
            [belly + out, 30],
            [belly + out, 56],
            [belly * 0.8 + out, 86],
            [0, 118],
          ],
          12,
        ),
      ])
    const frame = kit.Manifold.cylinder(belly + 5, 9.8, 9.8, 64)
      .rotate(90, 0, 0)
      .translate(0, 0, 70)
      .intersect(skin(1.5))
    const lens = window.intersect(skin(2.2))
    const white = kit.material('white', '#ece9e2', { slot: 0, roughness: 0.35 })
    const red = kit.material('red', '#c9372c', { slot: 1, roughness: 0.35 })
    const glass = kit.material('glass', '#4fa3d1', { slot: 2, roughness: 0.08 })
    const metal = kit.material('steel', '#7d8389', { metalness: 1, roughness: 0.4 })
    const whole = kit.Manifold.union([
      kit.paintZones(body, white, [{ material: red, holds: (_x, _y, z) => z > 91 }]),
      kit.paint(kit.Manifold.union(vanes), red),
      kit.paint(frame, metal),
      kit.paint(nozzle, metal),
      kit.paint(lens, glass),
    ])
    return kit.model('Rocket', whole)
  },
}

/** A chair: curved back with slats, a saddled seat, splayed legs with rungs. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { ellipse, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 90 mm high: a tenth of a real one. */
export const chair: Recipe = {
  id: 'chair',
  names: ['chair', 'wooden chair', 'dining chair', 'kitchen chair', 'seat', 'throne'],
  foreignNames: ['stuhl', 'chaise', 'silla', 'sedia', 'cadeira', 'krzesło', 'stoel'],
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

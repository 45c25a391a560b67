/** A spiral: a rising coil with round ends. */
import { ellipse } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 80 mm high; five turns unless stated. */
export const spiral: Recipe = {
  id: 'spiral',
  names: ['spiral', 'helix', 'coil', 'spring', 'corkscrew', 'swirl'],
  foreignNames: ['spirale', 'feder', 'spirala', 'espiral', 'ressort', 'muelle', 'veer', 'sprężyna'],
  heightMm: 80,
  stretches: true,
  numbers: { turns: { minimum: 1, maximum: 16, usual: 5 } },
  build(options, kit) {
    const turns = options.numbers['turns'] ?? 5
    const pitch = 74 / turns
    const tube = Math.min(4.6, pitch * 0.32) * Math.min(1.3, options.thick)
    const taper = kit.vary(0.62, 0.15)
    const steps = Math.ceil(turns * (kit.lowPoly ? 12 : 64))
    const flat = kit.lowPoly ? 12 : 64
    const at = (angle: number, share: number): Vector => {
      const radius = 30 * (1 - taper * share)
      return [radius * Math.cos(angle), radius * Math.sin(angle), tube + share * (80 - 2 * tube)]
    }
    // One level turn at the foot, so that it stands.
    const foot = Array.from({ length: flat }, (_, step): Vector => at(((step - flat) / flat) * 2 * Math.PI, 0))
    const inward = foot.map(([x, y, z], step): Vector => [x, y, z + tube * 0.001 * (step / flat)])
    const coil = Array.from({ length: steps + 1 }, (_, step): Vector => {
      const share = step / steps
      return at(share * turns * 2 * Math.PI, share * share * (3 - 2 * share) * 0.12 + share * 0.88)
    })
    const path = [...inward.slice(Math.floor(flat * 0.2)), ...coil]
    const section = ellipse(tube, tube, kit.lowPoly ? 6 : 24)
    const body = sweep(kit, path, section)
    const ball = kit.Manifold.sphere(tube * 1.35, kit.lowPoly ? 8 : 32)
    const ends = [path[0], path.at(-1)].map((end) => ball.translate(end ?? [0, 0, 0]))
    const flatFoot = kit.Manifold.union([body, ...ends]).trimByPlane([0, 0, 1], tube * 0.12)
    return kit.model(
      'Spiral',
      kit.paint(flatFoot, kit.material('copper', '#b8643a', { slot: 0, metalness: 1, roughness: 0.32 })),
    )
  },
}

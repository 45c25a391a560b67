/** A crown: a jewelled band, tall points with pearls. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 56 mm high, 76 mm across; eight points unless stated. */
export const crown: Recipe = {
  id: 'crown',
  names: ['crown', 'king crown', 'queen crown', 'royal crown', 'tiara', 'diadem'],
  foreignNames: ['krone', 'couronne', 'corona', 'coroa', 'korona', 'kroon'],
  heightMm: 56,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { points: { minimum: 4, maximum: 16, usual: 8 } },
  build(options, kit) {
    const points = options.numbers['points'] ?? 8
    const radius = 34
    const wall = 2.6 * options.thick
    const flare = kit.vary(1.12, 0.03)
    const height = 50
    const around = points * (kit.lowPoly ? 4 : 16)
    const top = (angle: number): number => {
      const wave = Math.abs((((angle * points) / (2 * Math.PI)) % 1) - 0.5) * 2
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
      kit.paint(spread(stone, points, 0), ruby),
      kit.paint(spread(small, points, 0.5), sapphire),
      kit.paint(spread(tip, points, 0), pearl),
    ])
    return kit.model('Crown', whole)
  },
}

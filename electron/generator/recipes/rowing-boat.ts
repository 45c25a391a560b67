/** A rowing boat: a hull of strakes with a transom, thwarts to sit on, and two oars laid in. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 30 mm high, 110 mm long, flat enough underneath to stand. */
export const rowingBoat: Recipe = {
  id: 'rowing-boat',
  names: 'rowing boat, rowboat, row boat, dinghy, wooden boat',
  foreignNames: 'ruderboot, barque, bote de remos, barca a remi, barco a remos, łódka, roeiboot',
  heightMm: 30,
  hasTrim: true,
  numbers: { thwarts: { minimum: 1, maximum: 5, usual: 3 } },
  build(options, kit) {
    const thwarts = options.numbers['thwarts'] ?? 3
    const length = kit.vary(110, 0.03)
    const outer = hull(kit, length, 20, 30, 0)
    const inner = hull(kit, length, 20, 30, 2.4 * options.thick).translate(0, 0, 2.6)
    const shell = outer.subtract(inner.add(kit.Manifold.cube([400, 400, 60], true).translate(0, 0, 60 + 1)))
    const wale = hull(kit, length + 2.4, 21.4, 30, 0)
      .subtract(hull(kit, length, 20, 30, 3.2).translate(0, 0, 3))
      .intersect(slab(kit, 26.6, 29.4, length))
    const seats = Array.from({ length: thwarts }, (_, index) => {
      const x = -length * 0.3 + (thwarts === 1 ? length * 0.28 : (length * 0.56 * index) / (thwarts - 1))
      return prism(kit, roundedRectangle(9, 60, 0.6), 2.2, { top: 0.4, steps: 1 }).translate(x, 0, 19)
    })
    const inside = hull(kit, length, 20, 30, 1).translate(0, 0, 1)
    const benches = kit.Manifold.union(seats).intersect(inside)
    const oar = (side: number): Manifold =>
      kit.Manifold.union([
        kit.Manifold.cylinder(62, 1.3, 1.3, 20).rotate(0, 90, 0).translate(-34, 0, 0),
        prism(kit, roundedRectangle(20, 6.4, 2.6), 1.8, { top: 0.5, bottom: 0.5, steps: 1 }).translate(-40, 0, -0.9),
      ])
        .rotate(0, 0, side * 3)
        .translate(0, side * 6.5, 22)
    const paint = kit.material('paint', '#2f6f8f', { slot: 0, roughness: 0.5 })
    const wood = kit.material('wood', '#a9743f', { slot: 1, roughness: 0.6 })
    return kit.model(
      'Rowing boat',
      kit.Manifold.union([
        kit.paint(shell, paint),
        kit.paint(kit.Manifold.union([wale, benches]), wood),
        kit.paint(oar(1).add(oar(-1)), wood),
      ]),
    )
  },
}

function slab(kit: Kit, from: number, to: number, length: number): Manifold {
  return kit.Manifold.cube([length * 2, length, to - from], true).translate(0, 0, (from + to) / 2)
}

/** The body of a boat, its bow towards +x, inset by a wall thickness. */
function hull(kit: Kit, length: number, half: number, height: number, wall: number): Manifold {
  const stations = kit.lowPoly ? 9 : 33
  const around = kit.lowPoly ? 8 : 24
  const positions: number[] = []
  const triangles: number[] = []
  for (let station = 0; station < stations; station += 1) {
    const share = station / (stations - 1)
    const x = (share - 0.5) * (length - 2 * wall)
    const beam = Math.max(0.4, half * Math.sin(Math.PI * (0.24 + 0.76 * share) ** 1.15) ** 0.62 - wall)
    const sheer = height + (share - 0.45) ** 2 * 22 - 3
    for (let rib = 0; rib <= around; rib += 1) {
      const angle = (rib / around) * Math.PI
      const down = Math.max(0, Math.sin(angle)) ** 0.62
      const out = Math.cos(angle)
      const keel = wall + Math.max(0, share - 0.72) ** 2 * 70
      positions.push(x, -Math.sign(out) * beam * Math.abs(out) ** 0.62, Math.max(keel, sheer - (sheer - keel) * down))
    }
  }
  const ring = around + 1
  for (let station = 0; station + 1 < stations; station += 1)
    for (let rib = 0; rib < ring; rib += 1) {
      const next = (rib + 1) % ring
      const [a, b] = [station * ring, (station + 1) * ring]
      triangles.push(a + rib, b + rib, a + next, a + next, b + rib, b + next)
    }
  for (let rib = 1; rib + 1 < ring; rib += 1) {
    triangles.push(0, rib, rib + 1)
    const last = (stations - 1) * ring
    triangles.push(last, last + rib + 1, last + rib)
  }
  return kit.solid(positions, triangles)
}

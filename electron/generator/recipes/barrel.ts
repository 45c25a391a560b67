/** A barrel: bulging staves with gaps between them, iron hoops, and sunken heads. */
import { lathe } from '../kit/lathe.ts'
import { smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 60 mm high. */
export const barrel: Recipe = {
  id: 'barrel',
  names: ['barrel', 'wooden barrel', 'keg', 'cask', 'wine barrel'],
  foreignNames: ['fass', 'holzfass', 'tonneau', 'baril', 'barril', 'botte', 'barile', 'pipa', 'beczka', 'vat'],
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
      [0, 12, 22, 30, 38, 48, 60].map((z): [number, number] => [radiusAt(z), z]),
      6,
    )
    const body = lathe(kit, [
      [0, 3],
      [end - 2.6, 3],
      [end - 2.6, 0],
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

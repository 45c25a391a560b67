/** A plump heart, upright. */
import type { Point } from '../kit/outline.ts'
import { heartOutline } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 64 mm high. */
export const heart: Recipe = {
  id: 'heart',
  names: ['heart', 'love heart', 'valentine', 'valentine heart'],
  foreignNames: ['herz', 'coeur', 'cœur', 'corazon', 'corazón', 'cuore', 'coração', 'serce', 'hart'],
  heightMm: 64,
  build(options, kit) {
    const outline = heartOutline(64, kit.lowPoly ? 22 : 140)
    const plump = kit.vary(15, 0.08) * options.thick
    const levels = kit.lowPoly ? 3 : 18
    const positions: number[] = []
    const place = (share: number, side: 1 | -1): void => {
      const inset = Math.cos((share * Math.PI) / 2)
      for (const [x, y] of outline)
        positions.push(...shrunk([x, y], inset), side * plump * Math.sin((share * Math.PI) / 2))
    }
    for (let level = levels - 1; level > 0; level -= 1) place(level / levels, -1)
    for (let level = 0; level < levels; level += 1) place(level / levels, 1)
    const rings = 2 * levels - 1
    const count = outline.length
    const [cx, cy] = shrunk([0, 0], 0)
    const low = positions.push(cx, cy, -plump) / 3 - 1
    const high = positions.push(cx, cy, plump) / 3 - 1
    const triangles: number[] = []
    for (let a = 0; a < count; a += 1) {
      const b = (a + 1) % count
      for (let ring = 0; ring + 1 < rings; ring += 1) {
        const at = ring * count
        triangles.push(at + a, at + b, at + count + b, at + a, at + count + b, at + count + a)
      }
      triangles.push(b, a, low, (rings - 1) * count + a, (rings - 1) * count + b, high)
    }
    const body = kit.solid(positions, triangles).rotate(90, 0, 0)
    const red = kit.material('red', '#c8202f', { slot: 0, roughness: 0.3 })
    return kit.model('Heart', kit.paint(body.trimByPlane([0, 0, 1], body.boundingBox().min[2] + 0.6), red))
  },
}

/** A point drawn towards the middle of the heart, which sits a little above its centre. */
function shrunk([x, y]: Point, share: number): Point {
  return [x * share, (y - 4) * share + 4]
}

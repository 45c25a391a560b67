import { expect, test } from 'vitest'
import type { FlatPicture } from '../../../electron/generator/craft/flat-picture.ts'
import { coveredBox } from '../../../electron/engine/image/covered-box.ts'
import { heightMap } from '../../../electron/generator/craft/height-map.ts'
import { depthFromShading } from '../../../electron/generator/craft/shape-from-shading.ts'

const size = 200

/** An egg with two bumps and a dent, as heights in pixels; 0 outside. */
function truth(x: number, y: number): number {
  const [u, v] = [(x - 100) / 80, (y - 100) / 60]
  const rest = 1 - u * u - v * v
  if (rest <= 0) return 0
  const bump = (cx: number, cy: number, radius: number, height: number): number =>
    height * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (radius * radius))
  return 45 * Math.sqrt(rest) + bump(70, 80, 14, 9) + bump(130, 110, 18, 8) - bump(110, 70, 14, 7)
}

/** Lit from a direction (y down), in one paint or in two halves. */
function lit(light: readonly [number, number, number], painted: boolean): FlatPicture {
  const alpha = new Float32Array(size * size)
  const colour = new Float32Array(size * size * 3)
  const length = Math.hypot(...light)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const x = (pixel % size) + 0.5
    const y = Math.floor(pixel / size) + 0.5
    if (truth(x, y) <= 0) continue
    alpha[pixel] = 1
    const zx = (truth(x + 0.5, y) - truth(x - 0.5, y)) / 1
    const zy = (truth(x, y + 0.5) - truth(x, y - 0.5)) / 1
    const shade = Math.max(0, (-zx * light[0] - zy * light[1] + light[2]) / (length * Math.hypot(zx, zy, 1)))
    const paint = painted && x > 105 ? [0.15, 0.35, 0.7] : [0.8, 0.5, 0.3]
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = paint[c]! * (0.12 + 0.88 * shade)
  }
  return { name: 'egg', width: size, height: size, alpha, colour, box: coveredBox(alpha, size, size) }
}

/** Of two fields inside a mask, without its rim. */
function correlation(values: Float32Array, { alpha }: FlatPicture): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel++) {
    const inside = [0, 5, -5, 5 * size, -5 * size].every((step) => alpha[pixel + step] === 1)
    if (!inside) continue
    const height = truth((pixel % size) + 0.5, Math.floor(pixel / size) + 0.5)
    n++
    a += values[pixel]!
    b += height
    aa += values[pixel]! ** 2
    bb += height ** 2
    ab += values[pixel]! * height
  }
  return (ab - (a * b) / n) / Math.sqrt((aa - (a * a) / n) * (bb - (b * b) / n))
}

test.each([
  ['above', [0, -1, 1], 90],
  ['the upper left', [-1, -1, 1.3], 135],
  ['the right', [1, 0, 1.2], 0],
] as const)('a body lit from %s: the light is found, and the heights beat brightness', (_, light, degrees) => {
  const picture = lit(light, false)
  const found = depthFromShading(picture)
  const angle = (Math.atan2(-found.light[1], found.light[0]) * 180) / Math.PI
  expect(Math.abs(((angle - degrees + 540) % 360) - 180)).toBeLessThan(12)
  expect(found.certainty).toBeGreaterThan(0.3)
  const shaded = correlation(found.heights, picture)
  expect(shaded).toBeGreaterThan(0.93)
  expect(shaded).toBeGreaterThan(correlation(heightMap(picture, 'brightness').field.values, picture) + 0.05)
})

test('paint does not count as shade', () => {
  const picture = lit([0, -1, 1], true)
  expect(correlation(depthFromShading(picture).heights, picture)).toBeGreaterThan(0.9)
})

test('a flat drawing is inflated inside its silhouette', () => {
  const picture = lit([0, -1, 1], false)
  picture.colour.fill(0.4)
  const { heights } = depthFromShading(picture)
  expect(correlation(heights, picture)).toBeGreaterThan(0.88)
  expect(heights.filter((height, pixel) => picture.alpha[pixel] === 0 && height !== 0)).toHaveLength(0)
})

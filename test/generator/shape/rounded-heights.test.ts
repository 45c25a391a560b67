import { describe, expect, test } from 'vitest'
import { findMirrorAxis } from '../../../electron/generator/shape/mirror-symmetry.ts'
import { outlineDistance } from '../../../electron/generator/shape/outline-distance.ts'
import { roundedSquares } from '../../../electron/generator/shape/rounded-heights.ts'
import type { Field } from '../../../electron/engine/image/sample-field.ts'

/** Shares of a shape given by a function that is negative inside, in pixels; 8 × 8 samples a pixel. */
function fieldOf(width: number, height: number, signed: (x: number, y: number) => number): Field {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    let covered = 0
    for (let sample = 0; sample < 64; sample++) {
      const x = (pixel % width) + ((sample % 8) + 0.5) / 8
      const y = Math.floor(pixel / width) + (Math.floor(sample / 8) + 0.5) / 8
      if (signed(x, y) < 0) covered++
    }
    values[pixel] = covered / 64
  }
  return { width, height, values }
}
const disc = (x: number, y: number, radius: number) => (px: number, py: number) => Math.hypot(px - x, py - y) - radius
const inner = (field: Field, visit: (x: number, y: number, pixel: number) => void) =>
  field.values.forEach((share, pixel) => {
    if (share > 0.99) visit((pixel % field.width) + 0.5, Math.floor(pixel / field.width) + 0.5, pixel)
  })

describe('the distance to the outline', () => {
  const hole = (x: number, y: number) => Math.max(disc(30, 25, 21)(x, y), -disc(36, 22, 7)(x, y))
  test.each([
    ['a disc at a fractional position', 90, 80, disc(44.3, 38.7, 31.2)],
    ['a disc with a hole', 60, 50, hole],
  ])('is accurate to a thirtieth of a pixel on average and to a third everywhere: %s', (_, width, height, signed) => {
    const field = fieldOf(width, height, signed)
    const distances = outlineDistance(field)
    const errors: number[] = []
    inner(field, (x, y, pixel) => errors.push(Math.abs(distances[pixel]! + signed(x, y))))
    expect(Math.max(...errors)).toBeLessThan(0.33)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.03)
  })
})

describe('the rounded body', () => {
  test('over a disc is half a ball', () => {
    const field = fieldOf(90, 90, disc(45, 45, 36))
    const { values } = roundedSquares(field)
    inner(field, (x, y, pixel) => {
      const square = 36 ** 2 - (x - 45) ** 2 - (y - 45) ** 2
      expect(Math.abs(Math.sqrt(values[pixel]!) - Math.sqrt(square))).toBeLessThan(1)
    })
  })

  test('over a limb is a tube with a circle as its section', () => {
    const field = fieldOf(120, 60, (_x, y) => Math.abs(y - 30) - 15)
    const { values } = roundedSquares(field)
    for (let y = 17; y < 43; y++) {
      const height = Math.sqrt(values[y * 120 + 60]!)
      expect(Math.abs(height - Math.sqrt(15 ** 2 - (y + 0.5 - 30) ** 2))).toBeLessThan(0.6)
    }
  })

  test('equals the union of all inscribed balls', () => {
    const field = fieldOf(40, 34, (x, y) =>
      Math.min(disc(14, 17, 11)(x, y), Math.max(Math.abs(y - 18) - 5, x - 36, 4 - x)),
    )
    const distances = outlineDistance(field)
    const { values } = roundedSquares(field)
    inner(field, (x, y, pixel) => {
      let most = 0
      distances.forEach((distance, centre) => {
        const square = ((centre % 40) + 0.5 - x) ** 2 + (Math.floor(centre / 40) + 0.5 - y) ** 2
        if (distance > 0) most = Math.max(most, distance ** 2 - square)
      })
      expect(values[pixel]).toBeCloseTo(most, 2)
    })
  })
})

describe('the mirror axis', () => {
  const bean = (x: number, y: number) =>
    Math.min(disc(31.5, 30, 14)(x, y), disc(31.5 + 12, 50, 8)(x, y), disc(31.5 - 12, 50, 8)(x, y))
  test('is found to half a pixel', () => {
    const { x, overlap } = findMirrorAxis(fieldOf(70, 70, bean))
    expect(Math.abs(x - 31.5)).toBeLessThan(0.5)
    expect(overlap).toBeGreaterThan(0.97)
  })
  test('of a lopsided shape has little overlap', () => {
    const lopsided = fieldOf(70, 70, (x, y) => Math.min(disc(25, 30, 14)(x, y), disc(50, 55, 9)(x, y)))
    expect(findMirrorAxis(lopsided).overlap).toBeLessThan(0.8)
  })
})

import { expect, test } from 'vitest'
import { contoursOf } from '../../../electron/generator/craft/contours.ts'
import { distanceTo, signedDistance } from '../../../electron/generator/craft/distance-map.ts'
import { solvePoissonPlane, inflated } from '../../../electron/generator/craft/poisson-plane.ts'
import { signedArea } from '../../../electron/generator/kit/outline.ts'
import { areaOf, isInside, numbersFrom } from './made.ts'

function disc(size: number, radius: number, soft = 1): Float32Array {
  return Float32Array.from({ length: size * size }, (_, pixel) => {
    const away = Math.hypot((pixel % size) + 0.5 - size / 2, Math.floor(pixel / size) + 0.5 - size / 2)
    return Math.min(1, Math.max(0, (radius - away) / soft + 0.5))
  })
}

test('the contour of a soft disc is one closed line with its area', () => {
  const contours = contoursOf({ width: 80, height: 80, values: disc(80, 31.3, 2) })
  expect(contours).toHaveLength(1)
  expect(areaOf(contours[0]!) / (Math.PI * 31.3 ** 2)).toBeCloseTo(1, 3)
})

test('contours have the inside on their right, at holes and at the picture’s edge', () => {
  const values = disc(40, 30).map((share, pixel) => share * (1 - disc(40, 6)[pixel]!))
  const contours = contoursOf({ width: 40, height: 40, values })
  const signed = contours.map((contour) => signedArea(contour))
  // y is down: a positive sum runs clockwise on the picture, which has its inside to the right.
  expect(signed.filter((area) => area > 0)).toHaveLength(1)
  expect(signed.filter((area) => area < 0)).toHaveLength(1)
})

test.each([1, 2, 3, 4])('contours of random fields contain exactly the pixels above the level, seed %i', (seed) => {
  const random = numbersFrom(seed)
  const size = 12
  const values = Float32Array.from({ length: size * size }, () => random())
  const contours = contoursOf({ width: size, height: size, values })
  for (const contour of contours)
    contour.forEach(([x, y], at) => {
      const [nx, ny] = contour[(at + 1) % contour.length]!
      expect(Math.hypot(nx - x, ny - y)).toBeLessThan(1.5)
    })
  const wrong: number[] = []
  // A pixel's centre is inside by the even–odd rule exactly when its value is above the level.
  for (let pixel = 0; pixel < values.length; pixel++) {
    const x = (pixel % size) + 0.5
    const y = Math.floor(pixel / size) + 0.5
    const clear = Math.abs(values[pixel]! - 0.5) > 0.01
    if (clear && isInside(contours, x, y + 1e-7) !== values[pixel]! >= 0.5) wrong.push(pixel)
  }
  expect(wrong).toEqual([])
})

test.each([11, 12, 13])('distances equal a brute-force search, seed %i', (seed) => {
  const random = numbersFrom(seed)
  const [width, height] = [23, 17]
  const mask = Uint8Array.from({ length: width * height }, () => (random() < 0.12 ? 1 : 0))
  const fast = distanceTo(mask, 1, width, height)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    let least = Infinity
    for (let other = 0; other < mask.length; other++)
      if (mask[other] === 1)
        least = Math.min(
          least,
          Math.hypot((pixel % width) - (other % width), Math.floor(pixel / width) - Math.floor(other / width)),
        )
    expect(fast[pixel]).toBeCloseTo(least, 4)
  }
})

test('signed distances to a disc are accurate to a third of a pixel', () => {
  const distances = signedDistance(disc(64, 20.4), 64, 64)
  for (let pixel = 0; pixel < distances.length; pixel++) {
    const away = Math.hypot((pixel % 64) + 0.5 - 32, Math.floor(pixel / 64) + 0.5 - 32)
    expect(Math.abs(distances[pixel]! - (20.4 - away))).toBeLessThan(Math.abs(20.4 - away) < 0.4 ? 0.34 : 0.75)
  }
})

test('a constant load on a disc matches the analytic solution', () => {
  const size = 128
  const radius = 50
  const mask = Uint8Array.from(disc(size, radius), (share) => (share >= 0.5 ? 1 : 0))
  const u = solvePoissonPlane(
    Float32Array.from(mask, (value) => -value),
    mask,
    size,
    size,
  )
  // Δu = −1 with u = 0 on the rim: u = (R² − r²) / 4, the rim being the middles of the first pixels outside.
  for (const away of [0, 20, 35]) {
    const share = u[64 * size + 64 + away]! / (((radius + 0.4) ** 2 - (away + 0.5) ** 2) / 4)
    expect(Math.abs(share - 1), `${away} px from the middle`).toBeLessThan(0.02)
  }
  const body = inflated(disc(size, radius), size, size)
  // Its root is half a ball.
  expect(body[64 * size + 64 + 30]!).toBeCloseTo(Math.sqrt(1 - (30.5 / radius) ** 2), 1)
})

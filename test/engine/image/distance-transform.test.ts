import { expect, test } from 'vitest'
import { transformSquares } from '../../../electron/engine/image/distance-transform.ts'
import { randomFrom } from '../volume/random.ts'

test.each([
  [1, 1, 0.5],
  [17, 1, 0.1],
  [1, 23, 0.1],
  [31, 19, 0.01],
  [24, 40, 0.2],
])('every pixel of %i × %i gets the minimum over all pixels, and its source', (width, height, share) => {
  const random = randomFrom(width * 100 + height)
  const given = Float64Array.from({ length: width * height }, () => (random() < share ? random() * 9 - 4 : Infinity))
  const found = given.slice()
  const owners = Int32Array.from(given, (value, pixel) => (value === Infinity ? -1 : pixel))
  transformSquares(found, width, height, owners)
  for (let pixel = 0; pixel < found.length; pixel++) {
    const from = (q: number): number =>
      ((pixel % width) - (q % width)) ** 2 + (Math.floor(pixel / width) - Math.floor(q / width)) ** 2 + given[q]!
    const least = given.reduce((best, _, q) => Math.min(best, from(q)), Infinity)
    // To a billionth; where nothing is marked there is neither a distance nor an owner.
    const isNear = (value: number): boolean => value === least || Math.abs(value - least) < 1e-9
    const owner = owners[pixel]!
    expect({
      pixel,
      found: isNear(found[pixel]!),
      owned: owner < 0 ? least === Infinity : isNear(from(owner)),
    }).toEqual({
      pixel,
      found: true,
      owned: true,
    })
  }
})

test('a picture without marked pixels has only infinite distances', () => {
  const squares = new Float64Array(12).fill(Infinity)
  transformSquares(squares, 4, 3)
  expect([...squares]).toEqual(Array.from({ length: 12 }, () => Infinity))
})

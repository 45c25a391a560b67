import { describe, expect, test } from 'vitest'
import { examinePicture, type PixelData } from '../../../renderer/ui/examine-picture.ts'

type Colour = readonly [number, number, number, number]
const white: Colour = [255, 255, 255, 255]
const red: Colour = [200, 30, 20, 255]
const clear: Colour = [0, 0, 0, 0]

/** A picture of one colour with a box of another: left, top, right, bottom. */
function aPicture(ground: Colour, subject: Colour, box: readonly [number, number, number, number]): PixelData {
  const [width, height] = [100, 80]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(x >= box[0] && x < box[2] && y >= box[1] && y < box[3] ? subject : ground, (y * width + x) * 4)
  return { width, height, data }
}

describe('the subject of a picture', () => {
  test.each([
    ['alpha', clear],
    ['plain', white],
  ] as const)('is found on a background of %s', (ground, colour) => {
    expect(examinePicture(aPicture(colour, red, [20, 20, 70, 60]))).toEqual({
      alpha: ground === 'alpha',
      ground,
      box: [0.2, 0.25, 0.7, 0.75],
      covers: 0.25,
      cutOff: [],
    })
  })

  test('is cut off at the sides it touches widely', () => {
    expect(examinePicture(aPicture(clear, red, [0, 30, 50, 80])).cutOff).toEqual(['bottom', 'left'])
    expect(examinePicture(aPicture(white, red, [40, 0, 100, 50])).cutOff).toEqual(['top', 'right'])
  })

  test('is complete where only a tip touches a side', () => {
    expect(examinePicture(aPicture(clear, red, [48, 0, 54, 60])).cutOff).toEqual([])
  })

  test('is missing in a picture of one colour or a transparent one', () => {
    expect(examinePicture(aPicture(white, white, [0, 0, 0, 0]))).toMatchObject({ box: null, covers: 0 })
    expect(examinePicture(aPicture(clear, clear, [0, 0, 0, 0]))).toMatchObject({ box: null, covers: 0, alpha: true })
  })

  test('is not searched where the border has no uniform colour', () => {
    const picture = aPicture(white, red, [0, 0, 0, 0])
    // A different colour for each column: bands all around the border.
    for (let pixel = 0; pixel < 8000; pixel += 1)
      picture.data.set([(pixel % 100) * 2.5, 255 - (pixel % 100) * 2.5, ((pixel / 100) | 0) * 3, 255], pixel * 4)
    expect(examinePicture(picture)).toMatchObject({ ground: 'busy', cutOff: [], alpha: false })
  })
})

import { describe, expect, test } from 'vitest'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { encodeJpeg } from '../../../electron/engine/image/encode-jpeg.ts'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { fitPicture } from '../../../electron/engine/image/fit-picture.ts'
import type { PictureRule } from '../../../electron/engine/image/jobs.ts'
import { pixelsOf } from '../../../electron/engine/image/picture-library.ts'
import type { Raster } from '../../../electron/engine/model.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'

type Colour = [number, number, number, number]

const red: Colour = [200, 30, 30, 255]
const clear: Colour = [10, 200, 10, 0]
const white: Colour = [255, 255, 255, 255]
const black: Colour = [0, 0, 0, 255]

function picture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(colourAt(x, y), (y * width + x) * 4)
  return { width, height, data }
}

const noise = (width: number, height: number): Raster => {
  const random = randomNumbers(7)
  const byte = () => Math.floor(random() * 256)
  return picture(width, height, () => [byte(), byte(), byte(), 255])
}

const fit = (
  file: Uint8Array,
  rule: PictureRule = {},
  mediaTypes: readonly string[] | null = null,
  over: Uint8Array | null = null,
) => fitPicture({ file, mediaTypes, rule, over })

const pixelAt = ({ width, data }: Raster, x: number, y: number) =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))

const unchanged = { converted: null, resized: null, flattened: false, turned: false, inverted: false }

describe('a picture that fits already', () => {
  test('stays as it is', async () => {
    const file = await encodePng(picture(64, 32, () => red))
    expect(await fit(file)).toBeNull()
    expect(
      await fit(file, { maxSide: 64, minSide: 32, maxBytes: file.byteLength, upright: true }, ['image/png']),
    ).toBeNull()
    expect(await fit(file, { flatten: true })).toBeNull()
  })

  test('keeps its transparency unless asked to flatten', async () => {
    const file = await encodePng(picture(8, 8, () => clear))
    expect(await fit(file, { maxSide: 8 }, ['image/png'])).toBeNull()
  })
})

describe('the file type', () => {
  test('becomes PNG if PNG is accepted, without loss', async () => {
    const raster = picture(16, 16, (x) => (x < 8 ? red : clear))
    const file = new Uint8Array(await pixelsOf(raster.data, { width: 16, height: 16, channels: 4 }).gif().toBuffer())
    const made = await fit(file, {}, ['image/jpeg', 'image/png'])
    expect(made).toMatchObject({ mediaType: 'image/png', changes: { ...unchanged, converted: 'image/png' } })
    const { raster: read, mediaType } = await decodeImage(made!.file)
    expect(mediaType).toBe('image/png')
    expect([pixelAt(read, 12, 3)[3], pixelAt(read, 3, 3)[3]]).toEqual([0, 255])
  })

  test('becomes JPEG on white if nothing else is accepted', async () => {
    const file = await encodePng(picture(32, 32, (x) => (x < 16 ? red : clear)))
    const made = await fit(file, {}, ['image/jpeg'])
    expect(made?.changes).toEqual({ ...unchanged, converted: 'image/jpeg', flattened: true })
    const { raster, mediaType } = await decodeImage(made!.file)
    expect(mediaType).toBe('image/jpeg')
    expect(pixelAt(raster, 28, 16).every((value) => value > 250)).toBe(true)
  })

  test('of an animation that is re-encoded never keeps the GIF type', async () => {
    const raster = picture(16, 16, () => red)
    const file = new Uint8Array(await pixelsOf(raster.data, { width: 16, height: 16, channels: 4 }).gif().toBuffer())
    const made = await fit(file, { maxSide: 8 })
    expect(made?.mediaType).toBe('image/png')
    expect((await decodeImage(made!.file)).mediaType).toBe('image/png')
  })
})

describe('transparency', () => {
  test('is flattened onto white on request, in proportion to alpha', async () => {
    const file = await encodePng(picture(4, 4, () => [0, 0, 0, 128]))
    const made = await fit(file, { flatten: true }, ['image/png'])
    expect(made?.changes).toEqual({ ...unchanged, flattened: true })
    expect(pixelAt((await decodeImage(made!.file)).raster, 1, 1)).toEqual([127, 127, 127, 255])
  })
})

describe('the size', () => {
  test.each<[string, PictureRule, [number, number], [number, number]]>([
    ['a long side is scaled down', { maxSide: 100 }, [400, 200], [100, 50]],
    ['a short side is scaled up', { minSide: 64 }, [32, 48], [64, 96]],
    ['as far as the long side allows', { minSide: 64, maxSide: 80 }, [32, 64], [40, 80]],
  ])('%s', async (_, rule, [width, height], [toWidth, toHeight]) => {
    const made = await fit(await encodePng(picture(width, height, () => red)), rule)
    expect(made?.changes).toEqual({ ...unchanged, resized: { width: toWidth, height: toHeight } })
    const { raster } = await decodeImage(made!.file)
    expect([raster.width, raster.height]).toEqual([toWidth, toHeight])
    expect(pixelAt(raster, 3, 3)).toEqual(red)
  })

  test('of a file is reduced by JPEG first, then by scaling', async () => {
    const file = await encodePng(noise(200, 200))
    const asJpeg = await fit(file, { maxBytes: file.byteLength - 1 }, ['image/png', 'image/jpeg'])
    expect(asJpeg?.changes).toEqual({ ...unchanged, converted: 'image/jpeg' })
    const small = await fit(file, { maxBytes: 5_000 }, ['image/png'])
    expect(small!.file.byteLength).toBeLessThanOrEqual(5_000)
    expect(small?.changes).toMatchObject({ converted: null, flattened: false })
    expect(small!.changes.resized!.width).toBeLessThan(60)
    expect(small!.changes.resized!.width).toBeGreaterThan(20)
  })

  test('of a transparent picture is reduced without losing transparency if PNG is accepted', async () => {
    const raster = noise(100, 100)
    raster.data[3] = 0
    const made = await fit(await encodePng(raster), { maxBytes: 6_000 }, ['image/png', 'image/jpeg'])
    expect(made).toMatchObject({ mediaType: 'image/png', changes: { flattened: false } })
  })
})

describe('EXIF orientation', () => {
  const turnedFile = async () => {
    const { data } = picture(40, 20, (x) => (x < 20 ? red : white))
    const image = pixelsOf(data, { width: 40, height: 20, channels: 4 }).removeAlpha()
    return new Uint8Array(await image.jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer())
  }

  test('is applied to the pixels if the picture has to be upright', async () => {
    const made = await fit(await turnedFile(), { upright: true }, ['image/jpeg'])
    expect(made?.changes).toEqual({ ...unchanged, turned: true })
    const { raster, isUpright } = await decodeImage(made!.file)
    expect([raster.width, raster.height, isUpright]).toEqual([20, 40, true])
    expect(pixelAt(raster, 10, 4)[1]).toBeLessThan(80)
  })

  test('stays unchanged without requirements', async () => {
    expect(await fit(await turnedFile(), {}, ['image/jpeg'])).toBeNull()
  })
})

describe('a mask', () => {
  const rule: PictureRule = { mask: 'clear-may-change' }
  const leftIsWhite = (width: number, height: number) =>
    encodePng(picture(width, height, (x) => (x < width / 2 ? white : black)))

  test('becomes transparent where it is white, and opaque where it is black', async () => {
    const made = await fit(await leftIsWhite(16, 8), rule, ['image/png'])
    expect(made).toMatchObject({ mediaType: 'image/png', changes: { ...unchanged, inverted: true } })
    const { raster } = await decodeImage(made!.file)
    expect([pixelAt(raster, 2, 4)[3], pixelAt(raster, 13, 4)[3]]).toEqual([0, 255])
  })

  test('may be partial, and transparent pixels count as black', async () => {
    const grey = await encodePng(picture(8, 8, (x) => (x < 4 ? [128, 128, 128, 255] : [255, 255, 255, 0])))
    const { raster } = await decodeImage((await fit(grey, rule))!.file)
    expect([pixelAt(raster, 1, 1)[3], pixelAt(raster, 6, 6)[3]]).toEqual([127, 255])
  })

  test('is scaled to the size of the picture under it', async () => {
    const over = await encodePng(picture(64, 32, () => red))
    const made = await fit(await leftIsWhite(16, 8), rule, ['image/png'], over)
    expect(made?.changes).toEqual({ ...unchanged, inverted: true, resized: { width: 64, height: 32 } })
    const { raster } = await decodeImage(made!.file)
    expect([raster.width, raster.height, pixelAt(raster, 5, 16)[3], pixelAt(raster, 58, 16)[3]]).toEqual([
      64, 32, 0, 255,
    ])
  })

  test('respects the EXIF orientation of the picture under it', async () => {
    const { data } = picture(40, 20, () => red)
    const image = pixelsOf(data, { width: 40, height: 20, channels: 4 }).removeAlpha()
    const over = new Uint8Array(await image.jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const made = await fit(await leftIsWhite(20, 40), rule, ['image/png'], over)
    expect(made?.changes.resized).toBeNull()
  })
})

test('rejects files that are not pictures', async () => {
  await expect(fit(new Uint8Array(100))).rejects.toMatchObject({ code: 'unsupported-format' })
  const jpeg = await encodeJpeg(picture(32, 32, () => red))
  await expect(fit(jpeg.slice(0, 80), {}, ['image/png'])).rejects.toMatchObject({ code: 'unsupported-format' })
})

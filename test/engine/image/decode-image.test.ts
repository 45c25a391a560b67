import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { imageThumbnail } from '../../../electron/engine/image/image-thumbnail.ts'

const orange = { r: 230, g: 120, b: 40 }
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: orange } })

const kinds: [string, () => Promise<Buffer>, number][] = [
  ['PNG', () => picture().png().toBuffer(), 0],
  ['palette PNG', () => picture().png({ palette: true }).toBuffer(), 2],
  ['16-bit PNG', () => picture().toColourspace('rgb16').png().toBuffer(), 2],
  ['JPEG', () => picture().jpeg({ quality: 95 }).toBuffer(), 5],
  ['CMYK JPEG', () => picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 30],
  ['WebP', () => picture().webp({ lossless: true }).toBuffer(), 2],
  ['GIF', () => picture().gif().toBuffer(), 4],
]

test.each(kinds)('%s becomes upright 8-bit RGBA', async (_, make, tolerance) => {
  const { raster, fullWidth, fullHeight } = await decodeImage(await make())
  expect([raster.width, raster.height, fullWidth, fullHeight]).toEqual([40, 20, 40, 20])
  expect(raster.data.length).toBe(40 * 20 * 4)
  const at = (10 * 40 + 20) * 4
  expect(Math.abs(raster.data[at]! - orange.r)).toBeLessThanOrEqual(tolerance)
  expect(Math.abs(raster.data[at + 1]! - orange.g)).toBeLessThanOrEqual(tolerance)
  expect(Math.abs(raster.data[at + 2]! - orange.b)).toBeLessThanOrEqual(tolerance)
  expect(raster.data[at + 3]).toBe(255)
})

test('a rotated photograph is turned upright, and so is its size', async () => {
  const turned = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { raster, fullWidth, fullHeight } = await decodeImage(turned)
  expect([raster.width, raster.height, fullWidth, fullHeight]).toEqual([20, 40, 20, 40])
})

test('grey with alpha keeps both', async () => {
  const grey = sharp(Buffer.from([10, 0, 200, 255]), { raw: { width: 2, height: 1, channels: 2 } })
  const { raster } = await decodeImage(await grey.png().toBuffer())
  expect([...raster.data].filter((_, i) => i % 4 === 3)).toEqual([0, 255])
  expect(raster.data[4]).toBe(raster.data[6])
})

test('decodes the first frame of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 255), Buffer.alloc(8 * 8 * 3, 0)])
  const gif = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ delay: [50, 50], loop: 0 })
    .toBuffer()
  const { raster } = await decodeImage(gif)
  expect([raster.width, raster.height, raster.data[0]]).toEqual([8, 8, 255])
})

const refused: [string, () => Promise<Uint8Array>, string, string][] = [
  ['nothing', async () => new Uint8Array(0), 'unsupported-format', 'empty-file'],
  [
    'a web page',
    async () => new TextEncoder().encode('<!doctype html><svg/>'),
    'unsupported-format',
    'picture-unknown',
  ],
  [
    'an SVG',
    async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'unsupported-format',
    'picture-unknown',
  ],
  [
    'half a PNG',
    async () => (await picture(300, 300).png().toBuffer()).subarray(0, 200),
    'unsupported-format',
    'picture-damaged',
  ],
  ['a signature alone', async () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'unsupported-format', 'picture-damaged'],
  [
    'more bytes than the limit',
    async () => new Uint8Array(64 * 1024 * 1024 + 1),
    'unsafe-file',
    'picture-beyond-limit',
  ],
  ['a header that claims 100,000 pixels a side', claimsToBeHuge, 'unsafe-file', 'picture-too-many-pixels'],
]

test.each(refused)('%s is rejected', async (_, make, code, reason) => {
  await expect(decodeImage(await make())).rejects.toMatchObject({ code, details: { reason } })
})

async function claimsToBeHuge(): Promise<Uint8Array> {
  const file = new Uint8Array(await picture(8, 8).png().toBuffer())
  const view = new DataView(file.buffer)
  view.setUint32(16, 100_000)
  view.setUint32(20, 100_000)
  view.setUint32(29, crc32(file.subarray(12, 29)))
  return file
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

test('a PNG round trip gives the same picture', async () => {
  const data = Uint8ClampedArray.from({ length: 7 * 5 * 4 }, (_, i) => (i % 4 === 3 ? 128 + i : i * 7) & 255)
  const { raster } = await decodeImage(await encodePng({ width: 7, height: 5, data }))
  expect([...raster.data]).toEqual([...data])
})

test('a thumbnail fits its size and reports the picture’s own size', async () => {
  const file = new Uint8Array(await picture(400, 200).jpeg().toBuffer())
  const { thumbnail, width, height, mediaType } = await imageThumbnail({ file, size: 64 })
  expect({ width, height, mediaType }).toEqual({ width: 400, height: 200, mediaType: 'image/jpeg' })
  const small = await decodeImage(thumbnail)
  expect([small.mediaType, small.fullWidth, small.fullHeight]).toEqual(['image/png', 64, 32])
})

test('a thumbnail is never larger than its picture', async () => {
  const { thumbnail } = await imageThumbnail({ file: await picture(10, 10).png().toBuffer(), size: 64 })
  expect((await decodeImage(thumbnail)).fullWidth).toBe(10)
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { openPicture, ownDrawing } from '../../../electron/engine/image/picture-library.ts'
import { readTexture } from '../../../electron/engine/formats/textures.ts'
import { gif } from '../formats/fuzz/hostile-others.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const plain = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: { code: string; details?: { reason?: string } }) => `${error.code} ${error.details?.reason}`,
  )

describe('a file that claims to be an accepted picture is rejected by its bytes', () => {
  const disguised: [string, () => Uint8Array | Promise<Uint8Array>][] = [
    ['an SVG', () => bytes(svg)],
    ['an SVG behind a declaration', () => bytes(`<?xml version="1.0"?>\n${svg}`)],
    ['a packed SVG', () => gzipSync(svg)],
    ['a TIFF', () => plain().tiff().toBuffer()],
    ['an AVIF', () => plain().avif().toBuffer()],
    ['a PDF', () => bytes('%PDF-1.7\n1 0 obj\n')],
    ['a HEIC', () => bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a JPEG XL', () => bytes('\0\0\0\x0cJXL \r\n\x87\n')],
    ['a JPEG 2000', () => bytes('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a PPM', () => bytes('P6\n1 1\n255\n\0\0\0')],
    ['an OpenEXR', () => bytes('\x76\x2f\x31\x01\x02\0\0\0')],
    ['a Radiance', () => bytes('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
    ['a picture of libvips', () => bytes(`\x08\xf2\xa6\xb6${'\0'.repeat(60)}`)],
    ['a script for ImageMagick', () => bytes('push graphic-context\nviewbox 0 0 640 480\n')],
  ]
  test.each(disguised)('%s', async (_, make) => {
    const file = new Uint8Array(await make())
    expect(await reasonOf(decodeImage(file))).toBe('unsupported-format picture-unknown')
    expect(() => openPicture(file)).toThrow('not a picture of a known kind')
    expect(await reasonOf(readTexture(file, 'a'))).toBe('unsupported-format texture-kind')
  })

  test.each([
    ['PNG', `\x89PNG\r\n\x1a\n${svg}`],
    ['JPEG', `\xff\xd8\xff${svg}`],
    ['WebP', `RIFF\x60\0\0\0WEBP${svg}`],
    ['GIF', `GIF89a${svg}`],
  ])('an SVG disguised as a %s is never rendered', async (_, text) => {
    expect(await reasonOf(decodeImage(bytes(text)))).toBe('unsupported-format picture-damaged')
  })
})

describe('libvips itself', () => {
  test('blocks unsupported types for all callers', async () => {
    // It is loaded with the first picture.
    ownDrawing(svg)
    const taken = { png: true, jpeg: true, webp: true, gif: true, tiff: false, avif: false } as const
    for (const [kind, isTaken] of Object.entries(taken)) {
      const file = await plain()
        .toFormat(kind as keyof typeof taken)
        .toBuffer()
      const opened = await sharp(file)
        .metadata()
        .then(
          () => true,
          () => false,
        )
      expect([kind, opened]).toEqual([kind, isTaken])
    }
  })

  test('has no formats unknown to this test: a new one must be blocked or accepted', () => {
    const known = Object.entries(sharp.format).filter(([, { input }]) => input.buffer)
    expect(known.map(([kind]) => kind).toSorted()).toEqual(
      ['gif', 'heif', 'jpeg', 'png', 'raw', 'svg', 'tiff', 'webp'].toSorted(),
    )
  })

  test('renders our own SVG', async () => {
    expect(await ownDrawing(svg).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  test('is loaded in one module', () => {
    const electron = fileURLToPath(new URL('../../../electron/', import.meta.url))
    const loads = readdirSync(electron, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.ts') && /\('sharp'\)|import (?!type).*from 'sharp'/.test(readFileSync(electron + name, 'utf8')),
    )
    expect(loads.map((name) => name.replaceAll('\\', '/'))).toEqual(['engine/image/picture-library.ts'])
  })
})

test('a header alone cannot claim more pixels than its bytes can hold', async () => {
  expect(await reasonOf(decodeImage(gif(8000, 8000)))).toBe('unsafe-file picture-too-many-pixels')
})

test(
  'a plain picture of 63 megapixels opens, however well it is compressed',
  { ...thorough, timeout: 60_000 },
  async () => {
    const file = await sharp({ create: { width: 7900, height: 8000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { fullWidth, raster } = await decodeImage(new Uint8Array(file), { maxSide: 16 })
    expect([fullWidth, raster.height]).toEqual([7900, 16])
  },
)

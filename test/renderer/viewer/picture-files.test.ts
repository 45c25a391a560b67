/** Files that the window writes, read by other programs. */
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { createPalette } from '../../../renderer/viewer/pictures/gif-palette.ts'
import { createPngSink } from '../../../renderer/viewer/pictures/png-sink.ts'
import { createVideoSink, videoFormats } from '../../../renderer/viewer/pictures/video-sink.ts'
import { gifDelays, gifEnd, gifHead, gifPicture } from '../../../renderer/viewer/pictures/write-gif.ts'

const seed = Date.now() % 2 ** 31

describe('a ZIP', () => {
  const pictures = [Uint8Array.from([1, 2, 3]), new Uint8Array(70_000).map((_, index) => index * 7), new Uint8Array()]
  const packed = async () => {
    const sink = createPngSink('Grüße', pictures.length)
    for (const [index, bytes] of pictures.entries())
      await sink.add({ toBlob: (take) => take(new Blob([bytes])) } as HTMLCanvasElement, index)
    return new Uint8Array(await (await sink.finish()).arrayBuffer())
  }

  test('contains every picture under its name', async () => {
    const archive = openZip(await packed())
    expect(archive.names).toEqual(['Grüße-001.png', 'Grüße-002.png', 'Grüße-003.png'])
    expect(archive.names.map((name) => Buffer.from(archive.read(name)!))).toEqual(
      pictures.map((bytes) => Buffer.from(bytes)),
    )
  })

  test('is reproducible and not compressed again', async () => {
    const file = await packed()
    expect(Buffer.compare(file, await packed())).toBe(0)
    expect(Buffer.from(file).includes(Buffer.from(pictures[1]!))).toBe(true)
  })
})

describe(`a GIF (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  test.each([
    ['noise', 256, () => Math.floor(random() * 256)],
    ['long runs', 256, (at: number) => Math.floor(at / 900) % 256],
    ['one colour', 2, () => 0],
    ['few colours', 5, () => Math.floor(random() * 5)],
  ])('keeps every pixel: %s', async (_, count, pixel) => {
    const [width, height] = [211, 97]
    const colours = Uint8Array.from({ length: count * 3 }, (__, at) => (at * 37 + Math.floor(at / 3)) & 255)
    const head = { width, height, colours }
    const frames = [0, 1, 2].map(() => Uint8Array.from({ length: width * height }, (__, at) => pixel(at)))
    const file = Buffer.concat([gifHead(head), ...frames.map((frame) => gifPicture(head, frame, 7)), gifEnd])
    const read = sharp(file, { animated: true })
    const { pages, delay, loop } = await read.metadata()
    const { data, info } = await read.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height * 3])
    // Equal pictures one after the other are read as one by some.
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [70, 70, 70], loop: 0 })
    const drawn = Buffer.from(
      frames.flatMap((frame) => [...frame].flatMap((place) => [...colours.subarray(place * 3, place * 3 + 3)])),
    )
    expect(Buffer.compare(data, drawn)).toBe(0)
  })

  test('has the requested duration', () => {
    expect(gifDelays(24, 5).reduce((sum, delay) => sum + delay, 0)).toBe(500)
    expect(new Set(gifDelays(24, 5))).toEqual(new Set([20, 21]))
    // Players take shorter ones for a tenth of a second.
    expect(Math.min(...gifDelays(300, 2))).toBe(2)
  })
})

describe('a palette', () => {
  test('keeps a few distant colours distinct', () => {
    const colours = [
      [0, 0, 0],
      [255, 255, 255],
      [252, 0, 0],
      [0, 0, 252],
    ]
    const pixels = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : colours[Math.floor(at / 4) % 4]![at % 4]!,
    )
    const palette = createPalette([pixels])
    const places = palette.indices(pixels, 64)
    for (const [at, place] of places.entries())
      for (const channel of [0, 1, 2])
        expect(Math.abs(palette.colours[place * 3 + channel]! - colours[at % 4]![channel]!)).toBeLessThanOrEqual(4)
  })

  test('a smooth ramp has small errors that average out', () => {
    const side = 128
    const pixels = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) => {
      const pixel = Math.floor(at / 4)
      return at % 4 === 3 ? 255 : at % 4 === 0 ? Math.floor(pixel / side) + 40 : 60 + ((pixel % side) >> 2)
    })
    const palette = createPalette([pixels])
    expect(palette.colours.length).toBeLessThanOrEqual(768)
    const places = palette.indices(pixels, side)
    let sum = 0
    for (const [at, place] of places.entries())
      for (const channel of [0, 1, 2]) {
        const off = palette.colours[place * 3 + channel]! - pixels[at * 4 + channel]!
        sum += off
        expect(Math.abs(off)).toBeLessThanOrEqual(14)
      }
    expect(Math.abs(sum / places.length / 3)).toBeLessThan(1.5)
  })
})

describe('videos', () => {
  const turn = { width: 480, height: 270, frames: 48, seconds: 2 }
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['VP9 and H.264', 482, /^(vp09|avc1)/, ['webm', 'mp4']],
    ['VP8 alone', 484, /^vp8/, ['webm']],
    ['H.264 alone', 486, /^avc1/, ['mp4']],
    ['AV1 alone, which not every player of an MP4 knows', 488, /^av01/, []],
  ])('are offered by the browser’s codecs: %s', async (_, width, codecs, offered) => {
    const asked: VideoEncoderConfig[] = []
    const isConfigSupported = async (config: VideoEncoderConfig) => {
      asked.push(config)
      return { supported: codecs.test(config.codec), config }
    }
    vi.stubGlobal('VideoEncoder', { isConfigSupported })
    // What was answered for a size is remembered: each row asks for another.
    expect(await videoFormats({ ...turn, width })).toEqual(offered)
    expect(asked.map((config) => [config.width, config.height, config.framerate])).toContainEqual([width, 270, 24])
  })

  test('are not offered without codecs', async () => {
    vi.stubGlobal('VideoEncoder', undefined)
    expect(await videoFormats({ ...turn, height: 272 })).toEqual([])
    await expect(
      createVideoSink('mp4', { ...turn, height: 272, clockwise: false, background: { kind: 'stage' }, grid: false }),
    ).rejects.toMatchObject({ code: 'unsupported-format' })
  })
})

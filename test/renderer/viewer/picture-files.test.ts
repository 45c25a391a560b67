/** Files that the window writes itself, read by programs that others wrote. */
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPalette } from '../../../renderer/viewer/pictures/gif-palette.ts'
import { gifDelays, gifEnd, gifHead, gifPicture } from '../../../renderer/viewer/pictures/write-gif.ts'
import { writeWebm } from '../../../renderer/viewer/pictures/write-webm.ts'
import { writeZip } from '../../../renderer/viewer/pictures/write-zip.ts'

const seed = Date.now() % 2 ** 31

describe('a ZIP', () => {
  test('gives back every file under its name', async () => {
    const files = [
      { name: 'a-001.png', bytes: Uint8Array.from([1, 2, 3]) },
      { name: 'Grüße-002.png', bytes: new Uint8Array(70_000).map((_, index) => index * 7) },
      { name: 'empty', bytes: new Uint8Array() },
    ]
    const read = unzipSync(new Uint8Array(await writeZip(files).arrayBuffer()))
    expect(Object.keys(read)).toEqual(files.map(({ name }) => name))
    for (const { name, bytes } of files) expect(Buffer.compare(read[name]!, bytes)).toBe(0)
  })
})

describe(`a GIF (seed ${seed})`, () => {
  const random = randomOf(seed)
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

  test('lasts as long as it was wished to', () => {
    expect(gifDelays(24, 5).reduce((sum, delay) => sum + delay, 0)).toBe(500)
    expect(new Set(gifDelays(24, 5))).toEqual(new Set([20, 21]))
    // Players take shorter ones for a tenth of a second.
    expect(Math.min(...gifDelays(300, 2))).toBe(2)
  })
})

describe('a palette', () => {
  test('keeps few colours apart that are far from each other', () => {
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

  test('a smooth ramp is never more than a few levels off, and right on the average', () => {
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

describe('a WebM', () => {
  test('is a tree of whole elements: a cluster for each key picture, every block at its time', async () => {
    const picture = (key: boolean, atMs: number, size = 5) => ({ bytes: new Uint8Array(size).fill(9), key, atMs })
    const file = writeWebm({
      codec: 'V_VP9',
      width: 480,
      height: 270,
      durationMs: 2000,
      pictures: [picture(true, 0, 300), picture(false, 500), picture(true, 1000, 70_000), picture(false, 1500)],
    })
    const [head, segment, ...more] = read(new Uint8Array(await file.arrayBuffer()))
    expect(more).toEqual([])
    expect(new TextDecoder().decode(find(read(head!.bytes), 0x4282))).toBe('webm')
    const parts = read(segment!.bytes)
    expect(new DataView(find(read(find(parts, 0x1549a966)), 0x4489).slice().buffer).getFloat64(0)).toBe(2000)
    const track = read(find(read(find(parts, 0x1654ae6b)), 0xae))
    expect(new TextDecoder().decode(find(track, 0x86))).toBe('V_VP9')
    expect([...find(read(find(track, 0xe0)), 0xb0)]).toEqual([1, 224])
    const clusters = parts.filter(({ id }) => id === 0x1f43b675).map(({ bytes }) => read(bytes))
    const times = clusters.map((cluster) => {
      const began = [...find(cluster, 0xe7)].reduce((sum, byte) => sum * 256 + byte, 0)
      return cluster
        .filter(({ id }) => id === 0xa3)
        .map(({ bytes }) => [began + bytes[1]! * 256 + bytes[2]!, bytes[3], bytes.length - 4])
    })
    expect(times).toEqual([
      [
        [0, 0x80, 300],
        [500, 0, 5],
      ],
      [
        [1000, 0x80, 70_000],
        [1500, 0, 5],
      ],
    ])
  })

  interface Element {
    id: number
    bytes: Uint8Array
  }

  function find(elements: Element[], id: number): Uint8Array {
    return elements.find((element) => element.id === id)!.bytes
  }

  function read(bytes: Uint8Array): Element[] {
    const elements: Element[] = []
    let at = 0
    const number = (keepMark: boolean) => {
      const first = bytes[at]!
      const length = Math.clz32(first) - 23
      let value = keepMark ? first : first & ((1 << (8 - length)) - 1)
      for (let next = 1; next < length; next++) value = value * 256 + bytes[at + next]!
      at += length
      return value
    }
    while (at < bytes.length) {
      const id = number(true)
      const length = number(false)
      elements.push({ id, bytes: bytes.subarray(at, at + length) })
      at += length
    }
    expect(at).toBe(bytes.length)
    return elements
  }
})

function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

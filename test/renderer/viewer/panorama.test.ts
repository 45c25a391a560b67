import { DataUtils } from 'three'
import { describe, expect, test } from 'vitest'
import { filterEnvironment, levelSizes } from '../../../renderer/viewer/environment-light.ts'
import { panoramaLight, panoramaSwatch } from '../../../renderer/viewer/panorama.ts'
import { readPanorama } from '../../../renderer/viewer/read-panorama.ts'
import { writeHdr } from '../../support/radiance-hdr.ts'

type Light = readonly [number, number, number]

const hdr = (light: (u: number, v: number) => Light, more: { width?: number; height?: number; runs?: boolean } = {}) =>
  writeHdr({ width: 64, height: 32, ...more, light })
const text = (words: string) => new TextEncoder().encode(words)

describe('a Radiance HDR picture', () => {
  test.each([false, true])('is read back, with runs: %s', (runs) => {
    const light = (u: number, v: number): Light => [Math.floor(u * 4) * 3, v < 0.5 ? 0.25 : 700, 0.01]
    const read = readPanorama(hdr(light, { runs }).buffer)
    expect([read.width, read.height]).toEqual([64, 32])
    for (const [column, row] of [
      [0, 0],
      [40, 3],
      [63, 31],
    ] as const) {
      const wanted = light((column + 0.5) / 64, (row + 0.5) / 32)
      const most = Math.max(...wanted)
      for (const [channel, value] of wanted.entries())
        expect(Math.abs(read.data[(row * 64 + column) * 4 + channel]! - value)).toBeLessThan(most / 100)
    }
  })

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['of another kind', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'not-hdr'],
    ['that is empty', new Uint8Array(0), 'not-hdr'],
    ['in other colours', text('#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n-Y 2 +X 4\n'), 'hdr-variant'],
    ['from below', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n+Y 2 +X 4\n'), 'hdr-variant'],
    ['without a size', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n'), 'hdr-variant'],
    ['that is not a panorama', hdr(() => [1, 1, 1], { height: 30 }), 'hdr-not-panorama'],
    ['without pixels', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 0 +X 0\n'), 'hdr-not-panorama'],
    ['that is too wide', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 8000 +X 16000\n'), 'hdr-too-wide'],
    ['that ends early', hdr(() => [1, 1, 1]).slice(0, -3), 'hdr-damaged'],
    ['that ends early in its runs', hdr((u) => [u, 1, 1], { runs: true }).slice(0, 400), 'hdr-damaged'],
    ['that ends after its head', hdr(() => [1, 1, 1]).slice(0, 60), 'hdr-damaged'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => readPanorama(bytes.slice().buffer)).toThrowError(
      expect.objectContaining({ details: expect.objectContaining({ reason }) }),
    )
  })
})

describe('the light of a panorama', () => {
  const number = (levels: ReturnType<typeof filterEnvironment>, face: number, level: number, channel: number) => {
    const size = levelSizes[level]!
    return DataUtils.fromHalfFloat(levels[face]![level]![((size / 2) * size + size / 2) * 4 + channel]!)
  }
  const lightOf = (light: (u: number, v: number) => Light, width = 64) =>
    panoramaLight(readPanorama(hdr(light, { width, height: width / 2 }).buffer))

  test('that is uniform is the same at every roughness and on every side', () => {
    const levels = filterEnvironment(lightOf(() => [2, 1, 0.5]))
    for (let face = 0; face < 6; face++)
      for (let level = 0; level < levelSizes.length; level++)
        for (const [channel, value] of [2, 1, 0.5].entries())
          expect(Math.abs(number(levels, face, level, channel) / value - 1)).toBeLessThan(0.01)
  })

  test('has the directions of the picture: middle ahead, right to the right, top above', () => {
    const { radiance } = lightOf((u, v) => [
      Math.abs(u - 0.5) < 0.1 ? 1 : 0,
      Math.abs(u - 0.75) < 0.1 ? 1 : 0,
      v < 0.3 ? 1 : 0,
    ])
    const seen = (x: number, y: number, z: number) => radiance(x, y, z).map((value) => Math.round(value * 10) / 10)
    expect(seen(0, 0, 1)).toEqual([1, 0, 0])
    // Who looks along +z has -x on the right.
    expect(seen(-1, 0, 0)).toEqual([0, 1, 0])
    expect(seen(1, 0, 0)).toEqual([0, 0, 0])
    expect(seen(0, 1, 0)[2]).toBe(1)
    expect(seen(0, -1, 0)[2]).toBe(0)
    // Across the seam.
    expect(seen(1e-9, 0, -1)).toEqual(seen(-1e-9, 0, -1))
  })

  test('keeps the light of a sun of one pixel at any resolution', () => {
    const width = 1024
    const [u, v] = [700.5 / width, 200.5 / (width / 2)]
    const sun = (a: number, b: number): Light =>
      Math.abs(a - u) < 0.5 / width && Math.abs(b - v) < 1 / width ? [40_000, 40_000, 40_000] : [0, 0, 0]
    const levels = filterEnvironment(lightOf(sun, width))
    const longitude = (u - 0.5) * 2 * Math.PI
    const towards = [
      -Math.sin(longitude) * Math.sin(v * Math.PI),
      Math.cos(v * Math.PI),
      Math.cos(longitude) * Math.sin(v * Math.PI),
    ]
    // What a dull surface sends back that faces up, a little aslant: the light by its cosine and its solid angle, over π.
    const aslant = 1 / levelSizes.at(-1)!
    const facing = [-aslant, 1, aslant].map((value) => value / Math.hypot(1, aslant, aslant))
    const cosine = facing.reduce((sum, value, axis) => sum + value * towards[axis]!, 0)
    const solid = ((2 * Math.PI) / width) * (Math.PI / (width / 2)) * Math.sin(v * Math.PI)
    const exact = (40_000 * cosine * solid) / Math.PI
    expect(Math.abs(number(levels, 2, 3, 0) / exact - 1)).toBeLessThan(0.05)
  })

  test('has a swatch in the picture’s orientation', () => {
    const swatch = panoramaSwatch(readPanorama(hdr((u, v) => [u < 0.5 ? 1 : 0, 0, v < 0.5 ? 1 : 0]).buffer))
    expect(swatch).toHaveLength(112 * 64 * 4)
    const at = (column: number, row: number) => [
      ...swatch.subarray((row * 112 + column) * 4, (row * 112 + column) * 4 + 4),
    ]
    expect(at(10, 10)).toEqual([221, 0, 221, 255])
    expect(at(100, 60)).toEqual([0, 0, 0, 255])
  })
})

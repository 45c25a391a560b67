import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CraftOptions } from '../../../electron/generator/craft/jobs.ts'
import { contrastOf, transmitted, wallFor, askedTones } from '../../../electron/generator/craft/transmission.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { boxOf, made, materialAlong, type Made } from './made.ts'
import { sample, thorough } from '../../support/long.ts'
import { realFile } from '../../support/real-models.ts'

test('a wall transmits the requested light, from the thinnest to the thickest', () => {
  const material = { attenuationPerMm: 0.7, minWallMm: 0.6, maxWallMm: 3.4 }
  for (const luminance of [1, 0.8, 0.5, 0.2, 0.15]) {
    const wall = wallFor(luminance, material)
    expect(transmitted(wall, 0.7) / transmitted(0.6, 0.7)).toBeCloseTo(luminance, 6)
  }
  expect(wallFor(0.001, material)).toBe(3.4)
  expect(wallFor(1, material)).toBe(0.6)
  expect(contrastOf(material)).toBeCloseTo(Math.exp(0.7 * 2.8), 9)
})

test('true tones are unchanged, fitted ones are compressed until the darkest percent is visible', () => {
  const material = { attenuationPerMm: 0.85, minWallMm: 0.8, maxWallMm: 3.2 }
  const luminance = Float32Array.from({ length: 1000 }, (_, index) => 0.02 + (0.98 * index) / 999)
  const straight = askedTones(luminance, material, 'true')
  expect(straight.exponent).toBe(1)
  expect(straight.clipped).toBeGreaterThan(0.08)
  const fitted = askedTones(luminance, material, 'fit')
  expect(fitted.exponent).toBeLessThan(1)
  expect(fitted.clipped).toBeLessThan(0.011)
})

/** A ramp from black to white with a bright disc, a dark ring and grain: 160 × 120, opaque. */
async function testPicture(): Promise<Uint8Array> {
  return pngOf(
    await drawn(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#222"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>' +
        '<rect width="160" height="120" fill="url(#g)"/><circle cx="45" cy="60" r="28" fill="#ddd"/>' +
        '<circle cx="115" cy="60" r="30" fill="none" stroke="#333" stroke-width="9"/>',
      160,
      120,
    ),
  )
}

/** Linear luminance of a picture file at shares of its width and height, averaged over `spread` of it. */
async function luminanceOf(file: Uint8Array): Promise<(u: number, v: number, spread: number) => number> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const linear = (byte: number): number => {
    const value = byte / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return (u, v, spread) => {
    let sum = 0
    let count = 0
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const x = Math.floor((u + (dx / 4) * spread) * info.width)
        const y = Math.floor((v + (dy / 4) * spread * (info.width / info.height)) * info.height)
        if (x < 0 || y < 0 || x >= info.width || y >= info.height) continue
        const at = (y * info.width + x) * 3
        sum += 0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)
        count++
      }
    return sum / count
  }
}

interface Forward {
  correlation: number
  /** Root of the mean square of the difference in luminance, the brightest being 1. */
  error: number
  thinnest: number
  thickest: number
}

/** Casts light through the finished mesh and compares the result with the picture. */
async function forward(piece: Made, file: Uint8Array, options: CraftOptions, border: number): Promise<Forward> {
  const luminance = await luminanceOf(file)
  const { toneExponent, pictureMm, innerRadiusMm } = piece.result.understood as unknown as {
    toneExponent: number
    pictureMm: [number, number]
    innerRadiusMm?: number
  }
  const attenuation = options.attenuationPerMm ?? 0.85
  const box = boxOf(piece.positions)
  const tube = (options.angleDegrees ?? 0) >= 360
  // The bend's axis: below the foremost point of the frame, which is radius + thickest wall + 0.8 away from it.
  const wallMost = options.maxWallMm ?? 3.2
  const axisZ = innerRadiusMm === undefined ? 0 : tube ? 0 : box.high[2]! - innerRadiusMm - wallMost - 0.8
  const asked: number[] = []
  const seen: number[] = []
  let thinnest = Infinity
  let thickest = 0
  const [across, up] = pictureMm
  const steps = 46
  for (let j = 1; j < steps; j++) {
    for (let i = 1; i < steps; i++) {
      const u = i / steps + 0.0013
      const v = j / steps + 0.0017
      const y = border + (1 - v) * up
      let thickness: number
      if (innerRadiusMm === undefined) {
        thickness = materialAlong(piece.surface, [(u - 0.5) * across, y, box.high[2]! + 5], [0, 0, -1])
      } else {
        const turn = ((u - 0.5) * across) / innerRadiusMm
        const away = [Math.sin(turn), 0, Math.cos(turn)] as const
        const crossings = piece.surface.crossings(0, y, axisZ, ...away)
        thickness = crossings.reduce((sum, { distance, front }) => sum + (front ? -distance : distance), 0)
      }
      thinnest = Math.min(thinnest, thickness)
      thickest = Math.max(thickest, thickness)
      asked.push(Math.max(luminance(u, v, 0.012), 1e-5) ** toneExponent)
      seen.push(Math.exp(-attenuation * thickness))
    }
  }
  const brightest = Math.max(...seen)
  const least = Math.min(...seen) / brightest
  const white = Math.max(...asked)
  const expected = asked.map((value) => Math.max(least, value / white))
  const got = seen.map((value) => value / brightest)
  return { correlation: correlationOf(expected, got), error: rootMeanSquare(expected, got), thinnest, thickest }
}

function rootMeanSquare(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0) / a.length)
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  const covariance = (p: readonly number[], mp: number, q: readonly number[], mq: number): number =>
    mean(p.map((value, index) => (value - mp) * (q[index]! - mq)))
  return covariance(a, ma, b, mb) / Math.sqrt(covariance(a, ma, a, ma) * covariance(b, mb, b, mb))
}

describe('the transmitted light shows the picture', () => {
  let file: Uint8Array
  beforeAll(async () => (file = await testPicture()))

  const walls: [string, CraftOptions][] = [
    ['bent', { sizeMm: 80, borderMm: 3, angleDegrees: 120 }],
    ['flat', { sizeMm: 80, borderMm: 3 }],
    ['flat, true tones, other walls', { sizeMm: 80, borderMm: 2, tones: 'true', minWallMm: 0.6, maxWallMm: 4 }],
    ['flat, another material', { sizeMm: 60, borderMm: 3, attenuationPerMm: 0.45, maxWallMm: 5 }],
    ['a tube', { sizeMm: 50, borderMm: 3, angleDegrees: 360, repeats: 1 }],
  ]
  test.each(sample(walls, 3))('%s', async (_, options) => {
    const piece = await made({ image: file }, { piece: 'lithophane', ...options })
    expect(piece.audit.shells).toBe(1)
    const { correlation, error, thinnest, thickest } = await forward(piece, file, options, options.borderMm ?? 3)
    expect(correlation).toBeGreaterThan(0.985)
    expect(error).toBeLessThan(0.05)
    expect(thinnest).toBeGreaterThan((options.minWallMm ?? 0.8) - 0.02)
    expect(thickest).toBeLessThan((options.maxWallMm ?? 3.2) + 0.02)
  })
})

test('a photograph is visible against the light', thorough, async () => {
  const file = realFile('images/white_bg_workbench.jpg')
  const piece = await made({ image: file }, { piece: 'lithophane', sizeMm: 100 })
  const { correlation, error } = await forward(piece, file, {}, 3)
  expect(correlation).toBeGreaterThan(0.95)
  expect(error).toBeLessThan(0.1)
  expect(piece.result.pictures.map(({ name }) => name)).toEqual(['against-the-light.png'])
})

test('a tube closes without a seam', thorough, async () => {
  const image = await pngOf(await drawn('<rect width="200" height="100" fill="#888"/>', 200, 100))
  const piece = await made({ image }, { piece: 'lithophane', angleDegrees: 360, sizeMm: 60, repeats: 1 })
  expect(piece.audit.sizeMm[0]).toBeCloseTo(piece.audit.sizeMm[2], 0)
  // The same thickness all around, also where the ends meet at the back.
  const high = piece.audit.sizeMm[1]
  const thicknesses = [0, 90, 175, 180, 185, 270].map((degrees) => {
    const turn = (degrees * Math.PI) / 180 + 0.001
    return materialAlong(piece.surface, [0, high / 2 + 0.01, 0], [Math.sin(turn), 0, Math.cos(turn)])
  })
  for (const thickness of thicknesses) expect(thickness).toBeCloseTo(thicknesses[0]!, 1)
})

test.each(['loop', 'hole'] as const)('a %s for hanging is open all the way through', async (hanging) => {
  const piece = await made({ image: await testPicture() }, { piece: 'lithophane', hanging, borderMm: 8, holeMm: 5 })
  // Euler: one handle.
  expect(piece.audit.shells).toBe(1)
  expect(piece.audit.vertices - piece.audit.triangles / 2).toBe(0)
})

describe('night lights', () => {
  test('have a socket of the reported diameter and an open back', thorough, async () => {
    const piece = await made({ prompt: 'nightlight of an owl' }, { teaLightMm: 38 })
    expect(piece.audit.shells).toBe(1)
    const { socketInnerMm } = piece.result.understood as { socketInnerMm: number }
    expect(socketInnerMm).toBeGreaterThan(38)
    // From the lamp's axis outwards, 3 mm above the floor of the socket: first its ring. The base is a full circle.
    const box = boxOf(piece.positions)
    const middle = [(box.low[0]! + box.high[0]!) / 2, 6, (box.low[2]! + box.high[2]!) / 2] as const
    for (const degrees of [0, 60, 120, 240, 300]) {
      const turn = (degrees * Math.PI) / 180
      const hit = piece.surface.raycast(...middle, Math.sin(turn), 0, Math.cos(turn))
      expect(hit?.distance).toBeCloseTo(socketInnerMm / 2, 1)
    }
    expect(piece.surface.raycast(middle[0], 40, middle[2], 0.01, 0, -1)).toBeNull()
  })

  test('are rejected if the tea light does not fit, with the minimum size', async () => {
    await expect(made({ prompt: 'nightlight of an owl' }, { sizeMm: 50 })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'size_mm', reason: 'too-small-for-light', least: expect.closeTo(61, 0) },
    })
  })
})

test('lettering alone is rejected as a lithophane', async () => {
  await expect(made({ prompt: 'lithophane saying ANNA' })).rejects.toMatchObject({ code: 'request-refused' })
})

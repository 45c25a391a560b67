import { beforeAll, expect, test } from 'vitest'
import type { CraftOptions } from '../../../electron/generator/craft/jobs.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { validatorIssues } from '../../engine/formats/gltf-issues.ts'
import { creature, drawn, pngOf } from '../../engine/image/pictures.ts'
import { boxOf, made, materialAlong } from './made.ts'
import { sample, thorough } from '../../support/long.ts'

/** Smooth gradients, so that the seed decides the borders of layers. */
const rainbow =
  '<defs><linearGradient id="across"><stop offset="0" stop-color="#d22"/><stop offset=".5" stop-color="#2c5"/>' +
  '<stop offset="1" stop-color="#23d"/></linearGradient><linearGradient id="down" x2="0" y2="1">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#000" stop-opacity=".7"/>' +
  '</linearGradient></defs><rect width="200" height="200" fill="url(#across)"/><rect width="200" height="200" fill="url(#down)"/>'

let picture: Uint8Array
beforeAll(async () => (picture = await pngOf(await drawn(creature))))

test('the same request gives the same bytes; another seed changes the layers of a gradient', thorough, async () => {
  const image = await pngOf(await drawn(rainbow, 200, 200))
  const layered = async (seed: number) => {
    const { result } = await made({ image, seed }, { piece: 'plaque', frame: 'whole', colours: 4 })
    return Buffer.from(result.glb)
  }
  const [first, again, other] = [await layered(1), await layered(1), await layered(2)]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

const sizes = [
  ['medallion', 40],
  ['plaque', 90],
  ['stamp', 45],
  ['keychain', 60],
  ['cookie-cutter', 70],
  ['stencil', 110],
] as const

test.each(sample(sizes, 3))('a %s has the requested size', async (piece, sizeMm) => {
  const { audit, result } = await made({ image: picture }, { piece, sizeMm, hanging: 'none', frame: 'cut-out' })
  const { cookieMm, printMm } = result.understood as { cookieMm?: number[]; printMm?: number[] }
  const across = Math.max(...(cookieMm ?? printMm ?? (piece === 'plaque' ? [audit.sizeMm[0]] : audit.sizeMm)))
  expect(Math.abs(across - sizeMm)).toBeLessThan(piece === 'stencil' ? 1.5 : 0.6)
})

test.each(sample(['medallion', 'plaque', 'keychain'] as const, 2))(
  'a %s is never thinner than its plate or higher than its relief',
  async (piece) => {
    const options = { thicknessMm: 2.5, reliefMm: 1.5, hanging: 'none' } as const
    const { surface, positions } = await made({ image: picture }, { piece, frame: 'cut-out', ...options })
    const { low, high } = boxOf(positions)
    let met = 0
    for (let j = 1; j < 40; j++)
      for (let i = 1; i < 40; i++) {
        const x = low[0]! + ((high[0]! - low[0]!) * i) / 40 + 0.0017
        const y = low[1]! + ((high[1]! - low[1]!) * j) / 40 + 0.0023
        const thickness = materialAlong(surface, [x, y, high[2]! + 1], [0, 0, -1])
        // The plate's own bevel, half a millimetre wide, is thinner.
        const inner = [-0.7, 0.7].every((step) =>
          [0, 1].every(
            (axis) =>
              surface.crossings(x + (axis === 0 ? step : 0), y + (axis === 1 ? step : 0), high[2]! + 1, 0, 0, -1)
                .length > 0,
          ),
        )
        if (!inner) continue
        met++
        expect(thickness).toBeGreaterThan(2.5 - 0.02)
        expect(thickness).toBeLessThan(2.5 + 1.5 + 0.02)
      }
    expect(met).toBeGreaterThan(300)
  },
)

test('heights follow the picture, and the relief faces the front', async () => {
  const half = await pngOf(
    await drawn('<rect width="200" height="200" fill="#222"/><circle cx="60" cy="60" r="40" fill="#fff"/>', 200, 200),
  )
  for (const [heightSource, sign] of [
    ['brightness', 1],
    ['inverted', -1],
  ] as const) {
    const { surface, positions } = await made(
      { image: half },
      { piece: 'plaque', frame: 'whole', heightSource, sizeMm: 60 },
    )
    const { low, high } = boxOf(positions)
    const at = (u: number, v: number): number => {
      const x = low[0]! + (high[0]! - low[0]!) * u
      const y = high[1]! - (high[1]! - low[1]!) * v
      return high[2]! + 1 - surface.raycast(x, y, high[2]! + 1, 0, 0, -1)!.distance
    }
    // The white disc is at the upper left as one looks at it from +Z.
    expect(sign * (at(0.33, 0.33) - at(0.7, 0.7))).toBeGreaterThan(2)
    // The back is flat.
    expect(surface.raycast(0.01, 20, low[2]! - 1, 0, 0, 1)!.distance).toBeCloseTo(1, 3)
  }
})

test('a keychain’s hole is open with material all around', thorough, async () => {
  const prompts = ['keychain of a cat', 'keychain of a rocket', 'keychain of a banana', 'keychain saying ANNA']
  for (const prompt of sample(prompts, 2)) {
    const { surface, positions, audit } = await made({ prompt }, { holeMm: 5 })
    // Euler: one handle in one shell is the hole.
    expect({ prompt, euler: audit.vertices - audit.triangles / 2 }).toEqual({ prompt, euler: 0 })
    const { low, high } = boxOf(positions)
    const open = (x: number, y: number): boolean => surface.crossings(x, y, high[2]! + 1, 0, 0, -1).length === 0
    // The hole's centre is an open point whose surroundings are open at 2 mm and closed at 3 and 3.9 mm.
    let found = false
    for (let y = low[1]! + 0.11; y < high[1]! && !found; y += 0.5)
      for (let x = low[0]! + 0.13; x < high[0]! && !found; x += 0.5) {
        const ring = (radius: number, wants: boolean): boolean =>
          Array.from({ length: 16 }, (_, k) => (k / 16) * 2 * Math.PI).every(
            (angle) => open(x + radius * Math.cos(angle), y + radius * Math.sin(angle)) === wants,
          )
        found = open(x, y) && ring(2, true) && ring(3, false) && ring(3.9, false)
      }
    expect({ prompt, found }).toEqual({ prompt, found: true })
  }
})

test.each<[string, { prompt?: string; image?: Uint8Array }, CraftOptions, object]>([
  [
    'letters that the font lacks',
    { prompt: 'keychain saying 漢字' },
    {},
    { code: 'invalid-input', details: { field: 'text' } },
  ],
  [
    'a file that is not a picture',
    { image: Uint8Array.of(1, 2, 3, 4) },
    { piece: 'stamp' },
    { code: 'unsupported-format' },
  ],
  [
    'layers of a stamp',
    { prompt: 'stamp of a cat' },
    { colours: 3 },
    { code: 'invalid-input', details: { field: 'colours' } },
  ],
])('rejects %s', async (_, from, options, error) => {
  await expect(made(from, options)).rejects.toMatchObject(error)
})

test('rejects a cutter of a whole picture, which has no outline', async () => {
  await expect(made({ image: picture }, { piece: 'cookie-cutter', frame: 'whole' })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field: 'frame' },
  })
})

test('an empty picture has no subject', async () => {
  const image = await pngOf(await drawn('', 100, 100))
  await expect(made({ image }, { piece: 'medallion' })).rejects.toMatchObject({
    code: 'request-refused',
    details: { reason: 'no_subject' },
  })
})

test.each(
  sample(
    [
      ['medallion of a fox', 'Medallion, plate'],
      ['keychain of a cat called TOM', 'Keychain, plate'],
    ],
    1,
  ),
)('the file of a %s passes the glTF validator, and each part has a name', async (prompt, plate) => {
  const { result } = await made({ prompt }, { colours: 4 })
  expect(await validatorIssues(result.glb)).toEqual([])
  const model = await readModel(result.glb, 'model/gltf-binary')
  expect(model.parts[0]?.name).toBe(plate)
  expect(model.parts.slice(1).every(({ name }) => name.startsWith('Layer '))).toBe(true)
})

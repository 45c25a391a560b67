import { beforeAll, expect, test } from 'vitest'
import type { CraftWishes } from '../../../electron/engine/craft/jobs.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { validatorIssues } from '../formats/gltf-issues.ts'
import { creature, drawn, pngOf } from '../image/pictures.ts'
import { boxOf, made, materialAlong } from './made.ts'

let picture: Uint8Array
beforeAll(async () => (picture = await pngOf(await drawn(creature))))

test('the same request gives the same bytes, another seed may not', async () => {
  const from = { image: picture, seed: 3 }
  const first = await made(from, { piece: 'plaque', frame: 'cut-out', colours: 3 })
  const second = await made(from, { piece: 'plaque', frame: 'cut-out', colours: 3 })
  expect(Buffer.from(first.result.glb).equals(Buffer.from(second.result.glb))).toBe(true)
})

test('files pass the glTF validator', async () => {
  const { result } = await made({ prompt: 'keychain of a cat called TOM' }, { colours: 4 })
  expect(await validatorIssues(result.glb)).toEqual([])
})

test.each([
  ['medallion', 40],
  ['plaque', 90],
  ['stamp', 45],
  ['keychain', 60],
  ['cookie-cutter', 70],
  ['stencil', 110],
] as const)('a %s has the asked size', async (piece, sizeMm) => {
  const { audit, result } = await made({ image: picture }, { piece, sizeMm, hanging: 'none', frame: 'cut-out' })
  const { cookieMm, printMm } = result.understood as { cookieMm?: number[]; printMm?: number[] }
  const across = Math.max(...(cookieMm ?? printMm ?? (piece === 'plaque' ? [audit.sizeMm[0]] : audit.sizeMm)))
  expect(Math.abs(across - sizeMm)).toBeLessThan(piece === 'stencil' ? 1.5 : 0.6)
})

test.each(['medallion', 'plaque', 'keychain'] as const)(
  'nowhere is a %s thinner than its plate, nor higher than its relief',
  async (piece) => {
    const wishes = { thicknessMm: 2.5, reliefMm: 1.5, hanging: 'none' } as const
    const { surface, positions } = await made({ image: picture }, { piece, frame: 'cut-out', ...wishes })
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

test('what stands out in the picture stands out in the relief, and it faces the front', async () => {
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

test('a keychain’s ring holds: the hole is open and has material all around', async () => {
  for (const prompt of ['keychain of a cat', 'keychain saying ANNA', 'keychain of a rocket', 'keychain of a banana']) {
    const { surface, positions, audit } = await made({ prompt }, { holeMm: 5 })
    // Euler: one handle in one shell is the hole.
    expect({ prompt, euler: audit.vertices - audit.triangles / 2 }).toEqual({ prompt, euler: 0 })
    const { low, high } = boxOf(positions)
    const open = (x: number, y: number): boolean => surface.crossings(x, y, high[2]! + 1, 0, 0, -1).length === 0
    // The hole's middle: the open point that is farthest from outside is found by its eight neighbours at 2 mm being open and at 4 mm closed.
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

test.each<[string, { prompt?: string; image?: Uint8Array }, CraftWishes, object]>([
  [
    'letters that the font lacks',
    { prompt: 'keychain saying 漢字' },
    {},
    { code: 'invalid-input', details: { field: 'text' } },
  ],
  [
    'a file that is no picture',
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
  ['a cutter of a whole picture', { image: Uint8Array.of(1) }, { piece: 'cookie-cutter', frame: 'whole' }, {}],
])('refuses %s', async (_, from, wishes, error) => {
  await expect(made(from, wishes)).rejects.toMatchObject(error)
})

test('an empty picture has no subject', async () => {
  const image = await pngOf(await drawn('', 100, 100))
  await expect(made({ image }, { piece: 'medallion' })).rejects.toMatchObject({
    code: 'request-refused',
    details: { reason: 'no_subject' },
  })
})

test('a model read from its file has one material per colour and a name per part', async () => {
  const { result } = await made({ prompt: 'medallion of a fox' }, { colours: 4 })
  const model = await readModel(result.glb, 'model/gltf-binary')
  expect(model.parts[0]?.name).toBe('Medallion, plate')
  expect(model.parts.slice(1).every(({ name }) => name.startsWith('Layer '))).toBe(true)
})

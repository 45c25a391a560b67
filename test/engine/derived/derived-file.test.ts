import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DerivedFileWriter, readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { makeView } from '../../../electron/engine/view/make-view.ts'
import { openView } from '../../../electron/engine/derived/read-view.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { rangeSchema, type Range } from '../../../shared/formats/view-file.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { bumpyBall } from '../view/shapes.ts'

const schema = z.object({ name: z.string(), arrays: z.array(rangeSchema) })

function fileOf(arrays: Parameters<DerivedFileWriter['add']>[0][], name = 'Krüge'): Uint8Array {
  const writer = new DerivedFileWriter()
  return writer.finish({ name, arrays: arrays.map((array) => writer.add(array)) })
}

describe('the container of derived files', () => {
  test('returns its header and arrays, each aligned to eight bytes', () => {
    const file = fileOf([
      Float32Array.of(1.5, -2),
      Uint16Array.of(7, 8, 9),
      Int8Array.of(-3),
      Uint32Array.of(5),
      new Uint8Array(),
    ])
    const opened = readDerivedFile(file, schema)
    expect(opened.header.name).toBe('Krüge')
    const [floats, shorts, bytes, words, none] = opened.header.arrays as [Range, Range, Range, Range, Range]
    expect(opened.header.arrays.map(({ at }) => at % 8)).toEqual([0, 0, 0, 0, 0])
    expect([...opened.float32(floats)]).toEqual([1.5, -2])
    expect([...opened.uint16(shorts)]).toEqual([7, 8, 9])
    expect([...opened.int8(bytes)]).toEqual([-3])
    expect([...opened.uint32(words)]).toEqual([5])
    expect(opened.uint8(none).length).toBe(0)
  })

  test('can be read at any offset in a larger buffer', () => {
    const file = fileOf([Float32Array.of(1, 2, 3)])
    for (let shift = 0; shift < 8; shift++) {
      const larger = new Uint8Array(file.byteLength + shift)
      larger.set(file, shift)
      const opened = readDerivedFile(larger.subarray(shift), schema)
      expect([...opened.float32(opened.header.arrays[0]!)]).toEqual([1, 2, 3])
    }
  })

  test.each<[string, (file: Uint8Array) => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['only a beginning', (file) => file.slice(0, 15)],
    ['another magic', (file) => file.with(0, 88)],
    ['another version', (file) => file.with(4, 99)],
    ['a header longer than the file', (file) => file.with(10, 255)],
    ['less than it says', (file) => file.slice(0, -8)],
    ['more than it says', (file) => Uint8Array.of(...file, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['a header that is not JSON', (file) => file.with(16, 88)],
    ['a header that is not a text', (file) => file.with(26, 0xff)],
  ])('with %s is rejected as corrupt', (_what, harm) => {
    const file = fileOf([Float32Array.of(1)])
    expect(() => readDerivedFile(harm(file), schema)).toThrow(expect.objectContaining({ code: 'data-corrupt' }))
  })

  test.each<[string, Range]>([
    ['beyond the end', { at: 0, count: 3 }],
    ['far beyond the end', { at: 2 ** 52, count: 1 }],
    ['askew', { at: 4, count: 1 }],
  ])('rejects an array that lies %s', (_what, range) => {
    const opened = readDerivedFile(fileOf([Float32Array.of(1, 2)]), schema)
    expect(() => opened.float32(range)).toThrow(expect.objectContaining({ code: 'data-corrupt' }))
  })

  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  test(`a view with changed bytes is either read or rejected as corrupt (seed ${seed})`, async () => {
    const random = randomNumbers(seed)
    const file = await makeView(bumpyBall(300), () => {})
    let refused = 0
    for (let round = 0; round < 600; round++) {
      const harmed = file.slice(0, random() < 0.1 ? Math.floor(random() * file.byteLength) : undefined)
      // Mostly in the header, where it can do harm.
      for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--)
        harmed[Math.floor(random() * Math.min(harmed.byteLength, random() < 0.7 ? 2500 : Infinity))] = random() * 256
      const outcome = whatCodeOf(() => {
        const view = openView(harmed)
        view.surface()
        for (const [i] of view.header.textures.entries()) view.texture(i)
      })
      expect(['read', 'data-corrupt']).toContain(outcome)
      if (outcome !== 'read') refused++
    }
    expect(refused).toBeGreaterThan(100)
  })
})

function whatCodeOf(act: () => void): string {
  try {
    act()
    return 'read'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InputFile } from '../../../electron/backend/connections/service-client.ts'
import { createPictureConverter, type PictureConverter } from '../../../electron/backend/studio/convert-picture.ts'
import { fitPicture } from '../../../electron/engine/image/fit-picture.ts'
import { pixelsOf } from '../../../electron/engine/image/picture-library.ts'
import type { WorkerPool } from '../../../electron/workers/pool.ts'
import { never } from '../../support/client-under-test.ts'

let folder: string
let runs: number
let converter: PictureConverter

/** A pool that does the job in this thread. */
const pool: Pick<WorkerPool, 'run'> = {
  run: async (name, input) => {
    expect(name).toBe('fit-picture')
    runs += 1
    const made: unknown = await fitPicture(input as Parameters<typeof fitPicture>[0])
    return made as never
  },
}

beforeEach(async () => {
  runs = 0
  folder = await mkdtemp(join(tmpdir(), 'maquette-converter-'))
  converter = createPictureConverter(pool, join(folder, 'converted'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function picture(name: string, kind: 'png' | 'gif', side = 32): Promise<InputFile> {
  const raw = { width: side, height: side, channels: 4 } as const
  const image = pixelsOf(Buffer.alloc(side * side * 4, 255), raw)
  const bytes = await (kind === 'gif' ? image.gif() : image.png()).toBuffer()
  const path = join(folder, name)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { slot: 'image', name, mediaType: `image/${kind}`, bytes: bytes.byteLength, sha256, path }
}

const asPng = { mediaTypes: ['image/png'], rule: {}, maskedPicture: null }

test('converts a picture of another type to a separate file, with a matching name', async () => {
  const given = await picture('owl.gif', 'gif')
  const made = await converter.convert(given, asPng, never())
  const bytes = await readFile(made!.file.path)
  expect(made).toMatchObject({
    file: { slot: 'image', name: 'owl.png', mediaType: 'image/png', bytes: bytes.byteLength },
    changes: { converted: 'image/png', resized: null },
  })
  expect(made!.file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(made!.file).not.toHaveProperty('madeBy')
  expect((await stat(made!.file.path)).mode & 0o077).toBe(0)
})

test('returns an accepted picture unchanged', async () => {
  const given = await picture('owl.png', 'png')
  expect(await converter.convert(given, asPng, never())).toEqual({ file: given, changes: null })
  expect(await readdir(folder)).toEqual(['owl.png'])
})

test('converts the same picture once for the same purpose, and again for another', async () => {
  const given = await picture('owl.gif', 'gif')
  const first = await converter.convert(given, asPng, never())
  const second = await converter.convert({ ...given, slot: 'references.2' }, asPng, never())
  expect(second).toEqual({ ...first, file: { ...first!.file, slot: 'references.2' } })
  expect(runs).toBe(1)
  await converter.convert(given, { ...asPng, rule: { maxSide: 8 } }, never())
  expect(runs).toBe(2)
})

test('converts again what is missing on disk, and leaves nothing at the end', async () => {
  const given = await picture('owl.gif', 'gif')
  const first = await converter.convert(given, asPng, never())
  await rm(first!.file.path)
  const second = await converter.convert(given, asPng, never())
  expect((await stat(second!.file.path)).size).toBe(second!.file.bytes)
  await converter.clear()
  expect(await readdir(folder)).toEqual(['owl.gif'])
  expect((await converter.convert(given, asPng, never()))!.file.bytes).toBe(first!.file.bytes)
})

test('a mask refers to the picture that it covers', async () => {
  const mask = await picture('mask.png', 'png', 16)
  const over = await picture('cup.png', 'png', 64)
  const wanted = { mediaTypes: ['image/png'], rule: { mask: 'clear-may-change' } as const, maskedPicture: over }
  const made = await converter.convert(mask, wanted, never())
  expect(made?.changes).toMatchObject({ inverted: true, resized: { width: 64, height: 64 } })
})

test('the engine rejects files that are not pictures', async () => {
  const given = await picture('owl.gif', 'gif')
  await writeFile(given.path, 'no picture')
  await expect(converter.convert(given, asPng, never())).rejects.toMatchObject({ code: 'unsupported-format' })
})

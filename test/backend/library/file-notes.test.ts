/** What a file says that is not seen, through the library with the real engine behind it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { exportModel } from '../../../electron/engine/formats/export-model.ts'
import { inspectModel } from '../../../electron/engine/formats/inspect-model.ts'
import { libraryUnderTest, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'
import { boxTriangles, writeStl } from '../../support/solids.ts'

const jobs: Record<string, (input: never, progress: () => void) => Promise<unknown>> = {
  inspect: inspectModel,
  export: exportModel,
}
const engine: EnginePort = { run: (name, input) => jobs[name]!(input as never, () => undefined) as never }

let under: LibraryUnderTest

beforeEach(async () => {
  under = await libraryUnderTest({ pool: engine })
})
afterEach(() => under.remove())

async function imported(file: Uint8Array, name: string) {
  const { stagedId } = await under.library.stage(streamOf(file), { name, mediaType: 'application/octet-stream' })
  const { id } = (await under.library.importFile(stagedId)).assets[0]!
  await under.library.inspected()
  return id
}

test('imports an STL with a triangle count of zero completely, with a note on the asset and on its export', async () => {
  const file = writeStl(boxTriangles([10, 20, 40]))
  const facets = file.readUInt32LE(80)
  file.writeUInt32LE(0, 80)
  const id = await imported(file, 'streamed.stl')
  const { facts, notes } = under.store.assets.get(id)!
  const expected = [{ code: 'triangle-count-wrong', figures: { claimed: 0, read: facets } }]
  expect([facts?.triangles, notes]).toEqual([facets, expected])
  expect((await under.library.export(id, 'glb')).notes).toEqual(expected)
})

test('saves no notes for a file without any', async () => {
  const id = await imported(writeStl(boxTriangles([10, 20, 40])), 'plain.stl')
  expect(under.store.assets.get(id)!.notes).toBeUndefined()
})

test('names the program of a file that it refuses', async () => {
  const step = new TextEncoder().encode('ISO-10303-21;\nHEADER;\n')
  await expect(imported(step, 'bracket.step')).rejects.toMatchObject({
    code: 'unsupported-format',
    details: { reason: 'other-file', kind: 'step', name: 'bracket.step' },
  })
})

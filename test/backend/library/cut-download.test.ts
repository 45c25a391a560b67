/** Downloads of which nobody promised a length: a model that ends early is downloaded again before it is kept. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { inspectModel } from '../../../electron/engine/formats/inspect-model.ts'
import { asset as anyAsset } from '../../support/builders.ts'
import {
  libraryUnderTest,
  promiseOf,
  sourceOf,
  type LibraryUnderTest,
  type TestSource,
} from '../../support/library-under-test.ts'
import { boxTriangles, writeStl } from '../../support/solids.ts'

const whole = new Uint8Array(writeStl(boxTriangles([10, 10, 10])))
const { provenance } = anyAsset()
const pool: EnginePort = {
  run: (_, input) => inspectModel(input as Parameters<typeof inspectModel>[0], () => undefined),
}

let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
})
afterEach(() => under.remove())

/** Gives the first so many bytes at each request, the last of them again and again, without a length. */
async function kept(...lengths: number[]) {
  let requests = 0
  const open: TestSource['open'] = (request) => {
    const bytes = whole.subarray(0, lengths[Math.min(requests++, lengths.length - 1)])
    return sourceOf(bytes, { totalBytes: null, etag: null }).open(request)
  }
  const expected = {
    ...promiseOf(whole, { name: 'a.stl', kind: 'model', mediaType: 'model/stl' }),
    bytes: null,
    sha256: null,
  }
  const job = { id: 'job-1', title: 'a box', parentId: null, partOf: null }
  const signal = new AbortController().signal
  const [asset] = await under.library.keepOutput(job, expected, open, provenance, () => undefined, signal)
  return { bytes: asset!.bytes, requests }
}

test('downloads a truncated file again', async () => {
  expect(await kept(384, whole.byteLength)).toEqual({ bytes: whole.byteLength, requests: 2 })
})

test('keeps a file that is truncated at the same byte twice, since the service made it so', async () => {
  expect(await kept(384)).toEqual({ bytes: 384, requests: 2 })
})

test('rejects a file that is truncated at a different byte each time', async () => {
  await expect(kept(384, 434, 484)).rejects.toMatchObject({ code: 'offline' })
})

test('downloads a complete file once', async () => {
  expect(await kept(whole.byteLength)).toEqual({ bytes: whole.byteLength, requests: 1 })
})

import { expect, test, vi } from 'vitest'
import type { SculptStroke } from '../../../../shared/edits/sculpt-change.ts'
import { createSculptor } from '../../../../renderer/viewer/sculpt/sculptor.ts'
import type { SculptChunk } from '../../../../renderer/viewer/sculpt/sculpt-chunk.ts'
import type { SculptRequest } from '../../../../renderer/viewer/sculpt/sculpt-worker.ts'
import { eventually } from '../../../support/eventually.ts'

const news = { onPatch: () => undefined, onWorking: () => undefined, onProblem: () => undefined }
const chunk = (vertices: number): SculptChunk => ({
  positions: new Float32Array(vertices * 3),
  indices: new Uint16Array(3),
  normals: null,
  uvs: null,
  colours: null,
  picture: null,
  tint: [1, 1, 1],
})
const stroke: SculptStroke = {
  kind: 'stroke',
  brush: 'smooth',
  points: [[0, 0, 0]],
  radiusMm: 1,
  strength: 0.5,
  mirrorX: null,
}

function listening() {
  const asked: SculptRequest[] = []
  return {
    asked,
    ended: false,
    postMessage(request: SculptRequest) {
      asked.push(request)
    },
    addEventListener: () => undefined,
    terminate() {
      this.ended = true
    },
  }
}
const opened = (asked: readonly SculptRequest[]) => asked.filter((one) => one.what === 'open')

test('a large model is posted in parts of at most a megabyte, before any stroke', async () => {
  const worker = listening()
  const chunks = Array.from({ length: 9 }, () => chunk(32_000))
  const sculptor = createSculptor(worker, chunks, () => Promise.resolve(new Map()), news)
  expect(worker.asked).toHaveLength(1)
  sculptor.show([stroke])
  await eventually(() => expect(worker.asked.at(-1)?.what).toBe('change'))
  const pieces = opened(worker.asked)
  expect(pieces.map(({ isLast }) => isLast)).toEqual([false, false, false, false, true])
  expect(pieces.flatMap((piece) => piece.chunks)).toEqual(chunks)
  expect(worker.asked).toHaveLength(pieces.length + 1)
})

test('a chunk above that size is posted alone, and a model without chunks is opened', async () => {
  const worker = listening()
  createSculptor(worker, [chunk(200_000), chunk(10)], () => Promise.resolve(new Map()), news)
  await eventually(() => expect(opened(worker.asked).map(({ chunks }) => chunks.length)).toEqual([1, 1]))
  const empty = listening()
  createSculptor(empty, [], () => Promise.resolve(new Map()), news)
  expect(opened(empty.asked)).toMatchObject([{ chunks: [], isLast: true }])
})

test('no more parts are posted after the end', async () => {
  const worker = listening()
  const chunks = Array.from({ length: 9 }, () => chunk(32_000))
  vi.useFakeTimers()
  createSculptor(worker, chunks, () => Promise.resolve(new Map()), news).end()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(worker.ended).toBe(true)
  expect(worker.asked).toHaveLength(1)
})

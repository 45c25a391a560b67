import { expect, test } from 'vitest'
import { scaledSize } from '../../../../renderer/export/scaled-size.ts'
import { closedWords, durationMs, textureSizes } from '../../../../renderer/words/inspect/fact-words.ts'

test.each([
  [{ triangles: 12, watertight: true, openEdges: 0, nonManifoldEdges: 0 }, true, 'Watertight'],
  [{ triangles: 12, watertight: false, openEdges: 3, nonManifoldEdges: 0 }, false, 'Not watertight: 3 open edges'],
  [
    { triangles: 12, watertight: false, openEdges: 1, nonManifoldEdges: 2 },
    false,
    'Not watertight: 1 open edge, 2 non-manifold edges',
  ],
  [{ triangles: 0, watertight: false, openEdges: 0, nonManifoldEdges: 0 }, false, 'No surface: nothing to print'],
])('%o is described', (facts, good, text) => {
  expect(closedWords(facts)).toEqual({ good, text })
})

test('an unknown duration is shown as unknown', () => {
  expect(durationMs({ requestedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:42Z' })).toBe(42_000)
  expect(durationMs({ requestedAt: null, finishedAt: '2026-01-01T00:00:42Z' })).toBeNull()
  expect(durationMs({ requestedAt: '2026-01-01T00:01:00Z', finishedAt: '2026-01-01T00:00:42Z' })).toBeNull()
})

test('a chosen height keeps the proportions', () => {
  expect(scaledSize([20, 40, 10], 80)).toEqual([40, 80, 20])
  expect(scaledSize([20, 0, 10], 80)).toEqual([20, 0, 10])
})

test('textures of equal size are counted', () => {
  const large = { name: 'base colour', width: 2048, height: 2048, bytes: 1 }
  const small = { name: 'normals', width: 512, height: 256, bytes: 1 }
  expect(textureSizes([])).toBe('None')
  expect(textureSizes([small])).toBe('512 × 256')
  expect(textureSizes([large, small, large])).toBe('2 of 2048 × 2048, 512 × 256')
})

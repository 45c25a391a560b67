/** A picture takes a bounded number of steps, however the triangles of a file lie on each other. */
import { beforeEach, expect, test, vi } from 'vitest'
import { renderModel } from '../../../electron/engine/image/render-model.ts'
import type * as Rasterise from '../../../electron/engine/image/rasterise.ts'
import type { Model } from '../../../electron/engine/model.ts'

const counted = vi.hoisted(() => ({ triangles: 0, pixels: 0, smoothed: 0 }))

vi.mock('../../../electron/engine/image/rasterise.ts', async (original) => {
  const real = await original<typeof Rasterise>()
  const rasteriseTriangle: typeof real.rasteriseTriangle = (size, projected, corners) => {
    counted.triangles++
    counted.pixels += real.pixelsInSight(size, projected, Uint32Array.from(corners), 0)
  }
  return { ...real, rasteriseTriangle }
})

vi.mock('../../../electron/engine/mesh/normals.ts', () => ({
  withSmoothNormals: (model: Model) => {
    counted.smoothed++
    return model
  },
}))

beforeEach(() => Object.assign(counted, { triangles: 0, pixels: 0, smoothed: 0 }))

const most = 400_000_000

/** So many triangles in the same place. */
function stack(count: number, alphaMode: 'opaque' | 'blend' = 'opaque'): Model {
  return {
    name: '',
    materials: [{ name: '', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1, alphaMode }],
    parts: [
      {
        name: '',
        material: 0,
        positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
        indices: Uint32Array.from({ length: count * 3 }, (_, i) => i % 3),
      },
    ],
  }
}

test.each([10, 1000])('%d triangles are rendered at full resolution', async (count) => {
  await renderModel(stack(count), { width: 320, height: 320 })
  expect(counted).toMatchObject({ triangles: count, smoothed: 1 })
  expect(counted.pixels).toBeGreaterThan(count * 100_000)
})

test('20,000 overlapping triangles are all rendered at a lower resolution', async () => {
  await renderModel(stack(20_000), { width: 320, height: 320 })
  expect(counted.triangles).toBe(20_000)
  expect(counted.pixels).toBeLessThan(most)
})

test('skips some of very many transparent triangles', async () => {
  await renderModel(stack(100_000, 'blend'), { width: 320, height: 320 })
  expect(counted.triangles).toBeLessThan(100_000)
  expect(counted.pixels * 12).toBeLessThan(most)
})

test('skips light smoothing where thousands of triangles meet at a point', async () => {
  await renderModel(stack(9000), { width: 64, height: 64 })
  expect(counted.smoothed).toBe(0)
})

import { expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { inspectModel } from '../../../electron/engine/formats/inspect-model.ts'
import { cube, modelOf } from '../mesh/shapes.ts'

test('measures and renders a model file', async () => {
  const file = await writeGlb(modelOf(cube(0.02)))
  const reported: number[] = []
  const { facts, thumbnail } = await inspectModel(
    { file, mediaType: 'model/gltf-binary', thumbnailSize: 96 },
    (share) => reported.push(share),
  )
  expect(facts).toMatchObject({ triangles: 12, vertices: 24, shells: 1, materials: 1, textures: [], watertight: true })
  expect(facts.volumeMm3).toBeCloseTo(8000, 1)
  const { fullWidth, fullHeight, raster } = await decodeImage(thumbnail)
  expect([fullWidth, fullHeight]).toEqual([96, 96])
  expect(raster.data[(48 * 96 + 48) * 4 + 3]).toBe(255)
  expect(reported.at(-1)).toBe(1)
})

test('a file that is not a model is rejected', async () => {
  const file = new TextEncoder().encode('hello')
  await expect(
    inspectModel({ file, mediaType: 'model/gltf-binary', thumbnailSize: 32 }, () => {}),
  ).rejects.toMatchObject({ name: 'AppError' })
})

import { BufferGeometry, Mesh, MeshBasicMaterial, Object3D, PerspectiveCamera } from 'three'
import { expect, test } from 'vitest'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import type { ChunkMesh } from '../../../../renderer/viewer/stage-model.ts'
import { clipSection, createSectionClip, setClip } from '../../../../renderer/viewer/tools/clip-section.ts'
import { skipCutAway, skipNothing } from '../../../../renderer/viewer/tools/skip-cut-away.ts'

const camera = new PerspectiveCamera()
const plane = (x: number, offset: number): CuttingPlane => ({ normal: [x, 0, 0], offset })
const isDrawn = ({ layers }: Object3D) => layers.test(camera.layers)

/** Three chunks in a row along x: from -3 to -1, from -1 to 1, from 1 to 3. */
function row(clipped: boolean) {
  const clip = createSectionClip()
  const plain = new MeshBasicMaterial()
  const material = clipped ? clipSection(plain, clip, 'behind') : plain
  const chunks = [-2, 0, 2].map((x) =>
    Object.assign(new Mesh(new BufferGeometry(), material), { chunk: { box: [x - 1, -1, -1, x + 1, 1, 1] } }),
  ) as unknown as ChunkMesh[]
  const ghost = chunks.map(() => new Object3D())
  const drawn = () => {
    skipCutAway({ chunks, clip }, ghost)
    return [chunks.map(isDrawn), ghost.map(isDrawn)]
  }
  return { clip, chunks, drawn }
}

test('cut-away chunks are not drawn, and uncut chunks have no ghost', () => {
  const { clip, drawn, chunks } = row(true)
  setClip(clip, plane(1, 0.5))
  expect(drawn()).toEqual([
    [true, true, false],
    [false, true, true],
  ])
  setClip(clip, plane(-1, -0.5))
  expect(drawn()).toEqual([
    [false, true, true],
    [true, true, false],
  ])
  setClip(clip, null)
  expect(drawn()[0]).toEqual([true, true, true])
  setClip(clip, plane(1, -10))
  expect(drawn()[0]).toEqual([false, false, false])
  skipNothing({ chunks })
  expect(chunks.map(isDrawn)).toEqual([true, true, true])
})

test('a chunk that touches the plane is drawn', () => {
  const { clip, drawn } = row(true)
  setClip(clip, plane(1, 1))
  expect(drawn()).toEqual([
    [true, true, true],
    [false, true, true],
  ])
})

test('a chunk is drawn whole until its material is clipped', () => {
  const { clip, drawn } = row(false)
  setClip(clip, plane(1, 0.5))
  expect(drawn()[0]).toEqual([true, true, true])
})

import { BufferGeometry, Mesh, MeshBasicMaterial, type WebGLRenderer } from 'three'
import { expect, test, vi } from 'vitest'
import { isSlowCard, timeCard, waitForDraw } from '../../../renderer/viewer/first-picture.ts'
import type { ChunkMesh } from '../../../renderer/viewer/stage-model.ts'

/** A card that is done at the given request. */
function card(asks: number): WebGLRenderer {
  let asked = 0
  const context = {
    SIGNALED: 1,
    fenceSync: () => ({}),
    flush: () => undefined,
    deleteSync: () => undefined,
    isContextLost: () => false,
    getSyncParameter: () => (++asked >= asks ? 1 : 0),
  }
  return { getContext: () => context } as unknown as WebGLRenderer
}

const chunk = () => new Mesh(new BufferGeometry(), new MeshBasicMaterial()) as unknown as ChunkMesh
const draw = (mesh: ChunkMesh) => (mesh.onAfterRender as () => void)()

test('a chunk counts as drawn after its frame', async () => {
  const mesh = chunk()
  const own = vi.fn<() => void>()
  mesh.onAfterRender = own
  const drawn = vi.fn<() => void>()
  const waiting = waitForDraw(mesh).then(drawn)
  await Promise.resolve()
  expect(drawn).not.toHaveBeenCalled()
  draw(mesh)
  await waiting
  draw(mesh)
  expect(own).toHaveBeenCalledTimes(2)
})

test('two callers may wait for the same chunk', async () => {
  const mesh = chunk()
  const waiting = Promise.all([waitForDraw(mesh), waitForDraw(mesh)])
  draw(mesh)
  await expect(waiting).resolves.toHaveLength(2)
})

test('a chunk outside of the picture times out', async () => {
  vi.useFakeTimers()
  try {
    const waiting = waitForDraw(chunk())
    await vi.advanceTimersByTimeAsync(1000)
    await expect(waiting).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a card is slow by its last picture, and fast before its first', async () => {
  const gl = card(1)
  expect(isSlowCard(gl)).toBe(false)
  await timeCard(gl, performance.now() - 500)
  expect(isSlowCard(gl)).toBe(true)
  await timeCard(gl, performance.now() + 500)
  expect(isSlowCard(gl)).toBe(false)
})

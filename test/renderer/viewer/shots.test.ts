import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { firstDirection, fitDistance, type Vector } from '../../../renderer/viewer/fit-camera.ts'
import { makeTurntable, turnOf } from '../../../renderer/viewer/pictures/make-turntable.ts'
import type { PictureSink, TurntableRequest } from '../../../renderer/viewer/pictures/make-turntable.ts'
import { fovFactor } from '../../../renderer/viewer/pictures/shot-frame.ts'
import { evenSize, shotSize, tilesOf } from '../../../renderer/viewer/pictures/shot-size.ts'
import type { ShotRequest } from '../../../renderer/state/stage/stage-shots.ts'

describe('the size of a picture', () => {
  const stage = { width: 1000, height: 500 }
  test.each([
    [3840, '16:9', { width: 3840, height: 2160 }],
    [2560, '1:1', { width: 2560, height: 2560 }],
    [1920, 'stage', { width: 1920, height: 960 }],
    [9999, '1:1', { width: 4096, height: 4096 }],
    [3, '1:1', { width: 64, height: 64 }],
    [Number.NaN, '1:1', { width: 64, height: 64 }],
  ] as const)('%d px in the shape %s', (longer, aspect, size) => {
    expect(shotSize(longer, aspect, stage)).toEqual(size)
  })

  test('has its longer side upright on an upright stage', () => {
    expect(shotSize(1000, 'stage', { width: 300, height: 600 })).toEqual({ width: 500, height: 1000 })
  })

  test('is even for a video', () => {
    expect(evenSize({ width: 1081, height: 720 })).toEqual({ width: 1080, height: 720 })
  })

  test.each([
    [3840, 2160, 2048],
    [2048, 2048, 2048],
    [4096, 77, 1000],
  ])('tiles cover %d × %d px without overlap', (width, height, side) => {
    const tiles = tilesOf({ width, height }, side)
    expect(tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0)).toBe(width * height)
    for (const tile of tiles) {
      expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(side)
      expect(tile.x + tile.width).toBeLessThanOrEqual(width)
      expect(tile.y + tile.height).toBeLessThanOrEqual(height)
      expect(tiles.filter((other) => other.x === tile.x && other.y === tile.y)).toHaveLength(1)
    }
  })
})

describe('the field of view of a picture with another aspect ratio', () => {
  const boxes: Vector[] = [
    [0.5, 0.1, 0.5],
    [0.2, 0.5, 0.2],
    [0.5, 0.5, 0.05],
  ]
  test.each(boxes)('never cuts off a model of half size %f × %f × %f', (x, y, z) => {
    const halfSize: Vector = [x, y, z]
    for (const stage of [2, 1, 0.6])
      for (const aspect of [16 / 9, 1, 0.5])
        for (const wholeTurn of [false, true]) {
          const camera = cameraOf(halfSize, stage)
          const wider = fovFactor({ camera, halfSize, aspect, wholeTurn })
          expect(wider).toBeGreaterThanOrEqual(1)
          const picture = camera.clone()
          picture.fov = (Math.atan(Math.tan((camera.fov * Math.PI) / 360) * wider) * 360) / Math.PI
          picture.aspect = aspect
          picture.updateProjectionMatrix()
          for (const turned of wholeTurn ? [0, 0.4, 1, 2, 3, 5] : [0])
            expect(reach(picture, halfSize, turned)).toBeLessThanOrEqual(1.01)
        }
  })

  test('is that of the stage for its own aspect ratio', () => {
    const halfSize: Vector = [0.4, 0.5, 0.3]
    expect(fovFactor({ camera: cameraOf(halfSize, 1.5), halfSize, aspect: 1.5, wholeTurn: false })).toBe(1)
  })

  test('keeps a zoomed detail', () => {
    const halfSize: Vector = [0.5, 0.5, 0.5]
    const camera = cameraOf(halfSize, 1.5, 0.5)
    expect(fovFactor({ camera, halfSize, aspect: 1.5, wholeTurn: true })).toBe(1)
  })

  function cameraOf(half: Vector, aspect: number, nearer = 1): PerspectiveCamera {
    const camera = new PerspectiveCamera(32, aspect, 0.01, 50)
    const distance = fitDistance(half, firstDirection, 32, aspect) * nearer
    const middle = new Vector3(0, half[1], 0)
    camera.position.copy(middle).addScaledVector(new Vector3(...firstDirection).normalize(), distance)
    camera.lookAt(middle)
    camera.updateMatrixWorld(true)
    return camera
  }

  /** How far the corners reach from the middle of the picture, 1 at its edge, when the model has turned. */
  function reach(camera: PerspectiveCamera, [x, y, z]: Vector, turned: number): number {
    let furthest = 0
    for (const corner of [-x, x].flatMap((a) =>
      [0, y * 2].flatMap((b) => [-z, z].map((c) => new Vector3(a, b, c).applyAxisAngle(new Vector3(0, 1, 0), turned))),
    )) {
      const seen = corner.project(camera)
      furthest = Math.max(furthest, Math.abs(seen.x), Math.abs(seen.y))
    }
    return furthest
  }
})

describe('a turntable', () => {
  const request: TurntableRequest = {
    frames: 6,
    seconds: 2,
    width: 64,
    height: 64,
    clockwise: false,
    background: { kind: 'stage' },
    grid: false,
  }
  const photographer = (requests: ShotRequest[]) => ({
    name: 'A',
    stageSize: () => ({ width: 1, height: 1 }),
    shoot: (shot: ShotRequest) => {
      requests.push(shot)
      return { width: 1 } as HTMLCanvasElement
    },
  })
  function sinkOf(added: number[], more: Partial<PictureSink> = {}) {
    let ends = 0
    const sink: PictureSink = {
      add: async (_, index) => void added.push(index),
      finish: async () => new Blob(['done']),
      end: () => void (ends += 1),
      ...more,
    }
    return { sink, ends: () => ends }
  }

  test('turns once by equal angles and does not repeat its first picture', async () => {
    const requests: ShotRequest[] = []
    const added: number[] = []
    const { sink, ends } = sinkOf(added)
    const reported: number[] = []
    const options = { signal: new AbortController().signal, onProgress: (part: number) => reported.push(part) }
    expect(await (await makeTurntable(photographer(requests), request, sink, options)).text()).toBe('done')
    expect(added).toEqual([0, 1, 2, 3, 4, 5])
    const turns = requests.map(({ yawRadians }) => Math.abs(yawRadians))
    for (const [index, turned] of turns.entries()) expect(turned).toBeCloseTo((index * Math.PI) / 3, 9)
    expect(reported.at(-1)).toBe(1)
    expect(ends()).toBe(1)
    expect(turnOf(1, { frames: 6, clockwise: true })).toBe(-turnOf(1, { frames: 6, clockwise: false }))
  })

  test('can be cancelled between two pictures, which ends its sink', async () => {
    const added: number[] = []
    const ending = new AbortController()
    const { sink, ends } = sinkOf(added, {
      add: async (_, index) => {
        added.push(index)
        if (index === 2) ending.abort()
      },
    })
    const options = { signal: ending.signal, onProgress: () => {} }
    await expect(makeTurntable(photographer([]), request, sink, options)).rejects.toMatchObject({ code: 'cancelled' })
    expect(added).toEqual([0, 1, 2])
    expect(ends()).toBe(1)
  })

  test('ends with the error of its sink', async () => {
    const { sink, ends } = sinkOf([], { add: () => Promise.reject(new Error('no room')) })
    const options = { signal: new AbortController().signal, onProgress: () => {} }
    await expect(makeTurntable(photographer([]), request, sink, options)).rejects.toMatchObject({ code: 'internal' })
    expect(ends()).toBe(1)
  })
})

import { Raycaster, Vector2, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { isParallel, StageCamera } from '../../../renderer/viewer/stage-camera.ts'

const target = new Vector3(0, 0.5, 0)

function camera(parallel: boolean): StageCamera {
  const made = new StageCamera()
  made.aspect = 1.6
  made.position.set(0, 0.5, 4)
  made.lookAt(target)
  made.setDistance(4)
  if (parallel) made.setParallel(true, target)
  made.updateMatrixWorld()
  return made
}

function seen(by: StageCamera, x: number, y: number, z: number): number[] {
  const { x: across, y: up } = new Vector3(x, y, z).project(by)
  return [across, up].map((value) => Number(value.toFixed(9)) + 0)
}

describe('an orthographic camera', () => {
  test('has the scale of the perspective camera at the target', () => {
    expect(seen(camera(true), 0.3, 0.9, 0)).toEqual(seen(camera(false), 0.3, 0.9, 0))
  })

  test('has one scale at every distance, unlike perspective', () => {
    expect(seen(camera(true), 0.3, 0.9, 0.5)).toEqual(seen(camera(true), 0.3, 0.9, -2))
    expect(seen(camera(false), 0.3, 0.9, 0.5)).not.toEqual(seen(camera(false), 0.3, 0.9, -2))
  })

  test('gives three.js parallel rays', () => {
    const by = camera(true)
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2(...seen(by, 0.3, 0.9, 0)), by)
    expect(ray.ray.direction.toArray().map((value) => Math.round(value * 1e6) + 0)).toEqual([0, 0, -1e6])
    expect(ray.ray.distanceToPoint(new Vector3(0.3, 0.9, 0))).toBeLessThan(1e-6)
  })

  test('keeps its zoom at the target when it becomes perspective', () => {
    const by = camera(true)
    by.zoom = 2.5
    by.updateProjectionMatrix()
    const before = seen(by, 0.1, 0.6, 0)
    by.setParallel(false, target)
    by.updateMatrixWorld()
    expect(isParallel(by)).toBe(false)
    expect(by.zoom).toBe(1)
    expect(seen(by, 0.1, 0.6, 0)).toEqual(before)
  })

  test('is copied with its kind, and renders tiles', () => {
    const by = camera(true)
    by.zoom = 1.3
    by.updateProjectionMatrix()
    const tile = new StageCamera().copy(by, false)
    expect(isParallel(tile)).toBe(true)
    expect(tile.projectionMatrix.toArray()).toEqual(by.projectionMatrix.toArray())
    // The right upper quarter of the picture, whose middle is half way out.
    tile.setViewOffset(160, 100, 80, 0, 80, 50)
    tile.updateMatrixWorld()
    const middle = new Vector3(0.5, 0.5, 0).unproject(by)
    expect(seen(tile, middle.x, middle.y, middle.z)).toEqual([0, 0])
    const plain = new StageCamera().copy(camera(false), false)
    expect(isParallel(plain)).toBe(false)
  })
})

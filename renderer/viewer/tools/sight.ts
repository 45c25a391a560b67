/** The projection of the model in the stage's camera. */
import { Ray, Vector3, type PerspectiveCamera, type Vector4 } from 'three'
import { isParallel } from '../stage-camera.ts'
import type { StageModel } from '../stage-model.ts'
import type { RayRange } from './picker.ts'
import type { Sight } from './snap.ts'

/** `size`: of the canvas, in CSS pixels. */
export function createSight(
  model: StageModel,
  camera: PerspectiveCamera,
  size: () => { width: number; height: number },
): Sight {
  return {
    rayAt(x, y) {
      const { width, height } = size()
      const far = new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, 0.5).unproject(camera)
      const eye = isParallel(camera)
        ? new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, -1).unproject(camera)
        : camera.getWorldPosition(new Vector3())
      const origin = model.body.worldToLocal(eye)
      return new Ray(origin, model.body.worldToLocal(far).sub(origin).normalize())
    },
    project(at) {
      const { width, height } = size()
      const seen = model.body.localToWorld(at.clone()).project(camera)
      return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height, depth: seen.z }
    },
    pixelAt: (distance) =>
      isParallel(camera)
        ? model.body
            .worldToLocal(new Vector3(0, 2 * camera.top, 0))
            .sub(model.body.worldToLocal(new Vector3()))
            .length() / size().height
        : (2 * Math.tan((camera.fov * Math.PI) / 360) * distance) / size().height,
    visibleRange: (ray) => rangeBehind(ray, model.clip.plane.value),
  }
}

/** Returns the part of a ray behind a plane (x, y, z: its normal, w: its offset); null if there is none. */
export function rangeBehind({ origin, direction }: Ray, { x, y, z, w }: Vector4): RayRange | null {
  const normal = new Vector3(x, y, z)
  const height = origin.dot(normal) - w
  const slope = direction.dot(normal)
  if (slope === 0) return height <= 0 ? { near: 0, far: Infinity } : null
  const at = -height / slope
  if (slope > 0) return at <= 0 ? null : { near: 0, far: at }
  return { near: Math.max(0, at), far: Infinity }
}

/** Renders a model in three flat tones. */
import { srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import type { Model, Raster } from '../../../engine/model.ts'
import { fitCamera } from './camera.ts'
import { baseColourAt, normalAt, sceneOf } from './scene.ts'
import { viewRows } from './view-buffer.ts'

/** Degrees, pixels. */
export interface ToonOptions {
  width: number
  height: number
  yaw: number
  pitch: number
}

const samples = 3
const light = [-0.5, 0.62, 0.6] as const

/** Returns the model filling a transparent picture, or undefined for a model without a finite triangle. */
export async function toonRender(model: Model, options: ToonOptions): Promise<Raster | undefined> {
  const { width, height } = options
  const scene = await sceneOf(model, 256)
  if (scene === undefined) return undefined
  const camera = fitCamera(scene, { ...options, fill: 0.96 })
  const view = viewRows(scene, camera, camera.project(scene.positions), samples, { top: 0, height })
  const data = new Uint8ClampedArray(width * height * 4)
  const base = new Float32Array(4)
  const normal = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      let covered = 0
      for (let k = 0; k < samples * samples; k++) {
        const sample = (y * samples + Math.floor(k / samples)) * view.width + x * samples + (k % samples)
        const triangle = view.triangle[sample]!
        if (triangle < 0) continue
        const [b, c] = [view.weights[sample * 2]!, view.weights[sample * 2 + 1]!]
        baseColourAt(scene, triangle, b, c, base)
        normalAt(scene, triangle, b, c, camera.forward, normal)
        const along = (axis: readonly number[]): number =>
          normal[0]! * axis[0]! + normal[1]! * axis[1]! + normal[2]! * axis[2]!
        const [right, up, out] = [along(camera.right), along(camera.up), -along(camera.forward)]
        const lit = right * light[0] + up * light[1] + out * light[2]
        const { roughness } = scene.looks[scene.lookOf[scene.indices[triangle * 3]!]!]!.material
        const shine = roughness < 0.5 && lit > 0.985 ? 0.45 : 0
        const tone = lit < 0.06 ? 0.62 : lit < 0.72 ? 0.86 : 1
        for (let n = 0; n < 3; n++) sum[n]! += srgbFromLinear(base[n]! * tone * (1 - shine) + shine)
        covered++
      }
      if (covered === 0) continue
      const at = (y * width + x) * 4
      for (let n = 0; n < 3; n++) data[at + n] = (255 * sum[n]!) / covered
      data[at + 3] = (255 * covered) / samples ** 2
    }
  }
  return { width, height, data }
}

/** Renders a model in a photo studio: three lights, gloss by material, and a soft shadow on the ground. */
import { srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { shade } from '../../../engine/image/shade.ts'
import type { Model, Progress, Raster } from '../../../engine/model.ts'
import { linearOfByte } from '../rasters.ts'
import { fitCamera, type Camera } from './camera.ts'
import { groundShadow } from './ground-shadow.ts'
import { baseColourAt, glossAt, normalAt, sceneOf, type Scene } from './scene.ts'
import { viewRows, type ViewBuffer } from './view-buffer.ts'

export interface StudioOptions {
  width: number
  height: number
  /** Degrees: 0 sees the front, positive from the subject's left. */
  yaw: number
  pitch: number
  /** The fraction of the picture that the subject fills. */
  fill: number
  /** Side of the key light, from the camera. */
  side: -1 | 1
  /** Background of the same size; transparent without it. */
  background?: Raster
  shadow: boolean
}

const rowsAtOnce = 128

/**
 * Renders with 3 × 3 samples per pixel (2 × 2 above 1400 pixels). A model without a finite triangle gives the
 * background. Deterministic.
 */
export async function studioRender(model: Model, options: StudioOptions, progress: Progress): Promise<Raster> {
  const { width, height } = options
  const data = new Uint8ClampedArray(width * height * 4)
  if (options.background) data.set(options.background.data)
  const out: Raster = { width, height, data }
  const scene = await sceneOf(model, Math.max(512, Math.max(width, height)))
  if (scene === undefined) return out
  const camera = fitCamera(scene, { ...options, drop: options.shadow ? -0.015 : 0 })
  const projected = camera.project(scene.positions)
  const samples = Math.max(width, height) > 1400 ? 2 : 3
  const subject = subjectShader(scene, camera, options.side)
  const ground = options.shadow ? groundShader(scene, camera, options.side) : () => 1
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = { top, height: Math.min(rowsAtOnce, height - top) }
    develop(out, viewRows(scene, camera, projected, samples, rows), rows, samples, { subject, ground })
    progress(0.1 + (0.9 * (top + rows.height)) / height, 'rendering')
  }
  if (options.background === undefined) return out
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return out
}

interface Shaders {
  /** Writes the linear light of a sample. */
  subject: (view: ViewBuffer, sample: number, out: Float32Array) => void
  /** Returns the fraction of light that reaches the ground at a point of the picture. */
  ground: (x: number, y: number) => number
}

function subjectShader(scene: Scene, camera: Camera, side: -1 | 1): Shaders['subject'] {
  const base = new Float32Array(4)
  const normal = new Float32Array(3)
  const gloss = new Float32Array(2)
  const along = (axis: readonly number[]): number =>
    normal[0]! * axis[0]! + normal[1]! * axis[1]! + normal[2]! * axis[2]!
  return (view, sample, out) => {
    const triangle = view.triangle[sample]!
    const [b, c] = [view.weights[sample * 2]!, view.weights[sample * 2 + 1]!]
    normalAt(scene, triangle, b, c, camera.forward, normal)
    baseColourAt(scene, triangle, b, c, base)
    glossAt(scene, triangle, b, c, gloss)
    shade(
      {
        // The key light of `shade` comes from the left.
        normal: [-side * along(camera.right), along(camera.up), -along(camera.forward)],
        colour: vec3((channel) => base[channel]!),
        roughness: gloss[0]!,
        metalness: gloss[1]!,
      },
      out,
    )
    const { emissive } = scene.looks[scene.lookOf[scene.indices[triangle * 3]!]!]!.material
    if (emissive !== undefined) for (let k = 0; k < 3; k++) out[k]! += emissive[k]!
  }
}

function groundShader(scene: Scene, camera: Camera, side: -1 | 1): Shaders['ground'] {
  const lightAt = groundShadow(scene, side)
  const direction = new Float32Array(3)
  return (x, y) => {
    camera.ray(x, y, direction)
    if (direction[1]! > -1e-4) return 1
    const depth = -camera.position[1] / direction[1]!
    const [gx, gz] = [camera.position[0] + direction[0]! * depth, camera.position[2] + direction[2]! * depth]
    return lightAt(gx, gz)
  }
}

function develop(
  { width, data }: Raster,
  view: ViewBuffer,
  rows: { top: number; height: number },
  samples: number,
  { subject, ground }: Shaders,
): void {
  const light = new Float32Array(3)
  const count = samples * samples
  for (let y = 0; y < rows.height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      let covered = 0
      for (let k = 0; k < count; k++) {
        const sample = (y * samples + Math.floor(k / samples)) * view.width + x * samples + (k % samples)
        if (view.triangle[sample]! < 0) continue
        subject(view, sample, light)
        // Tone-mapped before averaging, so that bright edges stay smooth.
        for (let c = 0; c < 3; c++) sum[c]! += toneMap(light[c]!)
        covered++
      }
      const at = ((rows.top + y) * width + x) * 4
      const coverage = covered / count
      const shadow = coverage < 1 ? ground(x + 0.5, rows.top + y + 0.5) : 1
      // A shadow on nothing is black with the shadow's opacity.
      const under = data[at + 3]! > 0 ? 1 : 1 - srgbFromLinear(shadow)
      const alpha = coverage + (1 - coverage) * under
      if (alpha <= 0) continue
      for (let c = 0; c < 3; c++) {
        const own = data[at + 3]! > 0 ? srgbFromLinear(linearOfByte[data[at + c]!]! * shadow) : 0
        data[at + c] = (255 * (sum[c]! / count + own * (1 - coverage))) / alpha
      }
      data[at + 3] = 255 * alpha
    }
  }
}

/** Tone-maps linear light to sRGB 0 … 1: linear up to 0.6, then a film-like shoulder. */
function toneMap(light: number): number {
  const rolled = light <= 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.55))
  return srgbFromLinear(Math.max(0, rolled))
}

/** Renders a model in a photo studio: soft boxes, soft shadows, ambient occlusion, gloss by material. */
import { srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import type { Model, Progress, Raster } from '../../../engine/model.ts'
import { linearOfByte } from '../rasters.ts'
import { denoised } from './denoise.ts'
import { fitCamera } from './camera.ts'
import { lightPoints, type LightPoints } from './light-points.ts'
import { baseColourAt, glossAt, normalAt, sceneOf, type Scene } from './scene.ts'
import { studioFor } from './studio-lights.ts'
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
  quality: 'draft' | 'standard' | 'fine'
}

const qualities = {
  draft: { points: 90_000, dome: 8, box: 4, mirror: 2, rounds: 4 },
  standard: { points: 260_000, dome: 12, box: 5, mirror: 3, rounds: 4 },
  fine: { points: 700_000, dome: 24, box: 10, mirror: 6, rounds: 3 },
}
const rowsAtOnce = 128

/**
 * Casts rays for light and rasterises for visibility, with 3 × 3 samples per pixel (2 × 2 above 1400 pixels). A model
 * without a finite triangle gives the background. Deterministic.
 */
export async function studioRender(model: Model, options: StudioOptions, progress: Progress): Promise<Raster> {
  const { width, height } = options
  const data = new Uint8ClampedArray(width * height * 4)
  if (options.background) data.set(options.background.data)
  const out: Raster = { width, height, data }
  const scene = await sceneOf(model, Math.max(512, Math.max(width, height)))
  if (scene === undefined) return out
  const { points: max, rounds, ...counts } = qualities[options.quality]
  const camera = fitCamera(scene, { ...options, drop: options.shadow ? -0.015 : 0 })
  const projected = camera.project(scene.positions)
  const studio = studioFor(options.yaw, options.side, scene.height / 2)
  const scale = Math.min(1, Math.sqrt(max / (width * height)))
  const grid = viewRows(scene, camera, projected, scale, { top: 0, height })
  const lit = lightPoints(scene, camera, grid, studio, counts, (share, doing) => progress(0.05 + share * 0.7, doing))
  const light: LightPoints = {
    ...lit,
    diffuse: denoised(lit, lit.diffuse, rounds, 24),
    mirrored: denoised(lit, lit.mirrored, Math.min(3, rounds), 64),
  }
  progress(0.8, 'rendering')
  const samples = Math.max(width, height) > 1400 ? 2 : 3
  const shader = shaderOf(scene, camera, light, width)
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = { top, height: Math.min(rowsAtOnce, height - top) }
    develop(out, viewRows(scene, camera, projected, samples, rows), rows, samples, shader, options)
    progress(0.8 + (0.2 * (top + rows.height)) / height, 'rendering')
  }
  return out
}

interface Shader {
  /** Writes the linear light of a sample. */
  subject(view: ViewBuffer, sample: number, out: Float32Array): void
  /** Writes the fraction of light that reaches the ground at a point of the picture. */
  ground(x: number, y: number, out: Float32Array): void
}

function shaderOf(scene: Scene, camera: ReturnType<typeof fitCamera>, light: LightPoints, width: number): Shader {
  const perPixel = light.width / width
  const base = new Float32Array(4)
  const normal = new Float32Array(3)
  const direction = new Float32Array(3)
  const viewDirection: [number, number, number] = [0, 0, 0]
  const diffuse = new Float32Array(3)
  const mirrored = new Float32Array(3)
  const gloss = new Float32Array(2)
  const look = (x: number, y: number, kind: number, near: number): void => {
    diffuse.fill(0)
    mirrored.fill(0)
    const px = x * perPixel - 0.5
    const py = y * perPixel - 0.5
    const x0 = Math.floor(px)
    const y0 = Math.floor(py)
    let total = 0
    // Joint bilateral upsampling (Kopf et al. 2007) from grid points of the same surface. The outer ring counts only
    // if the inner four are unusable.
    for (let j = -1; j <= 2; j++) {
      const sy = y0 + j
      if (sy < 0 || sy >= light.height) continue
      for (let i = -1; i <= 2; i++) {
        const sx = x0 + i
        if (sx < 0 || sx >= light.width) continue
        const point = sy * light.width + sx
        if (light.kind[point] !== kind) continue
        let weight = Math.max(2e-3, 1 - Math.abs(sx - px)) * Math.max(2e-3, 1 - Math.abs(sy - py))
        if (kind === 1) {
          const alike =
            normal[0]! * light.normal[point * 3]! +
            normal[1]! * light.normal[point * 3 + 1]! +
            normal[2]! * light.normal[point * 3 + 2]!
          weight *= Math.max(0, alike) ** 16 + 1e-5
          weight *= Math.exp(-Math.abs(light.nearness[point]! / near - 1) * 60) + 1e-5
        }
        for (let c = 0; c < 3; c++) {
          diffuse[c]! += weight * light.diffuse[point * 3 + c]!
          mirrored[c]! += weight * light.mirrored[point * 3 + c]!
        }
        total += weight
      }
    }
    if (total === 0) {
      diffuse.fill(kind === 2 ? 1 : 0.4)
      return
    }
    for (let c = 0; c < 3; c++) {
      diffuse[c] = diffuse[c]! / total
      mirrored[c] = mirrored[c]! / total
    }
  }
  return {
    subject(view, sample, out) {
      const perView = width / view.width
      const x = ((sample % view.width) + 0.5) * perView
      const y = (Math.floor(sample / view.width) + 0.5 + view.top) * perView
      const triangle = view.triangle[sample]!
      const b = view.weights[sample * 2]!
      const c = view.weights[sample * 2 + 1]!
      camera.ray(x, y, direction)
      const length = Math.hypot(direction[0]!, direction[1]!, direction[2]!)
      for (let k = 0; k < 3; k++) viewDirection[k] = direction[k]! / length
      normalAt(scene, triangle, b, c, viewDirection, normal)
      baseColourAt(scene, triangle, b, c, base)
      look(x, y, 1, view.nearness[sample]!)
      const { material } = scene.looks[scene.lookOf[scene.rays.indices[triangle * 3]!]!]!
      const facing = Math.max(
        0,
        -(normal[0]! * viewDirection[0] + normal[1]! * viewDirection[1] + normal[2]! * viewDirection[2]),
      )
      // Fitted second half of the split sum (Karis 2014, "Physically Based Shading on Mobile").
      glossAt(scene, triangle, b, c, gloss)
      const [roughness, metalness] = [gloss[0]!, gloss[1]!]
      const r0 = 1 - roughness
      const r1 = 0.0425 - 0.0275 * roughness
      const fall = Math.min(r0 * r0, 2 ** (-9.28 * facing)) * r0 + r1
      const [ka, kb] = [-1.04 * fall + (1.04 - 0.572 * roughness), 1.04 * fall + (-0.04 + 0.022 * roughness)]
      for (let k = 0; k < 3; k++) {
        const f0 = 0.04 * (1 - metalness) + base[k]! * metalness
        out[k] = base[k]! * (1 - metalness) * diffuse[k]! + mirrored[k]! * Math.max(0, f0 * ka + kb)
        if (material.emissive) out[k]! += material.emissive[k]!
      }
    },
    ground(x, y, out) {
      look(x, y, 2, 0)
      out.set(diffuse)
    },
  }
}

function develop(
  out: Raster,
  view: ViewBuffer,
  rows: { top: number; height: number },
  samples: number,
  shader: Shader,
  options: StudioOptions,
): void {
  const { width, data } = out
  const light = new Float32Array(3)
  const opaque = options.background !== undefined
  const count = samples * samples
  for (let y = 0; y < rows.height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, covered] = [0, 0, 0, 0]
      for (let k = 0; k < count; k++) {
        const sample = (y * samples + Math.floor(k / samples)) * view.width + x * samples + (k % samples)
        if (view.triangle[sample]! < 0) continue
        shader.subject(view, sample, light)
        // Tone-mapped before averaging, so that bright edges stay smooth.
        r += toneMap(light[0]!)
        g += toneMap(light[1]!)
        b += toneMap(light[2]!)
        covered++
      }
      const at = ((rows.top + y) * width + x) * 4
      const coverage = covered / count
      let shade = 1
      const under = [0, 0, 0]
      if (coverage < 1) {
        light.fill(1)
        if (options.shadow) shader.ground(x + 0.5, rows.top + y + 0.5, light)
        if (opaque) {
          for (let c = 0; c < 3; c++) {
            const own = linearOfByte[data[at + c]!]!
            under[c] = 255 * srgbFromLinear(own * Math.min(1.15, light[c]!))
          }
        } else shade = Math.min(1, 0.3 * light[0]! + 0.59 * light[1]! + 0.11 * light[2]!)
      }
      const sums = [r, g, b]
      if (opaque) {
        for (let c = 0; c < 3; c++) data[at + c] = (255 * sums[c]!) / count + under[c]! * (1 - coverage)
        data[at + 3] = 255
        continue
      }
      const alpha = coverage + (1 - coverage) * (1 - srgbFromLinear(shade))
      if (alpha <= 0) continue
      for (let c = 0; c < 3; c++) data[at + c] = (255 * sums[c]!) / count / alpha
      data[at + 3] = 255 * alpha
    }
  }
}

/** Tone-maps linear light to sRGB 0 … 1: linear up to 0.6, then a film-like shoulder. */
function toneMap(light: number): number {
  const rolled = light <= 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.55))
  return srgbFromLinear(Math.max(0, rolled))
}

/** Draws a model in ink: lines of varying width, solid blacks, hatching that follows the light. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { transformSquares } from '../../../engine/image/distance-transform.ts'
import type { Model, Progress, Raster } from '../../../engine/model.ts'
import { fitCamera } from '../render/camera.ts'
import { sceneOf } from '../render/scene.ts'
import { viewRows } from '../render/view-buffer.ts'
import { hatchAt } from './hatching.ts'
import { inkEdges } from './ink-edges.ts'
import { valueNoise } from './value-noise.ts'

export interface LineOptions {
  width: number
  height: number
  yaw: number
  pitch: number
  fill: number
  seed: number
  /** Pen width. */
  stroke: 'fine' | 'medium' | 'bold'
  hatching: 'none' | 'light' | 'full'
  hand: 'steady' | 'loose'
  /** sRGB 0 … 255. */
  ink: readonly [number, number, number]
  /** Background colour; transparent without it. */
  paper?: readonly [number, number, number]
}

/** Half the width of an outline as a fraction of the shorter side. */
const strokes = { fine: 0.0017, medium: 0.0029, bold: 0.0046 }

/** Rejects with `bad-geometry` for a model without a finite triangle. */
export async function lineArt(model: Model, options: LineOptions, progress: Progress): Promise<Raster> {
  const { width, height, seed } = options
  const scene = await sceneOf(model, 512)
  if (scene === undefined) throw new AppError('bad-geometry', 'there is nothing to draw')
  const camera = fitCamera(scene, options)
  const samples = Math.max(width, height) > 1100 ? 2 : 3
  progress(0.1, 'checking')
  const view = viewRows(scene, camera, camera.project(scene.positions), samples, { top: 0, height })
  progress(0.25, 'finding-edges')
  const edges = inkEdges(scene, camera, view)
  const outline = nearestLines(view, edges.outline)
  progress(0.5, 'finding-edges')
  const inner = nearestLines(view, edges.inner)
  progress(0.7, 'drawing')
  const unit = Math.min(width, height) * samples
  const pen = Math.max(0.55 * samples, strokes[options.stroke] * unit)
  const wobble = (options.hand === 'loose' ? 0.0042 : 0.0009) * unit
  const bump = unit * 0.045
  const ink = new Float32Array(width * height)
  const amount = 1 / samples ** 2
  for (let y = 0; y < view.height; y++) {
    if ((y & 127) === 0) progress(0.7 + (0.28 * y) / view.height, 'drawing')
    for (let x = 0; x < view.width; x++) {
      const sx = clampTo(Math.round(x + wobble * valueNoise(x / bump, y / bump, seed)), view.width)
      const sy = clampTo(Math.round(y + wobble * valueNoise(x / bump, y / bump, seed + 1)), view.height)
      const at = sy * view.width + sx
      let dark = 0
      for (const [lines, weights] of [
        [outline, edges.outline],
        [inner, edges.inner],
      ] as const) {
        const from = lines.seed[at]!
        if (from < 0) continue
        const pressure =
          1 + 0.22 * valueNoise((from % view.width) / (bump * 1.7), from / view.width / (bump * 1.7), seed + 2)
        const half = pen * weights[from]! * pressure
        dark = Math.max(dark, Math.min(1, Math.max(0, half + 0.5 - Math.sqrt(lines.square[at]!))))
      }
      if (edges.inside[at] === 1 && dark < 1) {
        if (edges.solid[at] === 1) dark = 1
        else if (options.hatching !== 'none')
          dark = Math.max(dark, hatchAt(x / unit, y / unit, edges.tone[at]!, options.hatching, pen / unit, seed))
      }
      if (dark > 0) {
        const pixel = Math.floor(y / samples) * width + Math.floor(x / samples)
        ink[pixel]! += dark * amount
      }
    }
  }
  return paintRaster(ink, edges.inside, samples, options)
}

/** Returns the nearest sample with a line (-1 without any) and its squared distance, for each sample. */
function nearestLines({ width, height }: { width: number; height: number }, weights: Float32Array) {
  const seed = Int32Array.from(weights, (weight, at) => (weight > 0 ? at : -1))
  const square = Float64Array.from(seed, (at) => (at < 0 ? Infinity : 0))
  transformSquares(square, width, height, seed)
  return { seed, square }
}

function clampTo(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value))
}

/** Ink on paper; or ink and a white subject on transparency, so that the drawing covers what is below. */
function paintRaster(ink: Float32Array, inside: Uint8Array, samples: number, options: LineOptions): Raster {
  const { width, height, paper } = options
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < ink.length; pixel++) {
    const dark = Math.min(1, ink[pixel]!)
    const at = pixel * 4
    if (paper) {
      for (let c = 0; c < 3; c++) data[at + c] = paper[c]! * (1 - dark) + options.ink[c]! * dark
      data[at + 3] = 255
      continue
    }
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    let body = 0
    for (let k = 0; k < samples * samples; k++)
      body += inside[(y * samples + Math.floor(k / samples)) * width * samples + x * samples + (k % samples)]!
    const covered = dark + (1 - dark) * (body / samples ** 2)
    if (covered <= 0) continue
    for (let c = 0; c < 3; c++) data[at + c] = (255 * (covered - dark) + options.ink[c]! * dark) / covered
    data[at + 3] = 255 * covered
  }
  return { width, height, data }
}

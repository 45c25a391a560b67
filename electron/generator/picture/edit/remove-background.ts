/** Cuts out the subject at the picture's full size. */
import { blurred } from '../../../engine/image/blur.ts'
import { coveredBox } from '../../../engine/image/covered-box.ts'
import { cutOut } from '../../../engine/image/cut-out.ts'
import { fillAround } from '../../../engine/image/fill-around.ts'
import { sampleField } from '../../../engine/image/sample-field.ts'
import { dropShadows } from './drop-shadows.ts'
import type { Progress, Raster } from '../../../engine/model.ts'

export interface Lifted {
  raster: Raster
  /** Left, top, right, bottom in pixels of the picture; right and bottom exclusive. */
  box: [number, number, number, number]
  /** The picture already had alpha; only specks were removed. */
  wasClear: boolean
}

/**
 * Cuts out the subject with a soft edge. If the picture is larger than the cut-out, a guided filter (He, Sun 2015)
 * upsamples the edge; edge colours lose the background they were mixed with. Rejects with `request-refused`
 * (`{ reason: 'no_subject' }`) if nothing stands out.
 */
export async function withoutBackground(picture: Raster, progress: Progress): Promise<Lifted> {
  const { width, height, data } = picture
  progress(0.05, 'cutting-out')
  const cut = await cutOut(picture)
  const wasClear = cut.source === 'alpha'
  if (cut.source === 'plain-background') dropShadows(cut.raster, cut.alpha)
  progress(0.6, 'cutting-out')
  const scale = width / cut.width
  const found = wasClear ? cut.box : coveredBox(cut.alpha, cut.width, cut.height)
  const [left, top, right, bottom] = found[2] > 0 ? found : [0, 0, cut.width, cut.height]
  const box: Lifted['box'] = [
    Math.max(0, Math.floor(left * scale)),
    Math.max(0, Math.floor(top * scale)),
    Math.min(width, Math.ceil(right * scale)),
    Math.min(height, Math.ceil(bottom * scale)),
  ]
  const guide = width === cut.width ? undefined : edgeModel(cut.raster, cut.alpha)
  const inner = subjectColours(cut.raster, cut.alpha)
  const field = { width: cut.width, height: cut.height }
  const soft = { ...field, values: cut.alpha }
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    if ((y & 127) === 0) progress(0.65 + (0.35 * y) / height, 'cutting-out')
    const v = ((y + 0.5) * cut.height) / height
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const u = ((x + 0.5) * cut.width) / width
      let alpha = guide === undefined ? cut.alpha[y * width + x]! : sampleField(soft, u, v)
      if (guide !== undefined && alpha > 0.01 && alpha < 0.99) {
        const light = (0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!) / 255
        const guided =
          sampleField({ ...field, values: guide.slope }, u, v) * light +
          sampleField({ ...field, values: guide.offset }, u, v)
        alpha = Math.min(1, Math.max(0, 0.5 * alpha + 0.5 * guided))
      }
      if (wasClear) alpha = Math.min(alpha > 0.02 ? 1 : 0, data[at + 3]! / 255)
      if (alpha <= 0.004) continue
      const mix = wasClear || alpha > 0.985 ? 0 : 1 - alpha * alpha
      for (let c = 0; c < 3; c++) {
        const own = data[at + c]!
        out[at + c] = mix === 0 ? own : own * (1 - mix) + sampleField({ ...field, values: inner[c]! }, u, v) * mix
      }
      out[at + 3] = 255 * alpha
    }
  }
  return { raster: { width, height, data: out }, box, wasClear }
}

/** Extends the subject's colours over its edge; one field per channel, 0 … 255. */
function subjectColours({ width, height, data }: Raster, alpha: Float32Array): Float32Array[] {
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  const depth = blurred(alpha, width, height, 1.2)
  for (let pixel = 0; pixel < weight.length; pixel++) {
    weight[pixel] = alpha[pixel]! > 0.97 && depth[pixel]! > 0.97 ? 1 : 0
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = data[pixel * 4 + c]!
  }
  const filled = fillAround({ width, height, colour, weight })
  return [0, 1, 2].map((c) => Float32Array.from(weight, (_, pixel) => filled[pixel * 3 + c]!))
}

/** Fits alpha ≈ slope × lightness + offset around every pixel. */
function edgeModel(raster: Raster, alpha: Float32Array): { slope: Float32Array; offset: Float32Array } {
  const { width, height, data } = raster
  const light = alpha.map((_, p) => (0.3 * data[p * 4]! + 0.59 * data[p * 4 + 1]! + 0.11 * data[p * 4 + 2]!) / 255)
  const mean = (values: Float32Array): Float32Array => blurred(values, width, height, 2)
  const ml = mean(light)
  const ma = mean(alpha)
  const mll = mean(light.map((value) => value * value))
  const mla = mean(light.map((value, p) => value * alpha[p]!))
  const slope = ml.map((value, p) => (mla[p]! - value * ma[p]!) / (mll[p]! - value * value + 4e-4))
  const offset = ma.map((value, p) => value - slope[p]! * ml[p]!)
  return { slope: mean(slope), offset: mean(offset) }
}

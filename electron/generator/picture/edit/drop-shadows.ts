/** Removes a subject's shadow on a coloured ground from its cut-out. */
import { blurred } from '../../../engine/image/blur.ts'
import { fillAround } from '../../../engine/image/fill-around.ts'
import { findRegions } from '../../../engine/image/mask-regions.ts'
import type { Raster } from '../../../engine/model.ts'
import { linearOfByte } from '../rasters.ts'

/** Minimum fraction of the ground's light in a shadow. */
const darkest = 0.22
/** Maximum difference in dimming of red, green and blue; more in deep shade, which the subject tints. */
const evenness = 0.1
/**
 * Minimum light and colour of the ground (linear). On grey, the cut-out already detects shadows by their lack of
 * colour, and pale or dark subjects would pass for shadows here.
 */
const darkestGround = 0.06
const minColour = 0.12
/**
 * If the shadow would exceed this fraction of the subject, nothing is dropped: a subject in the ground's colour would
 * look like shadow.
 */
const maxShare = 0.3

/**
 * Removes soft shadows from the alpha, in place: pixels of the ground's colour, evenly dimmed in all three channels,
 * smooth, and connected to the ground.
 */
export function dropShadows(raster: Raster, alpha: Float32Array): void {
  const { width, height, data } = raster
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  const near = blurred(alpha, width, height, 2)
  for (let pixel = 0; pixel < weight.length; pixel++) {
    weight[pixel] = near[pixel]! < 0.02 ? 1 : 0
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = linearOfByte[data[pixel * 4 + c]!]!
  }
  const ground = fillAround({ width, height, colour, weight })
  if (!isColoured(ground)) return
  const looks = new Uint8Array(weight.length)
  let subject = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x
      if (alpha[pixel]! >= 0.5) subject++
      let [min, max, slope] = [Infinity, 0, 0]
      for (let c = 0; c < 3; c++) {
        const ratio = (colour[pixel * 3 + c]! + 0.004) / (ground[pixel * 3 + c]! + 0.004)
        min = Math.min(min, ratio)
        max = Math.max(max, ratio)
        const at = pixel * 4 + c
        slope = Math.max(
          slope,
          Math.abs(data[at + 4]! - data[at - 4]!),
          Math.abs(data[at + width * 4]! - data[at - width * 4]!),
        )
      }
      if (min > darkest && max < 1.04 && max - min < evenness + 0.14 * (1 - min) && slope < 22) looks[pixel] = 1
    }
  }
  const joined = findRegions(width, height, (pixel) => looks[pixel] === 1 || alpha[pixel]! < 0.1)
  const dropped: number[] = []
  for (let pixel = 0; pixel < looks.length; pixel++) {
    const region = joined.regionOf[pixel]!
    if (looks[pixel] === 1 && alpha[pixel]! > 0.02 && region >= 0 && joined.touchesBorder[region]!) dropped.push(pixel)
  }
  if (dropped.length === 0 || dropped.length > maxShare * subject) return
  const kept = new Float32Array(weight.length).fill(1)
  for (const pixel of dropped) kept[pixel] = 0
  // Along its edge a shadow meets the subject within a pixel or two.
  const soft = blurred(kept, width, height, 0.8)
  const before = alpha.slice()
  for (let pixel = 0; pixel < alpha.length; pixel++)
    if (kept[pixel] === 0 || soft[pixel]! < 0.6)
      alpha[pixel] = before[pixel]! * Math.max(0, (soft[pixel]! - 0.35) / 0.65)
  const islands = findRegions(width, height, (pixel) => alpha[pixel]! >= 0.5)
  const largest = Math.max(0, ...islands.areas)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const island = islands.regionOf[pixel]!
    if (island >= 0 && islands.areas[island]! < 0.004 * largest) alpha[pixel] = 0
  }
}

function isColoured(ground: Float32Array): boolean {
  const sum = [0, 0, 0]
  for (let at = 0; at < ground.length; at++) sum[at % 3]! += (ground[at]! * 3) / ground.length
  const [maximum, minimum] = [Math.max(...sum), Math.min(...sum)]
  return maximum > darkestGround && (maximum - minimum) / maximum > minColour
}

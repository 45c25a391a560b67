/** Replaces one named colour with another, keeping light and shade. */
import { oklchFromLinear } from '../../../engine/colour/oklch.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import type { Colour } from '../request/colour-phrase.ts'
import { labOfBytes, mapLab } from './oklab-pixels.ts'
import { regionOf } from './named-region.ts'

export interface Recoloured {
  raster: Raster
  /** Fraction of the visible pixels that had the colour. */
  fraction: number
}

/**
 * Moves hue, mean chroma and mean lightness of the first colour to those of the second; variation within it (shading,
 * texture, soft edges) stays. Other pixels keep their bytes.
 */
export function recoloured(raster: Raster, from: Colour, to: Colour, progress: Progress): Recoloured {
  const { data } = raster
  const member = regionOf(from)
  const lab = new Float32Array(3)
  let [weight, light, vivid, visible] = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 8) continue
    visible++
    labOfBytes(data[at]!, data[at + 1]!, data[at + 2]!, lab)
    const share = member(lab[0]!, lab[1]!, lab[2]!)
    if (share <= 0.5) continue
    weight += share
    light += share * lab[0]!
    vivid += (share * Math.hypot(lab[1]!, lab[2]!)) / Math.max(0.08, lab[0]!)
  }
  progress(0.3)
  if (weight === 0) return { raster, fraction: 0 }
  light /= weight
  vivid /= weight
  const target = oklchFromLinear([...to.linear])
  const angle = (target.hue * Math.PI) / 180
  const [ca, sa] = [Math.cos(angle), Math.sin(angle)]
  const targetSaturation = target.chroma / Math.max(0.08, target.lightness)
  // Shade scales lightness by a factor rather than a difference; towards a much lighter or darker colour only partly.
  const factor = target.lightness / Math.max(0.08, light)
  const colourful = vivid > 0.045
  const result = mapLab(
    raster,
    (share) => progress(0.3 + 0.7 * share),
    (pixel) => {
      const share = member(pixel[0]!, pixel[1]!, pixel[2]!)
      if (share <= 0) return false
      const own = Math.hypot(pixel[1]!, pixel[2]!) / Math.max(0.08, pixel[0]!)
      const lightness = shadedLightness(pixel[0]!, light, factor)
      const chroma = Math.min(0.37, lightness * targetSaturation * (colourful ? Math.min(1.5, own / vivid) : 1))
      pixel[0]! += (lightness - pixel[0]!) * share
      pixel[1]! += (ca * chroma - pixel[1]!) * share
      pixel[2]! += (sa * chroma - pixel[2]!) * share
      return true
    },
  )
  return { raster: result, fraction: weight / visible }
}

/** Scales below the mean; highlights keep their distance from white. */
function shadedLightness(own: number, mean: number, factor: number): number {
  const target = mean * factor
  if (own <= mean) return own * factor
  const above = (own - mean) / Math.max(0.02, 1 - mean)
  return target + (1 - target) * above
}

/** Relief heights of a picture, 0 … 1 per pixel. */
import { blurred } from '../../engine/image/blur.ts'
import type { Field } from '../../engine/image/sample-field.ts'
import type { FlatPicture } from './flat-picture.ts'
import { lightnessOf } from './flat-picture.ts'
import type { HeightSource } from './jobs.ts'
import { inflated } from './poisson-plane.ts'
import { depthFromShading } from './shape-from-shading.ts'

/** Heights, and values for the report. */
interface HeightMap {
  field: Field
  found: Record<string, unknown>
}

/**
 * Returns heights from brightness (lighter is higher), inverted brightness, shading, or the modelled form. The
 * brightness of a cut-out subject is added to an inflated body, so that dark areas do not sink into the plate.
 */
export function heightMap(picture: FlatPicture, source: HeightSource): HeightMap {
  const { width, height, alpha } = picture
  const size = Math.max(width, height)
  const isOpaque = alpha.every((share) => share === 1)
  if (source === 'form' && picture.form !== undefined) {
    return { field: { width, height, values: sharpened(stretched(picture.form, alpha), width, height) }, found: {} }
  }
  if (source === 'shading' && !isOpaque) {
    const { heights, light, certainty } = depthFromShading(picture)
    const angle = (Math.atan2(-light[1], light[0]) * 180) / Math.PI
    return {
      field: { width, height, values: blurred(heights, width, height, size / 700) },
      found: { lightFromDegrees: Math.round(angle), lightCertainty: Number(certainty.toFixed(2)) },
    }
  }
  const light = stretched(blurred(lightnessOf(picture).values, width, height, size / 600), alpha)
  const tones = source === 'inverted' ? light.map((value) => 1 - value) : light
  if (isOpaque) return { field: { width, height, values: tones }, found: {} }
  const body = inflated(alpha, width, height)
  return { field: { width, height, values: tones.map((value, pixel) => 0.6 * value + 0.4 * body[pixel]!) }, found: {} }
}

/** Stretches the middle 97 % of the values inside the mask to 0 … 1. */
function stretched(values: Float32Array, alpha: Float32Array): Float32Array {
  const inside = values.filter((_, pixel) => alpha[pixel]! > 0.5).sort()
  const low = inside[Math.floor(inside.length * 0.015)] ?? 0
  const high = inside[Math.floor(inside.length * 0.985)] ?? 1
  if (high - low < 1e-4) return values.map(() => 1)
  return values.map((value) => Math.min(1, Math.max(0, (value - low) / (high - low))))
}

/**
 * Compresses a body to a bas-relief: reduces its overall depth and preserves details of two scales (after Weyrich et
 * al. 2007).
 */
function sharpened(values: Float32Array, width: number, height: number): Float32Array {
  const size = Math.max(width, height)
  const fine = blurred(values, width, height, size / 32)
  const coarse = blurred(values, width, height, size / 11)
  return values.map((value, pixel) => {
    const details = 1.7 * (value - fine[pixel]!) + 0.7 * (value - coarse[pixel]!)
    return Math.min(1, Math.max(0, 0.55 * value ** 0.8 + details + 0.22))
  })
}

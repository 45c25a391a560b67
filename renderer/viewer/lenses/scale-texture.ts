/** The colour scale as a texture. */
import { DataTexture, LinearFilter, SRGBColorSpace } from 'three'
import { scalePixels } from './colour-scale.ts'

let texture: DataTexture | null = null

/** Returns the shared texture, 256 × 1, low values at the left. */
export function scaleTexture(): DataTexture {
  return (texture ??= pixelTexture(scalePixels(256), 256, 1))
}

/** Returns an sRGB texture of RGBA pixels with linear filtering. */
export function pixelTexture(pixels: Uint8Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const made = new DataTexture(pixels, width, height)
  made.colorSpace = SRGBColorSpace
  made.minFilter = LinearFilter
  made.magFilter = LinearFilter
  made.needsUpdate = true
  return made
}
